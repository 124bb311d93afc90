#include "bot/clock/other_time_words.h"

#include <string_view>

#include "bot/clock/zones.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kSecondsOfHour = 60 * 60;

}  // namespace

TimeWords quiet_hours(Words& words) {
  words.skip_all({"hours", "time", "times", "are", "is", "from", "between"});
  if (words.empty()) return SaysNothing{};
  if (words.skip({"off", "none"}) && words.empty()) return SaysNoQuiet{};
  const char first = words.front().front();
  const std::string said = words.rest();
  const auto from = take_clock(words);
  if (!from && (first < '0' || first > '9')) return SaysNothing{};  // "quiet here today"
  const bool to = from && words.skip({"to", "until", "till", "-", "and"});
  const auto until = to ? take_clock(words) : std::nullopt;
  if (!until || !words.empty() || *from == *until) {
    return UnclearTime{"E_QUIET_UNREAD", said, {}};
  }
  const int from_min = *from % kDayEnd_min;
  const int to_min = *until % kDayEnd_min;
  const int length = (to_min - from_min + kDayEnd_min) % kDayEnd_min;
  if (length == 0 || length > kQuietMax_min) return UnclearTime{"E_QUIET_LONG", said, {}};
  return SaysQuiet{from_min, to_min};
}

TimeWords zone_words(const std::string& name) {
  if (name.empty()) return SaysNothing{};
  if (auto zone = zones::zone_named(name)) return SaysZone{*std::move(zone)};
  return UnclearTime{"E_ZONE_UNKNOWN", name, zones::zones_like(name)};
}

std::optional<std::string> after_zone(const std::string& line) {
  for (const std::string_view lead :
       {"my time zone is ", "my timezone is ", "time zone is ", "timezone is ", "my time zone: ",
        "my timezone: ", "time zone: ", "timezone: ", "my time zone ", "my timezone ", "time zone ",
        "timezone ", "i am in the time zone ", "i'm in the time zone "}) {
    if (line.compare(0, lead.size(), lead) != 0) continue;
    std::string name = line.substr(lead.size());
    while (!name.empty() && std::string_view(" .!").find(name.back()) != std::string_view::npos) {
      name.pop_back();
    }
    return name;
  }
  return std::nullopt;
}

TimeWords more_time(Words words) {
  words.skip_all({"please", "can",  "could", "may",    "i",    "we", "have", "get",
                  "need",   "want", "would", "i'd",    "like", "to", "ask",  "for",
                  "some",   "a",    "bit",   "little", "give", "me"});
  const std::size_t place = words.place();
  if (words.skip({"more"}) && words.skip({"time"}) && words.empty()) return WantsTime{};
  words.back_to(place);
  const bool another = words.skip({"another"});
  const auto number =
      another && !number_word(words.front()) ? std::optional<int>(1) : number_word(words.take());
  bool more = words.skip({"more"}) || another;
  std::int64_t unit_s = 0;
  if (words.skip({"hour", "hours", "h"})) unit_s = kSecondsOfHour;
  if (words.skip({"day", "days", "d"})) unit_s = 24 * kSecondsOfHour;
  more = words.skip({"more"}) || more;
  if (!number || *number < 1 || unit_s == 0 || !more || !words.empty()) return SaysNothing{};
  return WantsTime{*number * unit_s};
}

}  // namespace callboard
