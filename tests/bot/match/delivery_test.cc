// Posts: none lost, none doubled, whatever the platform does and whenever the daemon dies.
#include <gtest/gtest.h>

#include <map>

#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

void expect_each_once(const World& world) {
  std::map<std::string, int> standing;
  for (const Standing& post : world.forum.posts) ++standing[post.key];
  for (const auto& [key, count] : standing) EXPECT_EQ(count, 1) << key;
}

TEST(Delivery, ALostAnswerIsLookedUpNotSentAgain) {
  World world;
  world.forum.mode = FakePlatform::Mode::kLostAck;
  world.seat_two();
  world.say(world.to_move(), "roll");
  expect_each_once(world);
  EXPECT_EQ(world.view("phase"), "pick");
  world.restart();
  expect_each_once(world);
}

constexpr std::int64_t kMinute = 60'000;

TEST(Delivery, APlatformThatTakesNothingForAWhileLosesNoPost) {
  World world;
  world.seat_two();
  const std::size_t before = world.forum.posts.size();
  world.forum.mode = FakePlatform::Mode::kError;
  world.say(world.to_move(), "roll");
  world.pass(30 * kMinute);
  EXPECT_EQ(world.forum.posts.size(), before);
  world.forum.mode = FakePlatform::Mode::kWell;
  world.pass(60 * kMinute);
  EXPECT_GT(world.forum.posts.size(), before);
  expect_each_once(world);
  EXPECT_TRUE(world.store().exceptions("web")->empty());
}

TEST(Delivery, APostThatNeverComesToStandIsShownToTheOperator) {
  World world;
  world.seat_two();
  world.forum.mode = FakePlatform::Mode::kError;
  world.say(world.to_move(), "roll");
  world.pass(20 * 60 * kMinute);
  const auto exceptions = world.store().exceptions("web");
  ASSERT_FALSE(exceptions->empty());
  EXPECT_EQ(exceptions->front().state, OutboxState::kUnknown);
}

TEST(Delivery, APostUnderWayWhenTheDaemonDiesIsSentOnce) {
  World world;
  world.seat_two();
  world.forum.mode = FakePlatform::Mode::kSilent;
  world.say(world.to_move(), "roll");
  const std::size_t before = world.forum.posts.size();
  world.forum.mode = FakePlatform::Mode::kWell;
  world.restart();
  EXPECT_EQ(world.forum.posts.size(), before + 1);
  world.restart();
  EXPECT_EQ(world.forum.posts.size(), before + 1);
}

TEST(Delivery, ARefusedPostIsKeptForTheOperatorAndTheOthersGoOn) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.forum.mode = FakePlatform::Mode::kRefused;
  world.say(mover, "roll");
  world.forum.mode = FakePlatform::Mode::kWell;
  world.say(mover, "nonsense, go on: pass");
  const auto exceptions = world.store().exceptions("web");
  ASSERT_EQ(exceptions->size(), 1U);
  EXPECT_EQ(exceptions->front().state, OutboxState::kFailed);
  EXPECT_TRUE(world.log.back().starts_with("post_given_up web, row ")) << world.log.back();
  const auto last = world.forum.posts.back().to;
  EXPECT_EQ(last, mover);
}

// Two hosts, Dee and Cyd; the next post for the hosts comes when somebody writes out of turn.
void seat_with_two_hosts(World& world) {
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
}
void alert_the_hosts(World& world) {
  world.say(world.to_move() == "Ann" ? "Bob" : "Ann", "guess A LUCKY STRIKE");
}
std::size_t posts_to(const World& world, const std::string& who) {
  std::size_t count = 0;
  for (const Standing& post : world.forum.posts) count += post.to == who ? 1U : 0U;
  return count;
}

// One post, several readers, none of whom it reached: one row for the operator, and not before
// each had their try.
TEST(Delivery, APostThatReachesNoneOfItsReadersIsGivenUpOnce) {
  World world;
  seat_with_two_hosts(world);
  world.forum.towards = {{"Dee", FakePlatform::Mode::kRefused},
                         {"Cyd", FakePlatform::Mode::kRefused}};
  alert_the_hosts(world);
  EXPECT_EQ(world.store().exceptions("web")->size(), 1U);
  world.forum.towards.clear();
  world.say(world.to_move(), "roll");
  EXPECT_EQ(world.view("phase"), "pick") << "the lane goes on";
  const std::size_t standing = world.forum.posts.size();
  world.restart();
  EXPECT_EQ(world.forum.posts.size(), standing) << "what was given up is not sent again";
}

