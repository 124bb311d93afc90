// What a show of Wheel with a pool brings people: those who play, whom they stand in for, and the
// audience; and what hosts do until a prize is somebody's.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/show/ledger.h"
#include "bot/show/prizes.h"
#include "tests/bot/show/pool_case.h"
#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

WorldOptions show_with_audience(const OptionValues& more) {
  WorldOptions options = open_door("wheel");
  options.show.title = "Wheel by Post";
  options.show.options["token_prize"] = "a sticker";
  for (const auto& [name, value] : more) options.show.options[name] = value;
  return options;
}

// Nine want to play, two watch. Three are drawn; for the first of them Zoe plays, and is given a
// trip by a host.
class WonOnWheel : public ::testing::Test {
 protected:
  explicit WonOnWheel(const OptionValues& more = {}) : world(show_with_audience(more)) {
    register_many(world, 9);
    for (int i = 1; i <= 9; ++i) world.host("!pool pass " + name_no(i));
    for (const char* watcher : {"Wim", "Una"}) {
      world.say_in_foyer(watcher, "register, I accept, 18, audience only");
    }
    draw_now(world);
    drawn = called(world);
    world.say_in_foyer("Zoe", "hello");
    world.say_in_foyer(drawn.front(), "proxy: Zoe");
    world.say_in_foyer("Zoe", "yes");
    for (std::size_t i = 1; i < drawn.size(); ++i) world.say_in_foyer(drawn[i], "here, yes");
    for (const auto& [id, one] : world.show().pool.people) {
      if (one.token) tokens[id] = static_cast<std::int64_t>(*one.token);
    }
    match = world.match().row.id;
    world.host("!give Zoe goodie \"Paris\" 1499.50");
  }

  void play() {
    const std::string thread = world.thread();
    for (int i = 0; i < 60 && world.thread() == thread; ++i) {
      if (world.match().row.status != MatchStatus::kLive) break;
      answer_prompt(world);
    }
    ASSERT_NE(world.thread(), thread) << world.last_public();
  }

  [[nodiscard]] const WonPrize* prize(const std::string& name) {
    for (const auto& [number, one] : world.show().won) {
      if (one.name == name) return &one;
    }
    return nullptr;
  }
  [[nodiscard]] PrizeStand trip() { return prize("Paris")->stand; }
  std::int64_t account_of(const std::string& name) {
    return (*world.store().balances(world.show().state.id))[account::of(person(world, name))];
  }
  std::string order(const std::string& words) { return told_of(world, words); }

  World world;
  Names drawn;
  std::map<PersonId, std::int64_t> tokens;
  MatchId match;
};

TEST_F(WonOnWheel, WF_076_WhatAProxyWinsBelongsToWhomTheyPlayFor) {
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  play();
  const WonPrize* const paris = prize("Paris");
  ASSERT_NE(paris, nullptr);
  EXPECT_EQ(paris->owners, std::vector<PersonId>{person(world, drawn.front())});
  EXPECT_EQ(paris->played_by, person(world, "Zoe"));
  EXPECT_EQ(paris->value, 1500) << "WF_250";
  EXPECT_GE(account_of(drawn.front()), 1500);
  EXPECT_EQ(account_of("Zoe"), 0);
  world.restart();
  EXPECT_TRUE(has(order("!prize"), drawn.front() + " (Zoe played for them)")) << order("!prize");
}

TEST_F(WonOnWheel, WF_076_ARulingOverTheMatchPaysTheSamePersonAgain) {
  play();
  const std::int64_t number = prize("Paris")->number;
  order("!prize " + std::to_string(number) + " hold");
  order("!match 1 undo 1");
  ASSERT_FALSE(match == world.match().row.id);
  for (int i = 0; i < 20 && world.house().matches.contains(match); ++i) world.pass(24 * kHour_ms);
  EXPECT_EQ(world.show().state.corrections, 1) << "it is over again";
  EXPECT_EQ(account_of("Zoe"), 0);
  EXPECT_GE(account_of(drawn.front()), 1500);
  EXPECT_EQ(ledger_sum(world), 0);
  EXPECT_EQ(trip(), PrizeStand::kHeld) << "as the hosts had left it";
  EXPECT_EQ(prize("Paris")->number, number);
}

TEST_F(WonOnWheel, WF_039_WF_084_AwardedOnlyAfterItWasVerified) {
  play();
  const std::string number = std::to_string(prize("Paris")->number);
  EXPECT_TRUE(has(order("!prize " + number + " award"), "not verified"));
  EXPECT_EQ(trip(), PrizeStand::kWon);
  order("!prize " + number + " verify");
  EXPECT_EQ(trip(), PrizeStand::kVerified);
  order("!prize " + number + " award");
  EXPECT_EQ(trip(), PrizeStand::kAwarded);
  EXPECT_TRUE(has(world.foyer_text(), "Paris is awarded to " + drawn.front()));
  order("!prize " + number + " reset -- too early");
  EXPECT_EQ(trip(), PrizeStand::kWon);
  order("!prize " + number + " hold");
  EXPECT_EQ(trip(), PrizeStand::kHeld);
  EXPECT_TRUE(has(order("!prize " + number + " award"), "is held"));
  order("!prize " + number + " confirm");
  EXPECT_EQ(trip(), PrizeStand::kAwarded);
  EXPECT_TRUE(has(order("!prize 99 hold"), "no prize 99"));
  EXPECT_TRUE(has(order("!prize " + number + " confirm"), "already"));
}

