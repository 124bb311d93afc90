#include "bot/clock/time_words.h"

#include <algorithm>

#include "bot/clock/day_words.h"
#include "bot/clock/zones.h"

namespace callboard {
namespace {

using zones::Day;

inline constexpr std::size_t kLineMax = 200;
inline constexpr int kNextYear_days = 183;  // a day longer ago than this is meant next year
inline constexpr std::int64_t kHour_s = 60 * 60;

struct Reader {
  Words words;
  Timestamp now;
  const std::string& zone;
  Day today = 0;
};

UnclearTime unclear(std::string code, const Words& words) {
  return {std::move(code), words.rest(), {}};
}

Timestamp start_of(const Reader& reader, Day day, int minute = 0) {
  return zones::instant_of({day, minute}, reader.zone);
}

// "3 January" said in December is in the year to come.
Day coming(const NamedDay& named, Day today) {
  if (named.year_given || today - named.day < kNextYear_days) return named.day;
  return zones::year_later(named.day);
}
Day next_year(const NamedDay& named, Day from) {
  if (named.year_given || named.day >= from) return named.day;
  return zones::year_later(named.day);
}

// The instant an absence ends: "at 18:00" of its last day, or the midnight after it.
Timestamp end_of(Reader& reader, Day last) {
  const std::size_t place = reader.words.place();
  reader.words.skip({"at", "around"});
  if (const auto minute = clock_word(reader.words.front())) {
    reader.words.take();
    return start_of(reader, last, *minute);
  }
  reader.words.back_to(place);
  return start_of(reader, last + 1);
}

TimeWords away_for_good(Reader& reader, Timestamp from, Timestamp until) {
  if (!reader.words.empty()) return unclear("E_AWAY_UNREAD", reader.words);
  if (until <= reader.now || until <= from) return UnclearTime{"E_AWAY_PAST", "", {}};
  return SaysAway{from, until};
}

// "for 3 days", "for a week".
TimeWords away_for(Reader& reader) {
  const auto number = number_word(reader.words.take());
  const bool weeks = reader.words.skip({"week", "weeks"});
  const bool days = !weeks && reader.words.skip({"day", "days"});
  const bool hours = !weeks && !days && reader.words.skip({"hour", "hours"});
  if (!number || *number < 1 || (!weeks && !days && !hours)) {
    return unclear("E_AWAY_UNREAD", reader.words);
  }
  const std::int64_t unit_ms = hours ? kHour_s * 1000 : 24 * kHour_s * 1000;
  const Timestamp until{reader.now.ms + *number * (weeks ? 7 : 1) * unit_ms};
  return away_for_good(reader, reader.now, until);
}

TimeWords away_from(Reader& reader, const NamedDay& first) {
  const Day from_day = coming(first, reader.today);
  const Timestamp from = start_of(reader, from_day);
  const bool to = reader.words.skip({"to", "until", "till", "til", "through", "-", "and"});
  if (!to) {
    return away_for_good(reader, std::max(from, reader.now), start_of(reader, from_day + 1));
  }
  auto last = take_day(reader.words, from_day);
  if (!last) return unclear("E_AWAY_UNREAD", reader.words);
  const Timestamp until = end_of(reader, next_year(*last, from_day));
  return away_for_good(reader, from, until);
}

// "3 to 9 May": the month stands with the second day only.
std::optional<TimeWords> away_within_month(Reader& reader) {
  const std::size_t place = reader.words.place();
  const auto first = take_bare_day(reader.words);
  const bool to = first && reader.words.skip({"to", "until", "till", "-", "and", "through"});
  const auto last = to ? take_day(reader.words, reader.today) : std::nullopt;
  if (!last) {
    reader.words.back_to(place);
    return std::nullopt;
  }
  const Day last_day = coming(*last, reader.today);
  Day from_day = last_day;
  while (from_day > last_day - 31 && zones::month_day_of(from_day) != first->day) --from_day;
  if (zones::month_day_of(from_day) != first->day) return unclear("E_AWAY_UNREAD", reader.words);
  const Timestamp until = end_of(reader, last_day);
  return away_for_good(reader, start_of(reader, from_day), until);
}

TimeWords away(Reader& reader) {
  if (reader.words.empty()) return UnclearTime{"E_AWAY_ENDLESS", "", {}};
  if (reader.words.skip({"for"})) return away_for(reader);
  if (reader.words.skip({"until", "till", "til", "through"})) {
    const auto last = take_day(reader.words, reader.today);
    if (!last) return unclear("E_AWAY_UNREAD", reader.words);
    const Timestamp until = end_of(reader, next_year(*last, reader.today));
    return away_for_good(reader, reader.now, until);
  }
  if (!looks_like_a_time(reader.words)) return SaysNothing{};  // "away we go"
  const bool from = reader.words.skip({"from", "between", "on"});
  if (auto within = away_within_month(reader)) return *std::move(within);
  const auto first = take_day(reader.words, reader.today);
  if (!first) return unclear("E_AWAY_UNREAD", reader.words);
  if (from && reader.words.empty()) return UnclearTime{"E_AWAY_ENDLESS", "", {}};
  return away_from(reader, *first);
}

TimeWords quiet(Reader& reader) {
  reader.words.skip_all({"hours", "time", "times", "are", "is", "from", "between"});
  if (reader.words.empty()) return SaysNothing{};
  if (reader.words.skip({"off", "none"}) && reader.words.empty()) return SaysNoQuiet{};
  const char first = reader.words.front().front();
  const bool meant = first >= '0' && first <= '9';
  const std::string said = reader.words.rest();
  constexpr int kUnread = -1;
  const int from = clock_word(reader.words.take()).value_or(kUnread);
  const bool to = reader.words.skip({"to", "until", "till", "-", "and"});
  const int until = to ? clock_word(reader.words.take()).value_or(kUnread) : kUnread;
  if (!meant) return SaysNothing{};  // "quiet here today"
  if (from == kUnread || until == kUnread || !reader.words.empty() || from == until) {
    return UnclearTime{"E_QUIET_UNREAD", said, {}};
  }
  const int length = (until - from + 24 * 60) % (24 * 60);
  if (length > kQuietMax_min) return UnclearTime{"E_QUIET_LONG", said, {}};
  return SaysQuiet{from, until};
}

TimeWords zone_words(const std::string& name) {
  if (name.empty()) return SaysNothing{};
  if (auto zone = zones::zone_named(name)) return SaysZone{*std::move(zone)};
  return UnclearTime{"E_ZONE_UNKNOWN", name, zones::zones_like(name)};
}

// What follows "my time zone is", with its own signs.
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

// "12 more hours", "another day", "more time", "2 hours more".
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
  if (words.skip({"hour", "hours", "h"})) unit_s = kHour_s;
  if (words.skip({"day", "days", "d"})) unit_s = 24 * kHour_s;
  more = words.skip({"more"}) || more;
  if (!number || *number < 1 || unit_s == 0 || !more || !words.empty()) return SaysNothing{};
  return WantsTime{*number * unit_s};
}

}  // namespace

