// Packs as Lucky Numbers itself judges them: what it refuses, with which words, and that all
// shipped content is accepted. LN-08, LN-09, LN-60, LN-67, LN-70, LN-84.
#include <gtest/gtest.h>

#include <filesystem>

#include "bot/packs/pack.h"
#include "rules/catalog.h"

namespace callboard {
namespace {

const GameFace& game() { return *find_game("lucky_numbers"); }

Pack shipped() {
  return load_pack(game(), {std::filesystem::path(CALLBOARD_SOURCE_DIR) / "packs/lucky_numbers"});
}

TEST(LuckyNumbersPack, EveryShippedEntryIsAccepted) {
  const Pack pack = shipped();
  for (const PackProblem& problem : pack.problems) ADD_FAILURE() << to_line(problem);
  EXPECT_EQ(candidates(game(), pack, Wanted{"puzzle", {}}, {}).size(), 260u);
  EXPECT_EQ(candidates(game(), pack, Wanted{"tiebreak", {}}, {}).size(), 40u);
  EXPECT_EQ(candidates(game(), pack, Wanted{"puzzle", {"followup"}}, {}).size(), 90u);
  EXPECT_EQ(pack.quiz.size(), 60u);
  EXPECT_GE(candidates(game(), pack, Wanted{"prizes", {}}, {}).size(), 3u);
}

// A pack with one entry is refused with this reason on this line.
void expect_refused(const std::string& toml, int line, const std::string& part) {
  const Pack pack = build_pack(game(), {parse_pack("p.toml", toml)});
  EXPECT_TRUE(pack.pieces.empty());
  ASSERT_EQ(pack.problems.size(), 1u) << toml;
  EXPECT_EQ(pack.problems[0].line, line) << to_line(pack.problems[0]);
  EXPECT_NE(pack.problems[0].reason.find(part), std::string::npos) << to_line(pack.problems[0]);
}

TEST(LuckyNumbersPack, AWrongCountOfLettersIsNamed_LN08_LN09_LN70) {
  expect_refused("[[puzzle]]\nsolution = \"TAKE FIVE\"\n", 1, "8 letters");
  expect_refused("[[puzzle]]\nsolution = \"PLAY YOUR CARDS RIGHT\"\n", 1, "18 letters");
  expect_refused("[[tiebreak]]\nsolution = \"DANGER ZONE\"\n", 1, "10 letters");
}

TEST(LuckyNumbersPack, AMissingSolutionOrAnUnknownFieldIsNamed) {
  expect_refused("[[puzzle]]\nclue = \"x\"\n", 1, "solution");
  expect_refused("[[puzzle]]\nsolution = \"PIECE OF CAKE\"\nclu = \"x\"\n", 3, "clu");
  expect_refused("[[riddle]]\nsolution = \"PIECE OF CAKE\"\n", 1, "riddle");
}

TEST(LuckyNumbersPack, AClueThatSaysTheSolutionIsNamed) {
  expect_refused("[[puzzle]]\nsolution = \"PIECE OF CAKE\"\nclue = \"It's a piece of cake!\"\n", 3,
                 "whole solution");
}

TEST(LuckyNumbersPack, AnEmptyClueIsNamed) {
  expect_refused("[[puzzle]]\nsolution = \"PIECE OF CAKE\"\nclue = \"\"\n", 3, "empty");
}

TEST(LuckyNumbersPack, AQuestionThatNobodyCouldAnswerIsNamed_LN60_LN67) {
  const std::string puzzle = "[[puzzle]]\nsolution = \"PIECE OF CAKE\"\n[puzzle.followup]\n";
  expect_refused(puzzle + "question = \"Who?\"\n", 1, "answers");
  expect_refused(puzzle + "answers = [\"x\"]\n", 1, "question");
  const std::string choices = puzzle + "question = \"Q\"\nchoices = [\"true\", \"false\"]\n";
  expect_refused(choices, 1, "right");
  expect_refused(choices + "right = \"maybe\"\n", 6, "maybe");
  expect_refused(puzzle + "question = \"Q\"\nchoices = [\"true\"]\nright = \"true\"\n", 1, "two");
  expect_refused(choices + "right = [\"true\", \"false\"]\n", 6, "exactly one");
  expect_refused(choices + "right = \"true\"\nanswers = [\"true\"]\n", 7, "not both");
  expect_refused(puzzle + "question = \"Q\"\nchoices = [\"Yes\", \"yes!\"]\nright = \"yes\"\n", 5,
                 "twice");
  expect_refused(puzzle + "question = \"Q\"\nanswers = [\"x\"]\nright = \"x\"\n", 6, "no choices");
  expect_refused("[[tiebreak]]\nsolution = \"MAGIC WAND\"\nquestion = \"Q\"\nanswers = [\"x\"]\n",
                 1, "no question");
}

TEST(LuckyNumbersPack, AnAnswerThatCannotBeGivenOrIsGivenAwayIsNamed_LN63) {
  const std::string puzzle = "[[puzzle]]\nsolution = \"PIECE OF CAKE\"\n[puzzle.followup]\n";
  expect_refused(puzzle + "question = \"Who?\"\nanswers = [\"Ann\", \"?!\"]\n", 5, "counts");
  expect_refused(puzzle + "question = \"Is it tea, or cocoa?\"\nanswers = [\"Tea\"]\n", 5,
                 "says \"Tea\" itself");
}

TEST(LuckyNumbersPack, PrizesThatDoNotRiseAreNamed_LN84) {
  expect_refused(
      "[[prizes]]\nbronze = \"a\"\nbronze_value = 9\nsilver = \"b\"\nsilver_value = 5\n"
      "gold = \"c\"\ngold_value = 20\n",
      1, "worth less");
}

}  // namespace
}  // namespace callboard
