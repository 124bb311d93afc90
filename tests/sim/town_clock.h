// When a daily line of a schedule is due, by a table of the rules for summer time and nothing of
// the daemon's: in Berlin on the last Sundays of March and October at 1:00 UTC, in New York on the
// second Sunday of March and the first of November at 2:00 by its own clock. Pure, any thread.
#pragma once

#include <string_view>

#include "rules/core/ids.h"

namespace callboard::sim {

enum class Town { kUtc, kBerlin, kNewYork };

std::string_view zone_of(Town town);
// The last time not after `upto` at which a line with this fixed time of the day was due: where the
// clock shows it twice, the first; where it leaves it out, right after the jump.
Timestamp last_due(Town town, std::int64_t minute_of_day, Timestamp upto);

}  // namespace callboard::sim
