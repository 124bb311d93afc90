// When no host comes, whatever the match waits for: hosts are told again, then the thread and the
// operator, then it ends fairly.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

TEST(Ladder, AWaitForContentIsToldLikeAnyOther) {
  World world;
  world.house().shows.begin()->second.pack = std::make_shared<const Pack>();
  world.seat_two();
  const MatchId id = world.match().row.id;
  world.pass(37 * kHour_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "Half of your time"));
  EXPECT_TRUE(has(world.public_text(), "called off if it cannot go on")) << world.last_public();
  EXPECT_FALSE(operator_told(world));
  world.pass(18 * kHour_ms);
  EXPECT_TRUE(operator_told(world));
  world.pass(18 * kHour_ms);
  EXPECT_NE(world.match().row.id, id);
}

WorldOptions dice_by_hosts() {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  return options;
}

// Cyd hosts beside Dee, and a throw waits for either.
void wait_for_dice_with_cyd(World& world) {
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  world.say(world.to_move(), "roll");
}

// Dee is gone for good, Cyd hosts as well: asked at once like Dee, told again after half of the
// time, and whoever answers ends the wait for both.
TEST(Ladder, ASecondHostIsAskedToldAgainAndEndsTheWait) {
  World world(dice_by_hosts());
  wait_for_dice_with_cyd(world);
  for (const char* host : {"Dee", "Cyd"}) {
    EXPECT_TRUE(has(world.private_text(host), "A throw waits for you")) << host;
    EXPECT_FALSE(has(world.private_text(host), "Half of your time")) << host;
  }
  world.pass(35 * kHour_ms);
  EXPECT_FALSE(has(world.private_text("Cyd"), "Half of your time"));
  world.pass(2 * kHour_ms);
  for (const char* host : {"Dee", "Cyd"}) {
    EXPECT_TRUE(has(world.private_text(host), "Half of your time")) << host;
  }
  world.whisper("Cyd", "!queue");
  EXPECT_TRUE(has(world.last_private("Cyd"), "!dice 6 5")) << world.last_private("Cyd");
  world.whisper("Cyd", "!dice 6 5");
  EXPECT_EQ(world.view("phase"), "pick") << world.last_private("Cyd");
  world.pass(20 * kHour_ms);
  EXPECT_FALSE(operator_told(world));
}

// Nothing is left to the one who answers: the operator hears of it, then it goes on by itself.
TEST(Ladder, TwoSilentHostsAreNoMoreThanOne) {
  World world(dice_by_hosts());
  wait_for_dice_with_cyd(world);
  world.pass(55 * kHour_ms);
  EXPECT_TRUE(operator_told(world));
  world.pass(18 * kHour_ms);
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Ladder, ContentThatCameEndsTheWarnings) {
  World world;
  world.house().shows.begin()->second.pack = std::make_shared<const Pack>();
  world.seat_two();
  world.pass(30 * kHour_ms);
  world.host("!puzzle LUCKY NUMBERS");
  ASSERT_NE(world.to_move(), "") << world.last_private("Dee");
  world.pass(20 * kHour_ms);
  EXPECT_FALSE(has(world.private_text("Dee"), "Half of your time"));
}

TEST(Ladder, AWaitForDiceIsToldLikeAnyOther) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.pass(37 * kHour_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "Half of your time"));
  EXPECT_TRUE(has(world.public_text(), "goes on by itself as fairly as it can"));
  world.pass(18 * kHour_ms);
  EXPECT_TRUE(operator_told(world));
  world.pass(18 * kHour_ms);
  EXPECT_EQ(world.view("phase"), "pick");
}

}  // namespace
}  // namespace callboard::test
