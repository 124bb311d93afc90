// Floors of the reader on the open corpus: tools/reading.py prints the whole table.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/json.h"
#include "tests/reading/corpus.h"
#include "tests/reading/score.h"

namespace callboard::lucky_numbers {
namespace {

using nlohmann::json;
using reading::plain;
using reading::Score;
using reading::share;

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

std::string outcome(const json& line) {
  return outcome_of(read_words_of(known_of(line), line.at("text").get<std::string>()));
}

std::string moves_of(const json& moves, const json& line) {
  std::string out;
  for (const json& move : moves) {
    out += (out.empty() ? "" : "; ") + move_of(move, line.at("phase") == "FOLLOWUP");
  }
  return out;
}

constexpr std::string_view kMoves[] = {"roll", "pass",    "guess", "pick", "answer",
                                       "wild", "decline", "stop",  "go"};

TEST(ReaderCorpus, ALabelThatNamesNoMoveOfTheGameIsAFault) {
  const auto fault = [](const char* line) { return reading::fault_of(json::parse(line), kMoves); };
  EXPECT_EQ(fault(R"({"accept":[[{"roll":true}],"ask"]})"), "");
  EXPECT_NE(fault(R"({"accept":[[{"spin":true}]]})"), "");
  EXPECT_NE(fault(R"({"accept":["maybe"]})"), "");
  EXPECT_NE(fault(R"({"accept":[]})"), "");
}

TEST(ReaderCorpus, LuckyNumbersIsReadAsACarefulHostWould) {
  const Score score = reading::score("lucky_numbers.jsonl", {outcome, moves_of, kMoves});
  ASSERT_GT(score.lines, 700);
  EXPECT_GE(share(score.exact, score.lines), 98.5);
  EXPECT_LE(share(score.invented, score.silent), 0.6);
  EXPECT_LE(share(score.wrong, score.lines), 0.2);
  EXPECT_LE(share(score.missed, score.lines), 0.6);
  EXPECT_LE(share(score.needless, score.lines), 0.6);
}

}  // namespace
}  // namespace callboard::lucky_numbers
