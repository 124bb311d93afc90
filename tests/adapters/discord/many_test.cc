// Where there is much to read, nobody waits for what is none of theirs.
#include <gtest/gtest.h>

#include "adapters/discord/rate_limits.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

constexpr Snowflake kFirstOfMany = 100'000;
constexpr int kMany = 14;  // Discord is asked for 3 s for each: together longer than a test waits

class DiscordMany : public DiscordCase {
 protected:
  void SetUp() override {
    world_.fake().add_channels(5'000, kFirstOfMany, kMany);
    for (Snowflake id = kFirstOfMany; id < kFirstOfMany + kMany; ++id) {
      world_.more_channels.push_back(std::to_string(id));
    }
    world_.restart();
  }
  void break_many() {
    for (Snowflake id = kFirstOfMany; id < kFirstOfMany + kMany; ++id) {
      world_.fake().break_lists(id);
    }
  }
};

TEST_F(DiscordMany, WhereSomebodyWritesIsReadFirst) {
  start();
  world_.reply("Ann", "one");
  settle();
  break_many();
  world_.fake().forget_sessions();
  const int before = world_.fake().identifies();
  world_.fake().close_gateway(0);
  world_.reply("Ann", "two");  // no session hears of it
  eventually([&] { return world_.fake().identifies() > before; });
  world_.reply("Ann", "three");
  ASSERT_EQ(inbox_.wait_for<Incoming>(3).size(), 3U);
  EXPECT_EQ(texts(), (Ids{"one", "two", "three"}));
}

TEST_F(DiscordMany, WhereSomethingWasWrittenWithoutASessionIsReadFirst) {
  start();
  world_.reply("Ann", "one");
  settle();
  break_many();
  world_.fake().forget_sessions();
  world_.fake().close_gateway(0);
  world_.reply("Ann", "two");
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  EXPECT_EQ(texts(), (Ids{"one", "two"}));
}

TEST_F(DiscordMany, ASessionThatIsResumedNeedsNoList) {
  start();
  world_.reply("Ann", "one");
  settle();
  break_many();
  world_.fake().break_lists(world_.thread());
  world_.fake().ask_to_reconnect();
  eventually([this] { return world_.fake().resumes() > 0; });
  world_.reply("Ann", "two");
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  EXPECT_EQ(texts(), (Ids{"one", "two"}));
}

// Discord may have told less than it said.
TEST_F(DiscordMany, AfterItIsResumedTheListsAreLookedAtInTheEnd) {
  start();
  world_.reply("Ann", "one");
  settle();
  world_.fake().lose_events(1);
  world_.reply("Ann", "two");
  world_.fake().ask_to_reconnect();
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  EXPECT_EQ(texts(), (Ids{"one", "two"}));
}

TEST(DiscordLimits, WhatCanWaitLeavesRoomForTheRest) {
  discord::RateLimits limits;
  const discord::Route post{"POST /channels/{}/messages", "1"};
  constexpr std::int64_t kNow_ms = 10'000;
  const auto called = [&](std::size_t i, std::int64_t at_ms) {
    const discord::Route route{"GET /channels/{}", std::to_string(i)};
    limits.sent(route, at_ms);
    limits.answered(route, {200, {}, "{}"}, at_ms);
  };
  for (std::size_t i = 0; i < discord::kUnhurriedASecond; ++i) {
    called(i, kNow_ms);
  }
  discord::Route list{"GET /channels/{}/messages", "2"};
  EXPECT_EQ(limits.ready_ms(list, kNow_ms), kNow_ms);
  list.unhurried = true;
  EXPECT_EQ(limits.ready_ms(list, kNow_ms), kNow_ms + 1'000);
  EXPECT_EQ(limits.ready_ms(post, kNow_ms), kNow_ms);
  EXPECT_EQ(limits.all_wait_ms(kNow_ms), 0);
  for (std::size_t i = discord::kUnhurriedASecond; i < discord::kCallsASecond; ++i) {
    called(i, kNow_ms + 100);
  }
  EXPECT_EQ(limits.all_wait_ms(kNow_ms + 100), 900);
  EXPECT_EQ(limits.ready_ms(list, kNow_ms + 100), kNow_ms + 1'000);
}

}  // namespace
}  // namespace callboard::test
