// Where in a line people speak of their time, and what stays of it.
#include "bot/clock/hear_time.h"

#include <gtest/gtest.h>

#include "bot/clock/zones.h"
#include "text/clean.h"

namespace callboard {
namespace {

const std::string kHearsIn = "Europe/Berlin";

Timestamp in_may(int day, int hour = 0) {
  return zones::instant_of({*zones::day_of(2027, 5, day), hour * 60}, kHearsIn);
}

// Said on Sunday 2 May 2027 at noon, in Berlin.
HeardTime hear(const std::string& words, const std::vector<Absence>& told = {}) {
  const Folded folded = fold_reply(words, Markup::kMarkdown, {});
  EXPECT_EQ(folded.lines.size(), 1U) << words;
  return hear_time(folded.lines.at(0), in_may(2, 12), kHearsIn, told);
}

void expect_heard(const std::string& words, Timestamp from, Timestamp until,
                  const std::string& rest) {
  const HeardTime heard = hear(words);
  const auto* away = std::get_if<SaysAway>(&heard.words);
  ASSERT_NE(away, nullptr) << words << ", variant " << heard.words.index();
  EXPECT_EQ(away->from.ms, from.ms) << words;
  EXPECT_EQ(away->until.ms, until.ms) << words;
  EXPECT_EQ(heard.rest.text, rest) << words;
  EXPECT_EQ(heard.rest.key, fold_key(rest)) << words;
}

TEST(HearTime, BehindAndBeforeOtherSentences) {
  const Timestamp from = in_may(3);
  const Timestamp until = in_may(10);
  for (const auto& [words, rest] : std::vector<std::pair<std::string, std::string>>{
           {"Wow, what a game. I'm away 3 to 9 May", "Wow, what a game."},
           {"What a game! Really. I'm away 3 to 9 May.", "What a game! Really."},
           {"Is it my turn? Away 3 to 9 May, sorry", "Is it my turn?"},
           {"I'm away 3 to 9 May. Good luck to Bob!", "Good luck to Bob!"},
           {"That was close... I'll be away from 3 May to 9 May; see you then",
            "That was close... see you then"},
           {"The wheel hates me. Sorry, I'm away all next week. Carry on!",
            "The wheel hates me. Carry on!"},
           {"Round 3 ends on May 2. I'm away 3 to 9 May.", "Round 3 ends on May 2."},
           {"I moved at 9 p.m. I'm away 3 to 9 May", "I moved at 9 p.m."},
           {"May I say so? I'm away 3. to 9. May. Bye", "May I say so? Bye"},
           {"Roll! I'm away 3 to 9 May", "Roll!"}}) {
    expect_heard(words, from, until, rest);
  }
}

TEST(HearTime, ALineThatSaysItAsAWholeIsNotParted) {
  for (const char* words :
       {"away 3.5. to 9.5.", "Thanks everyone, great game. I'm away 3 to 9 May",
        "away 3. to 9. May", "away Mon. to Sun.", "away the 3rd. to the 9th."}) {
    expect_heard(words, in_may(3), in_may(10), "");
  }
  expect_heard("I'm away until Fri. at 6 p.m. sorry", in_may(2, 12), in_may(7, 18), "");
}

// A date or an hour is not torn: half of it would be another absence.
TEST(HearTime, ADateStaysWhole) {
  for (const char* words : {"Great. away 3.5. to 9.5.", "Great game, Bob. I'm away 3. to 9. May",
                            "I like it. Away Mon. to Sun.", "Nice one. I'm away 3.5.-9.5."}) {
    const HeardTime heard = hear(words);
    const auto* away = std::get_if<SaysAway>(&heard.words);
    ASSERT_NE(away, nullptr) << words;
    EXPECT_EQ(away->from.ms, in_may(3).ms) << words;
    EXPECT_EQ(away->until.ms, in_may(10).ms) << words;
  }
}

TEST(HearTime, OtherWordsAboutTimeAreHeardAsWell) {
  const HeardTime zone = hear("I live in Berlin. My time zone is Europe/Berlin.");
  EXPECT_TRUE(std::holds_alternative<SaysZone>(zone.words)) << zone.words.index();
  const HeardTime more = hear("This is hard. Could I have more time?");
  EXPECT_TRUE(std::holds_alternative<WantsTime>(more.words)) << more.words.index();
  const std::vector<Absence> told{{in_may(1), in_may(4)}};
  const HeardTime back = hear("What a journey. I'm back! roll", told);
  EXPECT_TRUE(std::holds_alternative<SaysBack>(back.words)) << back.words.index();
  EXPECT_EQ(back.rest.text, "What a journey. roll");
  const HeardTime not_away = hear("The trip is off. I'm not away tomorrow.", told);
  EXPECT_TRUE(std::holds_alternative<SaysNotAway>(not_away.words)) << not_away.words.index();
  EXPECT_TRUE(std::holds_alternative<SaysAway>(hear("I'm back. Away again 20 to 22 May.").words))
      << "nobody was away";
}

TEST(HearTime, WhatCannotBeTakenIsSaidOfOneself) {
  for (const auto& [words, code] : std::vector<std::pair<std::string, std::string>>{
           {"Wow, well played. I'm away.", "E_AWAY_ENDLESS"},
           {"Wow, well played. I'm away for a few days. Bye!", "E_AWAY_UNREAD"},
           {"I'm away until the cows come home. Bye!", "E_AWAY_UNREAD"}}) {
    const HeardTime heard = hear(words);
    const auto* unclear = std::get_if<UnclearTime>(&heard.words);
    ASSERT_NE(unclear, nullptr) << words << heard.words.index();
    EXPECT_EQ(unclear->code, code) << words;
  }
}

TEST(HearTime, ChatterStaysChatter) {
  for (const char* words : {"Away we go. Back to the start!",
                            "Another day. Another dollar!",
                            "My cat ran away on the 3rd. Sad.",
                            "We went away last weekend. It was fun.",
                            "Are you away on Friday? I hope not.",
                            "Bob was good. Is anybody away this week?",
                            "Nice. Right away!",
                            "Stop. Go away until Monday!",
                            "I lost. I was away on Friday.",
                            "Well. Quiet here today.",
                            "So close. Away from the board I am better.",
                            "Great. It got away for a few days.",
                            "I'm here. I'm not away on Friday.",
                            "Home win. Away game on Friday.",
                            "Two more letters. More of the same.",
                            "What a show. Back again. roll",
                            "Mr. Away is my hero.",
                            "e.g. away",
                            "He said: \"I'm away on Friday.\"",
                            "\"Nice. I'm away on Friday.\" said Bob",
                            "Bob wrote \"Great. I'm away on Friday. See you\" here",
                            "If I win. away with the fairies"}) {
    const HeardTime heard = hear(words);
    EXPECT_TRUE(std::holds_alternative<SaysNothing>(heard.words)) << words << heard.words.index();
  }
}

TEST(HearTime, WhatStoodInBoldStaysSoInTheRest) {
  const HeardTime heard = hear("I'm away 3 to 9 May. **BLUE MOON** it is");
  ASSERT_TRUE(std::holds_alternative<SaysAway>(heard.words));
  EXPECT_EQ(heard.rest.emphasised, std::vector<std::string>{"BLUE MOON"});
}

TEST(HearTime, ManySentencesAreNoBurden) {
  std::string words;
  for (int i = 0; i < 2000; ++i) words += "a. ";
  const HeardTime heard = hear(words + "I'm away 3 to 9 May");
  EXPECT_TRUE(std::holds_alternative<SaysNothing>(heard.words));
}

}  // namespace
}  // namespace callboard
