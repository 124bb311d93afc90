// What is about people: "!undo" takes back play, and asks right after a command that goes back
// otherwise; who is muted; names that nobody is given.
#include <gtest/gtest.h>

#include "bot/show/sign_ups.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

std::size_t entries(World& world) { return world.match().log.size(); }

void roll(World& world) {  // whoever's move it is
  world.say(world.champion(), "roll");
  world.say(world.challenger(), "roll");
}

TEST(Aside, AnUndoRightAfterARenamingAsksWhichIsMeant_HA06_HA19) {
  World world;
  world.seat_two();
  roll(world);
  world.host("!rename Bob to Robert");
  const std::size_t before = entries(world);
  world.host("!undo");
  EXPECT_EQ(entries(world), before) << "nobody's roll went back";
  const std::string told = world.last_private("Dee");
  EXPECT_NE(told.find("!rename NEW NAME to OLD NAME"), std::string::npos) << told;
  EXPECT_NE(told.find("!undo 1"), std::string::npos) << told;
  world.host("!undo");
  EXPECT_EQ(entries(world), before) << "nor by insisting";
  world.host("!rename Robert to Bob");
  world.host("!undo 1");
  EXPECT_GT(entries(world), before);
}

TEST(Aside, WhatIsPlayedAfterItIsWhatAnUndoTakesBack_HA06) {
  World world;
  world.seat_two();
  world.host("!extend 2h");
  roll(world);
  const std::size_t before = entries(world);
  world.host("!undo");
  EXPECT_GT(entries(world), before);
}

TEST(Aside, APauseIsHowHostsBeginToTakeAMoveBack_HA06) {
  World world;
  world.seat_two();
  roll(world);
  world.host("!pause -- a mistake");
  const std::size_t before = entries(world);
  world.host("!undo");
  EXPECT_GT(entries(world), before);
}

TEST(Aside, AnotherHostOrAnotherCommandInBetweenAsksNothing_HA06) {
  World world;
  world.seat_two();
  world.say("Eve", "good evening");
  world.host("!host add Eve");
  roll(world);
  world.host("!extend 1h");
  const std::size_t before = entries(world);
  world.say("Eve", "!undo");
  EXPECT_GT(entries(world), before) << "Eve has extended nothing";
  world.host("!redo");
  world.host("!extend 1h");
  world.host("!status");
  const std::size_t then = entries(world);
  world.host("!undo");
  EXPECT_GT(entries(world), then);
}

TEST(Mute, WhoBecomesAHostIsHeard_HA39_HA42) {
  for (const char* way : {"!host add Cyd", "!handover Cyd"}) {
    World world;
    world.say("Cyd", "hello");
    world.host("!mute Cyd");
    world.host(way);
    world.say("Cyd", "!status");
    EXPECT_FALSE(world.last_private("Cyd").empty()) << way;
  }
}

TEST(Mute, TakesOffTheWaitingListWhoIsNotRead_HA39) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  World world(std::move(options));
  world.seat_two();
  for (const char* name : {"Cyd", "Eve"}) world.say_in_foyer(name, "join");
  ASSERT_EQ(place_of(world.show(), person(world, "Eve")), 2U);
  world.say_in_foyer("Dee", "!mute Cyd -- warned twice");
  EXPECT_EQ(place_of(world.show(), person(world, "Cyd")), 0U);
  EXPECT_EQ(place_of(world.show(), person(world, "Eve")), 1U);
}

TEST(Rename, GivesNobodyANameThatTheDaemonSpeaksBy_HA19) {
  World world;
  world.say("Cyd", "hello");
  for (const char* name : {"Operator", "callboard", "Player 7"}) {
    world.host(std::string("!rename Cyd to ") + name);
    EXPECT_NE(world.last_private("Dee").find("no name at all"), std::string::npos) << name;
    EXPECT_EQ(name_of(world.house(), person(world, "Cyd")), "Cyd");
  }
  world.host("!rename Cyd to " + std::string(60, 'a'));
  EXPECT_NE(world.last_private("Dee").find("40 letters"), std::string::npos);
  world.host("!rename Cyd to Player One");
  EXPECT_EQ(name_of(world.house(), person(world, "Cyd")), "Player One");
}

}  // namespace
}  // namespace callboard::test
