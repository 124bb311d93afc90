// Shows that sleep: nobody notices. They wake for a word in their thread, a host's command, the
// operator, a person who is back; where somebody is asked for anything they stay awake. Damage in
// one is told when it shows.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/show/sign_ups.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions asleep(WorldOptions options = {}) {
  options.awake_max = 0;
  return two_shows(std::move(options));
}

bool sleeps(World& world, std::int64_t show) { return world.house().shows.is_asleep(ShowId{show}); }

TEST(ShowsAsleep, AWordInTheirThreadWakesTheOneItIsFor) {
  World world(asleep());
  ASSERT_TRUE(sleeps(world, 1));
  ASSERT_TRUE(sleeps(world, 2));
  const std::string foyer = world.show().state.foyers.at(0).id;
  world.seat_two();
  world.say_at(foyer, "Cyd", "join");
  EXPECT_TRUE(has(world.last_private("Cyd"), "You are on the waiting list, the first of 1"));
  ASSERT_TRUE(sleeps(world, 1)) << "between two acts it sleeps again";
  world.say_at(foyer, "Eve", "join");
  EXPECT_TRUE(has(world.last_private("Eve"), "the second of 2"));
  world.say_at(foyer, "Dee", "!list drop Cyd");
  EXPECT_EQ(listed(world), Names{"Eve"});
}

TEST(ShowsAsleep, WhatHostsHaveSetHoldsInTheNextMatch) {
  World world(asleep());
  world.seat_two();
  world.host("!set deadline 12h");
  world.host("!abort confirm -- enough");
  world.seat_two();
  ASSERT_TRUE(sleeps(world, 1));
  EXPECT_EQ(world.house().shows.at(ShowId{1}).state.deadline_s, 12 * 60 * 60);
  EXPECT_EQ(world.house().shows.at(ShowId{1}).setup.key, "lucky");
  EXPECT_EQ(world.house().shows.at(ShowId{2}).setup.title, "Sunday Numbers");
}

TEST(ShowsAsleep, TheOperatorReachesThemByTheirKeys) {
  World world(asleep());
  world.settle();
  ASSERT_TRUE(sleeps(world, 2));
  EXPECT_TRUE(has(world.ctl("sunday", "!list"), "Nobody")) << world.ctl("sunday", "!list");
}

// Ann and Bob have played; Cyd waits for a seat.
void one_waits(World& world) {
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
}

TEST(ShowsAsleep, WhoIsAskedKeepsTheirShowAwakeAndHasOutagesBack) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  World world(asleep(std::move(options)));
  one_waits(world);
  ASSERT_TRUE(sleeps(world, 1));
  world.host("!abort confirm -- a storm");
  EXPECT_FALSE(sleeps(world, 1)) << "Cyd is asked to come";
  EXPECT_TRUE(sleeps(world, 2));
  const auto due = world.show().sign_ups.list.at(0).answer_by;
  ASSERT_TRUE(due.has_value());
  world.pass(kHour_ms);
  world.away(20 * kHour_ms);
  const auto later = world.show().sign_ups.list.at(0).answer_by;
  ASSERT_TRUE(later.has_value());
  EXPECT_GT(*later, *due);
}

// A seat was left open while the only one on the list was away.
TEST(ShowsAsleep, WhoIsBackIsAskedInTheShowThatWaitsForThem) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  World world(asleep(std::move(options)));
  one_waits(world);
  world.say_in_foyer("Cyd", "away until 20 November");
  world.host("!abort confirm -- a storm");
  ASSERT_TRUE(sleeps(world, 1)) << "nobody is asked";
  world.say_in_foyer("Cyd", "I'm back");
  EXPECT_TRUE(world.show().sign_ups.list.at(0).answer_by.has_value());
}

TEST(ShowsAsleep, DamageSetsOneAsideWhenItIsToWake) {
  World world(asleep());
  const std::string thread = world.thread_of("sunday");
  world.seat_two();
  ASSERT_TRUE(sleeps(world, 2));
  Commit damaged;
  damaged.notes.push_back({ShowId{2}, "variant", "1", "no JSON"});
  ASSERT_TRUE(world.store().commit(damaged).ok());
  (void)world.ctl("sunday", "!list");
  EXPECT_TRUE(world.house().set_aside.contains("sunday"));
  EXPECT_FALSE(world.house().shows.contains(ShowId{2}));
  const auto told = [](const std::string& line) {
    return line.starts_with("show_set_aside sunday: ");
  };
  EXPECT_EQ(std::count_if(world.log.begin(), world.log.end(), told), 1);
  world.say_at(thread, "Cyd", "join");
  EXPECT_TRUE(has(world.forum.posts.back().text, "has halted this match"));
  roll_and_pick(world);
  EXPECT_EQ(world.house().halted.size(), 1U) << "the other show goes on";
}

}  // namespace
}  // namespace callboard::test
