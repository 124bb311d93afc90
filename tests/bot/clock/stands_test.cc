// Absences and quiet hours hold for every clock of a player: also for a time bank that runs, and
// after somebody has given more time.
#include <gtest/gtest.h>

#include "bot/clock/allowances.h"
#include "tests/bot/clock/november.h"

namespace callboard::test {
namespace {

World with_bank(std::int64_t hours) {
  WorldOptions options;
  options.show.time_bank_s = hours * kHour_ms / 1000;
  return World(std::move(options));
}

std::int64_t bank_left(World& world) {
  const Pending pending = world.match().game->pending();
  const Seat seat = std::get<Awaiting>(pending).seats.front();
  return bank_left_ms(world.house(), world.match(), seat, world.now);
}

void quiet_nights(World& world) {
  for (const char* who : {"Ann", "Bob"}) {
    world.say(who, "my time zone is UTC");
    world.say(who, "quiet 00:00-08:00");
  }
}

TEST(RunningBank, StandsForAnAbsenceThatIsToldMeanwhile) {
  World world = with_bank(2);
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + 30 * kMinute_ms);
  const std::int64_t left_ms = bank_left(world);
  expect_near(left_ms, 90 * kMinute_ms);
  world.say(first, "away for 2 days");
  expect_near(due(world).ms, world.now.ms + 2 * kOneDay_ms + left_ms);
  world.restart();
  world.pass(2 * kOneDay_ms);
  expect_near(bank_left(world), left_ms);
  world.pass(30 * kMinute_ms);
  ASSERT_EQ(world.to_move(), first) << "punished while away";
  expect_near(bank_left(world), left_ms - 30 * kMinute_ms);
  world.pass(61 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(RunningBank, GoesOnForWhoeverComesBackEarly) {
  World world = with_bank(4);
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kHour_ms);
  const std::int64_t left_ms = bank_left(world);
  world.say(first, "away for 5 days");
  world.pass(kOneDay_ms);
  world.say(first, "back");
  expect_near(bank_left(world), left_ms);
  expect_near(due(world).ms, world.now.ms + left_ms);
  world.pass(kHour_ms);
  world.say(first, "roll");
  expect_near(bank_left(world), left_ms - kHour_ms);
}

TEST(RunningBank, StandsForAnAbsenceThatWasToldBefore) {
  World world = with_bank(12);
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp before = due(world);  // 22:13 on the 15th
  world.say(first, "away 16 to 18 November");
  EXPECT_EQ(due(world), before);
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_TRUE(has(world.last_public(), "time bank runs now")) << world.last_public();
  EXPECT_TRUE(has(world.last_public(), "It stands while you are away")) << world.last_public();
  expect_near(due(world).ms, before.ms + 12 * kHour_ms + 3 * kOneDay_ms);
}

TEST(RunningBank, DoesNotEndAtNight) {
  World world = with_bank(4);
  quiet_nights(world);
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(due(world), november(16, 9));
  world.pass(10 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  expect_near(bank_left(world), 0);
  world.pass(kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(RunningBank, KnowsOfAnAbsenceAfterAPause) {
  World world = with_bank(4);
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kHour_ms);
  world.host("!pause -- holidays");
  const std::int64_t left_ms = bank_left(world);
  world.say(first, "away for 2 days");
  world.host("!resume");
  expect_near(due(world).ms, world.now.ms + 2 * kOneDay_ms + left_ms);
}

TEST(RunningBank, ATimeThatHostsAddIsUsedOnce) {
  World world = with_bank(2);
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kHour_ms);
  world.host("!bank " + first + " 3h");
  world.pass(3 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(MoreTime, IntoAnAbsenceEndsAfterIt) {
  World world = with_bank(30);
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away 17 to 19 November");
  const Timestamp before = due(world);  // 22:13 on the 15th
  world.say(first, "20 more hours please");
  expect_near(due(world).ms, before.ms + 20 * kHour_ms);
  world.say(first, "10 more hours please");
  expect_near(due(world).ms, before.ms + 30 * kHour_ms + 3 * kOneDay_ms);
  world.host("!extend 5h");
  expect_near(due(world).ms, before.ms + 35 * kHour_ms + 3 * kOneDay_ms);
  EXPECT_TRUE(has(world.last_public(), std::to_string(due(world).ms))) << world.last_public();
  world.host("!extend -10h");
  expect_near(due(world).ms, before.ms + 25 * kHour_ms);
}

TEST(MoreTime, FromHostsIntoAnAbsenceEndsAfterIt) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "away 17 to 19 November");
  const Timestamp before = due(world);
  world.host("!extend 36h");
  expect_near(due(world).ms, before.ms + 36 * kHour_ms + 3 * kOneDay_ms);
  EXPECT_EQ(world.match().desk.allowances.begin()->second.absent_ms, 3 * kOneDay_ms);
}

// However often a host gives it, a clock ends within the 60 days that a pause may last.
TEST(MoreTime, HasAnEndHoweverOftenItIsGiven) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  for (int i = 0; i < 60; ++i) world.host("!extend 14d");
  EXPECT_LE(due(world).ms, world.now.ms + 60 * kOneDay_ms);
  EXPECT_GT(due(world).ms, world.now.ms + 46 * kOneDay_ms);
  EXPECT_TRUE(has(world.last_private("Dee"), "at the latest")) << world.last_private("Dee");
  const Timestamp before = due(world);
  world.host("!extend -1d");
  expect_near(due(world).ms, before.ms - kOneDay_ms);
  for (int i = 0; i < 5; ++i) world.host("!bank " + first + " 30d");
  EXPECT_TRUE(has(world.last_private("Dee"), "at most")) << world.last_private("Dee");
}

TEST(Pauses, MidnightAndWordsForTwoDays_HA15) {
  World world;  // on a Tuesday
  world.seat_two();
  world.host("!pause until next Friday");
  EXPECT_FALSE(world.match().desk.pause);
  EXPECT_TRUE(has(world.last_private("Dee"), "17 November")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "24 November")) << world.last_private("Dee");
  world.host("!pause until Friday 24:00");
  ASSERT_TRUE(world.match().desk.pause);
  world.pass(november(18).ms - world.now.ms - kHour_ms);
  EXPECT_TRUE(world.match().desk.pause) << "not over on Friday, 23:00";
  world.pass(2 * kHour_ms);
  EXPECT_FALSE(world.match().desk.pause);
}

TEST(Absence, WordsForTwoDaysAreAskedBack) {
  World world;
  world.seat_two();
  world.say("Ann", "I'm away until next Friday");
  EXPECT_TRUE(has(world.last_private("Ann"), "17 November")) << world.last_private("Ann");
  EXPECT_TRUE(has(world.last_private("Ann"), "24 November")) << world.last_private("Ann");
}

TEST(MoreTime, IntoTheNightEndsInTheMorning) {
  World world = with_bank(30);
  quiet_nights(world);
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "4 more hours please");
  EXPECT_EQ(due(world), november(16, 9));  // 02:13
  world.host("!extend 6h");
  EXPECT_EQ(due(world), november(16, 9));  // 08:13
  world.host("!extend 9h");
  expect_near(due(world).ms, november(16, 17).ms + 13 * kMinute_ms);
  world.host("!extend -9h");
  EXPECT_EQ(due(world), november(16, 9));
  world.host("!extend -10h");
  expect_near(due(world).ms, november(15, 22).ms + 13 * kMinute_ms);
}

