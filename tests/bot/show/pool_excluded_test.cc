// What somebody whom hosts have excluded can still be given or called for: nothing, from the draw
// to the seat, and without a word about them in public (WF-029, WF-034, WF-036, WF-037).
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/bot/show/pool_case.h"

namespace callboard::test {
namespace {

bool is_among(const std::vector<PersonId>& people, PersonId person) {
  return std::find(people.begin(), people.end(), person) != people.end();
}

// Six are drawn for the two seats of a match; the first two are called.
struct Excluded : testing::Test {
  Excluded() : world(open_door()) {
    register_many(world, 6);
    draw_now(world);
    for (const PersonId one : world.show().pool.order) names.push_back(name_of(world.house(), one));
  }
  void exclude(const std::string& name) { world.host("!pool exclude " + name + " advantage"); }
  void both_play() {
    for (const auto& name : {names[0], names[1]}) world.say_in_foyer(name, "here, yes");
    ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  }
  bool plays(const std::string& name) {
    return world.match().desk.seat_of(person(world, name)).has_value();
  }
  const Registrant& row(std::size_t place) { return *row_of(world, names.at(place)); }
  World world;
  Names names;
};

TEST_F(Excluded, WhoIsCalledIsWaitedForNoMoreAndTheNextIsCalled_WF_036) {
  exclude(names[0]);
  EXPECT_EQ(called(world).size(), 2U);
  EXPECT_EQ(row(0).call, CallState::kNone);
  EXPECT_EQ(row(2).call, CallState::kAsked);
  EXPECT_FALSE(has(world.foyer_text(), names[0] + " gave the place up")) << "it is not true";
  world.say_in_foyer(names[0], "here, yes");
  EXPECT_FALSE(world.match().desk.has_joined(person(world, names[0])));
  EXPECT_TRUE(has(world.last_private(names[0]), "who cannot take part"))
      << world.last_private(names[0]);
  world.host("!pool present " + names[0]);
  world.host("!pool call " + names[0]);
  EXPECT_EQ(row(0).call, CallState::kNone);
  world.pass(kDay_ms);
  EXPECT_FALSE(has(world.last_private(names[0]), "has called you")) << "nor reminded";
}

TEST_F(Excluded, ASeatOfAMatchThatWaitsGoesToTheNext_WF_036) {
  world.say_in_foyer(names[0], "here, yes");
  exclude(names[0]);
  EXPECT_FALSE(world.match().desk.has_joined(person(world, names[0])));
  EXPECT_EQ(row(2).call, CallState::kAsked);
  for (const auto& name : {names[1], names[2]}) world.say_in_foyer(name, "here, yes");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_FALSE(plays(names[0]));
}

TEST_F(Excluded, AnAlternateIsPassedOver_WF_036_WF_070) {
  exclude(names[2]);
  world.say_in_foyer(names[0], "no thanks");
  EXPECT_EQ(row(2).call, CallState::kNone);
  EXPECT_EQ(row(3).call, CallState::kAsked);
}

TEST_F(Excluded, AProxyGoesAndThePlaceIsWithWhomItWasDrawnFor_WF_075) {
  world.say_in_foyer("Zoe", "hello");
  world.say_in_foyer(names[0], "proxy: Zoe");
  world.say_in_foyer("Zoe", "yes");
  ASSERT_TRUE(world.match().desk.has_joined(person(world, "Zoe")));
  exclude("Zoe");
  EXPECT_FALSE(world.match().desk.has_joined(person(world, "Zoe")));
  EXPECT_EQ(row(0).call, CallState::kAsked);
  EXPECT_TRUE(has(world.last_private(names[0]), "does not play for you"));
  world.restart();
  world.say_in_foyer(names[0], "yes");
  EXPECT_EQ(row(0).call, CallState::kSeated) << world.last_private(names[0]);
}

TEST_F(Excluded, NobodyPlaysForThem_WF_076) {
  world.say_in_foyer("Zoe", "hello");
  world.say_in_foyer(names[0], "proxy: Zoe");
  world.say_in_foyer("Zoe", "yes");
  exclude(names[0]);
  EXPECT_FALSE(world.match().desk.has_joined(person(world, "Zoe")));
  EXPECT_EQ(row(2).call, CallState::kAsked);
  world.say_in_foyer("Zoe", "yes");
  EXPECT_FALSE(world.match().desk.has_joined(person(world, "Zoe")));
}

TEST_F(Excluded, TheSeatOfARunningMatchIsOfferedToSomebodyElse_WF_070) {
  both_play();
  world.host("!replace " + names[0]);
  ASSERT_TRUE(has(world.public_text(), names[2] + " is next of the drawn names"));
  exclude(names[2]);
  EXPECT_TRUE(has(world.public_text(), names[3] + " is next of the drawn names"));
  world.say_in_foyer(names[2], "yes");
  EXPECT_FALSE(plays(names[2]));
  world.host("!replace " + names[1] + " with " + names[2]);
  EXPECT_FALSE(plays(names[2])) << "not by a host's slip, either";
  EXPECT_TRUE(has(world.private_text("Dee"), "cannot take part in this show"));
  world.say_in_foyer(names[3], "yes");
  EXPECT_TRUE(plays(names[3]));
}

TEST_F(Excluded, OfWhoPlaysTheHostIsToldWhatTakesThemOut) {
  both_play();
  EXPECT_TRUE(has(told_of(world, "!pool exclude " + names[0] + " advantage"), "!replace"));
  EXPECT_TRUE(plays(names[0])) << "a match that runs is the host's to settle";
}

TEST_F(Excluded, ForAnotherMatchTheyAreNotExcludedInThisOne_WF_032) {
  world.host("!pool exclude " + names[0] + " advantage match 2");
  EXPECT_EQ(row(0).call, CallState::kAsked);
  world.say_in_foyer(names[0], "here, yes");
  EXPECT_EQ(row(0).call, CallState::kSeated) << world.last_private(names[0]);
}

TEST(ExcludedNames, TheLongestNameIsMeantAndTheEndIsReadAsEverywhere) {
  World world(open_door());
  for (const char* name : {"Max", "Max until 3 May"}) world.say_in_foyer(name, "hello");
  world.host("!pool exclude Max until 3 May");
  const auto& excluded = world.show().pool.excluded;
  EXPECT_EQ(excluded.count(person(world, "Max until 3 May")), 1U);
  EXPECT_EQ(excluded.count(person(world, "Max")), 0U);
  world.host("!pool exclude Max staff until Friday 24:00");  // said on Tuesday, 14 November 2023
  ASSERT_EQ(excluded.count(person(world, "Max")), 1U);
  EXPECT_EQ(excluded.at(person(world, "Max")).why, "staff");
  EXPECT_EQ(excluded.at(person(world, "Max")).until, Timestamp{1'700'265'600'000});
  world.host("!pool exclude Max until next Friday");
  EXPECT_TRUE(has(world.last_private("Dee"), "17 November")) << "it is asked which";
}

TEST(ExcludedBefore, TheyAreNotAskedToCheckInNorDrawnNorGivenAToken_WF_036_WF_047) {
  WorldOptions options = with_pool();
  World world(std::move(options));
  register_many(world, 4);
  world.host("!pool exclude P2 advantage");
  world.pass(world.show().pool.closes.ms - world.now.ms - 2 * kHour_ms);
  ASSERT_TRUE(has(world.foyer_text(), "time to check in"));
  for (int i = 1; i <= 4; ++i) {
    EXPECT_EQ(has(world.foyer_text(), "@" + name_no(i)), i != 2) << i;
    world.say_in_foyer(name_no(i), "here");
  }
  EXPECT_FALSE(row_of(world, "P2")->checked_in);
  EXPECT_TRUE(has(world.last_private("P2"), "who cannot take part")) << world.last_private("P2");
  world.say_in_foyer("P2", "my registration");
  EXPECT_TRUE(has(world.last_private("P2"), "who cannot take part")) << world.last_private("P2");
  draw_now(world);
  const Pool& pool = world.show().pool;
  EXPECT_FALSE(is_among(pool.order, person(world, "P2")));
  EXPECT_FALSE(is_among(pool.audience, person(world, "P2")));
  EXPECT_FALSE(row_of(world, "P2")->token);
}

TEST(ExcludedBefore, NoTestIsSentAndOneThatRunsIsKept_WF_055_WF_057) {
  World world(open_door("wheel"));
  register_many(world, 2);
  world.host("!pool exclude P1 advantage");
  in_private(world, "P1", "test me");
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kNone);
  EXPECT_TRUE(has(world.last_private("P1"), "who cannot take part")) << world.last_private("P1");
  in_private(world, "P2", "test me");
  world.host("!pool exclude P2 advantage");
  in_private(world, "P2", "solve: wet socks");
  EXPECT_EQ(row_of(world, "P2")->test, TestState::kSent) << "no attempt was spent";
  world.host("!pool include P2");
  in_private(world, "P2", "solve: wet socks");
  EXPECT_EQ(row_of(world, "P2")->test, TestState::kFailed);
}

TEST(ExcludedBefore, AnotherAccountOfTheirsIsExcludedToo_WF_029_WF_040) {
  World world(open_door());
  register_many(world, 2);
  world.host("!pool exclude P1 advantage");
  Act act{world.now, {}, {}, {}, {}, {}};
  Show& show = world.house().shows.at(world.show().state.id);
  hand_over_registration(world.house(), act, show, person(world, "P1"), person(world, "P2"));
  EXPECT_TRUE(barred(world.house(), show, person(world, "P2"), world.now));
}

}  // namespace
}  // namespace callboard::test
