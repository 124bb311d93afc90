// Outages of the daemon, of a platform and of the system's clock: open turns get back what they
// lost, and nobody is punished for a time in which nobody could be heard.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

int notices(const World& world) {
  const std::string text = world.public_text();
  int count = 0;
  for (auto at = text.find("Nobody loses by that"); at != std::string::npos;
       at = text.find("Nobody loses by that", at + 1)) {
    ++count;
  }
  return count;
}

TEST(Credit, TheDaemonWasAwayAndTheTimeIsGivenBack_AM116) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(12 * kHour_ms);
  world.away(9 * kHour_ms);
  EXPECT_EQ(notices(world), 1);
  EXPECT_NE(world.last_public().find("9 hours"), std::string::npos) << world.last_public();
  world.pass(12 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, ADeadlineInTheOutageLeavesUsableTime) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - 5 * kMinute_ms);
  world.away(10 * kHour_ms);  // due five minutes into it
  EXPECT_EQ(world.to_move(), first) << "a penalty for a time nobody could be heard";
  world.pass(2 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.say(first, "roll");  // in time by the due time with its credit
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Credit, TheFloorIsNoMoreThanTheOutageTook) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - 5 * kMinute_ms);
  world.away(20 * kMinute_ms);
  world.pass(20 * kMinute_ms - 1000);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, ShortRestartsAreNotWorthAWord) {
  World world;
  world.seat_two();
  for (int i = 0; i < 5; ++i) {
    world.pass(kHour_ms);
    world.away(kMinute_ms / 2);
  }
  EXPECT_EQ(notices(world), 0);
}

TEST(Credit, EvenAShortRestartPunishesNobody) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - 20'000);
  world.away(70'000);
  EXPECT_EQ(world.to_move(), first);
  EXPECT_EQ(notices(world), 0);
  world.say(first, "roll");
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Credit, TheReminderMovesAlong) {
  World world;
  world.seat_two();
  world.pass(kHour_ms);
  world.away(10 * kHour_ms);
  const std::size_t before = world.forum.posts.size();
  world.pass(kDeadline_ms * 8 / 10 - kHour_ms - kMinute_ms);
  EXPECT_EQ(world.forum.posts.size(), before) << world.last_public();
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.forum.posts.size(), before + 1);
}

