// Several absences of one person: what they write, what the answer says, what the clocks make of
// it.
#include "bot/clock/absences.h"

#include <gtest/gtest.h>

#include "tests/bot/clock/november.h"

namespace callboard::test {
namespace {

std::vector<Absence> told(World& world, const std::string& who) {
  return world.house().people.at(person(world, who)).hours.absences;
}

std::size_t times(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

TEST(AbsenceList, WhatOverlapsOrAdjoinsIsOne) {
  std::vector<Absence> list;
  const auto join = [&](std::int64_t from, std::int64_t until) {
    return join_absence(list, {{from}, {until}});
  };
  using List = std::vector<Absence>;
  EXPECT_EQ(join(50, 60), (Absence{{50}, {60}}));
  EXPECT_EQ(join(10, 20), (Absence{{10}, {20}}));
  EXPECT_EQ(list, (List{{{10}, {20}}, {{50}, {60}}})) << "in order";
  EXPECT_EQ(join(15, 30), (Absence{{10}, {30}})) << "the earlier start is kept";
  EXPECT_EQ(join(12, 14), (Absence{{10}, {30}})) << "and nothing is shortened";
  EXPECT_EQ(join(30, 35), (Absence{{10}, {35}})) << "adjoining";
  EXPECT_EQ(join(45, 50), (Absence{{45}, {60}}));
  EXPECT_EQ(list, (List{{{10}, {35}}, {{45}, {60}}}));
  EXPECT_EQ(join(5, 70), (Absence{{5}, {70}}));
  EXPECT_EQ(list, (List{{{5}, {70}}}));
}

TEST(AbsenceList, DaysAreCutOut) {
  using List = std::vector<Absence>;
  List list{{{10}, {20}}, {{30}, {40}}};
  EXPECT_FALSE(cut_absences(list, {{20}, {30}}));
  EXPECT_TRUE(cut_absences(list, {{15}, {33}}));
  EXPECT_EQ(list, (List{{{10}, {15}}, {{33}, {40}}}));
  EXPECT_TRUE(cut_absences(list, {{34}, {36}}));
  EXPECT_EQ(list, (List{{{10}, {15}}, {{33}, {34}}, {{36}, {40}}}));
  EXPECT_EQ(absence_at(list, {15}), nullptr) << "back by then";
  EXPECT_EQ(absence_at(list, {14})->until, Timestamp{15});
  drop_past(list, {34});
  EXPECT_EQ(list, (List{{{36}, {40}}}));
  EXPECT_TRUE(cut_absences(list, {{30}, {50}}));
  EXPECT_TRUE(list.empty());
}

TEST(Absences, SeveralStopOneClockOneAfterTheOther) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp before = due(world);
  world.say(first, "away for 1 hours");
  world.say(first, "away 15 to 16 November");  // 47 minutes after that
  expect_near(due(world).ms, before.ms + kHour_ms + 2 * kOneDay_ms);
  ASSERT_EQ(world.match().desk.stands.size(), 2U);
  world.restart();
  world.host("!remind " + first);
  const std::string contract = world.last_public();
  const auto words = [](Timestamp at) { return "<" + std::to_string(at.ms) + ">"; };
  EXPECT_TRUE(has(contract, "the clock stands until <")) << contract;
  EXPECT_TRUE(has(contract, ", and again from " + words(november(15)) + " until " +
                                words(november(17)) + "; the move is due by"))
      << contract;
  world.pass(2 * kHour_ms);
  world.host("!remind " + first);
  EXPECT_FALSE(has(world.last_public(), "and again")) << "that is over: " << world.last_public();
  world.pass(2 * kOneDay_ms + 22 * kHour_ms);
  ASSERT_EQ(world.to_move(), first) << "punished while away";
  expect_near(world.match().desk.allowances.begin()->second.absent_ms, kHour_ms + 2 * kOneDay_ms);
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(first));
}

TEST(Absences, TheCapOfAMatchHoldsForAllOfThem) {
  WorldOptions options;
  options.show.absence_max_s = 2 * kOneDay_ms / 1000;
  World world(std::move(options));
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp before = due(world);
  world.say(first, "away for 1 hours");
  world.say(first, "away 15 to 16 November");
  expect_near(due(world).ms, before.ms + 2 * kOneDay_ms);
}

TEST(Absences, ARunningBankStandsForEachOfThem) {
  WorldOptions options;
  options.show.time_bank_s = 30 * 60 * 60;
  World world(std::move(options));
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away 16 November");
  world.say(first, "away 18 November");
  world.pass(kDeadline_ms + kMinute_ms);  // 22:14 on the 15th
  EXPECT_TRUE(has(world.last_public(), "It stands while you are away, from "))
      << world.last_public();
  EXPECT_TRUE(has(world.last_public(), ", and again from ")) << world.last_public();
  // 1:46 before the first, 24:00 between them, the rest after the second.
  expect_near(due(world).ms, november(19, 4).ms + 13 * kMinute_ms + 20'000);
}

TEST(Absences, TheOneInForceEndsAndTheOthersStay) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away for 2 days");
  world.say(first, "away 20 to 22 December");
  EXPECT_TRUE(has(world.last_private(first), "You have told me of other days as well: from "))
      << world.last_private(first);
  world.pass(kOneDay_ms);
  world.say(first, "I'm back!");
  EXPECT_TRUE(has(world.public_text(), "is back"));
  EXPECT_TRUE(has(world.last_private(first), "Welcome back")) << world.last_private(first);
  EXPECT_TRUE(has(world.last_private(first), std::to_string(december(20).ms)));
  EXPECT_EQ(told(world, first), (std::vector<Absence>{{december(20), december(23)}}));
  expect_near(due(world).ms, world.now.ms + 24 * kHour_ms);
}

// "I'm back" is an everyday word: nobody takes back a journey by coming home from another.
TEST(Absences, ComingHomeTakesBackNothingThatIsToCome) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "I'm back");
  EXPECT_FALSE(has(world.private_text(first), "You are not away")) << "nothing was told";
  world.say(first, "away 20 to 22 December");
  world.say(first, "I'm back\nroll");
  EXPECT_TRUE(has(world.private_text(first), "You are not away just now"));
  EXPECT_TRUE(has(world.private_text(first), "Nothing was changed"));
  EXPECT_EQ(told(world, first), (std::vector<Absence>{{december(20), december(23)}}));
  EXPECT_FALSE(has(world.public_text(), "is back"));
  EXPECT_EQ(world.view("phase"), "pick") << "the move below is played";
}

