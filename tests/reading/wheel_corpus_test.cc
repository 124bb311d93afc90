// Floors of the reader on the open corpus of Wheel, and the cases from outside: all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/json.h"
#include "tests/reading/score.h"
#include "tests/reading/wheel_corpus.h"

namespace callboard::wheel {
namespace {

using nlohmann::json;
using reading::plain;
using reading::Score;
using reading::share;

std::vector<std::string> parted(const std::string& text, const std::string& by) {
  std::vector<std::string> out;
  std::size_t from = 0;
  for (std::size_t at = text.find(by); at != std::string::npos; at = text.find(by, from)) {
    out.push_back(text.substr(from, at - from));
    from = at + by.size();
  }
  out.push_back(text.substr(from));
  return out;
}

// For a consonant that is called the wheel is spun: to say so adds nothing.
std::string joined(const std::vector<std::string>& moves) {
  std::string out;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool said =
        moves[i] == "spin" && i + 1 < moves.size() && moves[i + 1].starts_with("call");
    if (!said) out += (out.empty() ? "" : "; ") + moves[i];
  }
  return out;
}

// One step of the harness in the words of the labels.
void add_step(const std::string& step, std::vector<std::string>& out) {
  const std::string name = step.substr(0, step.find(' '));
  const std::string rest = step.size() > name.size() ? step.substr(name.size() + 1) : "";
  if (name == "solve") return out.push_back("solve " + plain(rest));
  if (name == "guess") {
    for (const std::string& one : parted(rest, " / ")) out.push_back("solve " + plain(one));
    return;
  }
  if (name == "letter") return out.push_back("call " + rest);
  if (name == "get") return out.push_back("pass");
  if (name == "spin") return out.push_back("spin");
  if (name == "letters") {
    std::string letters = rest;
    std::erase(letters, '+');
    std::sort(letters.begin(), letters.end());
    return out.push_back("letters " + letters);
  }
  out.push_back(step);
}

std::string outcome_of(const std::string& got) {
  if (got == "-") return "silence";
  if (got == "ambiguous" || got.back() == '?') return "ask";
  if (got.substr(0, 2) == "M_" || got.substr(0, 2) == "E_") return "refuse";
  std::vector<std::string> out;
  for (const std::string& step : parted(got, "; ")) add_step(step, out);
  return joined(out);
}

std::string outcome(const json& line) {
  const std::string text = line.at("text");
  return outcome_of(ruled(line, read_words_of(known_of(line), text)));
}

std::string category_of(const std::string& value) {
  if (value == "Phrase") return "1";
  if (value == "Thing") return "2";
  return value == "Place" ? "3" : value;
}

std::string moves_of(const json& moves, const json&) {
  std::vector<std::string> out;
  for (const json& move : moves) {
    const std::string name = move.begin().key();
    const json& value = *move.begin();
    if (!value.is_string()) {
      out.push_back(name);
    } else if (name == "category") {
      out.push_back("category " + category_of(value));
    } else {
      add_step(name + " " + value.get<std::string>(), out);
    }
  }
  return joined(out);
}

constexpr std::string_view kMoves[] = {"spin", "call",    "buy",      "wild", "solve",
                                       "pass", "letters", "category", "play"};

TEST(WheelReaderCorpus, IsReadAsACarefulHostWould) {
  const Score score = reading::score("wheel.jsonl", {outcome, moves_of, kMoves});
  ASSERT_GT(score.lines, 700);
  EXPECT_GE(share(score.exact, score.lines), 98.5);
  EXPECT_LE(share(score.invented, score.silent), 0.3);
  EXPECT_LE(share(score.wrong, score.lines), 0.2);
  EXPECT_LE(share(score.missed, score.lines), 0.6);
  EXPECT_LE(share(score.needless, score.lines), 0.6);
}

// `STATE | reply | right reading`; a move that may be silence may be asked about as well.
TEST(WheelReaderCorpus, TheCasesFromOutsideAreReadRight) {
  std::ifstream lines(CALLBOARD_SOURCE_DIR "/tests/reading/wheel_cases.txt");
  ASSERT_TRUE(lines);
  int count = 0;
  std::string line;
  while (std::getline(lines, line)) {
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string> parts = parted(line, " | ");
    ASSERT_EQ(parts.size(), 3U) << line;
    const std::string got = outcome_of(read_words_of(state_of(parts[0]), parts[1]));
    std::vector<std::string> right = parted(parts[2], " OR ");
    for (std::string& one : right) {
      if (one == "none") one = "silence";
      if (one == "solved") one = "solve the sleepy otter";
      if (one.starts_with("spin ")) one = "call " + one.substr(5);
      if (one.size() == 1) one = "call " + one;
    }
    const bool doubtful = right.size() > 1 && got == "ask";
    EXPECT_TRUE(doubtful || std::find(right.begin(), right.end(), got) != right.end())
        << line << ": " << got;
    ++count;
  }
  EXPECT_EQ(count, 90);
}

}  // namespace
}  // namespace callboard::wheel
