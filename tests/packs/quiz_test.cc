// Qualifying questions: read from both forms for any game, linted, drawn and answered.
#include "bot/packs/quiz.h"

#include <gtest/gtest.h>

#include "bot/packs/pack.h"
#include "tests/packs/fake_game.h"
#include "text/clean.h"

namespace callboard {
namespace {

using test::fake_game;

constexpr std::string_view kTwo =
    "[[quiz]]\nquestion = \"How many legs has a spider?\"\nanswers = [\"8\", \"eight\"]\n"
    "[[puzzle]]\nsolution = \"CAT\"\n"
    "[[quiz]]\nquestion = \"What is the capital of Peru?\"\nanswers = \"Lima\"\n";

Pack quiz_of(std::string_view toml) {
  return build_pack(fake_game(), {parse_pack("p.toml", toml)});
}

// The pack has this one problem, and no question.
void expect_no_quiz(std::string_view toml, int line, const std::string& part) {
  const Pack pack = quiz_of(toml);
  EXPECT_TRUE(pack.quiz.empty());
  ASSERT_EQ(pack.problems.size(), 1u) << toml;
  EXPECT_EQ(pack.problems[0].line, line) << to_line(pack.problems[0]);
  EXPECT_NE(pack.problems[0].reason.find(part), std::string::npos) << to_line(pack.problems[0]);
}

TEST(Quiz, QuestionsComeBesideTheItemsOfTheGame) {
  const Pack pack = quiz_of(kTwo);
  EXPECT_TRUE(pack.problems.empty());
  EXPECT_EQ(pack.pieces.size(), 1u);
  ASSERT_EQ(pack.quiz.size(), 2u);
  EXPECT_EQ(pack.quiz[0].question.text, "How many legs has a spider?");
  EXPECT_EQ(pack.quiz[0].answers.size(), 2u);
  EXPECT_EQ(pack.quiz[0].file, "p.toml");
  EXPECT_EQ(pack.quiz[1].line, 6);
  EXPECT_EQ(pack.quiz[1].hash.size(), 64u);
  EXPECT_NE(pack.quiz[0].hash, pack.quiz[1].hash);
}

TEST(Quiz, ASpreadsheetSaysTheSame) {
  const Pack toml = quiz_of(kTwo);
  const Pack csv =
      build_pack(fake_game(), {parse_pack("p.csv",
                                          "kind,question,answers\n"
                                          "quiz,How many legs has a spider?,8 | eight\n"
                                          "quiz,What is the capital of Peru?,Lima\n")});
  EXPECT_TRUE(csv.problems.empty());
  ASSERT_EQ(csv.quiz.size(), toml.quiz.size());
  for (std::size_t i = 0; i < csv.quiz.size(); ++i) {
    EXPECT_EQ(csv.quiz[i].question, toml.quiz[i].question);
    EXPECT_EQ(csv.quiz[i].answers, toml.quiz[i].answers);
    EXPECT_EQ(csv.quiz[i].hash, toml.quiz[i].hash);
  }
}

TEST(Quiz, EveryFaultIsNamedOnItsLine) {
  expect_no_quiz("[[quiz]]\nanswers = [\"8\"]\n", 1, "no `question`");
  expect_no_quiz("[[quiz]]\nquestion = \"How many?\"\n", 1, "no `answers`");
  expect_no_quiz("[[quiz]]\nquestion = [\"How\", \"many?\"]\nanswers = [\"8\"]\n", 2, "a list");
  expect_no_quiz("[[quiz]]\nquestion = \"Q\"\nclue = \"x\"\nanswers = [\"8\"]\n", 3, "clue");
  expect_no_quiz("[[quiz]]\nquestion = \"Q\"\nanswers = [\"8\", \"...\"]\n", 3, "counts");
  expect_no_quiz("[[quiz]]\nquestion = \"Is Lima or Quito higher up?\"\nanswers = [\"quito\"]\n", 3,
                 "says \"quito\" itself");
}

TEST(Quiz, AWordInsideAnotherOrASingleLetterGivesNothingAway) {
  EXPECT_TRUE(quiz_of("[[quiz]]\nquestion = \"What do bees make in their hives?\"\n"
                      "answers = [\"hive\"]\n")
                  .problems.empty());
  EXPECT_TRUE(quiz_of("[[quiz]]\nquestion = \"Which vitamin does a carrot give?\"\n"
                      "answers = [\"A\", \"vitamin A\"]\n")
                  .problems.empty());
}

TEST(Quiz, TheSameQuestionTwiceIsAProblemOfTheSecond) {
  const Pack pack = quiz_of(
      "[[quiz]]\nquestion = \"What is it?\"\nanswers = [\"tea\"]\n"
      "[[quiz]]\nquestion = \"what IS it\"\nanswers = [\"cocoa\"]\n");
  ASSERT_EQ(pack.problems.size(), 1u);
  EXPECT_EQ(to_line(pack.problems[0]), "p.toml:5: the same question stands already on line 2");
  EXPECT_EQ(pack.quiz.size(), 1u);
}

TEST(Quiz, AnAnswerIsAcceptedHoweverItIsTyped) {
  const Pack pack = quiz_of(
      "[[quiz]]\nquestion = \"Who sang?\"\nanswers = [\"It's Beyonc\xc3\xa9\", \"Elvis\"]\n");
  ASSERT_EQ(pack.quiz.size(), 1u);
  const auto accepted = [&](std::string_view reply) {
    return answers_quiz(pack.quiz[0], fold_key(reply));
  };
  EXPECT_TRUE(accepted("elvis!"));
  EXPECT_TRUE(accepted("its  BEYONCE"));
  EXPECT_FALSE(accepted("elvi"));
  EXPECT_FALSE(accepted("?"));
  EXPECT_FALSE(accepted(""));
}

TEST(Quiz, UsedOnesAreLeftOut) {
  const Pack pack = quiz_of(kTwo);
  using Found = std::vector<std::size_t>;
  EXPECT_EQ(unused_quiz(pack.quiz, {}), (Found{0, 1}));
  EXPECT_EQ(unused_quiz(pack.quiz, {pack.quiz[0].hash}), Found{1});
}

}  // namespace
}  // namespace callboard
