// Instants told to people: when their year has to be said. Pure functions, any thread.
#pragma once

#include <cstdint>

namespace callboard {

inline constexpr std::int64_t kYearPlain_ms = std::int64_t{334} * 24 * 60 * 60 * 1000;

// "Fri 2 Jan" is the one that comes or the last one; what is eleven months away or more is told
// with its year. Milliseconds since 1970.
constexpr bool year_is_plain(std::int64_t at_ms, std::int64_t now_ms) {
  const std::int64_t away_ms = at_ms > now_ms ? at_ms - now_ms : now_ms - at_ms;
  return away_ms < kYearPlain_ms;
}

}  // namespace callboard
