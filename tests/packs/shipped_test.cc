// The packs that come with Callboard: counts, lengths, and that every question can be answered.
// Cites LN-08, LN-09 and LN-70 (lengths), LN-60 and LN-67 (questions), LN-84 (prizes).
#include <gtest/gtest.h>
#include <algorithm>
#include <set>

#include "bot/packs/pack.h"

namespace callboard {
namespace {

const std::filesystem::path kPacks =
    std::filesystem::path(CALLBOARD_SOURCE_DIR) / "packs" / "lucky_numbers";

PackFile shipped(const char* name) {
  PackFile file = read_pack(kPacks / name);
  for (const PackProblem& problem : file.problems) ADD_FAILURE() << to_line(problem);
  return file;
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

TEST(ShippedPuzzles, AHundredAndTwentyOfWhichTwentyAreTieBreaks) {
  std::size_t tie_breaks = 0;
  const PackFile file = shipped("puzzles.toml");
  EXPECT_EQ(file.rows.size(), 120u);
  for (const PackRow& row : file.rows) {
    EXPECT_TRUE(row.kind == "puzzle" || row.kind == "tiebreak") << row.kind;
    if (row.kind == "tiebreak") ++tie_breaks;
  }
  EXPECT_EQ(tie_breaks, 20u);
}

TEST(ShippedPuzzles, NineToTwelveLettersAndNineForTieBreaks_LN08_LN09_LN70) {
  for (const PackRow& row : shipped("puzzles.toml").rows) {
    EXPECT_GE(letters(row), 9u) << one(row, "solution").text;
    EXPECT_LE(letters(row), 12u) << one(row, "solution").text;
    if (row.kind == "tiebreak") {
      EXPECT_EQ(letters(row), 9u) << one(row, "solution").text;
    }
  }
}

TEST(ShippedPuzzles, NoSolutionTwice) {
  std::set<std::string> hashes;
  for (const PackRow& row : shipped("puzzles.toml").rows) {
    const std::string text = one(row, "solution").text;
    EXPECT_TRUE(hashes.insert(solution_hash("lucky_numbers", text)).second) << text;
  }
}

TEST(ShippedPuzzles, AtLeastFifteenHaveSpecialCharacters) {
  std::size_t count = 0;
  for (const PackRow& row : shipped("puzzles.toml").rows) {
    if (one(row, "solution").text.find_first_of("&'-") != std::string::npos) ++count;
  }
  EXPECT_GE(count, 15u);
}

TEST(ShippedPuzzles, NoClueGivesAWordOfItsSolution) {
  for (const PackRow& row : shipped("puzzles.toml").rows) {
    ASSERT_TRUE(has(row, "clue")) << one(row, "solution").text;
    const std::set<std::string> told = words(one(row, "clue").key);
    for (const std::string& word : words(one(row, "solution").key)) {
      EXPECT_EQ(told.count(word), 0u) << one(row, "solution").text;
    }
  }
}

TEST(ShippedQuestions, ThirtyOfWhichAThirdHaveTwoChoices_LN67) {
  std::size_t open = 0;
  std::size_t two_choice = 0;
  for (const PackRow& row : shipped("puzzles.toml").rows) {
    if (!has(row, "followup.question")) continue;
    EXPECT_EQ(row.kind, "puzzle");  // tie-breaks have no question
    if (has(row, "followup.choices")) {
      ++two_choice;
      const std::vector<PackText>& choices = row.entry.fields.at("followup.choices");
      ASSERT_EQ(choices.size(), 2u);
      EXPECT_NE(choices[0].key, choices[1].key);
      const PackText& right = one(row, "followup.right");
      EXPECT_TRUE(right == choices[0] || right == choices[1]) << right.text;
      EXPECT_FALSE(has(row, "followup.answers"));
    } else {
      ++open;
      std::set<std::string> answers;
      for (const PackText& answer : row.entry.fields.at("followup.answers")) {
        EXPECT_TRUE(answers.insert(answer.text).second) << answer.text;
      }
      EXPECT_FALSE(answers.empty());
    }
  }
  EXPECT_EQ(open, 20u);
  EXPECT_EQ(two_choice, 10u);
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
