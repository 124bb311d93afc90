// What softens a deadline: absences, quiet hours, the time bank, excused misses, short clocks. Told
// as play: people write, time passes, the thread shows it.
#include <gtest/gtest.h>

#include <functional>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kDay_ms = 24 * kHour_ms;

World with(const std::function<void(ShowSetup&)>& change) {
  WorldOptions options;
  change(options.show);
  return World(std::move(options));
}

// The world's clock begins on Tuesday, 14 November 2023, 22:13:20 UTC.
TEST(Absence, TheClockStandsUntilThePersonIsBack) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kHour_ms);
  world.say(first, "I'm away 15 to 18 November");  // 23 hours of the clock are left
  EXPECT_TRUE(has(world.last_private(first), "Noted: you are away")) << world.last_private(first);
  EXPECT_TRUE(has(world.public_text(), "is away"));
  world.pass(4 * kDay_ms);
  EXPECT_EQ(world.to_move(), first) << "punished while away";
  world.pass(21 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(4 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

// What stands below or above a line about time is read too: a move is never swallowed.
TEST(Absence, AMoveInTheSamePostIsPlayed) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away for 2 days");
  world.say(first, "I'm back!\nROLL!");
  EXPECT_TRUE(has(world.public_text(), "is back"));
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kAccepted});
  EXPECT_EQ(world.view("phase"), "pick") << world.public_text();
}

TEST(Absence, AMoveAboveALineAboutTimeIsPlayed) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "roll\naway for 2 days");
  EXPECT_TRUE(has(world.last_private(first), "Noted: you are away"));
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Absence, AMoveBelowAQuestionForHelpIsPlayed) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "?\nroll");
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Absence, WishesOfTheShowsThreadBelowALineAboutTimeAreHeard) {
  World world;
  world.seat_two();
  world.say_in_foyer("Cyd", "my time zone is Europe/Berlin\nI'm in!");
  EXPECT_EQ(listed(world), Names{"Cyd"});
}

TEST(Absence, ItSurvivesARestartAndCountsForTheNextPrompt) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  const std::string second = other_of(first);
  world.whisper(second, "away until Friday");  // while it is not their turn
  EXPECT_TRUE(has(world.last_private(second), "Noted"));
  world.restart();
  world.pass(kDeadline_ms);
  ASSERT_EQ(world.to_move(), second);
  EXPECT_TRUE(has(world.last_public(), "the clock stands until")) << world.last_public();
  world.pass(kDeadline_ms + kHour_ms);
  EXPECT_EQ(world.to_move(), second);
  world.restart();
  world.pass(2 * kDeadline_ms + 12 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
}

TEST(Absence, WhoeverComesBackEarlyHasTheTimeThatWasLeft) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(20 * kHour_ms);
  world.say(first, "away for 5 days");
  world.pass(2 * kDay_ms);
  world.say(first, "I'm back");
  EXPECT_TRUE(has(world.public_text(), "is back"));
  world.pass(4 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Absence, TheShowsCapHoldsForTheWholeMatch) {
  World world = with([](ShowSetup& show) { show.absence_max_s = 2 * kDay_s; });
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away for 4 weeks");
  EXPECT_TRUE(has(world.last_private(first), "2 days at most")) << world.last_private(first);
  world.say(first, "away for 2 days");
  world.pass(2 * kDay_ms + kDeadline_ms + kMinute_ms);
  ASSERT_EQ(world.to_move(), other_of(first));
  world.say(other_of(first), "roll");
  world.pass(kDeadline_ms + kMinute_ms);
  ASSERT_EQ(world.to_move(), first);
  world.say(first, "away for 2 days");  // the cap of this match is used up
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Absence, OneWithoutAnEndIsSentBack) {
  World world;
  world.seat_two();
  world.say("Ann", "I'm away");
  EXPECT_TRUE(has(world.last_private("Ann"), "needs an end"));
  world.say("Ann", "away 1 to 3 November");
  EXPECT_TRUE(has(world.last_private("Ann"), "over")) << world.last_private("Ann");
  EXPECT_FALSE(has(world.public_text(), "is away"));
}

