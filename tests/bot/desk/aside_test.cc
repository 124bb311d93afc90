// "!undo" takes back play. Right after a command that goes back otherwise it asks.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace callboard::test
