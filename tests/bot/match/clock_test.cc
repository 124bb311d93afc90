// Deadlines: they start at delivery, wait for what was written in time, stand still in a pause.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// LN-113, LN-114: due 24 hours after the update; who misses it loses control.
TEST(Clock, AMissedDeadlineHandsOverControl_LN113_LN114) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - 1000);
  EXPECT_EQ(world.to_move(), first);
  world.pass(1000);
  EXPECT_EQ(world.to_move(), other_of(first));
}

// LN-113: a reply stamped at the limit is in time.
TEST(Clock, AReplyAtTheLimitCounts_LN113) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - 2000);
  world.say(first, "roll");
  EXPECT_EQ(world.to_move(), first);
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Clock, AReminderComesAtEightyPercent) {
  World world;
  world.seat_two();
  const std::size_t before = world.forum.posts.size();
  world.pass(kDeadline_ms * 8 / 10 - kMinute_ms);
  EXPECT_EQ(world.forum.posts.size(), before);
  world.pass(2 * kMinute_ms);
  ASSERT_EQ(world.forum.posts.size(), before + 1);
  EXPECT_NE(world.last_public().find("@" + world.to_move()), std::string::npos);
}

TEST(Clock, NoDeliveryNoClock) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "roll");
  world.forum.mode = FakePlatform::Mode::kHeld;
  world.say(first, "pass");  // refused: its note is held
  world.say(first, "roll");
  world.forum.mode = FakePlatform::Mode::kWell;
  world.pass(2000);
  EXPECT_EQ(world.to_move(), first);
}

TEST(Clock, ItStartsWhenTheHeldPromptIsDelivered) {
  World world;
  world.say("Ann", "join");
  world.forum.mode = FakePlatform::Mode::kHeld;
  world.say("Bob", "join");
  const std::string first = world.to_move();
  world.pass(50 * kHour_ms);  // the platform is away for two days
  EXPECT_EQ(world.to_move(), first) << "a penalty without a prompt";
  world.forum.mode = FakePlatform::Mode::kWell;
  world.pass(kHour_ms);
  world.pass(kDeadline_ms - 2 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Clock, AReplyInTimeWhileTheDaemonWasDownCounts) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - kHour_ms);
  world.stop();
  world.now.ms += 30 * kMinute_ms;
  world.forum.write("1", first, "roll");  // in time, nobody reads it
  world.now.ms += 10 * kHour_ms;
  world.restart();
  EXPECT_EQ(world.view("phase"), "pick");
  EXPECT_EQ(world.to_move(), first);
}

TEST(Clock, ADarkVenueHoldsTheFiring) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.forum.dark = true;
  world.pass(kDeadline_ms + 5 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.forum.dark = false;
  world.restart();
  EXPECT_EQ(world.to_move(), other_of(first));
}

// After half a day the hosts hear of it, and still nothing is decided.
TEST(Clock, AVenueThatStaysDarkIsToldToTheHosts) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.forum.dark = true;
  world.pass(kDeadline_ms + 12 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.private_text("Dee"), "");
  world.pass(2 * kMinute_ms);
  EXPECT_NE(world.last_private("Dee").find("has not answered for half a day"), std::string::npos);
  EXPECT_EQ(world.to_move(), first);
}

TEST(Clock, AVenueThatAnswersInTheEndIsNoMatterForTheHosts) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.forum.dark = true;
  world.pass(kDeadline_ms + 11 * kHour_ms);
  world.forum.dark = false;
  world.restart();
  EXPECT_EQ(world.to_move(), other_of(first));
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.private_text("Dee"), "");
}

TEST(Clock, PauseKeepsTheTimeThatWasLeft) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - 5 * kHour_ms);
  world.host("!pause -- holidays");
  world.pass(71 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.say(first, "roll");
  EXPECT_NE(world.last_private(first).find("paused"), std::string::npos);
  world.host("!resume");
  world.pass(5 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Clock, APauseKeepsWhatWasLeftWhileTheMachinesClockIsWrong) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.now.ms += 30 * kHour_ms;  // past the deadline, as the machine sees it
  world.forum.ahead_ms = -30 * kHour_ms;
  world.host("!pause -- holidays");
  world.now.ms -= 30 * kHour_ms;
  world.forum.ahead_ms = 0;
  world.restart();
  world.host("!resume");
  world.pass(kDeadline_ms - kHour_ms);
  EXPECT_EQ(world.to_move(), first) << "nothing was left of the clock";
}

