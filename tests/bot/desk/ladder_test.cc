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
