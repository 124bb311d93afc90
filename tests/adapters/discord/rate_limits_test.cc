#include "adapters/discord/rate_limits.h"

#include <gtest/gtest.h>

namespace callboard::discord {
namespace {

const Route kPostA{"POST /channels/{}/messages", "1"};
const Route kPostB{"POST /channels/{}/messages", "2"};
const Route kEditA{"PATCH /channels/{}/messages/{}", "1"};
const Route kButton{"POST /interactions/{}/{}/callback", "9", true};

Answer ok(const std::string& bucket, int left, const std::string& reset) {
  return {200,
          {{"x-ratelimit-bucket", bucket},
           {"x-ratelimit-limit", "5"},
           {"x-ratelimit-remaining", std::to_string(left)},
           {"x-ratelimit-reset-after", reset}},
          "{}"};
}

struct Limits {
  RateLimits limits;
  std::int64_t now = 1'000;
  void call(const Route& route, const Answer& answer) {
    limits.sent(route, now);
    limits.answered(route, answer, now);
  }
  std::int64_t wait(const Route& route) { return limits.ready_ms(route, now) - now; }
};

TEST(DiscordLimits, ABucketThatIsEmptyWaitsForItsReset) {
  Limits l;
  EXPECT_EQ(l.wait(kPostA), 0);
  l.call(kPostA, ok("abc", 1, "2.5"));
  EXPECT_EQ(l.wait(kPostA), 0);
  l.call(kPostA, ok("abc", 0, "2.5"));
  EXPECT_EQ(l.wait(kPostA), 2'500);
  EXPECT_EQ(l.wait(kPostB), 0) << "another channel has a bucket of its own";
  l.now += 2'500;
  EXPECT_EQ(l.wait(kPostA), 0);
  for (int i = 0; i < 5; ++i) l.limits.sent(kPostA, l.now);
  EXPECT_EQ(l.wait(kPostA), 0) << "nothing is known of a new window before an answer";
}

TEST(DiscordLimits, RoutesThatShareABucketShareItsEnd) {
  Limits l;
  l.call(kEditA, ok("abc", 3, "5"));
  l.call(kPostA, ok("abc", 0, "5"));
  EXPECT_EQ(l.wait(kEditA), 5'000);
}

TEST(DiscordLimits, TooManyOfOneUserWaitsForThatBucketAlone) {
  Limits l;
  l.call(kPostA, {429,
                  {{"via", "1.1 google"}, {"x-ratelimit-scope", "user"}, {"retry-after", "3"}},
                  "{\"retry_after\": 2.75, \"global\": false}"});
  EXPECT_EQ(l.wait(kPostA), 2'750);
  EXPECT_EQ(l.wait(kPostB), 0);
}

TEST(DiscordLimits, TooManyOfTheWholeBotStopsAllButAnswersToInteractions) {
  Limits l;
  l.call(kPostA, {429,
                  {{"via", "1.1 google"}, {"x-ratelimit-global", "true"}},
                  "{\"retry_after\": 1.5, \"global\": true}"});
  EXPECT_EQ(l.wait(kPostB), 1'500);
  EXPECT_EQ(l.wait(kButton), 0);
}

TEST(DiscordLimits, FiftyASecondAreNeverReached) {
  Limits l;
  for (std::size_t i = 0; i < kCallsASecond; ++i) {
    const Route route{"GET /channels/{}", std::to_string(i)};
    EXPECT_EQ(l.wait(route), 0);
    l.call(route, {200, {}, "{}"});
  }
  EXPECT_EQ(l.wait(kPostA), 1'000);
  EXPECT_EQ(l.wait(kButton), 0);
  l.now += 1'000;
  EXPECT_EQ(l.wait(kPostA), 0);
}

// Several go side by side, and how long each is on its way to Discord nobody knows.
TEST(DiscordLimits, WhatIsLongOnItsWayCountsUntilASecondAfterItsAnswer) {
  Limits l;
  const auto route = [](std::size_t i) { return Route{"GET /channels/{}", std::to_string(i)}; };
  for (std::size_t i = 0; i < kCallsASecond; ++i) l.limits.sent(route(i), l.now);
  l.now += 5'000;
  EXPECT_GT(l.wait(kPostA), 0) << "all of them may come there just now";
  l.limits.answered(route(0), {200, {}, "{}"}, l.now);
  l.limits.lost(route(1), l.now + 10);
  l.now += 400;
  EXPECT_EQ(l.wait(kPostA), 600);
  l.now += 600;
  EXPECT_EQ(l.wait(kPostA), 0);
  l.limits.sent(kPostA, l.now);
  EXPECT_EQ(l.wait(kPostB), 10);
}

TEST(DiscordLimits, TheShieldBeforeDiscordIsLeftAloneForLong) {
  Limits l;
  l.call(kPostA, {429, {{"retry-after", "60"}}, "<html>error code: 1015</html>"});
  EXPECT_EQ(l.wait(kPostB), kCloudflarePause_ms);
  Limits longer;
  longer.call(kPostA, {429, {{"retry-after", "7200"}}, "<html></html>"});
  EXPECT_EQ(longer.wait(kPostB), 7'200'000);
}

TEST(DiscordLimits, AfterA401NothingIsTriedForAWhile) {
  Limits l;
  l.call(kButton, {401, {}, "{}"});
  EXPECT_FALSE(l.limits.locked_out()) << "an interaction's token is not ours";
  l.call(kPostA, {401, {}, "{}"});
  EXPECT_TRUE(l.limits.locked_out());
  EXPECT_TRUE(l.limits.is_barred(l.now + kLockedOutPause_ms - 1));
  l.now += kLockedOutPause_ms;
  EXPECT_FALSE(l.limits.is_barred(l.now)) << "one may find out";
  EXPECT_TRUE(l.limits.locked_out());
  l.call(kPostA, {502, {}, "<html>"});
  EXPECT_TRUE(l.limits.locked_out()) << "that told nothing";
  l.call(kPostA, {401, {}, "{}"});
  EXPECT_TRUE(l.limits.is_barred(l.now));
  l.now += kLockedOutPause_ms;
  l.call(kPostA, {200, {}, "{}"});
  EXPECT_FALSE(l.limits.locked_out());
}

TEST(DiscordLimits, InvalidRequestsAreBrakedLongBeforeTheBan) {
  Limits l;
  for (std::size_t i = 0; i < kInvalidMax; ++i) {
    l.call({"GET /channels/{}", std::to_string(i)}, {403, {}, "{}"});
    l.now += 100;
  }
  EXPECT_EQ(l.wait(kPostA), 1'000 + kInvalidWindow_ms - l.now);
  Limits shared;
  for (std::size_t i = 0; i < kInvalidMax; ++i) {
    shared.call({"GET /channels/{}", std::to_string(i)},
                {429, {{"via", "x"}, {"x-ratelimit-scope", "shared"}}, "{\"retry_after\": 0}"});
    shared.now += 100;
  }
  EXPECT_EQ(shared.wait(kPostA), 0) << "shared limits count towards no ban";
}

TEST(DiscordLimits, NonsenseInHeadersIsNoLimit) {
  Limits l;
  l.call(kPostA, {200, {{"x-ratelimit-remaining", "0"}, {"x-ratelimit-reset-after", "soon"}}, ""});
  l.call(kPostA, {200, {{"x-ratelimit-remaining", "0"}, {"x-ratelimit-reset-after", "-1"}}, ""});
  l.call(kPostA, {429, {{"via", "x"}, {"retry-after", "nan"}}, "{\"retry_after\": \"x\"}"});
  EXPECT_LE(l.wait(kPostA), 1'000);
}

}  // namespace
}  // namespace callboard::discord
