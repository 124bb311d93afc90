#include "tests/sim/town_clock.h"

#include <chrono>

#include "tests/sim/agenda.h"

namespace callboard::sim {
namespace {

using namespace std::chrono;  // NOLINT(google-build-using-namespace): calendars read badly without

struct Summer {
  std::int64_t from_ms = 0;
  std::int64_t to_ms = 0;
  std::int64_t winter_ms = 0;  // the offset outside of it
};

std::int64_t ms_of(sys_days day) {
  return duration_cast<milliseconds>(day.time_since_epoch()).count();
}

Summer summer_of(Town town, year in) {
  switch (town) {
    case Town::kBerlin:
      return {ms_of(sys_days(Sunday[last] / March / in)) + kHour_ms,
              ms_of(sys_days(Sunday[last] / October / in)) + kHour_ms, kHour_ms};
    case Town::kNewYork:
      return {ms_of(sys_days(Sunday[2] / March / in)) + 7 * kHour_ms,
              ms_of(sys_days(Sunday[1] / November / in)) + 6 * kHour_ms, -5 * kHour_ms};
    case Town::kUtc:
      break;
  }
  return {};
}

std::int64_t due_on(Town town, sys_days day, std::int64_t minute_of_day) {
  const Summer summer = summer_of(town, year_month_day(day).year());
  const std::int64_t wall_ms = ms_of(day) + minute_of_day * kMinute_ms;
  const std::int64_t by_winter_ms = wall_ms - summer.winter_ms;
  const std::int64_t by_summer_ms = by_winter_ms - kHour_ms;
  if (by_winter_ms < summer.from_ms) return by_winter_ms;
  if (by_summer_ms < summer.from_ms) return summer.from_ms;  // left out
  return by_summer_ms < summer.to_ms ? by_summer_ms : by_winter_ms;
}

}  // namespace

std::string_view zone_of(Town town) {
  if (town == Town::kBerlin) return "Europe/Berlin";
  return town == Town::kNewYork ? "America/New_York" : "UTC";
}

Timestamp last_due(Town town, std::int64_t minute_of_day, Timestamp upto) {
  const sys_days today = floor<days>(sys_time<milliseconds>(milliseconds(upto.ms)));
  std::int64_t last_ms = due_on(town, today - days(2), minute_of_day);
  for (const int later : {-1, 0, 1}) {
    const std::int64_t due_ms = due_on(town, today + days(later), minute_of_day);
    if (due_ms <= upto.ms) last_ms = due_ms;
  }
  return {last_ms};
}

}  // namespace callboard::sim
