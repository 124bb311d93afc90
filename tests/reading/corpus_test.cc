// Floors of the reader on the open corpus: tools/reading.py prints the whole table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "rules/core/json.h"
#include "tests/reading/corpus.h"

namespace callboard::lucky_numbers {
namespace {

using nlohmann::json;

std::string plain(std::string_view words) {
  std::string out;
  for (const char c : words) {
    const bool kept = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '&' ||
                      static_cast<unsigned char>(c) >= 0x80U;
    if (kept) {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// A move of a label in the words of the harness; "no idea" is a pass.
std::string move_of(const json& move, bool question) {
  const std::string name = move.begin().key();
  const json& value = *move.begin();
  if (name == "pass" && question) return "no idea";
  if (name == "go") return "go on";
  if (name == "guess") return "guess " + plain(value.get<std::string>());
  if (name == "answer") return "answer " + plain(value.get<std::string>());
  if (name == "wild") return "wild " + std::to_string(value.get<int>());
  if (name != "pick") return name;
  std::vector<int> numbers = value;
  std::sort(numbers.begin(), numbers.end());
  std::string out = "pick";
  for (const int number : numbers) out += " " + std::to_string(number);
  return out;
}

std::string outcome_of(std::string got) {
  if (got == "-") return "silence";
  const bool moves = got.starts_with("guess ") || got.starts_with("pick ");
  if (got.back() == '?' && !moves) return "ask";
  if (got.substr(0, 2) == "E_") return "refuse";
  std::string out;
  while (!got.empty()) {
    const std::size_t end = std::min(got.find("; "), got.size());
    std::string one = got.substr(0, end);
    got.erase(0, std::min(end + 2, got.size()));
    if (one.starts_with("guess+ ")) one = "guess " + one.substr(7);
    if (one.starts_with("choice ")) one = "answer " + one.substr(7);
    const bool words = one.starts_with("guess ") || one.starts_with("answer ");
    const std::size_t name = one.find(' ');
    out += (out.empty() ? "" : "; ") +
           (words ? one.substr(0, name + 1) + plain(one.substr(name)) : one);
  }
  return out;
}

// What is wrong with the label of a line; empty: nothing.
std::string fault_of(const json& line) {
  constexpr std::string_view kOutcomes[] = {"silence", "ask", "refuse"};
  constexpr std::string_view kMoves[] = {"roll", "pass",    "guess", "pick", "answer",
                                         "wild", "decline", "stop",  "go"};
  const auto in = [](const auto& names, const std::string& name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  if (line.at("accept").empty()) return "no outcome is accepted";
  for (const json& one : line.at("accept")) {
    if (one.is_string()) {
      if (!in(kOutcomes, one.get<std::string>())) return "no outcome: " + one.dump();
      continue;
    }
    for (const json& move : one) {
      const bool named = move.is_object() && move.size() == 1;
      if (!named || !in(kMoves, move.begin().key())) return "no move of the game: " + move.dump();
    }
  }
  return "";
}

struct Score {
  int lines = 0;
  int exact = 0;
  int silent = 0;    // lines that must move nothing
  int invented = 0;  // of these, moved
  int wrong = 0;     // other moves than those accepted, or only some of them
  int missed = 0;
  int needless = 0;
};

void score_line(const json& line, Score& score) {
  const bool question = line.at("phase") == "FOLLOWUP";
  const std::string got =
      outcome_of(read_words_of(known_of(line), line.at("text").get<std::string>()));
  bool exact = false;
  bool moves = false;
  for (const json& one : line.at("accept")) {
    std::string want;
    if (one.is_string()) {
      want = one.get<std::string>();
    } else {
      moves = true;
      for (const json& move : one) want += (want.empty() ? "" : "; ") + move_of(move, question);
    }
    exact = exact || got == want;
  }
  ++score.lines;
  score.silent += moves ? 0 : 1;
  if (exact) {
    ++score.exact;
  } else if (got == "silence") {
    ++score.missed;
  } else if (got == "ask") {
    ++score.needless;
  } else if (got != "refuse") {
    ++(moves ? score.wrong : score.invented);
  }
}

double share(int count, int of) { return of == 0 ? 0.0 : 100.0 * count / of; }

TEST(ReaderCorpus, ALabelThatNamesNoMoveOfTheGameIsAFault) {
  EXPECT_EQ(fault_of(json::parse(R"({"accept":[[{"roll":true}],"ask"]})")), "");
  EXPECT_NE(fault_of(json::parse(R"({"accept":[[{"spin":true}]]})")), "");
  EXPECT_NE(fault_of(json::parse(R"({"accept":["maybe"]})")), "");
  EXPECT_NE(fault_of(json::parse(R"({"accept":[]})")), "");
}

TEST(ReaderCorpus, LuckyNumbersIsReadAsACarefulHostWould) {
  const char* const file = CALLBOARD_SOURCE_DIR "/tests/reading/lucky_numbers.jsonl";
  std::ifstream lines(file);
  ASSERT_TRUE(lines);
  Score score;
  std::string text;
  while (std::getline(lines, text)) {
    const int number = score.lines + 1;
    ASSERT_NO_THROW({
      const json line = json::parse(text);
      if (const std::string fault = fault_of(line); !fault.empty()) {
        ADD_FAILURE_AT(file, number) << fault;
      }
      score_line(line, score);
    }) << file
       << ":" << number;
  }
  ASSERT_GT(score.lines, 700);
  EXPECT_GE(share(score.exact, score.lines), 98.5);
  EXPECT_LE(share(score.invented, score.silent), 0.6);
  EXPECT_LE(share(score.wrong, score.lines), 0.2);
  EXPECT_LE(share(score.missed, score.lines), 0.6);
  EXPECT_LE(share(score.needless, score.lines), 0.6);
}

}  // namespace
}  // namespace callboard::lucky_numbers