// Due at 22:13, put off until the morning: hours of the night are no hours of the bank.
TEST(MoreTime, OfTheBankIsNotTakenForTheNight) {
  World world = with_bank(30);
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 22:00-08:00");
  world.seat_two();
  const std::string first = world.to_move();
  ASSERT_EQ(due(world), november(16, 9));
  world.say(first, "2 more hours please");
  EXPECT_TRUE(has(world.last_private(first), "Your time bank keeps what it has"));
  EXPECT_EQ(due(world), november(16, 9));
  EXPECT_EQ(bank_left(world), 30 * kHour_ms);
  world.say(first, "12 more hours please");
  expect_near(due(world).ms, november(16, 10).ms + 13 * kMinute_ms);
  EXPECT_EQ(bank_left(world), 18 * kHour_ms);
}

// Of the morning that the night has brought it counts from the end of that.
TEST(MoreTime, GivenInTheMorningIsAddedToIt) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 22:00-08:00");
  world.seat_two();
  world.pass(34 * kHour_ms);  // 08:13
  ASSERT_EQ(due(world), november(16, 9));
  world.host("!extend 0h");
  EXPECT_TRUE(has(world.last_private("Dee"), "!extend 12h"));
  world.host("!extend 2h");
  EXPECT_EQ(due(world), november(16, 11));
}

