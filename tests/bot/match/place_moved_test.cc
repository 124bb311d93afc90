// The place where a show is played was replaced by another (PlaceFound): its threads are made anew
// there, and the match goes on with the clock it had.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions movable() {
  WorldOptions options;
  options.show.places = {{"web", "600"}};
  options = two_shows(std::move(options));
  options.more.front().places = {{"web", "610"}};
  return options;
}

std::string played_in(World& world) { return world.thread_of(world.show().state.key); }

Timestamp last_due(World& world) {
  Timestamp due;
  for (const auto& [id, match] : world.house().matches) {
    if (match.row.show != world.show().state.id) continue;
    for (const TimerRow& row : world.house().timers.of(id)) due = std::max(due, row.due);
  }
  return due;
}

std::size_t public_posts_in(const World& world, const std::string& thread) {
  return static_cast<std::size_t>(
      std::count_if(world.forum.posts.begin(), world.forum.posts.end(),
                    [&](const Standing& post) { return post.to.empty() && post.venue == thread; }));
}

TEST(PlaceMoved, TheMatchGoesOnInANewThreadWithItsClock) {
  World world(movable());
  world.seat_two();
  const std::string before = played_in(world);
  const std::string other = world.thread_of("sunday");
  const Timestamp due = last_due(world);
  world.forum.move("600", "new-");
  world.settle();
  const std::string now = played_in(world);
  ASSERT_TRUE(now.starts_with("new-")) << now;
  EXPECT_EQ(world.thread_of("sunday"), other) << "a show elsewhere stays where it is";
  EXPECT_EQ(last_due(world).ms, due.ms);
  EXPECT_EQ(public_posts_in(world, now), 1U);
  EXPECT_TRUE(has(world.last_public(), "has moved here"));
  EXPECT_TRUE(has(world.private_text("Dee"), "was replaced by another"));
  const std::size_t old_posts = public_posts_in(world, before);
  world.say_at(now, world.to_move(), "ROLL");
  EXPECT_EQ(public_posts_in(world, before), old_posts);
  EXPECT_GT(public_posts_in(world, now), 1U);
}

TEST(PlaceMoved, ItIsToldEachTimeAndOnceIsEnough) {
  World world(movable());
  world.seat_two();
  world.forum.move("600", "new-");
  world.settle();
  const std::size_t posts = world.forum.posts.size();
  world.forum.move("600", "new-");
  world.restart();
  world.forum.move("600", "new-");
  world.settle();
  EXPECT_EQ(world.forum.posts.size(), posts);
  EXPECT_TRUE(played_in(world).starts_with("new-"));
}

TEST(PlaceMoved, ADeadlineThatWaitedForTheOldThreadWaitsForTheNew) {
  World world(movable());
  world.seat_two();
  world.forum.dark = true;
  world.pass(25 * kHour_ms);
  const std::size_t unread = world.house().unread.size();
  ASSERT_GT(unread, 0U);
  world.forum.dark = false;
  world.forum.move("600", "new-");
  world.settle();
  world.pass(kHour_ms);
  EXPECT_LT(world.house().unread.size(), unread) << "it was read, and the clock has run out";
}

TEST(PlaceMoved, SignUpsGoOnInTheNewThread) {
  World world(movable());
  world.say_at(played_in(world), "Ann", "join");
  world.forum.move("600", "new-");
  world.settle();
  world.say_at(played_in(world), "Bob", "join");
  world.settle();
  EXPECT_TRUE(played_in(world).starts_with("new-"));
  EXPECT_GT(last_due(world).ms, 0) << "the match has begun";
}

}  // namespace
}  // namespace callboard::test
