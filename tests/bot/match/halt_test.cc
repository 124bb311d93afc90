// The operator stops everything, and lets it go on: no post and no penalty meanwhile, nothing lost.
#include <gtest/gtest.h>

#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

Timestamp due(World& world) {
  const auto timers = world.house().timers.of(world.match().row.id);
  for (const TimerRow& row : timers) {
    if (row.key.front() != '~') return row.due;
  }
  return {};
}

TEST(Halt, NothingIsPostedAndNoDeadlineFiresWhileItLastsNotEvenOverARestart) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const std::size_t posts = world.forum.posts.size();
  const std::size_t entries = world.match().log.size();
  world.halt();
  world.pass(30 * kHour_ms);  // the deadline was 24 hours
  world.say(mover, "roll");
  world.restart();
  world.pass(30 * kHour_ms);
  EXPECT_EQ(world.forum.posts.size(), posts);
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_FALSE(world.daemon().next_wake().has_value());
}

TEST(Halt, RepliesOfTheHaltArePlayedAfterItInTheirOrderAndOnce) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const std::string other = mover == "Ann" ? "Bob" : "Ann";
  world.halt();
  world.pass(3 * kHour_ms);
  world.say(other, "status");
  world.say(mover, "roll");
  world.restart();
  world.say(mover, "hello");  // after the restart, still halted
  world.resume();
  const auto replies = *world.store().replies(world.match().row.id);
  std::vector<std::string> words;
  for (const ReplyRow& row : replies) words.push_back(row.text);
  ASSERT_GE(words.size(), 3U);
  const std::vector<std::string> last(words.end() - 3, words.end());
  EXPECT_EQ(last, (std::vector<std::string>{"status", "roll", "hello"}));
  EXPECT_EQ(replies[replies.size() - 2].verdict, "played");
  const std::uint64_t length = world.match().log.size();
  world.forum.redeliver();
  world.settle();
  EXPECT_EQ(world.match().log.size(), length);
}

// Platforms are stopped and started at the end of a halt, and answer nothing of before: in an
// outage all that was under way stood still until a restart.
TEST(Halt, WhatWasUnderWayBeforeIsAskedForAnewAndSentOnce) {
  World world;
  world.seat_two();
  world.forum.mode = FakePlatform::Mode::kSilent;
  world.say(world.to_move(), "roll");
  const std::size_t before = world.forum.posts.size();
  world.halt();
  world.forum.mode = FakePlatform::Mode::kWell;
  world.resume();
  EXPECT_EQ(world.forum.posts.size(), before + 1);
  world.restart();
  EXPECT_EQ(world.forum.posts.size(), before + 1);
}

TEST(Halt, ClocksGetTheTimeOfTheHaltBack) {
  World world;
  world.seat_two();
  const Timestamp before = due(world);
  world.pass(10 * kHour_ms);
  world.halt();
  world.pass(10 * kHour_ms);
  world.resume();
  EXPECT_EQ(due(world).ms, before.ms + 10 * kHour_ms);
  world.halt();
  world.pass(20 * kHour_ms);  // over the due time
  world.resume();
  EXPECT_GE(due(world).ms, world.now.ms + kHour_ms);
  const Seat seat{0};
  EXPECT_EQ(misses_in_a_row(world.match(), seat), 0);
  const Timestamp later = due(world);
  world.restart();
  EXPECT_EQ(due(world), later);  // once, and no more
}

// The platform was down before the halt: that part is given back as well, however the halt ends.
TEST(Halt, AnOutageThatBeganBeforeTheHaltIsGivenBackToo) {
  enum class Up { kInTheHalt, kAfterIt, kOverARestart };
  for (const Up up : {Up::kInTheHalt, Up::kAfterIt, Up::kOverARestart}) {
    World world;
    world.seat_two();
    const Timestamp before = due(world);
    world.pass(5 * kHour_ms);
    world.forum.dark = true;
    world.forum.go_down();
    world.settle();
    world.pass(4 * kHour_ms);
    world.halt();
    world.pass(2 * kHour_ms);
    const auto come_up = [&] {
      world.forum.dark = false;
      world.forum.come_up();
      world.settle();
    };
    if (up == Up::kInTheHalt) come_up();
    if (up == Up::kOverARestart) {
      world.restart();
      come_up();
    }
    world.pass(kHour_ms);
    world.resume();
    if (up == Up::kAfterIt) come_up();
    EXPECT_EQ(due(world).ms, before.ms + 7 * kHour_ms) << static_cast<int>(up);
  }
}

TEST(Halt, AFiringThatWaitedForItsVenueDoesNotHappenInTheHalt) {
  World world;
  world.seat_two();
  world.forum.dark = true;
  world.pass(25 * kHour_ms);  // due, but the venue has not confirmed
  const std::size_t entries = world.match().log.size();
  world.halt();
  world.forum.dark = false;
  world.daemon().step(ReadUpTo{{"web", world.thread()}, world.now}, world.now);
  world.settle();
  EXPECT_EQ(world.match().log.size(), entries);
  world.resume();
  world.pass(kHour_ms);
  EXPECT_GT(world.match().log.size(), entries);  // fair now: it was due before the halt
}

TEST(Halt, WhatWasUnderWayWaitsAndGoesOutOnceAfterwards) {
  World world;
  world.seat_two();
  world.forum.mode = FakePlatform::Mode::kHeld;
  world.say(world.to_move(), "roll");
  world.halt();
  world.forum.mode = FakePlatform::Mode::kWell;
  const std::size_t posts = world.forum.posts.size();
  world.pass(kHour_ms);
  EXPECT_EQ(world.forum.posts.size(), posts);
  EXPECT_FALSE(world.dispatcher().waiting_posts().empty());
  world.resume();
  world.pass(kMinute_ms);
  EXPECT_GT(world.forum.posts.size(), posts);
  EXPECT_TRUE(world.dispatcher().waiting_posts().empty());
  std::set<std::string> keys;
  for (const Standing& post : world.forum.posts) EXPECT_TRUE(keys.insert(post.key).second);
}

TEST(Halt, ItIsAudited) {
  World world;
  world.halt();
  world.resume();
  const auto rows = *world.store().audit(MatchId{});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].command, "halt");
  EXPECT_EQ(rows[1].command, "resume confirm");
  EXPECT_EQ(rows[0].who, PersonId{});
}

}  // namespace
}  // namespace callboard::test
