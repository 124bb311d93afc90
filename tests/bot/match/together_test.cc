// Replies that queue up share one write; what a later one looks up must already be there.
#include <gtest/gtest.h>

#include <iterator>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

TEST(Together, AQuestionRightAfterTheEndOfItsMatchIsAnswered) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  world.say_together({{thread, "Dee", "!abort confirm -- rain"},
                      {thread, "Ann", "standings"},
                      {thread, "Bob", "help"}});
  EXPECT_TRUE(has(world.last_private("Bob"), "Match 2 has its own thread"));
  EXPECT_FALSE(world.last_private("Ann").empty());
}

TEST(Together, TwoRulingsOverOneFinishedMatchFollowEachOther) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  world.host("!abort confirm -- rain");
  const std::size_t entries = (*world.store().log(MatchId{1})).size();
  world.say_together({{thread, "Dee", "!match 1 score Ann 500 -- she had them"},
                      {thread, "Dee", "!match 1 score Bob 300 -- and he these"}});
  EXPECT_GT((*world.store().log(MatchId{1})).size(), entries + 1);
  world.restart();
  EXPECT_TRUE(world.house().halted.empty());
}

TEST(Together, AProtestBesideTheJudgedGuessFindsIt) {
  World world;
  world.seat_two();
  const std::string mover = world.challenger();
  world.say(mover, "roll");
  while (world.view("phase") == "OPEN") world.host("!reroll -- no luck");
  world.host("!force " + mover + " " + "pass");
  const std::string thread = world.thread();
  const std::string guesser = world.to_move();
  world.say_together(
      {{thread, guesser, "my guess is: WRONG GUESSES"}, {thread, guesser, "protest"}});
  EXPECT_TRUE(has(world.private_text(guesser) + world.private_text("Dee"), "rotest"));
}

WorldOptions two_shows() {
  WorldOptions options;
  ShowSetup other;
  other.key = "other";
  options.more.push_back(other);
  return options;
}

void seat_four(World& world) {
  const std::string here = world.thread_of("lucky");
  const std::string there = world.thread_of("other");
  world.say_together({{here, "Ann", "join"},
                      {there, "Cyd", "join"},
                      {here, "Bob", "join"},
                      {there, "Eve", "join"}});
}

// Both deadlines wait for the same thread, so that one confirmation fires both. What breaks in the
// first halts its own match only.
TEST(Together, DeadlinesThatFireTogetherAreChangesOfTheirOwn) {
  World world(two_shows());
  seat_four(world);
  auto& matches = world.house().matches;
  ASSERT_EQ(matches.size(), 2U);
  LiveMatch& first = matches.begin()->second;
  LiveMatch& second = std::next(matches.begin())->second;
  const MatchId broken = first.row.id;
  const MatchId sound = second.row.id;
  second.row.venues = first.row.venues;
  world.pass(kDeadline_ms - kMinute_ms);
  ASSERT_TRUE(matches.contains(broken));
  first.row.show = ShowId{99};  // there is no such show
  const std::size_t entries = second.log.size();
  world.pass(2 * kMinute_ms);
  EXPECT_FALSE(matches.contains(broken));
  EXPECT_TRUE(world.house().halted.contains(broken));
  ASSERT_TRUE(matches.contains(sound));
  EXPECT_GT(matches.at(sound).log.size(), entries) << "its deadline has not fired";
}

TEST(Together, MatchesOfDifferentShowsShareAWrite) {
  World world(two_shows());
  seat_four(world);
  EXPECT_EQ(world.house().matches.size(), 2U);
  for (const auto& [id, match] : world.house().matches) {
    EXPECT_EQ(match.row.status, MatchStatus::kLive);
  }
  world.restart();
  EXPECT_TRUE(world.house().halted.empty());
}

}  // namespace
}  // namespace callboard::test
