// An answer that a host accepts although no pack lists it counts at once the next time, in that
// show, until a host takes it back.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// Every puzzle brings the same question, so that it comes again within one match.
WorldOptions one_question() {
  WorldOptions options;
  for (const char* solution : {"BACK AND FORTH", "SILVER SPOON", "GOLDEN EAGLE", "WINTER COAT",
                               "PAPER PLANE", "LEMON SQUASH"}) {
    options.pack += "[[puzzle]]\nsolution = \"" + std::string(solution) +
                    "\"\nquestion = \"Who sang it?\"\nanswers = [\"Elvis\"]\n";
  }
  options.pack += "[[tiebreak]]\nsolution = \"SNAKE EYES\"\n";
  return options;
}

TEST(Variants, ARulingOnWhatWaitsKeepsTheAnswerToo_HA27) {
  World world(one_question());
  world.seat_two();
  const std::string solver = solve_for_question(world);
  world.say(solver, "elvis presly");
  world.host("!rule right -- near enough");
  EXPECT_EQ(world.show().variants.list.size(), 1U);
  EXPECT_TRUE(has(world.public_text(), "near enough")) << world.last_public();
}

TEST(Variants, AnAcceptedAnswerCountsTheNextTimeAndOverARestart_HA27) {
  World world(one_question());
  world.seat_two();
  std::string solver = solve_for_question(world);
  world.say(solver, "elvis presly");
  ASSERT_EQ(world.to_move(), "") << "a host judges";
  world.host("!accept -- near enough");
  ASSERT_EQ(world.show().variants.list.size(), 1U);
  EXPECT_EQ(world.show().variants.list.front().answer, "elvis presly");
  world.restart();
  solver = solve_for_question(world);
  const std::int64_t before = bank(world, solver);
  world.say(solver, "ELVIS PRESLY!");
  EXPECT_GT(bank(world, solver), before) << world.last_public();
  EXPECT_TRUE(has(world.public_text(), "has accepted it before"));
  world.host("!variants");
  EXPECT_TRUE(has(world.last_private("Dee"), "elvis presly")) << world.last_private("Dee");
}

TEST(Variants, TakenBackItWaitsForAHostAgain) {
  World world(one_question());
  world.seat_two();
  world.say(solve_for_question(world), "elvis presly");
  world.host("!right");
  ASSERT_EQ(world.show().variants.list.size(), 1U) << "the game's own word does as well";
  world.host("!variants drop 1");
  EXPECT_TRUE(world.show().variants.list.empty());
  world.host("!variants drop 1");
  EXPECT_TRUE(has(world.last_private("Dee"), "no accepted answer of that number"));
  world.restart();
  EXPECT_TRUE(world.show().variants.list.empty());
  world.say(solve_for_question(world), "elvis presly");
  EXPECT_EQ(world.to_move(), "") << "a host judges again";
  const auto audit = world.store().audit(MatchId{});
  ASSERT_TRUE(audit.ok());
}

TEST(Variants, AGuessIsNeverKeptNorAnAnswerTurnedDown) {
  WorldOptions options = one_question();
  options.show.options["guess_judging"] = "host";
  World world(std::move(options));
  world.seat_two();
  solve_for_question(world);
  ASSERT_EQ(world.to_move(), "");
  world.host("!accept");
  EXPECT_TRUE(world.show().variants.list.empty());
  world.say(world.to_move(), "a singer");
  world.host("!reject -- no");
  EXPECT_TRUE(world.show().variants.list.empty());
}

TEST(Variants, ATrialKeepsNothing_HA43) {
  World world(one_question());
  world.seat_two();
  world.say(solve_for_question(world), "elvis presly");
  world.host("!try accept");
  EXPECT_TRUE(world.show().variants.list.empty());
}

TEST(Variants, AQuestionThatNoPackHasIsRefusedWithTheNearest) {
  World world(one_question());
  world.host("!variants add Who sung it? = the King");
  EXPECT_TRUE(world.show().variants.list.empty());
  EXPECT_TRUE(has(world.last_private("Dee"), "the nearest one is Who sang it?"))
      << world.last_private("Dee");
  world.host("!variants add who SANG it = the King");
  ASSERT_EQ(world.show().variants.list.size(), 1U);
  EXPECT_EQ(world.show().variants.list.front().question, "Who sang it?") << "as the pack has it";
}

TEST(Variants, AHostAddsOneByHandInPrivateOnly) {
  World world(one_question());
  world.host("!variants add Who sang it? = the King");
  EXPECT_EQ(world.show().variants.list.size(), 1U);
  world.host("!variants add Who sang it? = The king!");
  EXPECT_EQ(world.show().variants.list.size(), 1U) << "the same to the eye";
  world.say_in_foyer("Dee", "!variants add Who sang it? = somebody");
  EXPECT_EQ(world.show().variants.list.size(), 1U) << "answers are not written where all read";
  world.seat_two();
  const std::string solver = solve_for_question(world);
  const std::int64_t before = bank(world, solver);
  world.say(solver, "the king");
  EXPECT_GT(bank(world, solver), before);
}

}  // namespace
}  // namespace callboard::test
