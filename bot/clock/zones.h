// Days and hours in a person's time zone, by the system's IANA table (Howard Hinnant's date
// library). An unknown or empty zone counts as UTC. Pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"

namespace callboard::zones {

// Days since 1970-01-01, of a calendar on the wall.
using Day = int;

struct Wall {
  Day day = 0;
  int minute = 0;  // since midnight
};
Wall wall_at(Timestamp at, const std::string& zone);
// The instant a wall clock shows this. A minute that a change to summer time leaves out is the
// instant of the change; of one that comes twice, the first.
Timestamp instant_of(const Wall& wall, const std::string& zone);

// An instant for people who read it at `now`: "Sun 3 Mar, 20:00 EST", with the year where it is not
// plain (text/instants.h). "UTC" has the form of posts without a zone, which always says the year.
std::string words_at(Timestamp at, const std::string& zone, Timestamp now);
// In several, at least one: "2026-03-01 19:00 UTC (Sun 1 Mar, 14:00 EST)".
std::string words_in(Timestamp at, const std::vector<std::string>& zones, Timestamp now);

// Nothing: there is no such day ("30 February").
std::optional<Day> day_of(int year, int month, int day);
int year_of(Day day);
int month_of(Day day);  // 1: January
int month_day_of(Day day);
// The same day of the next year (28 February for the 29th).
Day year_later(Day day);
int weekday_of(Day day);  // 0: Sunday

// The IANA name that a person means by "Europe/Berlin", "berlin", "New York", "UTC"; folded words.
std::optional<std::string> zone_named(const std::string& key);
// Names like it, at most three, for the answer to an unknown one.
std::vector<std::string> zones_like(const std::string& key);

}  // namespace callboard::zones
