// A show in its second match, for rulings over the first. Reads like play.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "bot/show/proposed.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {

// Ann has won match 1 and plays match 2 against `challenger`.
struct Defence {
  World world;

  explicit Defence(const char* challenger) {
    world.seat_two();
    end_match(world, "Ann");
    world.say(challenger, "join");
    EXPECT_EQ(world.champion(), "Ann");
    EXPECT_EQ(world.view("wins"), "1");
  }
  void rule(const std::string& winner) {
    world.host("!match 1 award game " + winner + " counts -- the clock was wrong");
    EXPECT_TRUE(play_reopened(world, MatchId{1})) << world.last_private("Dee");
  }
  // It counts for nothing any more.
  void call_off_first() {
    world.host("!match 1 award game Bob counts -- the clock was wrong");
    ASSERT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
    const std::string thread = world.house().matches.at(MatchId{1}).row.venues.front().id;
    world.say_at(thread, "Dee", "!abort confirm -- it counts for nothing");
    ASSERT_FALSE(world.house().matches.contains(MatchId{1}));
  }
  std::size_t open() const { return world.show().state.proposals.size(); }
  const Proposal& asked() const { return world.show().state.proposals.back(); }
  void answer(const char* word) {
    ASSERT_EQ(open(), 1U);
    world.host(std::string(word) + " " + std::to_string(asked().id) + " -- so be it");
    EXPECT_EQ(open(), 0U) << world.last_private("Dee");
    world.restart();
  }
  std::string reigns() {
    const auto champion = world.show().state.champion;
    return champion ? name_of(world.house(), *champion) : "";
  }
  void settled_if_called_off(const std::string& who, std::int64_t wins) {
    world.host("!abort confirm -- rain");
    EXPECT_EQ(reigns(), who);
    EXPECT_EQ(world.show().state.wins, wins);
    EXPECT_EQ(ledger_sum(world), 0);
  }
};

}  // namespace callboard::test