TEST(Absences, WhatOverlapsOrAdjoinsBecomesOneAndTheAnswerSaysSo) {
  World world;
  world.seat_two();
  world.say("Ann", "away 3 to 6 December");
  EXPECT_FALSE(has(world.last_private("Ann"), "together with"));
  world.say("Ann", "away 7 to 9 December");
  const std::string answer = world.last_private("Ann");
  EXPECT_TRUE(has(answer, "from <" + std::to_string(december(3).ms) + "> until <" +
                              std::to_string(december(10).ms) +
                              ">, together with days you told me before"))
      << answer;
  EXPECT_EQ(told(world, "Ann"), (std::vector<Absence>{{december(3), december(10)}}));
}

TEST(Absences, ALaterWordShortensNothingThatRuns) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away for 5 days");
  const std::vector<Absence> before = told(world, first);
  const Timestamp end = due(world);
  world.pass(kOneDay_ms);
  const std::size_t posts = times(world.public_text(), "is away");
  world.say(first, "away for 2 days");
  EXPECT_EQ(told(world, first), before) << "the earlier start, and the later end";
  EXPECT_EQ(due(world), end);
  EXPECT_EQ(times(world.public_text(), "is away"), posts) << "the others know";
}

TEST(Absences, NoDayMoreThanTheShowAllowsIsNoted) {
  World world;
  world.seat_two();
  world.say("Ann", "away 3 to 13 December");  // eleven days
  EXPECT_TRUE(has(world.last_private("Ann"), "10 days at most")) << world.last_private("Ann");
  EXPECT_FALSE(has(world.last_private("Ann"), "Together with"));
  world.say("Ann", "away 3 to 9 December");
  world.say("Ann", "away 10 to 13 December");
  const std::string answer = world.last_private("Ann");
  EXPECT_TRUE(has(answer, "Together with days you told me before, you would be away from"))
      << answer;
  EXPECT_TRUE(has(answer, "10 days at most")) << answer;
  EXPECT_TRUE(has(answer, "Nothing was changed")) << answer;
  EXPECT_EQ(told(world, "Ann"), (std::vector<Absence>{{december(3), december(10)}}));
  world.say("Ann", "away 10 to 12 December");
  EXPECT_EQ(told(world, "Ann"), (std::vector<Absence>{{december(3), december(13)}}));
}