TimeWords read_time_words(const std::string& line, Timestamp now, const std::string& zone) {
  if (line.size() > kLineMax) return SaysNothing{};
  if (const auto name = after_zone(line)) return zone_words(*name);
  Reader reader{Words(line), now, zone, zones::wall_at(now, zone).day};
  Words& words = reader.words;
  const std::size_t place = words.place();
  if (words.skip({"no"}) && words.skip({"quiet"}) && words.skip({"hours", "time"})) {
    return words.empty() ? TimeWords(SaysNoQuiet{}) : TimeWords(SaysNothing{});
  }
  words.back_to(place);
  words.skip_all({"i", "i'm", "im", "i'll", "we", "am", "will", "be", "my"});
  if (words.skip({"back"})) {
    words.skip({"again", "now"});
    return words.empty() ? TimeWords(SaysBack{}) : TimeWords(SaysNothing{});
  }
  if (words.skip({"quiet"})) return quiet(reader);
  const std::size_t verb = words.place();
  if (words.skip({"on"}) && words.skip({"holiday", "holidays", "vacation", "leave"})) {
    return away(reader);
  }
  words.back_to(verb);
  if (words.skip({"away", "absent", "afk", "absence", "holiday", "vacation"})) return away(reader);
  return more_time(Words(line));
}

}  // namespace callboard
