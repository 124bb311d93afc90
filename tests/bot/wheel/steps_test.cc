// The common clock of sealed steps: what is told of it, whom it reminds, and what hosts do to it
// (P-2, P-5, WF-088).
#include <gtest/gtest.h>

#include "bot/clock/timer_keys.h"
#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

TEST(Steps, ThePromptSaysWhenItClosesAndWhatClosesItSooner) {
  Three three;
  EXPECT_TRUE(has(three.world.public_text(), "or as soon as everybody has answered"))
      << three.world.public_text();
}

TEST(Steps, WF_088_LettersComeWithoutAHost) {
  Three three;
  three.world.pass(12 * kHour_ms + kMinute_ms);
  EXPECT_TRUE(has(three.world.last_public(), "step 1")) << three.world.last_public();
}

TEST(Steps, EverybodyWaitsAndTheNextLettersComeAtOnce) {
  Three three;
  for (const char* who : {"Ann", "Bob", "Cyd"}) three.world.say(who, "wait");
  EXPECT_TRUE(has(three.world.last_public(), "step 1")) << three.world.last_public();
}

TEST(Steps, ThoseWhoHaveNotAnsweredAreRemindedInPrivate) {
  Three three;
  World& world = three.world;
  world.whisper("Ann", "answer: some words of mine");
  const std::string open = world.public_text();
  world.pass(10 * kHour_ms);
  EXPECT_EQ(world.public_text(), open);
  EXPECT_FALSE(has(world.private_text("Ann"), "reminder"));
  for (const char* who : {"Bob", "Cyd"}) {
    EXPECT_TRUE(has(world.last_private(who), "reminder")) << world.last_private(who);
  }
}

TEST(Steps, AStepThatHasCertainlyClosedIsOpenedAgainForSomebodyLate) {
  Three three;
  World& world = three.world;
  world.pass(12 * kHour_ms + kMinute_ms);
  ASSERT_TRUE(has(world.last_public(), "step 1"));
  world.host("!late Bob answer: some words of mine");
  EXPECT_EQ(due(world), (Names{"Ann", "Cyd"})) << world.last_private("Dee");
  EXPECT_FALSE(has(world.public_text(), "some words of mine"));
}

TEST(Steps, AHostLetsACommonClockRunOutForAll) {
  Three three;
  World& world = three.world;
  world.host("!miss Bob");
  EXPECT_TRUE(has(world.last_private("Dee"), "!miss all")) << world.last_private("Dee");
  EXPECT_EQ(due(world).size(), 3u);
  world.host("!miss all");
  EXPECT_TRUE(has(world.last_public(), "step 1")) << world.last_public();
}

TEST(Steps, ForWhoeverIsLeftItRunsOutByName) {
  Three three;
  World& world = three.world;
  world.say("Ann", "wait");
  world.say("Cyd", "wait");
  ASSERT_EQ(due(world), Names{"Bob"});
  world.host("!miss Bob");
  EXPECT_TRUE(has(world.last_public(), "step 1")) << world.last_public();
}

// Ann alone is left, has named her bonus letters and has a day to solve.
struct BonusSolve : Three {
  BonusSolve() {
    first_turn("Ann");
    world.host("!disqualify Bob");
    world.host("!disqualify Cyd");
    for (const char* words : {"1", "C D M A"}) world.say("Ann", words);
  }
};

TEST(Limits, WF_291_AnAnswerAtTheLimitCountsAndOneAfterItDoesNot) {
  for (const bool in_time : {true, false}) {
    BonusSolve bonus;
    World& world = bonus.world;
    ASSERT_EQ(world.view("phase"), "bonus_solve") << world.public_text();
    const std::string secret = secret_of(world);
    const std::string thread = world.thread();
    world.pass(in_time ? kDeadline_ms - 2000 : kDeadline_ms);
    world.say("Ann", "solve: " + secret);
    std::string text;
    for (const Standing& post : world.forum.posts) {
      if (post.to.empty() && post.venue == thread) text += post.text + "\n";
    }
    EXPECT_TRUE(has(text, "In the envelope")) << text;
    EXPECT_EQ(has(text, "Ann has solved it!"), in_time) << text;
  }
}

// All three let their turns pass; the second one in a row is told, or costs the seat.
void miss_two_laps(World& world) {
  for (int i = 0; i < 6 && world.match().row.status == MatchStatus::kLive; ++i) {
    if (world.view("phase") == "turn") world.pass(24 * kHour_ms + 2 * kMinute_ms);
  }
}

TEST(Absence, P_5_TheHostHearsOfTwoMissesInARowAndTheShowGoesOn) {
  Three three;
  three.first_turn("Ann");
  miss_two_laps(three.world);
  EXPECT_TRUE(has(three.world.private_text("Dee"), "missed 2 deadlines in a row"))
      << three.world.private_text("Dee");
  EXPECT_FALSE(has(three.world.public_text(), "disqualified"));
}

TEST(Absence, WhoForfeitsLeavesTheOthersToPlay) {
  WorldOptions options = wheel_show("3");
  options.show.absence_action = AbsenceAction::kForfeit;
  World world(std::move(options));
  seat_cast(world, 3);
  world.host("!award Ann");
  const std::string thread = world.thread();
  miss_two_laps(world);
  EXPECT_EQ(world.thread(), thread);
  EXPECT_EQ(due(world).size(), 1u) << world.public_text();
  EXPECT_TRUE(has(world.public_text(), "is out of the show")) << world.last_public();
}

}  // namespace
}  // namespace callboard::test