TEST(Absences, AShowMayKnowNone) {
  WorldOptions options;
  options.show.absence_max_s = 0;
  World world(std::move(options));
  world.seat_two();
  world.say("Ann", "away for 1 hours");
  EXPECT_TRUE(has(world.last_private("Ann"), "This show knows no absences"))
      << world.last_private("Ann");
  EXPECT_TRUE(told(world, "Ann").empty());
}

// The day on which the clocks go back in Berlin has 25 hours. (It is Sunday, 27 October 2024.)
TEST(Absences, ADayMayHaveAnHourMore) {
  WorldOptions options;
  options.show.absence_max_s = 24 * 60 * 60;
  World world(std::move(options));
  world.seat_two();
  world.say("Ann", "my time zone is Europe/Berlin");
  world.say("Ann", "away on 27 October 2024");
  EXPECT_TRUE(has(world.last_private("Ann"), "Noted: you are away")) << world.last_private("Ann");
}

TEST(Absences, EightAreKept) {
  World world;
  world.seat_two();
  for (int day = 2; day <= 16; day += 2) {
    world.say("Ann", "away " + std::to_string(day) + " December");
  }
  const std::vector<Absence> before = told(world, "Ann");
  ASSERT_EQ(before.size(), 8U);
  world.say("Ann", "away 20 December");
  const std::string answer = world.last_private("Ann");
  EXPECT_TRUE(has(answer, "I can keep 8 absences of yours at a time")) << answer;
  EXPECT_TRUE(has(answer, std::to_string(december(16).ms))) << answer;
  EXPECT_EQ(told(world, "Ann"), before);
  world.say("Ann", "away 3 December");  // closes a gap
  EXPECT_EQ(told(world, "Ann").size(), 7U);
  world.say("Ann", "away 20 to 22 December");
  world.say("Ann", "not away 21 December");  // would make two of one
  EXPECT_TRUE(has(world.last_private("Ann"), "I can keep 8 absences"));
  EXPECT_EQ(told(world, "Ann").back(), (Absence{december(20), december(23)}));
  world.pass(30 * kOneDay_ms);  // those of 14, 16 and 20 to 22 are left
  world.say("Ann", "away 25 December");
  EXPECT_EQ(told(world, "Ann").size(), 4U);
}

TEST(Absences, DaysAreTakenBackInWords) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  const Timestamp before = due(world);
  world.say(first, "away 15 to 18 November");
  world.say(first, "not away 16 to 17 November");
  EXPECT_TRUE(has(world.last_private(first), "Noted: you are not away from"))
      << world.last_private(first);
  EXPECT_TRUE(has(world.last_public(), "is not away from <" + std::to_string(november(16).ms)))
      << world.last_public();
  EXPECT_EQ(told(world, first),
            (std::vector<Absence>{{november(15), november(16)}, {november(18), november(19)}}));
  expect_near(due(world).ms, before.ms + kOneDay_ms);
  world.say(first, "I'm not away on 15 November after all");
  EXPECT_EQ(due(world), before);
  world.say(first, "I'm not away on 18 November");
  EXPECT_TRUE(told(world, first).empty());
}

// The prompt names the old due time: whoever comes or goes, all read the new one.
TEST(Absences, EverybodyIsToldWhenTheMoveIsDueNow) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  const auto told_due = [&] {
    return has(world.last_public(), "due by <" + std::to_string(due(world).ms));
  };
  world.say(first, "away for 2 days");
  EXPECT_TRUE(told_due()) << world.last_public();
  world.pass(kOneDay_ms);
  world.say(first, "back");
  EXPECT_TRUE(told_due()) << world.last_public();
  world.say(first, "away 15 to 18 November");
  world.say(first, "not away 16 November");
  EXPECT_TRUE(told_due()) << world.last_public();
  const std::string other = other_of(first);
  world.say(other, "away for 2 days");
  EXPECT_FALSE(has(world.last_public(), "due by")) << world.last_public();
  world.say(other, "back");
  EXPECT_TRUE(has(world.last_public(), "is back."))
      << "no clock of theirs: " << world.last_public();
}

