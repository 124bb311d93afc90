// What people write about their time, and what it is read as.
#include "bot/clock/time_words.h"

#include <gtest/gtest.h>

#include "bot/clock/zones.h"
#include "text/clean.h"

namespace callboard {
namespace {

const std::string kBerlin = "Europe/Berlin";

Timestamp at(int year, int month, int day, int hour = 0, int minute = 0) {
  return zones::instant_of({*zones::day_of(year, month, day), hour * 60 + minute}, kBerlin);
}

TimeWords read(const std::string& words) {  // said on Sunday 2 May 2027 at noon, in Berlin
  return read_time_words(fold_key(words), at(2027, 5, 2, 12), kBerlin);
}

void expect_away(const std::string& words, Timestamp from, Timestamp until) {
  const TimeWords said = read(words);
  const auto* away = std::get_if<SaysAway>(&said);
  ASSERT_NE(away, nullptr) << words << ", variant " << said.index();
  EXPECT_EQ(away->from.ms, from.ms) << words;
  EXPECT_EQ(away->until.ms, until.ms) << words;
}

void expect_code(const std::string& words, const std::string& code) {
  const TimeWords said = read(words);
  const auto* unclear = std::get_if<UnclearTime>(&said);
  ASSERT_NE(unclear, nullptr) << words << ", variant " << said.index();
  EXPECT_EQ(unclear->code, code) << words;
}

TEST(TimeWords, RangesOfDays) {
  const Timestamp from = at(2027, 5, 3);
  const Timestamp until = at(2027, 5, 10);
  for (const char* words :
       {"away 3 to 9 May", "Away from 3 May to 9 May", "I'm away May 3rd - May 9th, sorry!",
        "I'll be away 3-9 May", "on holiday from 3 May to 9 May", "I am on vacation 3 – 9 may",
        "away 2027-05-03 to 2027-05-09", "away tomorrow until Sunday", "away from 3 to 9 May 2027",
        "I will be on holiday from the 3rd of May until the 9th of May, thank you"}) {
    expect_away(words, from, until);
  }
}

TEST(TimeWords, DaysAsPeopleSayThem) {
  const Timestamp noon = at(2027, 5, 2, 12);
  for (const char* words :
       {"away between 3 and 9 May", "I'm away the 3rd to the 9th of May", "away May 3-9",
        "I'm going to be away from 3 to 9 May", "away 3.5. to 9.5.", "away 3.-9.5.2027",
        "sorry but I'm away the 3rd to the 9th", "away all next week", "I'll be away next week",
        "We're away from Monday to Sunday", "Hello Eve and Dan! Sorry, I'll be away May 3rd to 9th",
        "just so you know, I'm away all of next week", "away for the whole of next week"}) {
    expect_away(words, at(2027, 5, 3), at(2027, 5, 10));
  }
  for (const char* words : {"I'm away on Friday", "away Friday", "I\u2019ll be away all day Friday",
                            "hey guys I'm away on the 7th", "away on 7 May", "away 7.5."}) {
    expect_away(words, at(2027, 5, 7), at(2027, 5, 8));
  }
  for (const char* words :
       {"Sorry, I'm away until Monday", "hi all, away until Monday",
        "Good luck to you both! I'm away until Monday.", "Hi Bob \u2014 away until Monday",
        "Heads up - I'm afraid I'm away on business until Monday",
        "dear all I'll be away until Monday", "away until the 3rd"}) {
    expect_away(words, noon, at(2027, 5, 4));
  }
  expect_away("away Friday and Saturday", at(2027, 5, 7), at(2027, 5, 9));
  expect_away("away between Friday and Monday", at(2027, 5, 7), at(2027, 5, 11));
  expect_away("away the 28th of May to the 2nd", at(2027, 5, 28), at(2027, 6, 3));
  expect_away("away 3 days", noon, at(2027, 5, 5, 12));
  expect_away("away for the next three days", noon, at(2027, 5, 5, 12));
  expect_away("away tonight", noon, at(2027, 5, 3));
  expect_away("I'll be away this week", noon, at(2027, 5, 3));  // it is Sunday
  expect_away("away this weekend", noon, at(2027, 5, 3));
  expect_away("away until 6 pm", noon, at(2027, 5, 2, 18));
  expect_away("away until 9:30", noon, at(2027, 5, 3, 9, 30));
  const TimeWords said = read_time_words("away over the weekend", at(2027, 5, 5, 12), kBerlin);
  ASSERT_TRUE(std::holds_alternative<SaysAway>(said));
  EXPECT_EQ(std::get<SaysAway>(said).from.ms, at(2027, 5, 8).ms);
  EXPECT_EQ(std::get<SaysAway>(said).until.ms, at(2027, 5, 10).ms);
}

TEST(TimeWords, FromNowOn) {
  expect_away("away until Friday", at(2027, 5, 2, 12), at(2027, 5, 8));
  expect_away("I'm away till Friday at 18:00", at(2027, 5, 2, 12), at(2027, 5, 7, 18));
  expect_away("away until 9 May", at(2027, 5, 2, 12), at(2027, 5, 10));
  expect_away("away for 3 days", at(2027, 5, 2, 12), at(2027, 5, 5, 12));
  expect_away("away for a week", at(2027, 5, 2, 12), at(2027, 5, 9, 12));
  expect_away("away until tomorrow", at(2027, 5, 2, 12), at(2027, 5, 4));
  expect_away("away today", at(2027, 5, 2, 12), at(2027, 5, 3));
  expect_away("away tomorrow", at(2027, 5, 3), at(2027, 5, 4));
}

TEST(TimeWords, MidnightAfterADayIsItsEnd) {
  const Timestamp noon = at(2027, 5, 2, 12);
  const Timestamp saturday = at(2027, 5, 8);
  for (const char* words :
       {"away until Friday 24:00", "away until Friday at 24:00", "away until Friday at midnight",
        "away until 7 May 24h", "I'm away till Friday midnight", "away until midnight on Friday",
        "away until 24:00 on 7 May", "I won't be here until Friday 24:00",
        "back Friday at midnight", "away before Friday 24.00", "away 2 to 7 May at 24:00",
        "away today until Friday 24:00"}) {
    const TimeWords said = read(words);
    const auto* away = std::get_if<SaysAway>(&said);
    ASSERT_NE(away, nullptr) << words << ", variant " << said.index();
    EXPECT_EQ(away->until.ms, saturday.ms) << words;
  }
  expect_away("away until Friday 00:00", noon, at(2027, 5, 7));
  expect_away("away until Friday 12 am", noon, at(2027, 5, 7));
  expect_away("away until midnight", noon, at(2027, 5, 3));
  expect_away("away until 24:00", noon, at(2027, 5, 3));
  expect_away("away until midnight tonight", noon, at(2027, 5, 3));
  expect_away("away until 6 pm on Friday", noon, at(2027, 5, 7, 18));
  expect_code("away until Friday 24:30", "E_AWAY_UNREAD");
  // The clocks change on that day: it has 25 hours.
  const TimeWords long_day =
      read_time_words("away until 31 october 24:00", at(2027, 10, 30, 12), kBerlin);
  ASSERT_TRUE(std::holds_alternative<SaysAway>(long_day));
  EXPECT_EQ(std::get<SaysAway>(long_day).until.ms, at(2027, 11, 1).ms);
}

TEST(TimeWords, NoonMidnightAndHalvesAreTimesToo) {
  const Timestamp noon = at(2027, 5, 2, 12);
  expect_away("away until noon", noon, at(2027, 5, 3, 12));
  for (const char* words : {"away until noon on Friday", "away until 12 noon on Friday",
                            "away until Friday 12 noon", "back at noon on Friday"}) {
    expect_away(words, noon, at(2027, 5, 7, 12));
  }
  for (const char* words : {"away until tonight at 12", "away until 12 tonight", "back at midnight",
                            "away before midnight", "away until 24 o'clock"}) {
    expect_away(words, noon, at(2027, 5, 3));
  }
  expect_away("away until tonight at 9", noon, at(2027, 5, 2, 21));
  expect_away("away until 18.00", noon, at(2027, 5, 2, 18));
  expect_away("away until 18h30", noon, Timestamp{at(2027, 5, 2, 18).ms + 30 * 60 * 1000});
  expect_away("back in half an hour", noon, Timestamp{noon.ms + 30 * 60 * 1000});
  expect_away("away Friday until midnight", at(2027, 5, 7), at(2027, 5, 8));
  expect_code("away until 9", "E_AWAY_UNREAD");  // the day, or the hour
  expect_code("back next Friday at midnight", "E_TWO_DAYS");
}

TEST(TimeWords, AWeekdayMayHaveItsDate) {
  const Timestamp noon = at(2027, 5, 2, 12);
  for (const char* words : {"away until Friday 7 May", "away until Friday the 7th",
                            "away until Friday 7", "away until Fri 7 May"}) {
    expect_away(words, noon, at(2027, 5, 8));
  }
  expect_away("away until Friday 8", noon, at(2027, 5, 7, 8));  // the hour
  expect_away("away until Friday week", noon, at(2027, 5, 15));
  expect_away("back the day after tomorrow", noon, at(2027, 5, 4));
  expect_code("away until Friday 8 May", "E_AWAY_UNREAD");  // a Saturday
}

// Said on Tuesday, 4 May 2027.
TEST(TimeWords, WordsThatMeanTwoDaysAreAskedBack) {
  const auto said_on = [](int day, const std::string& words) {
    return read_time_words(fold_key(words), at(2027, 5, day, 12), kBerlin);
  };
  for (const char* words :
       {"I'm away until next Friday", "away next Friday", "away until next friday at 18:00",
        "away on next Friday", "I'll be back next Friday", "can't play before next Friday",
        "away from next Friday to Sunday", "away until 24:00 on next Friday",
        "gone until next Friday", "not away until next Friday", "away until the next Friday"}) {
    const TimeWords said = said_on(4, words);
    const auto* unclear = std::get_if<UnclearTime>(&said);
    ASSERT_NE(unclear, nullptr) << words << ", variant " << said.index();
    EXPECT_EQ(unclear->code, "E_TWO_DAYS") << words;
    EXPECT_EQ(unclear->near, (std::vector<std::string>{"7 May", "14 May"})) << words;
    EXPECT_NE(unclear->said.find("next friday"), std::string::npos) << words;
  }
  const auto until = [&](int day, const std::string& words) {
    const TimeWords said = said_on(day, words);
    const auto* away = std::get_if<SaysAway>(&said);
    return away == nullptr ? 0 : away->until.ms;
  };
  // The coming one is in the next week for everybody.
  EXPECT_EQ(until(4, "away until next Monday"), at(2027, 5, 11).ms);
  EXPECT_EQ(until(7, "away until next Friday"), at(2027, 5, 15).ms);
  EXPECT_EQ(until(8, "away until next Monday"), at(2027, 5, 11).ms);
  // On a Sunday, tomorrow or in eight days; on a Saturday likewise for Sunday.
  EXPECT_EQ(until(2, "away until next Monday"), 0);
  EXPECT_EQ(until(8, "away until next Sunday"), 0);
  EXPECT_EQ(until(4, "away until next Sunday"), 0);
  // "This Friday" on a Friday may be today.
  EXPECT_EQ(until(7, "away until this Friday"), 0);
  EXPECT_EQ(until(4, "away until this Friday"), at(2027, 5, 8).ms);
  EXPECT_EQ(until(4, "away until this coming Friday"), at(2027, 5, 8).ms);
  // The range says which one: the Monday after that Friday, but not the Friday after that Monday.
  EXPECT_EQ(until(4, "away from Friday to next Monday"), at(2027, 5, 11).ms);
  EXPECT_EQ(until(4, "away from Monday to next Friday"), 0);
  EXPECT_TRUE(std::holds_alternative<SaysNothing>(said_on(4, "back next Friday I rolled a 7")));
}

TEST(TimeWords, AbsencesInOtherWords) {
  const Timestamp noon = at(2027, 5, 2, 12);
  for (const char* words : {"gone until Tuesday", "I'm gone till Tuesday",
                            "Sorry, I'll be out of town until Tuesday", "offline until 4 May"}) {
    expect_away(words, noon, at(2027, 5, 5));  // as "away until Tuesday"
  }
  for (const char* words :
       {"back on Friday", "I'll be back on Friday", "I won't be here until Friday",
        "can't play before Friday", "I will not be able to play until Friday", "away before Friday",
        "I cannot answer until Friday", "back Friday", "hi all, I'll be back by Friday"}) {
    expect_away(words, noon, at(2027, 5, 7));
  }
  expect_away("back tomorrow at 18:00", noon, at(2027, 5, 3, 18));
  expect_away("I'll be back in 3 days", noon, at(2027, 5, 5, 12));
  expect_away("gone for a week", noon, at(2027, 5, 9, 12));
  expect_code("away forever", "E_AWAY_ENDLESS");
  expect_code("I'm gone for good", "E_AWAY_ENDLESS");
  expect_code("away yesterday", "E_AWAY_PAST");
  for (const char* words : {"away yesterday to tomorrow", "away from yesterday until tomorrow",
                            "away since yesterday until tomorrow", "away since Friday to 3 May"}) {
    expect_away(words, noon, at(2027, 5, 4));
  }
  expect_code("away since yesterday", "E_AWAY_ENDLESS");
  expect_code("I'm away since Friday", "E_AWAY_ENDLESS");
  for (const char* words : {"gone!", "the 7 is gone", "back on Monday I rolled a 7", "all gone now",
                            "can't play that", "I won't be back", "out of luck until now",
                            "are you gone until Tuesday?", "back in the lead"}) {
    EXPECT_TRUE(std::holds_alternative<SaysNothing>(read(words))) << words;
  }
}

TEST(TimeWords, OverTheTurnOfTheYear) {
  const TimeWords said =
      read_time_words("away 28 december to 4 january", at(2027, 12, 20), kBerlin);
  const auto* away = std::get_if<SaysAway>(&said);
  ASSERT_NE(away, nullptr);
  EXPECT_EQ(away->from.ms, at(2027, 12, 28).ms);
  EXPECT_EQ(away->until.ms, at(2028, 1, 5).ms);
  const TimeWords next = read_time_words("away 3 to 9 january", at(2027, 12, 20), kBerlin);
  ASSERT_NE(std::get_if<SaysAway>(&next), nullptr);
  EXPECT_EQ(std::get<SaysAway>(next).from.ms, at(2028, 1, 3).ms);
}

// The week in which the clocks change has 169 hours.
TEST(TimeWords, OverTheChangeOfTheClocks) {
  const TimeWords said = read_time_words("away 25 to 31 october", at(2027, 10, 20, 12), kBerlin);
  const auto* away = std::get_if<SaysAway>(&said);
  ASSERT_NE(away, nullptr);
  EXPECT_EQ(away->until.ms - away->from.ms, std::int64_t{169} * 60 * 60 * 1000);
}

TEST(TimeWords, WhatCannotBeTakenIsSaid) {
  expect_code("away", "E_AWAY_ENDLESS");
  expect_code("I'm on holiday", "E_AWAY_ENDLESS");
  expect_code("away from 3 May", "E_AWAY_ENDLESS");
  expect_code("away 3 to 9 April", "E_AWAY_PAST");
  expect_code("away 9 May 2027 to 3 May 2027", "E_AWAY_PAST");
  expect_code("away until the cows come home", "E_AWAY_UNREAD");
  expect_code("away 30 to 31 february", "E_AWAY_UNREAD");
  expect_code("away 3 to 9 May or so", "E_AWAY_UNREAD");
  for (const char* words :
       {"away next weekend", "away for the next week", "away until next week", "away in May",
        "away this morning", "away Monday and Friday", "I'm away for a few days", "away 3 to 9",
        "I'll be away over Christmas", "away a while", "away May 9-3", "away 5/7",
        "away after Friday", "I'm away every Friday", "away between Christmas and New Year",
        "away Friday morning"}) {
    expect_code(words, "E_AWAY_UNREAD");
  }
  expect_code("I'm away now", "E_AWAY_ENDLESS");
  expect_code("quiet 22:00", "E_QUIET_UNREAD");
  expect_code("quiet 25:00-08:00", "E_QUIET_UNREAD");
  expect_code("quiet 8:00-7:00", "E_QUIET_LONG");
  expect_code("my time zone is Atlantis", "E_ZONE_UNKNOWN");
}

TEST(TimeWords, TalkIsNothing) {
  for (const char* words : {"away we go",
                            "back to the start",
                            "quiet here today",
                            "roll",
                            "guess AWAY GAME",
                            "time for a roll",
                            "no time",
                            "I'll be back soon",
                            "more of the same",
                            "3 to 9",
                            "my cat ran away on the 3rd",
                            "we went away last weekend",
                            "right away",
                            "give it away",
                            "I'm giving it away on Friday",
                            "away on Friday?",
                            "are you away on Friday?",
                            "go away until Monday",
                            "I was away on Friday",
                            "I've been away this week",
                            "stay away!",
                            "that was a far away guess",
                            "I'm not away on Friday",
                            "away with the fairies",
                            "away game on Friday",
                            "hi all, back to the start",
                            "I'll roll right away on Friday",
                            "sorry, all quiet here",
                            "the day got away from me",
                            "they got away with 3 points",
                            "quiet please",
                            "is anybody away this week?",
                            "a day in May",
                            "two more letters"}) {
    const TimeWords said = read(words);
    EXPECT_TRUE(std::holds_alternative<SaysNothing>(said)) << words << said.index();
  }
}

constexpr const char* kTakesBack[] = {"I'm not away 3 to 9 May", "I won't be away 3 to 9 May",
                                      "sorry, I'm not going to be away 3 to 9 May"};

TEST(TimeWords, DaysAreTakenBack) {
  const Timestamp from = at(2027, 5, 3);
  const Timestamp until = at(2027, 5, 10);
  const auto expect_taken_back = [&](const char* words, const std::vector<Absence>& told) {
    const TimeWords said = read_time_words(fold_key(words), at(2027, 5, 2, 12), kBerlin, told);
    const auto* days = std::get_if<SaysNotAway>(&said);
    ASSERT_NE(days, nullptr) << words << ", variant " << said.index();
    EXPECT_EQ(days->from.ms, from.ms) << words;
    EXPECT_EQ(days->until.ms, until.ms) << words;
  };
  for (const char* words :
       {"not away 3 to 9 May", "Not away from 3 May to 9 May!", "no longer away 3 to 9 May",
        "Sorry, not away all next week", "not on holiday 3 to 9 May",
        "I'm not away 3 to 9 May after all", "I'm no longer away 3 to 9 May",
        "I won't be away 3 to 9 May any more", "we're not away May 3-9 anymore"}) {
    expect_taken_back(words, {});
  }
  for (const char* words : kTakesBack) {  // talk, unless that was told
    expect_taken_back(words, {{at(2027, 5, 9), at(2027, 5, 20)}});
    EXPECT_TRUE(std::holds_alternative<SaysNothing>(read(words))) << words;
    const TimeWords other = read_time_words(fold_key(words), at(2027, 5, 2, 12), kBerlin,
                                            {{at(2027, 5, 10), at(2027, 5, 20)}});
    EXPECT_TRUE(std::holds_alternative<SaysNothing>(other)) << words;
  }
  for (const char* words : {"not away", "not away any more", "I'm no longer away",
                            "I'm not away after all", "no longer on holiday"}) {
    EXPECT_TRUE(std::holds_alternative<SaysBack>(read(words))) << words;
  }
  expect_code("not away until the cows come home", "E_AWAY_UNREAD");
  for (const char* words :
       {"not away with the fairies", "I'm not away", "not again", "not away forever",
        "I am not away Friday", "I am not away forever", "no longer mine", "not away on Friday?",
        "I won't be back", "I'm not away until the cows come home", "not far away"}) {
    EXPECT_TRUE(std::holds_alternative<SaysNothing>(read(words))) << words;
  }
}

TEST(TimeWords, WhichAbsencesWereTold) {
  for (const char* words : {"absences", "my absences", "when am I away?"}) {
    EXPECT_TRUE(std::holds_alternative<AsksAbsences>(read(words))) << words;
  }
  EXPECT_TRUE(std::holds_alternative<SaysNothing>(read("absences make the heart grow")));
}

TEST(TimeWords, BackAndQuiet) {
  EXPECT_TRUE(std::holds_alternative<SaysBack>(read("I'm back!")));
  EXPECT_TRUE(std::holds_alternative<SaysBack>(read("back again")));
  EXPECT_TRUE(std::holds_alternative<SaysNoQuiet>(read("no quiet hours")));
  EXPECT_TRUE(std::holds_alternative<SaysNoQuiet>(read("quiet hours off")));
  for (const char* words :
       {"quiet 22:00-08:00", "Quiet hours from 22 to 8", "quiet 10pm - 8am", "quiet 10 pm to 8 am",
        "Sorry, quiet hours 10 p.m. to 8 a.m.", "my quiet hours are 22h to 8h"}) {
    const TimeWords said = read(words);
    const auto* quiet = std::get_if<SaysQuiet>(&said);
    ASSERT_NE(quiet, nullptr) << words;
    EXPECT_EQ(quiet->from_min, 22 * 60) << words;
    EXPECT_EQ(quiet->to_min, 8 * 60) << words;
  }
}

TEST(TimeWords, QuietHoursMayEndAtMidnight) {
  for (const char* words : {"quiet 20:00-24:00", "quiet hours 8 pm to midnight", "quiet 20h-0h",
                            "quiet from 20:00 until 24h"}) {
    const TimeWords said = read(words);
    const auto* quiet = std::get_if<SaysQuiet>(&said);
    ASSERT_NE(quiet, nullptr) << words;
    EXPECT_EQ(quiet->from_min, 20 * 60) << words;
    EXPECT_EQ(quiet->to_min, 0) << words;
  }
  const TimeWords said = read("quiet midnight to 8:00");
  ASSERT_TRUE(std::holds_alternative<SaysQuiet>(said));
  EXPECT_EQ(std::get<SaysQuiet>(said).from_min, 0);
  expect_code("quiet 0:00-24:00", "E_QUIET_LONG");
}

TEST(TimeWords, Zones) {
  for (const auto& [words, zone] : std::vector<std::pair<std::string, std::string>>{
           {"my time zone is Europe/Berlin", "Europe/Berlin"},
           {"timezone Berlin", "Europe/Berlin"},
           {"My timezone is New York.", "America/New_York"},
           {"time zone: UTC", "UTC"}}) {
    const TimeWords said = read(words);
    const auto* named = std::get_if<SaysZone>(&said);
    ASSERT_NE(named, nullptr) << words;
    EXPECT_EQ(named->zone, zone);
  }
  const TimeWords typo = read("timezone Berlni");
  ASSERT_TRUE(std::holds_alternative<UnclearTime>(typo));
  const auto near = std::get<UnclearTime>(typo).near;
  EXPECT_NE(std::find(near.begin(), near.end(), "Europe/Berlin"), near.end());
  const TimeWords short_name = read("timezone EST");
  ASSERT_TRUE(std::holds_alternative<UnclearTime>(short_name));
  EXPECT_EQ(std::get<UnclearTime>(short_name).near.front(), "America/New_York");
}

TEST(TimeWords, MoreTime) {
  for (const char* words : {"more time please", "Can I have more time?", "I need more time"}) {
    const TimeWords said = read(words);
    ASSERT_TRUE(std::holds_alternative<WantsTime>(said)) << words;
    EXPECT_FALSE(std::get<WantsTime>(said).by_s) << words;
  }
  for (const char* words : {"12 more hours please", "12 hours more",
                            "could I have twelve more hours", "another 12 hours, please"}) {
    const TimeWords said = read(words);
    ASSERT_TRUE(std::holds_alternative<WantsTime>(said)) << words;
    EXPECT_EQ(std::get<WantsTime>(said).by_s, 12 * 60 * 60) << words;
  }
  const TimeWords day = read("another day please");
  ASSERT_TRUE(std::holds_alternative<WantsTime>(day));
  EXPECT_EQ(std::get<WantsTime>(day).by_s, 24 * 60 * 60);
}

}  // namespace
}  // namespace callboard