TEST(MoreTime, OfTheNightDoesNotEndInAnAbsence) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 23:00-08:00");
  world.seat_two();
  world.say(world.to_move(), "away 16 to 17 November");
  world.host("!extend 90m");
  EXPECT_EQ(due(world), november(18, 9));
}

TEST(MoreTime, AfterAnOutageDoesNotEndAtNight) {
  World world;
  quiet_nights(world);
  world.seat_two();
  world.pass(12 * kHour_ms);
  world.away(4 * kHour_ms);
  EXPECT_EQ(due(world), november(16, 9));
  EXPECT_TRUE(has(world.last_public(), std::to_string(due(world).ms))) << world.last_public();
  world.host("!credit off");
  expect_near(due(world).ms, november(15, 22).ms + 13 * kMinute_ms);
}

// What an outage took of a clock that a night has put off: nothing of the night.
TEST(MoreTime, AfterAnOutageInTheNightThereIsNone) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 22:00-08:00");
  world.seat_two();
  world.pass(27 * kHour_ms);  // 01:13
  world.away(5 * kHour_ms);
  EXPECT_EQ(due(world), november(16, 9));
  world.pass(2 * kHour_ms);  // 08:13
  world.away(20 * kMinute_ms);
  expect_near(due(world).ms, november(16, 9).ms + 20 * kMinute_ms);
}

TEST(MoreTime, AfterAnOutageDoesNotEndInAnAbsence) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "away 16 to 17 November");
  const Timestamp before = due(world);
  world.pass(12 * kHour_ms);
  world.away(4 * kHour_ms);
  const std::int64_t credited_ms = 4 * kHour_ms + 2 * kOneDay_ms;
  expect_near(due(world).ms, before.ms + credited_ms);
}

void back_at_once(World& world, const std::string& who, const std::string& absence) {
  world.say(who, absence);
  world.say(who, "back");
}

// Due at 22:13; what an absence puts into the night ends in the morning.
TEST(TakenBack, AnAbsenceLeavesNoNightBehind) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 22:30-08:00");
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp before = due(world);
  for (const char* absence : {"away for 6 hours", "away for 13 hours", "away for 2 hours"}) {
    world.say(first, absence);
    EXPECT_GT(due(world), before) << absence;
    world.restart();
    world.say(first, "back");
    expect_near(due(world).ms, before.ms);
  }
  EXPECT_LT(world.match().desk.allowances.begin()->second.absent_ms, kMinute_ms);
}

TEST(TakenBack, OnlyWhatStoodIsAdded) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 22:30-08:00");
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away for 6 hours");
  world.pass(3 * kHour_ms);
  world.say(first, "back");
  EXPECT_EQ(due(world), november(16, 9));  // 01:13
  back_at_once(world, first, "away for 13 hours");
  EXPECT_EQ(due(world), november(16, 9));
  world.say(first, "away for 8 hours");
  EXPECT_EQ(due(world).ms / kHour_ms, november(16, 9).ms / kHour_ms);  // 09:13
}