TEST(Clock, ARulingInAPauseGetsAWholeClockAfterIt) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "roll");
  world.host("!pause");
  world.host("!undo 1 -- a slip");
  world.host("!resume");
  EXPECT_EQ(world.to_move(), first);
  world.pass(kDeadline_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first)) << "the new prompt never got a clock";
}

TEST(Clock, AConfirmationLostToAJumpIsAskedForAgain) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.daemon().clock_watch().observe(world.now, 1'000);
  world.forum.dark = true;
  world.pass(kDeadline_ms + kMinute_ms);  // due, and nobody confirms
  world.daemon().clock_watch().observe(Timestamp{world.now.ms + 10 * kHour_ms}, 2'000);
  world.forum.dark = false;
  world.settle();
  EXPECT_EQ(world.to_move(), first);
  world.daemon().clock_watch().accept();
  world.settle();
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Clock, DiceThatNoHostTypesAreThrownByTheBook) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  world.say(world.to_move(), "roll");
  EXPECT_NE(world.private_text("Dee").find("!dice"), std::string::npos);
  world.pass(73 * kHour_ms);
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Clock, AnExtensionMovesTheDueTime) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.host("!extend 12h");
  world.pass(kDeadline_ms + 11 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Clock, AJumpingSystemClockStopsPenaltiesNotPlay) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.daemon().clock_watch().observe(world.now, 1'000'000);
  world.now.ms += 3 * kDeadline_ms;  // the wall clock alone jumps ahead
  world.daemon().clock_watch().observe(world.now, 1'000'500);
  world.settle();
  EXPECT_EQ(world.to_move(), first);
  EXPECT_EQ(world.log, std::vector<std::string>{"clock_not_trusted "});
  world.forum.write("1", first, "roll");
  world.settle();
  EXPECT_EQ(world.view("phase"), "pick");
  world.now.ms -= 3 * kDeadline_ms;
  world.daemon().clock_watch().observe(world.now, 1'001'000);
  EXPECT_TRUE(world.daemon().clock_watch().trusted());
  world.settle();
  EXPECT_EQ(world.log.back(), "clock_trusted ");
}

// A match whose host never answers ends by itself.
TEST(Clock, NoWaitForAHostIsEndless) {
  WorldOptions options;
  options.show.options = {{"auto_next", "off"}, {"puzzle_source", "host"}};
  World world(std::move(options));
  const MatchId id = world.match().row.id;
  world.host("!practice");
  world.host("!practice");
  for (int day = 0; day < 200 && world.match().row.id == id; ++day) world.pass(24 * kHour_ms);
  EXPECT_NE(world.match().row.id, id);
}

// LN-118: at the limit the hosts are told and nothing happens by itself.
TEST(Clock, AbsenceAlertsTheHosts_LN118) {
  World world;
  world.seat_two();
  const auto told = [&](const std::string& who, int misses) {
    return world.private_text("Dee").find(who + " has now missed " + std::to_string(misses)) !=
           std::string::npos;
  };
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kMinute_ms);
  const std::string second = world.to_move();
  world.say(second, "pass");
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_TRUE(told(first, 2)) << world.private_text("Dee");
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_FALSE(told(second, 2)) << "a move of one's own wipes the misses out";
  world.restart();
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_TRUE(told(first, 3)) << world.private_text("Dee");
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_TRUE(told(second, 2));
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

TEST(Clock, AbsenceMayForfeitIfTheShowSaysSo) {
  WorldOptions options;
  options.show.absence_action = AbsenceAction::kForfeit;
  World world(std::move(options));
  world.seat_two();
  const MatchId id = world.match().row.id;
  for (int miss = 0; miss < 8 && world.match().row.id == id; ++miss) {
    world.pass(kDeadline_ms + kMinute_ms);
    if (world.view("phase").find("event") != std::string::npos) break;
  }
  const bool decided =
      world.match().row.id != id || world.view("phase").find("event") != std::string::npos;
  EXPECT_TRUE(decided) << world.view("phase");
}

}  // namespace
}  // namespace callboard::test
