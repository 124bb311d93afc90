// The packs that come with Callboard: counts, lengths, and that every question can be answered.
// Cites LN-08, LN-09 and LN-70 (lengths), LN-60 and LN-67 (questions), LN-84 (prizes).
#include <gtest/gtest.h>
#include <algorithm>
#include <set>

#include "bot/packs/pack.h"
#include "rules/core/answers.h"

namespace callboard {
namespace {

const std::filesystem::path kPacks =
    std::filesystem::path(CALLBOARD_SOURCE_DIR) / "packs" / "lucky_numbers";

PackFile shipped(const char* name) {
  PackFile file = read_pack(kPacks / name);
  for (const PackProblem& problem : file.problems) ADD_FAILURE() << to_line(problem);
  return file;
}

const std::vector<PackRow>& puzzles() {
  static const PackFile file = shipped("puzzles.toml");
  return file.rows;
}
const std::vector<PackRow>& qualifying() {
  static const PackFile file = shipped("qualifying.toml");
  return file.rows;
}

const PackText& one(const PackRow& row, const std::string& field) {
  return row.entry.fields.at(field).front();
}
bool has(const PackRow& row, const std::string& field) {
  return row.entry.fields.count(field) != 0;
}
std::size_t letters(const PackRow& row) {
  const std::vector<Glyph>& glyphs = one(row, "solution").glyphs;
  return static_cast<std::size_t>(
      std::count_if(glyphs.begin(), glyphs.end(), [](const Glyph& glyph) { return glyph.letter; }));
}
std::set<std::string> words(const std::string& key) {
  std::set<std::string> found;
  std::string word;
  for (const char c : key + " ") {
    if (c >= 'a' && c <= 'z') {
      word.push_back(c);
    } else {
      if (word.size() > 3) found.insert(word);
      word.clear();
    }
  }
  return found;
}

// No answer stands twice in a list when they are compared as answers are.
void expect_distinct(const std::vector<PackText>& answers) {
  std::set<std::string> keys;
  for (const PackText& answer : answers) {
    EXPECT_TRUE(keys.insert(answer_key(answer.key)).second) << answer.text;
  }
  EXPECT_FALSE(keys.empty());
}

TEST(ShippedPuzzles, ThreeHundredOfWhichFortyAreTieBreaks) {
  std::size_t tie_breaks = 0;
  EXPECT_EQ(puzzles().size(), 300u);
  for (const PackRow& row : puzzles()) {
    EXPECT_TRUE(row.kind == "puzzle" || row.kind == "tiebreak") << row.kind;
    if (row.kind == "tiebreak") ++tie_breaks;
  }
  EXPECT_EQ(tie_breaks, 40u);
}

TEST(ShippedPuzzles, NineToTwelveLettersAndNineForTieBreaks_LN08_LN09_LN70) {
  for (const PackRow& row : puzzles()) {
    EXPECT_GE(letters(row), 9u) << one(row, "solution").text;
    EXPECT_LE(letters(row), 12u) << one(row, "solution").text;
    if (row.kind == "tiebreak") {
      EXPECT_EQ(letters(row), 9u) << one(row, "solution").text;
    }
  }
}

TEST(ShippedPuzzles, NoSolutionTwice) {
  std::set<std::string> hashes;
  for (const PackRow& row : puzzles()) {
    const std::string& text = one(row, "solution").text;
    EXPECT_TRUE(hashes.insert(solution_hash("lucky_numbers", text)).second) << text;
  }
}

TEST(ShippedPuzzles, AFifthHaveSpecialCharacters) {
  std::size_t count = 0;
  for (const PackRow& row : puzzles()) {
    if (one(row, "solution").text.find_first_of("&'-") != std::string::npos) ++count;
  }
  EXPECT_GE(count, 60u);
}

TEST(ShippedPuzzles, NoClueGivesAWordOfItsSolution) {
  for (const PackRow& row : puzzles()) {
    ASSERT_TRUE(has(row, "clue")) << one(row, "solution").text;
    const std::set<std::string> told = words(one(row, "clue").key);
    for (const std::string& word : words(one(row, "solution").key)) {
      EXPECT_EQ(told.count(word), 0u) << one(row, "solution").text;
    }
  }
}

// What stands in the open would give away the puzzle of the next match.
TEST(ShippedPuzzles, NothingThatIsShownSaysTheSolutionOfAnotherPuzzle) {
  struct Shown {
    const PackRow* row;
    std::string key;  // as it is compared
    std::string text;
  };
  std::vector<Shown> shown;
  const PackFile prizes = shipped("prizes.toml");
  for (const std::vector<PackRow>* rows : {&puzzles(), &prizes.rows}) {
    for (const PackRow& row : *rows) {
      for (const auto& [field, texts] : row.entry.fields) {
        if (field == "solution") continue;
        for (const PackText& text : texts) shown.push_back({&row, answer_key(text.key), text.text});
      }
    }
  }
  for (const PackRow& row : puzzles()) {
    const PackText& solution = one(row, "solution");
    for (const Shown& other : shown) {
      if (other.row == &row) continue;  // its question is asked when it is solved
      EXPECT_EQ(other.key.find(answer_key(solution.key)), std::string::npos)
          << solution.text << " in: " << other.text;
    }
  }
}

TEST(ShippedQuestions, NinetyOfWhichAThirdHaveTwoChoices_LN67) {
  std::size_t open = 0;
  std::size_t two_choice = 0;
  std::size_t first_is_right = 0;
  for (const PackRow& row : puzzles()) {
    if (!has(row, "followup.question")) continue;
    EXPECT_EQ(row.kind, "puzzle");  // tie-breaks have no question
    if (has(row, "followup.choices")) {
      ++two_choice;
      const std::vector<PackText>& choices = row.entry.fields.at("followup.choices");
      ASSERT_EQ(choices.size(), 2u);
      EXPECT_NE(choices[0].key, choices[1].key);
      const PackText& right = one(row, "followup.right");
      EXPECT_TRUE(right == choices[0] || right == choices[1]) << right.text;
      if (right == choices[0]) ++first_is_right;
    } else {
      ++open;
      expect_distinct(row.entry.fields.at("followup.answers"));
    }
  }
  EXPECT_EQ(open, 60u);
  EXPECT_EQ(two_choice, 30u);
  // Nobody does well by always taking the first.
  EXPECT_GE(first_is_right, 10u);
  EXPECT_LE(first_is_right, 20u);
}

TEST(ShippedQuestions, SixtyToQualifyWith) {
  EXPECT_EQ(qualifying().size(), 60u);
  for (const PackRow& row : qualifying()) {
    EXPECT_EQ(row.kind, "quiz");
    EXPECT_EQ(one(row, "question").text.back(), '?') << one(row, "question").text;
    EXPECT_LE(one(row, "question").text.size(), 120u) << one(row, "question").text;
    expect_distinct(row.entry.fields.at("answers"));
  }
}

TEST(ShippedQuestions, NoneIsAskedTwice) {
  std::set<std::string> asked;
  const auto expect_new = [&](const PackText& question) {
    EXPECT_TRUE(asked.insert(answer_key(question.key)).second) << question.text;
  };
  for (const PackRow& row : puzzles()) {
    if (has(row, "followup.question")) expect_new(one(row, "followup.question"));
  }
  for (const PackRow& row : qualifying()) expect_new(one(row, "question"));
}

// A puzzle may come up any day, so no other entry may say its solution, in a clue, a question or an
// answer; its own question comes after it is solved.
TEST(ShippedPuzzles, NoOtherEntrySaysTheSolution) {
  std::vector<PackRow> rows = puzzles();
  std::vector<std::string> solutions;
  for (const PackRow& row : rows) solutions.push_back(answer_key(one(row, "solution").key));
  rows.insert(rows.end(), qualifying().begin(), qualifying().end());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const auto& [field, texts] : rows[i].entry.fields) {
      if (field == "solution") continue;
      for (const PackText& text : texts) {
        const std::string said = answer_key(text.key);
        for (std::size_t other = 0; other < solutions.size(); ++other) {
          if (other == i) continue;
          EXPECT_EQ(said.find(solutions[other]), std::string::npos) << text.text;
        }
      }
    }
  }
}

TEST(ShippedPrizes, ThreeOfRisingValueInEverySet_LN84) {
  const PackFile file = shipped("prizes.toml");
  EXPECT_GE(file.rows.size(), 3u);
  for (const PackRow& row : file.rows) {
    EXPECT_EQ(row.kind, "prizes");
    long last = 0;
    for (const char* medal : {"bronze", "silver", "gold"}) {
      EXPECT_FALSE(one(row, medal).text.empty());
      const long value = std::stol(one(row, std::string(medal) + "_value").text);
      EXPECT_GT(value, last);
      last = value;
    }
  }
}

}  // namespace
}  // namespace callboard