TEST(TakenBack, InTheNightThatPutOffTheEndItKeepsTheMorning) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 22:00-08:00");
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp morning = november(16, 9);
  EXPECT_EQ(due(world), morning);
  for (const std::int64_t hours : {25, 4, 4}) {  // 23:13, 03:13, 07:13
    world.pass(hours * kHour_ms);
    for (const char* absence : {"away for 13 hours", "away for 2 days", "away for 2 hours"}) {
      back_at_once(world, first, absence);
      EXPECT_EQ(due(world), morning) << absence;
    }
  }
  world.pass(75 * kMinute_ms);  // 08:28
  const std::int64_t left_ms = due(world).ms - world.now.ms;
  back_at_once(world, first, "away for 2 days");
  expect_near(due(world).ms, morning.ms);
  world.say(first, "away for 2 days");
  world.pass(30 * kHour_ms);
  world.say(first, "back");
  expect_near(due(world).ms, world.now.ms + left_ms);
}

TEST(TakenBack, DaysToComeLeaveNoHourBehind) {
  World world;
  world.pass(2 * kHour_ms);
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp before = due(world);  // 00:13 on the 16th
  for (int i = 0; i < 3; ++i) {
    world.say(first, "away 16 to 17 November");
    EXPECT_EQ(due(world), november(18, 1));
    world.say(first, "not away 16 to 17 November");
    EXPECT_EQ(due(world), before);
  }
}

// Due at 22:13; midnight in Athens is at 22:00.
TEST(TakenBack, AMinuteBringsAMinute) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "my time zone is Europe/Athens");
  world.say(first, "away on 16 November");
  EXPECT_EQ(due(world), november(16, 23)) << "an hour is left after a day";
  world.pass(november(15, 22).ms + kMinute_ms - world.now.ms);
  world.say(first, "back");
  expect_near(due(world).ms, november(15, 22).ms + 14 * kMinute_ms);
}

// Whatever is told and taken back, in any order: a turn gets what the absences took, and after each
// an hour at most, or as long as it was.
TEST(TakenBack, NothingYieldsMoreThanItTook) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    std::uint32_t state = seed * 2654435761U;
    const auto below = [&](std::uint32_t n) {
      state = state * 1664525U + 1013904223U;
      return (state >> 16) % n;
    };
    WorldOptions options;
    options.begins.ms += (107 + below(60)) * kMinute_ms;  // past midnight, as the end
    World world(std::move(options));
    world.seat_two();
    const std::string first = world.to_move();
    const std::int64_t before_ms = due(world).ms;
    world.pass(before_ms - world.now.ms - (1 + below(90)) * kMinute_ms);
    std::string story;
    for (int step = 0; step < 8 && world.to_move() == first; ++step) {
      const std::vector<std::string> words = {"away on 16 November",     "back",
                                              "not away on 16 November", "away on 17 November",
                                              "away for 1 hour",         "back"};
      const std::string& said = words[below(static_cast<std::uint32_t>(words.size()))];
      world.say(first, said);
      world.pass(below(12) * kMinute_ms);
      story += said + "; ";
    }
    if (world.to_move() != first) continue;
    world.say(first, "not away 15 to 30 November");
    std::int64_t took_ms = 0;
    for (const auto& [seat, used] : world.match().desk.allowances) took_ms += used.absent_ms;
    EXPECT_LE(due(world).ms, before_ms + 2 * took_ms + kMinute_ms) << seed << ": " << story;
    EXPECT_GE(due(world).ms, before_ms) << seed << ": " << story;
  }
}

// The deadline has come, and the venue does not confirm what was written before it. Then a post is
// read that was written `before_ms` ahead of it.
void read_late(World& world, const std::string& who, std::int64_t before_ms) {
  const Timestamp end = due(world);
  world.forum.dark = true;
  world.pass(end.ms - world.now.ms + kHour_ms);
  world.forum.ahead_ms = end.ms - before_ms - world.now.ms;
  world.whisper(who, "I am away for 2 days");
  world.forum.ahead_ms = 0;
  world.forum.dark = false;
  world.restart();
}

TEST(Absence, ToldInTimeAndReadLateItCounts) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp end = due(world);
  read_late(world, first, 10 * kMinute_ms);
  ASSERT_EQ(world.to_move(), first) << "punished while away";
  expect_near(due(world).ms, end.ms + 2 * kOneDay_ms);
  world.pass(2 * kOneDay_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Absence, ToldTooLateItKeepsNoDeadlineAway) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  read_late(world, first, -10 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

}  // namespace
}  // namespace callboard::test