TEST(Absence, APauseMeanwhileDoesNotCountItTwice) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(20 * kHour_ms);
  world.say(first, "away for 5 days");
  world.host("!pause until 30 November 2023 -- holidays");
  world.pass(6 * kDay_ms);
  world.host("!resume");
  world.pass(4 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

// The prompt stands at 22:13 UTC, so the deadline falls into a night from 22 to 8.
TEST(QuietHours, NoDeadlineAndNoReminderAtNight) {
  World world;
  for (const char* who : {"Ann", "Bob"}) {
    world.say(who, "quiet 22:00-08:00");
    EXPECT_TRUE(has(world.last_private(who), "22:00 to 08:00")) << world.last_private(who);
  }
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + 9 * kHour_ms);  // 07:13
  EXPECT_EQ(world.to_move(), first);
  world.pass(kHour_ms);  // 08:13, an hour is left from 8 on
  EXPECT_EQ(world.to_move(), first);
  world.pass(kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(QuietHours, TheReminderWaitsForTheMorning) {
  World world;
  for (const char* who : {"Ann", "Bob"}) {
    world.say(who, "my time zone is UTC");
    world.say(who, "quiet 16:00 to 21:00");  // 80 % are gone at 17:25
  }
  world.seat_two();
  const auto reminded = [&] { return has(world.public_text(), "gentle reminder"); };
  world.pass(22 * kHour_ms);  // 20:13
  EXPECT_FALSE(reminded());
  world.pass(kHour_ms);
  EXPECT_TRUE(reminded());
}

// The reminder is the prompt's contract once more, with what is left of the time.
TEST(Reminders, SayWhatIsInForceAndWhatHappensOnAMiss_HA41) {
  World world = with([](ShowSetup& show) { show.excused_misses = 1; });
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(22 * kHour_ms);
  const std::string reminder = world.last_public();
  for (const char* words : {"gentle reminder", "You have ", "One missed deadline is still excused",
                            "the highest hidden number is turned over"}) {
    EXPECT_TRUE(has(reminder, words)) << words << "\n" << reminder;
  }
  EXPECT_FALSE(has(reminder, "by its rules")) << reminder;
  world.host("!remind " + first);
  EXPECT_TRUE(has(world.last_public(), "gentle reminder"));
  EXPECT_TRUE(has(world.last_public(), "the highest hidden number")) << world.last_public();
}

TEST(QuietHours, NewOnesDoNotPutOffTheClockThatRuns) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "quiet 16:00-06:00");
  world.say(first, "timezone New York");
  world.say(first, "quiet 20:00-10:00");
  EXPECT_TRUE(has(world.last_private(first), "from your next turn on"));
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(QuietHours, TheZoneDecidesWhatNightIs) {
  World world;
  for (const char* who : {"Ann", "Bob"}) {
    world.say(who, "timezone New York");  // 22:13 UTC is 17:13 there
    EXPECT_TRUE(has(world.last_private(who), "America/New_York"));
    world.say(who, "quiet 22:00-08:00");
  }
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
  world.say(first, "timezone Berlni");
  EXPECT_TRUE(has(world.last_private(first), "Europe/Berlin")) << world.last_private(first);
}

TEST(TimeBank, ItIsUsedBeforeAnyPenaltyAndTheRestStays) {
  World world = with([](ShowSetup& show) { show.time_bank_s = 48 * 60 * 60; });
  world.seat_two();
  const std::string first = world.to_move();
  EXPECT_TRUE(has(world.last_public(), "time bank holds 2 days")) << world.last_public();
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  EXPECT_TRUE(has(world.last_public(), "time bank runs now")) << world.last_public();
  world.restart();
  world.pass(10 * kHour_ms);
  world.say(first, "roll");
  EXPECT_EQ(world.view("phase"), "pick");
  EXPECT_TRUE(has(world.last_public(), "the time bank holds 37 hours")) << world.last_public();
  world.pass(kDeadline_ms + 37 * kHour_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(kHour_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(TimeBank, APlayerMayTakeFromItInWords) {
  World world = with([](ShowSetup& show) { show.time_bank_s = 18 * 60 * 60; });
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "12 more hours please");
  EXPECT_TRUE(has(world.last_public(), "takes 12 hours from the time bank")) << world.last_public();
  world.pass(kDeadline_ms + 12 * kHour_ms + 5 * kHour_ms);  // the rest runs by itself
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(TimeBank, WithoutOneTheHostsAreAsked) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "can I have more time?");
  EXPECT_TRUE(has(world.last_private("Dee"), "asks for more time")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private(first), "I have asked the hosts"));
  world.say(other_of(first), "more time please");
  EXPECT_TRUE(has(world.last_private(other_of(first)), "No clock is running"));
}

TEST(ExcusedMisses, TheFirstCostsNothingButTime_LN114) {
  World world = with([](ShowSetup& show) { show.excused_misses = 1; });
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  EXPECT_TRUE(has(world.public_text(), "This one is excused"));
  world.restart();
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(ExcusedMisses, AHostsWordIsNotSpared_HA12) {
  World world = with([](ShowSetup& show) {
    show.excused_misses = 1;
    show.time_bank_s = kDay_s;
  });
  world.seat_two();
  const std::string first = world.to_move();
  world.host("!miss " + first);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(ShortClock, FollowsAMissAndAMoveEndsIt) {
  World world = with([](ShowSetup& show) { show.short_clock_s = 6 * 60 * 60; });
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(kDeadline_ms + kMinute_ms);
  ASSERT_EQ(world.to_move(), other_of(first));
  world.pass(kDeadline_ms + kMinute_ms);
  ASSERT_EQ(world.to_move(), first);
  EXPECT_TRUE(has(world.last_public(), "The clock is short")) << world.last_public();
  world.pass(5 * kHour_ms);
  world.say(first, "roll");
  ASSERT_EQ(world.to_move(), first);
  world.pass(23 * kHour_ms);
  EXPECT_EQ(world.to_move(), first) << "a move brings the whole clock back";
}

TEST(ShortClock, EndsEarlyForWhoeverStaysAway) {
  World world = with([](ShowSetup& show) { show.short_clock_s = 6 * 60 * 60; });
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(2 * (kDeadline_ms + kMinute_ms));
  ASSERT_EQ(world.to_move(), first);
  world.pass(6 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(HostsOfClocks, APauseMayEndByItself_HA15) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(20 * kHour_ms);  // 18:13 on the 15th
  world.host("!pause until Friday at 12:00 -- a fair");
  EXPECT_TRUE(has(world.last_public(), "a fair")) << world.last_public();
  world.host("!undo");
  world.restart();
  world.pass(41 * kHour_ms);
  EXPECT_TRUE(world.match().desk.pause);
  world.pass(kHour_ms);
  EXPECT_FALSE(world.match().desk.pause);
  world.pass(4 * kHour_ms - kMinute_ms * 30);
  EXPECT_EQ(world.to_move(), first);
  world.pass(kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(HostsOfClocks, ResumeFreshGivesAWholeClock_HA16) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.pass(20 * kHour_ms);
  world.host("!pause");
  world.pass(kDay_ms);
  world.host("!resume fresh");
  world.pass(kDeadline_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  world.pass(2 * kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(HostsOfClocks, GiveAnExcuseOrTime) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.host("!excuse " + first + " -- a storm");
  EXPECT_TRUE(has(world.last_public(), "another excused miss: one is left")) << world.last_public();
  world.host("!bank " + first + " 12h");
  EXPECT_TRUE(has(world.last_public(), "now holds 12 hours")) << world.last_public();
  world.host("!bank Nobody 12h");
  EXPECT_TRUE(has(world.last_private("Dee"), "I know nobody called"));
  world.pass(kDeadline_ms + 12 * kHour_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), first);
  EXPECT_TRUE(has(world.public_text(), "This one is excused"));
  world.pass(kDeadline_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(HostsOfClocks, TryShowsAndDoesNothing_HA43) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  const std::string before = world.public_text();
  const std::size_t entries = world.match().log.size();
  world.host("!try !extend 12h");
  EXPECT_TRUE(has(world.last_private("Dee"), "has more time")) << world.last_private("Dee");
  world.host("!try pause until Friday -- a fair");
  EXPECT_TRUE(has(world.last_private("Dee"), "a fair")) << world.last_private("Dee");
  world.host("!try bank " + first + " 12h");
  EXPECT_TRUE(has(world.last_private("Dee"), "now holds 12 hours"));
  EXPECT_EQ(world.public_text(), before);
  EXPECT_EQ(world.match().log.size(), entries);
  world.pass(kDeadline_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Contract, ThePromptSaysUntilWhenAndWhatElse_LN113) {
  World world;
  world.seat_two();
  const std::string due = "<" + std::to_string(world.now.ms + kDeadline_ms) + ">";
  EXPECT_TRUE(has(world.last_public(), "You have 24 hours, until " + due)) << world.last_public();
  EXPECT_TRUE(has(world.last_public(), "the highest hidden number is turned over"));
}

}  // namespace
}  // namespace callboard::test
