// Words about time that are no absence: quiet hours, a time zone, more time. Parts of
// bot/clock/time_words.h. Pure, any thread.
#pragma once

#include <optional>
#include <string>

#include "bot/clock/day_words.h"
#include "bot/clock/time_words.h"

namespace callboard {

// What follows "quiet".
TimeWords quiet_hours(Words& words);
// What follows "my time zone is" in the line, with its own signs; nothing: it says no such thing.
std::optional<std::string> after_zone(const std::string& line);
TimeWords zone_words(const std::string& name);
// "12 more hours", "another day", "more time", "2 hours more".
TimeWords more_time(Words words);

}  // namespace callboard
