// Days of the world's calendar, and when clocks end in it.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "bot/clock/timer_keys.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {

inline constexpr std::int64_t kOneDay_ms = 24 * kHour_ms;

// When the clock of whoever is to move ends.
inline Timestamp due(World& world) {
  for (const TimerRow& row : world.house().timers.of(world.match().row.id)) {
    if (!timer_key::is_own(row.key)) return row.due;
  }
  return {};
}

// The world's clock begins on Tuesday, 14 November 2023, 22:13:20 UTC.
inline Timestamp november(int day, int hour = 0) {
  constexpr std::int64_t k15th_ms = 1'700'006'400'000;
  return {k15th_ms + (day - 15) * kOneDay_ms + hour * kHour_ms};
}
inline Timestamp december(int day) { return november(day + 30); }

// What people write takes a second each.
inline void expect_near(std::int64_t is_ms, std::int64_t meant_ms) {
  EXPECT_LT(std::abs(is_ms - meant_ms), kMinute_ms) << is_ms << " instead of " << meant_ms;
}

}  // namespace callboard::test