TEST(Delivery, AReaderWhoIsRefusedDoesNotCostTheOthersTheirPost) {
  World world;
  seat_with_two_hosts(world);
  world.forum.towards = {{"Dee", FakePlatform::Mode::kRefused},
                         {"Cyd", FakePlatform::Mode::kSilent}};
  alert_the_hosts(world);
  EXPECT_EQ(world.store().exceptions("web")->size(), 0U) << "given up while one still waits";
  const std::size_t before = posts_to(world, "Cyd");
  world.forum.towards.erase("Cyd");
  world.restart();
  EXPECT_EQ(posts_to(world, "Cyd"), before + 1);
  EXPECT_EQ(world.store().exceptions("web")->size(), 1U);
}

// A post is looked for under its reader, not under their place in the list of hosts.
TEST(Delivery, AChangedListOfHostsBetweenDeathAndRestartDoublesNoPost) {
  World world;
  seat_with_two_hosts(world);
  world.forum.towards = {{"Dee", FakePlatform::Mode::kSilent}};
  alert_the_hosts(world);
  const std::size_t before = posts_to(world, "Cyd");
  Commit commit;
  ShowState state = world.show().state;
  std::erase(state.hosts, PersonId{1});  // Dee
  commit.shows.push_back(to_row(state));
  ASSERT_TRUE(world.store().commit(std::span(&commit, 1)).ok());
  world.restart();
  EXPECT_EQ(posts_to(world, "Cyd"), before);
  world.say(world.to_move(), "roll");
  EXPECT_EQ(world.view("phase"), "pick");
}

// The cast of a match whose log does not fold: its posts go out, without names.
TEST(Delivery, APostOfADamagedMatchGoesOutAllTheSame) {
  World world;
  world.seat_two();
  world.forum.mode = FakePlatform::Mode::kSilent;
  world.say(world.to_move(), "roll");
  const std::size_t before = world.forum.posts.size();
  Commit damage;
  LogEntry entry;
  entry.seq = world.match().log.size() + 1;
  entry.at = world.now;
  entry.body = DeskEntry{"occupant", "not JSON"};
  damage.log.push_back({world.match().row.id, entry});
  ASSERT_TRUE(world.store().commit(std::span(&damage, 1)).ok());
  world.forum.mode = FakePlatform::Mode::kWell;
  world.restart();
  EXPECT_EQ(world.house().halted.size(), 1U);
  ASSERT_EQ(world.forum.posts.size(), before + 2) << "that post, and that the match is halted";
  EXPECT_NE(world.forum.posts.at(before).text, "");
  expect_each_once(world);
}

TEST(Delivery, RowsForNobodyDoNotStopARestart) {
  World world;
  world.house().shows.begin()->second.state.hosts.clear();  // nobody to tell
  world.seat_two();
  const std::string other = world.to_move() == "Ann" ? "Bob" : "Ann";
  world.forum.mode = FakePlatform::Mode::kSilent;
  world.say(other, "guess A LUCKY STRIKE");  // out of turn: the hosts would hear of it
  world.say(world.to_move(), "roll");
  world.forum.mode = FakePlatform::Mode::kWell;
  world.restart();
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Delivery, WhatWasNotCommittedWasNeverSaid) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const std::size_t posts = world.forum.posts.size();
  const std::size_t entries = world.match().log.size();
  Incoming incoming;
  incoming.ref = {"web", "9999"};
  incoming.venue = {"web", "1"};
  incoming.author = {"web", mover, mover};
  incoming.text = "roll";
  incoming.stamp = world.now;
  world.daemon().step(incoming, world.now);  // handled, not flushed
  world.restart();
  EXPECT_EQ(world.forum.posts.size(), posts);
  EXPECT_EQ(world.match().log.size(), entries);
}

TEST(Delivery, ManyEventsShareOneCommit) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  for (int i = 0; i < 50; ++i) {
    Incoming incoming;
    incoming.ref = {"web", "batch" + std::to_string(i)};
    incoming.venue = {"web", "1"};
    incoming.author = {"web", mover, mover};
    incoming.text = i == 0 ? "roll" : "lovely weather";
    incoming.stamp = world.now;
    world.daemon().step(incoming, world.now);
    world.daemon().step(incoming, world.now);  // and each twice
  }
  ASSERT_TRUE(world.daemon().flush().ok());
  world.settle();
  EXPECT_EQ(world.view("phase"), "pick");
  world.restart();
  EXPECT_EQ(world.view("phase"), "pick");
}

}  // namespace
}  // namespace callboard::test
