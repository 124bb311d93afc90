// Put out of the place where a show is played: its clocks stand, its hosts hear of it elsewhere,
// and shows at other places of the platform notice nothing.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// Both on the same platform, at two places of it.
WorldOptions two_places() {
  WorldOptions options;
  options.show.places = {{"web", "600"}};
  options = two_shows(std::move(options));
  options.more.front().places = {{"web", "610"}};
  return options;
}

Timestamp due_of(World& world, const std::string& key) {
  Timestamp due;
  for (const auto& [id, match] : world.house().matches) {
    if (show_of(world.house(), match).state.key != key) continue;
    for (const TimerRow& row : world.house().timers.of(id)) due = std::max(due, row.due);
  }
  return due;
}

void seat_both(World& world) {
  world.seat_two();
  world.say_at(world.thread_of("sunday"), "Cyd", "join");
  world.say_at(world.thread_of("sunday"), "Eve", "join");
}

TEST(ShutOut, GivesTimeBackToTheShowsOfThatPlaceOnly) {
  World world(two_places());
  seat_both(world);
  const std::string key = world.show().state.key;
  const Timestamp here = due_of(world, key);
  const Timestamp there = due_of(world, "sunday");
  ASSERT_GT(there.ms, 0);
  world.forum.shut("600");
  world.settle();
  world.pass(3 * kHour_ms);
  world.forum.let_in("600");
  world.settle();
  EXPECT_EQ(due_of(world, key).ms, here.ms + 3 * kHour_ms);
  EXPECT_EQ(due_of(world, "sunday").ms, there.ms);
}

TEST(ShutOut, IsToldToHostsAndToTheOperator) {
  World world(two_places());
  seat_both(world);
  const auto told = [&] {
    const std::string text = world.private_text("Dee");
    std::size_t count = 0;
    for (auto at = text.find("shut out"); at != std::string::npos;
         at = text.find("shut out", at + 1))
      ++count;
    return count;
  };
  world.forum.shut("600");
  world.forum.shut("600");
  world.settle();
  EXPECT_EQ(told(), 1U);
  EXPECT_TRUE(has(world.private_text("Dee"), "we were put out"));
  EXPECT_EQ(world.house().shut_out.size(), 1U);
  world.forum.let_in("600");
  world.settle();
  EXPECT_TRUE(world.house().shut_out.empty());
}

TEST(ShutOut, IsRememberedOverARestart) {
  World world(two_places());
  seat_both(world);
  const std::string key = world.show().state.key;
  const Timestamp here = due_of(world, key);
  world.forum.shut("600");
  world.settle();
  world.pass(2 * kHour_ms);
  world.restart();
  EXPECT_EQ(due_of(world, key).ms, here.ms + 2 * kHour_ms) << "of the time before";
  world.forum.shut("600");  // it says so again
  world.settle();
  EXPECT_EQ(world.house().shut_out.size(), 1U);
  world.pass(kHour_ms);
  world.forum.let_in("600");
  world.settle();
  EXPECT_EQ(due_of(world, key).ms, here.ms + 3 * kHour_ms);
}

}  // namespace
}  // namespace callboard::test
