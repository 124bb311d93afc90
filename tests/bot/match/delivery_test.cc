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
  const auto last = world.forum.posts.back().to;
  EXPECT_EQ(last, mover);
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