TEST(Credit, APlatformThatWasDownIsCreditedOnce) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(12 * kHour_ms);
  world.forum.go_down();
  world.settle();
  world.pass(3 * kHour_ms);
  world.away(2 * kHour_ms);  // the daemon as well, in the middle of it: one outage of five hours
  EXPECT_EQ(notices(world), 1);
  world.forum.come_up();
  world.settle();
  EXPECT_EQ(notices(world), 1);
  world.pass(12 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, APlatformDownOverTheDeadlineHoldsIt) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - kHour_ms);
  world.forum.dark = true;
  world.forum.go_down();
  world.settle();
  world.pass(30 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.forum.dark = false;
  world.forum.come_up();
  world.settle();
  EXPECT_EQ(world.to_move(), first) << "fired before the credit";
  EXPECT_EQ(notices(world), 1);
  world.pass(2 * kHour_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, AMachinePutToSleepIsAnOutage) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(23 * kHour_ms);
  auto& watch = world.daemon().clock_watch();
  watch.observe(world.now, 1'000);
  world.now.ms += 8 * kHour_ms;  // asleep: both clocks run on
  watch.observe(world.now, 1'000 + 8 * kHour_ms);
  world.settle();
  EXPECT_EQ(world.to_move(), first);
  EXPECT_EQ(notices(world), 1);
}

TEST(Credit, AClockSetForwardTakesNobodysTime) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(23 * kHour_ms);
  auto& watch = world.daemon().clock_watch();
  watch.observe(world.now, 1'000);
  world.settle();
  world.now.ms += 5 * kHour_ms;  // the clock was five hours slow, and is put right
  watch.observe(world.now, 2'000);
  world.settle();
  EXPECT_EQ(world.to_move(), first);
  watch.accept();
  world.settle();
  EXPECT_EQ(world.to_move(), first);
  EXPECT_EQ(notices(world), 1);
  world.pass(2 * kHour_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

// How often `words` stand in what Dee, who hosts, was told in private.
int told(const World& world, const std::string& words) {
  const std::string text = world.private_text("Dee");
  int count = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

TEST(OutageAlert, HostsHearOfAnHourOrMoreOncePerShow) {
  World world;
  world.seat_two();
  world.pass(kHour_ms);
  world.away(kHour_ms - 2 * kMinute_ms);
  EXPECT_EQ(told(world, "out of reach"), 0) << "too short to alarm anybody";
  world.away(9 * kHour_ms);
  EXPECT_EQ(told(world, "Callboard was out of reach for 9 hours"), 1) << world.private_text("Dee");
  world.restart();
  EXPECT_EQ(told(world, "out of reach"), 1);
  EXPECT_FALSE(has(world.public_text(), "out of reach")) << "players have a notice of their own";
}

TEST(OutageAlert, OfThePlatformToo) {
  World world;
  world.seat_two();
  world.forum.go_down();
  world.settle();
  world.pass(3 * kHour_ms);
  EXPECT_EQ(told(world, "out of reach"), 0);
  world.forum.come_up();
  world.settle();
  EXPECT_EQ(told(world, "The place where this show is played was out of reach for 3 hours"), 1);
}

TEST(OutageAlert, OfPlatformAndDaemonTogetherIsOne) {
  World world;
  world.seat_two();
  world.forum.go_down();
  world.settle();
  world.pass(3 * kHour_ms);
  world.away(2 * kHour_ms);
  EXPECT_EQ(told(world, "out of reach"), 1) << world.private_text("Dee");
  EXPECT_EQ(told(world, "out of reach for 5 hours"), 1);
}

TEST(OutageAlert, NotOfAHalt) {
  World world;
  world.seat_two();
  world.halt();
  world.now.ms += 5 * kHour_ms;
  world.resume();
  EXPECT_EQ(notices(world), 1);
  EXPECT_EQ(told(world, "out of reach"), 0) << world.private_text("Dee");
}

// The machine was started with a wrong clock, which is set right later.
void set_clock_right(World& world) {
  auto& watch = world.daemon().clock_watch();
  watch.observe(world.now, 1'000);
  world.settle();
  world.now.ms += 30 * kDeadline_ms;
  watch.observe(world.now, 2'000);
  world.settle();
}

TEST(DoubtedClock, HostsAreToldOnceAndWhenItIsTrustedAgain) {
  World world;
  world.seat_two();
  set_clock_right(world);
  world.pass(kHour_ms);
  EXPECT_EQ(told(world, "I do not trust it"), 1) << world.private_text("Dee");
  EXPECT_EQ(told(world, "trusted again"), 0);
  world.now.ms -= 30 * kDeadline_ms;
  world.daemon().clock_watch().observe(world.now, 1'000 + kHour_ms);
  world.settle();
  EXPECT_EQ(told(world, "I do not trust it"), 1);
  EXPECT_EQ(told(world, "trusted again"), 1);
  world.restart();
  EXPECT_EQ(told(world, "trusted again"), 1);
}

TEST(DoubtedClock, TheOperatorAcceptsItAndDeadlinesRunAgain) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  set_clock_right(world);
  world.pass(3 * kDeadline_ms);
  ASSERT_EQ(world.to_move(), first) << "deadlines rest";
  ASSERT_TRUE(world.daemon().doubted_since().has_value());
  world.daemon().accept_clock(world.now);
  world.settle();
  EXPECT_FALSE(world.daemon().doubted_since().has_value());
  EXPECT_EQ(told(world, "trusted again"), 1);
  EXPECT_EQ(world.to_move(), first) << "with the time given back";
  EXPECT_EQ(notices(world), 1);
  const auto audit = world.store().newest_audit(ShowId{}, MatchId{}, 10);
  ASSERT_TRUE(audit.ok() && !audit->empty());
  EXPECT_EQ(audit->back().command, "clock accept");
  world.pass(kDeadline_ms);
  EXPECT_EQ(world.to_move(), other_of(first)) << "but they run";
}

TEST(DoubtedClock, ARestartTrustsItAndSaysSo) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  set_clock_right(world);
  world.pass(3 * kDeadline_ms);
  world.restart();
  EXPECT_EQ(world.to_move(), first) << "the time is given back";
  EXPECT_EQ(told(world, "trusted again"), 1);
  world.pass(kDeadline_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, MoreTimeIsForWhoseClockRuns_HA14) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.host("!extend 12h " + other_of(first));
  EXPECT_TRUE(has(world.last_private("Dee"), "No clock of " + other_of(first)));
  world.host("!extend 12h Zoe");
  EXPECT_FALSE(has(world.public_text(), "12 hours more")) << world.public_text();
  world.host("!extend 12h " + first);
  world.pass(kDeadline_ms + 11 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, AHostTakesItBack_HA14) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(12 * kHour_ms);
  world.away(9 * kHour_ms);
  world.host("!credit off -- the board was open all the time");
  EXPECT_NE(world.public_text().find("takes back"), std::string::npos);
  world.host("!credit off");
  EXPECT_NE(world.last_private("Dee").find("No time was given"), std::string::npos);
  world.pass(3 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, ATakenBackCreditLeavesAnHour_HA14) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms - kHour_ms);
  world.away(9 * kHour_ms);
  world.host("!credit off");
  world.pass(kHour_ms - 2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(3 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Credit, APausedMatchGetsNone) {
  World world;
  world.seat_two();
  world.host("!pause until 24 November 2023 -- holidays");
  world.away(9 * kHour_ms);
  EXPECT_EQ(notices(world), 0);
}

TEST(Credit, TwoOutagesOfOnePromptAddUp) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.away(9 * kHour_ms);
  world.pass(kHour_ms);
  world.away(9 * kHour_ms);
  EXPECT_EQ(notices(world), 2);
  world.pass(kDeadline_ms - kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

// Running for weeks is no outage: the heartbeat goes with it.
TEST(Credit, ALongQuietIsNoOutage) {
  World world;
  world.seat_two();
  world.pass(23 * kHour_ms);
  world.restart();
  EXPECT_EQ(notices(world), 0);
}

}  // namespace
}  // namespace callboard::test
