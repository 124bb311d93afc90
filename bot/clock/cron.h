// Cron lines: "0 20 * * sun" in a time zone, as vixie cron reads them. Values; the zone table of
// the system is read once and shared. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace date {
class time_zone;
}

namespace callboard {

class Cron {
 public:
  // `line`: minute, hour, day of the month, month, day of the week (numbers, names such as jan and
  // mon, ranges, lists, steps after * or a range; 0 and 7 are Sunday), or one of @hourly, @daily,
  // @midnight, @weekly, @monthly, @yearly, @annually. `zone`: an IANA name. The error names the
  // field and says what is wrong; so it does for a line no day can ever match.
  static Result<Cron, std::string> parse(std::string_view line, std::string_view zone);

  // The first instant after `now` at which it is due; nothing if there is none within 50 years.
  // Where the clock is put forward, a line with a fixed time in the skipped hour is due right after
  // the jump; where it is put back, once, at the first of the two. A line whose minute or hour
  // begins with * follows the clock: it is left out, or comes twice. (crontab(5); cron.c of vixie
  // cron: jumps of up to three hours count as such.)
  [[nodiscard]] std::optional<Timestamp> next_after(Timestamp now) const;
  auto operator<=>(const Cron&) const = default;

 private:
  struct Fields {
    std::uint64_t minutes = 0, hours = 0, days = 0, months = 0, weekdays = 0;  // a bit a value
    bool follows_clock = false;  // minute or hour begins with *
    bool either_day = false;     // neither day field begins with *: one of them is enough
    auto operator<=>(const Fields&) const = default;
  };
  friend class CronReader;
  friend class CronSearch;
  Cron(Fields fields, const date::time_zone* zone) : fields_(fields), zone_(zone) {}

  Fields fields_;
  const date::time_zone* zone_;
};

// An IANA name this system knows.
bool known_zone(std::string_view zone);
// This system has no zone files, or hardly any: no name is at fault then.
bool zone_files_are_missing();
inline constexpr std::string_view kNoZoneFiles =
    "this system has no time zone files, so no time zone is known: install the package tzdata (the "
    "files belong in /usr/share/zoneinfo)";
// For the operator: "Mon 2027-03-08 02:30 EST"; an unknown zone: UTC.
std::string plain_time(Timestamp at, std::string_view zone);

}  // namespace callboard
