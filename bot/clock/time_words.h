// What people write about their time: "away 3 to 9 May", "back", "not away 3 to 9 May", "quiet
// 22:00-08:00", "my time zone is Europe/Berlin", "12 more hours please". Reads one folded line
// (fold_key) and changes nothing. Talk that is no such thing gives nothing. Pure functions, any
// thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "storage/rows.h"

namespace callboard {

struct SaysNothing {};
struct SaysAway {
  Timestamp from;
  Timestamp until;  // the first instant of being back
};
struct SaysBack {};
struct SaysNotAway {  // is there on those days after all
  Timestamp from;
  Timestamp until;
};
struct AsksAbsences {};  // which ones were told
struct SaysQuiet {       // minutes since midnight on the person's clock
  int from_min = 0;
  int to_min = 0;
};
struct SaysNoQuiet {};
struct SaysZone {
  std::string zone;  // IANA
};
struct WantsTime {
  std::optional<std::int64_t> by_s;  // nothing: did not say how much
};
// It was about time, but cannot be taken: "E_AWAY_ENDLESS", "E_AWAY_PAST", "E_AWAY_UNREAD",
// "E_TWO_DAYS", "E_QUIET_UNREAD", "E_QUIET_LONG", "E_ZONE_UNKNOWN".
struct UnclearTime {
  std::string code;
  std::string said;               // the part that was not understood
  std::vector<std::string> near;  // zones or days that may be meant
};
using TimeWords = std::variant<SaysNothing, SaysAway, SaysBack, SaysNotAway, AsksAbsences,
                               SaysQuiet, SaysNoQuiet, SaysZone, WantsTime, UnclearTime>;

inline constexpr int kQuietMax_min = 14 * 60;

// `zone`: the person's, for what "Friday" means; days without a year are the coming ones. `told`:
// the absences the person has told of; "I'm not away on Friday" is talk unless it takes one back.
TimeWords read_time_words(const std::string& line, Timestamp now, const std::string& zone,
                          const std::vector<Absence>& told = {});

}  // namespace callboard
