// What a host made of a reply later is the same after a restart: its mark, and what it led to.
#include "bot/match/later_verdict.h"

#include <gtest/gtest.h>

#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

// As after a crash: the platform lost nothing, the marks are set again.
Verdict mark_after_restart(World& world, const std::string& post) {
  world.stop();
  world.forum.verdicts.clear();
  world.restart();
  return world.forum.verdicts[post].empty() ? Verdict::kAsked : world.forum.verdicts[post].back();
}

TEST(LaterVerdict, APostReadAsAMoveKeepsItsMarkAndItsPlace_HA10) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "pass");  // refused: nothing to pass yet
  const std::string post = world.forum.last_reply();
  ASSERT_EQ(world.forum.verdicts[post], std::vector<Verdict>{Verdict::kRefused});
  world.host("!read #" + post + " as roll -- meant as a roll");
  ASSERT_EQ(world.view("phase"), "pick");
  const Digest read = world.match().game->digest();
  EXPECT_EQ(mark_after_restart(world, post), Verdict::kAccepted);
  world.host("!read #" + post + " as roll");
  EXPECT_NE(world.last_private("Dee").find("force"), std::string::npos) << "it was played";
  world.host("!miss " + mover);
  ASSERT_NE(world.match().game->digest(), read);
  world.host("!undo to #" + post);
  EXPECT_EQ(world.match().game->digest(), read) << world.last_private("Dee");
}

TEST(LaterVerdict, AHiddenPostIsHiddenAgainIfTheDaemonDiedBeforeItWas_HA39) {
  World world;
  world.seat_two();
  world.say("Cyd", "It is LUCKY NUMBERS, folks!");
  const std::string post = world.forum.last_reply();
  world.host("!hide #" + post);
  EXPECT_EQ(mark_after_restart(world, post), Verdict::kHidden);
}

TEST(LaterVerdict, HidingAMoveLeavesItPlayed) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "roll");
  const std::string post = world.forum.last_reply();
  const Digest rolled = world.match().game->digest();
  world.host("!hide #" + post);
  world.host("!miss " + world.to_move());
  world.restart();
  world.host("!undo to #" + post);
  EXPECT_EQ(world.match().game->digest(), rolled);
  EXPECT_EQ(mark_after_restart(world, post), Verdict::kHidden);
}

}  // namespace
}  // namespace callboard::test
