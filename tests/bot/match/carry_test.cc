// From match to match: champion, wins, jackpot, prizes, retirement, matches called off.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// LN-04, LN-58, LN-76, LN-110: the winner returns as champion, the challenger opens, the jackpot
// stands.
TEST(Carry, ChampionAndJackpotReturn_LN04_LN110) {
  World world;
  world.seat_two();
  const std::string winner = world.challenger();
  win(world, winner);
  ASSERT_EQ(world.match().row.number, 2);
  ASSERT_TRUE(world.show().state.champion.has_value());
  EXPECT_EQ(name_of(world.house(), *world.show().state.champion), winner);
  EXPECT_EQ(world.show().state.wins, 1);
  const std::int64_t jackpot = *world.show().state.jackpot;
  EXPECT_GE(jackpot, 100000);
  world.restart();
  world.say(other_of(winner), "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(world.champion(), winner);
  EXPECT_EQ(world.to_move(), world.challenger());
  EXPECT_NE(world.view("jackpot").find(std::to_string(jackpot)), std::string::npos);
}

// LN-120, LN-121, LN-126: the fifth win is the all-cash event, then the chair is empty.
TEST(Carry, FiveWinsRetireAChampion_LN120_LN126) {
  World world;
  world.seat_two();
  const std::string winner = world.challenger();
  win(world, winner);
  for (int match = 2; match <= 5; ++match) {
    ASSERT_EQ(world.match().row.number, match);
    world.say("Challenger" + std::to_string(match), "join");
    win(world, winner);
  }
  EXPECT_FALSE(world.show().state.champion.has_value());
  const auto fifth = world.show().chronicle->matches().rbegin()->second;
  EXPECT_TRUE(std::any_of(fifth.begin(), fifth.end(), [](const ResultRow& row) {
    return row.retired && row.wins == 5;
  })) << "who retires has won";
  EXPECT_NE(world.public_text().find("Two seats are free"), std::string::npos);
}

// AM-113: who takes the champion's seat begins a reign of their own.
TEST(Carry, WhoReplacesTheChampionDoesNotInheritTheWins_HA18_AM113) {
  World world;
  world.seat_two();
  const std::string winner = world.challenger();
  for (int match = 1; match <= 4; ++match) {
    world.say("Challenger" + std::to_string(match), "join");
    win(world, winner);
  }
  ASSERT_EQ(world.show().state.wins, 4);
  world.say("Challenger5", "join");
  world.say("Eve", "hello");
  world.host("!replace " + winner + " with Eve");
  win(world, "Eve");
  EXPECT_EQ(name_of(world.house(), *world.show().state.champion), "Eve") << "not retired";
  EXPECT_EQ(world.show().state.wins, 1);
  EXPECT_FALSE(world.public_text().find("retires") != std::string::npos);
}

TEST(Carry, AMatchCalledOffLeavesTheShowAsItWas_HA37) {
  World world;
  world.seat_two();
  const std::string winner = world.challenger();
  win(world, winner);
  const auto jackpot = world.show().state.jackpot;
  world.say(other_of(winner), "join");
  world.host("!abort -- no confirm");
  EXPECT_EQ(world.match().row.number, 2);
  world.host("!abort confirm -- a storm");
  EXPECT_EQ(world.match().row.number, 3);
  EXPECT_EQ(world.show().state.jackpot, jackpot);
  EXPECT_EQ(name_of(world.house(), *world.show().state.champion), winner);
  EXPECT_EQ(world.show().state.wins, 1);
  const auto books = world.store().books(world.show().state.id);
  ASSERT_EQ(books->size(), 3U) << "an abandoned match keeps its number";
  EXPECT_TRUE(books->at(1).revealed);
}

TEST(Carry, AChampionNamedAfterAPracticeOnePlaysForThemselves_HA01) {
  World world;
  world.say("Ann", "hello");
  world.say("Bob", "hello");
  ShowState& state = world.house().shows.begin()->second.state;
  state.champion = PersonId{77};  // as a practice player's win leaves it
  state.champion_practice = true;
  world.host("!new Ann vs Bob champion Bob wins 1");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive) << world.last_private("Dee");
  EXPECT_EQ(world.champion(), "Bob");
  EXPECT_FALSE(world.match().desk.is_practice(world.match().desk.seats.back()));
  if (world.to_move() != "Bob") world.pass(25 * kHour_ms);  // the dice go over
  ASSERT_EQ(world.to_move(), "Bob");
  const std::size_t entries = world.match().log.size();
  world.restart();
  world.pass(kHour_ms);
  EXPECT_EQ(world.match().log.size(), entries) << "nobody moves for Bob";
}

TEST(Carry, APersonForgottenIsPlayerN) {
  World world;
  world.seat_two();
  const auto id = world.match().desk.seats.at(0);
  const std::string name = name_of(world.house(), id);
  ASSERT_TRUE(world.store().forget(id).ok());
  world.restart();
  EXPECT_EQ(name_of(world.house(), id), "Player " + std::to_string(id.value));
  EXPECT_EQ(world.house().halted.size(), 0U);
  world.pass(25 * kHour_ms);
  EXPECT_EQ(world.last_public().find(name), std::string::npos);
}

}  // namespace
}  // namespace callboard::test