TEST(Absences, WhoIsNotAwayAnyMoreTodayIsBack) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "away until 18 November");
  world.pass(kOneDay_ms);
  world.say(first, "not away 15 to 17 November");
  EXPECT_TRUE(has(world.last_public(), "is back")) << world.last_public();
  EXPECT_EQ(told(world, first), (std::vector<Absence>{{november(18), november(19)}}));
}

TEST(Absences, WhatWasNotToldCannotBeTakenBack) {
  World world;
  world.seat_two();
  world.say("Ann", "away 3 to 9 December");
  world.say("Ann", "not away 10 to 12 December");
  const std::string answer = world.last_private("Ann");
  EXPECT_TRUE(has(answer, "You have not told me that you are away between")) << answer;
  EXPECT_TRUE(has(answer, "what you did tell me: from <" + std::to_string(december(3).ms)))
      << answer;
  EXPECT_TRUE(has(answer, "Nothing was changed")) << answer;
  world.say("Ann", "I'm not away on 12 December");
  EXPECT_EQ(world.last_private("Ann"), answer) << "talk";
  EXPECT_EQ(told(world, "Ann").size(), 1U);
}

TEST(Absences, AreToldToWhoeverAsksForTheirOwn) {
  World world;
  world.seat_two();
  world.whisper("Ann", "my absences");
  EXPECT_TRUE(has(world.last_private("Ann"), "no days on which you are away"));
  world.say("Ann", "away 3 to 9 December\nroll the drums. Also away 20 to 22 December!");
  world.whisper("Ann", "when am I away?");
  const std::string answer = world.last_private("Ann");
  EXPECT_TRUE(has(answer, std::to_string(december(3).ms))) << answer;
  EXPECT_TRUE(has(answer, "; from <" + std::to_string(december(20).ms))) << answer;
}

TEST(Absences, OfWhoPlaysStandInTheStatusForHosts) {
  World world;
  world.seat_two();
  world.say("Ann", "away for 2 days");
  world.say("Ann", "away 20 to 22 December");
  world.host("!status");
  const std::string status = world.last_private("Dee");
  EXPECT_TRUE(has(status, "Ann (away until <")) << status;
  EXPECT_TRUE(has(status, "; from <" + std::to_string(december(20).ms))) << status;
}

TEST(Absences, AMoveInTheSameLineIsPlayed) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "I'm away for 2 days. Roll!");
  EXPECT_TRUE(has(world.private_text(first), "Noted: you are away"));
  EXPECT_EQ(world.view("phase"), "pick");
}

// Midnight in Athens is at 22:00 UTC, so 13 minutes would be left when the absence is over.
TEST(Absences, AnHourIsLeftAfterwards) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  world.say(first, "my time zone is Europe/Athens");
  world.say(first, "away on 16 November");
  EXPECT_EQ(due(world), november(16, 23));
}

// Nobody fills a thread by saying it again and again in one post.
TEST(Absences, OnePostIsAnsweredEightTimesAtMost) {
  World world;
  world.seat_two();
  const std::string first = world.to_move();
  std::string words;
  for (int i = 0; i < 30; ++i) words += "away today\nI'm back. Well, now. ";
  const std::size_t before = times(world.private_text(first), "Noted");
  world.say(first, words + "\nroll");
  const std::string text = world.private_text(first);
  EXPECT_EQ(times(text, "Noted") - before + times(text, "Welcome back"), 8U);
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Absences, AreKeptOverARestart) {
  World world;
  world.seat_two();
  world.say("Ann", "away 3 to 9 December");
  world.say("Ann", "away 20 to 22 December");
  const std::vector<Absence> before = told(world, "Ann");
  ASSERT_EQ(before.size(), 2U);
  world.restart();
  EXPECT_EQ(told(world, "Ann"), before);
}

}  // namespace
}  // namespace callboard::test