TEST_F(WonOnWheel, WF_037_WF_038_WhoCouldNotPlayForfeitsAndNobodyGetsIt) {
  play();
  const std::string number = std::to_string(prize("Paris")->number);
  const std::int64_t had = account_of(drawn.front());
  EXPECT_TRUE(has(order("!pool exclude " + drawn.front() + " staff"), "prize")) << "hosts are told";
  EXPECT_TRUE(has(order("!prize " + number + " confirm"), "could not take part"));
  EXPECT_EQ(trip(), PrizeStand::kWon);
  EXPECT_TRUE(has(order("!prize " + number + " forfeit"), "-- WHY"));
  EXPECT_EQ(trip(), PrizeStand::kWon);
  order("!prize forfeit " + drawn.front() + " -- she is staff");
  EXPECT_EQ(trip(), PrizeStand::kForfeited);
  EXPECT_LE(account_of(drawn.front()), had - 1500);
  EXPECT_EQ(ledger_sum(world), 0);
  EXPECT_TRUE(has(order("!prize forfeit " + drawn.front() + " -- again"), "has no prize here"));
  EXPECT_TRUE(has(order("!prize " + number + " award"), "was forfeited"));
  order("!prize " + number + " reset -- it was somebody else");
  EXPECT_EQ(trip(), PrizeStand::kWon);
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST_F(WonOnWheel, WF_051_WF_103_WF_104_WF_106_TheWinnersColourBringsItsAudienceAPrize) {
  const std::vector<PersonId> seats = world.match().desk.seats;
  play();
  const WonPrize* const sticker = prize("a sticker");
  ASSERT_NE(sticker, nullptr) << world.foyer_text();
  ASSERT_TRUE(sticker->giveaway);
  const PersonId principal = person(world, drawn.front());
  std::vector<PersonId> expected;
  std::size_t in_sections = 0;
  for (const auto& [id, colour] : tokens) {
    const bool plays = id == principal || std::find(seats.begin(), seats.end(), id) != seats.end();
    in_sections += plays ? 0 : 1;
    if (!plays && colour == sticker->giveaway->group) expected.push_back(id);
  }
  EXPECT_EQ(tokens.size(), 11U);
  EXPECT_EQ(in_sections, 8U) << "eleven, less three who play or are played for";
  EXPECT_EQ(sticker->owners, expected) << "A_97, and who only watches is among them";
  EXPECT_TRUE(has(world.foyer_text(), "all who watched with that token win a sticker"));
  EXPECT_TRUE(has(world.foyer_text(), "Audience partner of")) << "A_93";
}

TEST_F(WonOnWheel, WF_026_A_88_A_95_OfThreeContestantsAllWaitAYearAndSoDoesAStandIn) {
  play();
  const Timestamp later{world.now.ms + kDay_ms};
  Names contestants = drawn;
  contestants.push_back("Zoe");
  for (const std::string& name : contestants) {
    EXPECT_TRUE(contestant_before(world.house(), person(world, name), later)) << name;
    world.say_in_foyer(name, "register");
    EXPECT_TRUE(has(world.last_private(name), "contestant lately")) << world.last_private(name);
  }
  EXPECT_FALSE(contestant_before(world.house(), person(world, "Una"), later));
}

TEST_F(WonOnWheel, AnybodyMayAskWhatWasWonAndOnlyHostsChangeIt) {
  play();
  const std::string number = std::to_string(prize("Paris")->number);
  world.say_in_foyer("Una", "!prize");
  EXPECT_TRUE(has(world.last_private("Una"), "Paris")) << world.last_private("Una");
  world.say_in_foyer("Una", "!prize " + number + " confirm");
  EXPECT_EQ(trip(), PrizeStand::kWon);
}

class NoGiveaway : public WonOnWheel {
 protected:
  NoGiveaway() : WonOnWheel({{"giveaway_on", "main2"}}) {}
};
TEST_F(NoGiveaway, WF_105_ARoundThatHostsHaveNotChosenBringsTheAudienceNothing) {
  play();
  EXPECT_EQ(prize("a sticker"), nullptr);
  EXPECT_NE(prize("Paris"), nullptr);
}

TEST(Sections, WF_103_EveryTokenOfTheAudienceIsInOneOfThreeSections) {
  TokenHolders audience;
  for (std::int64_t id = 1; id <= 20; ++id) audience.tokens[PersonId{id}] = id % 3;
  LiveMatch match;
  std::size_t sum = 0;
  for (std::int64_t colour = 0; colour < 3; ++colour) {
    sum += section_of(audience, match, colour).size();
  }
  EXPECT_EQ(sum, 20U);
  match.desk.seats = {PersonId{3}, PersonId{50}};
  match.desk.plays_for[PersonId{50}] = PersonId{6};
  EXPECT_EQ(section_of(audience, match, 0).size(), 4U) << "A_97: 9, 12, 15, 18";
}

}  // namespace
}  // namespace callboard::test
