#include "bot/clock/time_words.h"

#include <algorithm>

#include "bot/clock/day_words.h"
#include "bot/clock/other_time_words.h"
#include "bot/clock/preamble.h"
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
  bool no_longer = false;     // such words take an absence back
  std::string two_said = {};  // "next Friday", where that may be two days
  std::optional<TwoDays> two = {};
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

// "Tonight at 12" is midnight, "tonight at 9" is in the evening.
int in_the_evening(int minute, const std::string& said) {
  constexpr int kHalfDay_min = kDayEnd_min / 2;
  const bool morning =
      said.find("am") != std::string::npos || said.find("a.m") != std::string::npos;
  return morning || minute < 60 || minute > kHalfDay_min ? minute : minute + kHalfDay_min;
}

// The instant an absence ends: "at 18:00" of its last day, or the midnight after it.
enum class Hours { kOfDay, kOfTonight };
Timestamp end_of(Reader& reader, Day last, Hours hours = Hours::kOfDay) {
  const std::size_t place = reader.words.place();
  reader.words.skip({"at", "around"});
  const std::string said = reader.words.rest();
  if (const auto minute = take_clock(reader.words)) {
    return start_of(reader, last,
                    hours == Hours::kOfTonight ? in_the_evening(*minute, said) : *minute);
  }
  reader.words.back_to(place);
  return start_of(reader, last, kDayEnd_min);
}

TimeWords away_for_good(Reader& reader, Timestamp from, Timestamp until) {
  if (!reader.words.empty()) return unclear("E_AWAY_UNREAD", reader.words);
  if (until <= reader.now || until <= from) return UnclearTime{"E_AWAY_PAST", "", {}};
  return SaysAway{from, until};
}

// "3 days", "a week", "the next two weeks": from now on.
std::optional<TimeWords> away_so_long(Reader& reader) {
  const std::size_t place = reader.words.place();
  if (reader.words.skip({"half"})) {  // "half an hour", "half a day"
    reader.words.skip({"a", "an"});
    const bool hour = reader.words.skip({"hour"});
    if (hour || reader.words.skip({"day"})) {
      const std::int64_t half_ms = (hour ? kHour_s : 24 * kHour_s) * 1000 / 2;
      return away_for_good(reader, reader.now, {reader.now.ms + half_ms});
    }
    reader.words.back_to(place);
    return std::nullopt;
  }
  reader.words.skip({"the"});
  reader.words.skip({"next", "coming"});
  const auto number = number_word(reader.words.take());
  const bool weeks = reader.words.skip({"week", "weeks"});
  const bool days = !weeks && reader.words.skip({"day", "days"});
  const bool hours = !weeks && !days && reader.words.skip({"hour", "hours"});
  if (!number || *number < 1 || (!weeks && !days && !hours)) {
    reader.words.back_to(place);
    return std::nullopt;
  }
  const std::int64_t unit_ms = hours ? kHour_s * 1000 : 24 * kHour_s * 1000;
  const Timestamp until{reader.now.ms + *number * (weeks ? 7 : 1) * unit_ms};
  return away_for_good(reader, reader.now, until);
}

// "this week", "all next week", "the weekend": weeks begin on Monday. "Next weekend" and "the next
// week" are this one to some and that after it to others: nothing.
std::optional<TimeWords> away_all_week(Reader& reader) {
  const std::size_t place = reader.words.place();
  bool the = false;
  while (true) {
    if (reader.words.skip({"the"})) {
      the = true;
    } else if (reader.words.skip({"all", "this", "of", "whole", "entire", "rest"})) {
      the = false;
    } else {
      break;
    }
  }
  const bool next = reader.words.skip({"next"});
  const bool weekend = reader.words.skip({"weekend"});
  if ((next && (the || weekend)) || (!weekend && !reader.words.skip({"week"}))) {
    reader.words.back_to(place);
    return std::nullopt;
  }
  const Day sunday = reader.today + (7 - zones::weekday_of(reader.today)) % 7;
  Day first = weekend ? sunday - 1 : reader.today;
  if (next) first = sunday + 1;
  const Timestamp until = start_of(reader, next ? sunday + 8 : sunday + 1);
  return away_for_good(reader, std::max(start_of(reader, first), reader.now), until);
}

// Notes words that mean two days, to be asked about.
void mind_two_days(Reader& reader, Day from) {
  Words words = reader.words;
  if (const auto two = take_two_days(words, from)) {
    reader.two = two;
    Words said = reader.words;
    reader.two_said.clear();
    while (said.place() < words.place()) {
      reader.two_said += (reader.two_said.empty() ? "" : " ") + said.take();
    }
  }
}

// A day, or "the 3rd", which is the coming one.
std::optional<NamedDay> take_any_day(Reader& reader, Day from) {
  if (auto day = take_day(reader.words, from)) return day;
  mind_two_days(reader, from);
  const std::size_t place = reader.words.place();
  if (const auto bare = take_bare_day(reader.words); bare && bare->surely) {
    return NamedDay{coming_day(*bare, from), true};
  }
  reader.words.back_to(place);
  return std::nullopt;
}

// The last day after "to": also the "9" of "December 3-9".
std::optional<NamedDay> take_last_day(Reader& reader, Day first) {
  if (auto day = take_any_day(reader, first)) return day;
  const std::size_t place = reader.words.place();
  const auto bare = take_bare_day(reader.words);
  if (bare && bare->day > zones::month_day_of(first)) {
    const Day last = first + bare->day - zones::month_day_of(first);
    if (zones::month_day_of(last) == bare->day) return NamedDay{last, true};
  }
  reader.words.back_to(place);
  return std::nullopt;
}

enum class Joined { kNot, kTo, kAnd };  // "Friday and Saturday", but not "Monday and Friday"

Joined take_to(Reader& reader, Joined as_and) {
  if (reader.words.skip({"and", "&"})) return as_and;
  return reader.words.skip({"to", "until", "till", "til", "through", "-"}) ? Joined::kTo
                                                                           : Joined::kNot;
}

TimeWords away_from(Reader& reader, const NamedDay& first, Joined as_and) {
  const Day from_day = coming(first, reader.today);
  const Timestamp from = start_of(reader, from_day);
  const Joined joined = take_to(reader, as_and);
  if (joined == Joined::kNot) {
    return away_for_good(reader, std::max(from, reader.now), start_of(reader, from_day + 1));
  }
  const auto last = take_last_day(reader, from_day);
  if (!last && joined == Joined::kTo) {  // "Friday until midnight"
    if (const auto minute = take_sure_clock(reader.words)) {
      return away_for_good(reader, std::max(from, reader.now), start_of(reader, from_day, *minute));
    }
  }
  if (!last) return unclear("E_AWAY_UNREAD", reader.words);
  const Day last_day = next_year(*last, from_day);
  if (joined == Joined::kAnd && last_day != from_day + 1) {
    return unclear("E_AWAY_UNREAD", reader.words);
  }
  return away_for_good(reader, from, end_of(reader, last_day));
}

// "3 to 9 May": the month stands with the second day only.
std::optional<TimeWords> away_within_month(Reader& reader, Joined as_and) {
  const std::size_t place = reader.words.place();
  const auto first = take_bare_day(reader.words);
  const Joined joined = first ? take_to(reader, as_and) : Joined::kNot;
  const auto last = joined != Joined::kNot ? take_day(reader.words, reader.today) : std::nullopt;
  if (!last) {
    reader.words.back_to(place);
    return std::nullopt;
  }
  const Day last_day = coming(*last, reader.today);
  Day from_day = last_day;
  while (from_day > last_day - 31 && zones::month_day_of(from_day) != first->day) --from_day;
  const bool apart = joined == Joined::kAnd && last_day != from_day + 1;
  if (apart || zones::month_day_of(from_day) != first->day) {
    return unclear("E_AWAY_UNREAD", reader.words);
  }
  const Timestamp until = end_of(reader, last_day);
  return away_for_good(reader, start_of(reader, from_day), until);
}

// "until Friday", "until the 9th at 18:00", "until 6 pm", "until midnight on Friday".
TimeWords away_until(Reader& reader) {
  const Hours hours = reader.words.front() == "tonight" ? Hours::kOfTonight : Hours::kOfDay;
  if (const auto last = take_any_day(reader, reader.today)) {
    const Timestamp until = end_of(reader, next_year(*last, reader.today), hours);
    return away_for_good(reader, reader.now, until);
  }
  const std::size_t begin = reader.words.place();
  auto minute = take_clock(reader.words);
  if (minute && reader.words.skip({"tonight"})) {  // "until 12 tonight"
    const Timestamp until =
        start_of(reader, reader.today, in_the_evening(*minute, reader.words.rest()));
    return away_for_good(reader, reader.now, until);
  }
  reader.words.back_to(begin);
  minute = take_sure_clock(reader.words);
  if (!minute) return unclear("E_AWAY_UNREAD", reader.words);
  const std::size_t place = reader.words.place();
  reader.words.skip({"on", "of"});
  if (const auto day = take_any_day(reader, reader.today)) {
    const Day last = next_year(*day, reader.today);
    return away_for_good(reader, reader.now, start_of(reader, last, *minute));
  }
  reader.words.back_to(place);
  const Timestamp today = start_of(reader, reader.today, *minute);
  const Timestamp until = today > reader.now ? today : start_of(reader, reader.today + 1, *minute);
  return away_for_good(reader, reader.now, until);
}

// "before Friday": from now to its beginning.
TimeWords away_before(Reader& reader) {
  const auto day = take_any_day(reader, reader.today);
  if (!day) return away_until(reader);  // "before 6 pm"
  reader.words.skip({"at", "around"});
  const auto minute = take_clock(reader.words);
  const Day last = next_year(*day, reader.today);
  return away_for_good(reader, reader.now, start_of(reader, last, minute.value_or(0)));
}

// "since yesterday until Friday", "yesterday to tomorrow": what is over needs no telling, so from
// now on. Nothing: no such day stands there.
std::optional<TimeWords> away_since(Reader& reader) {
  Words& words = reader.words;
  const std::size_t place = words.place();
  const bool since = words.skip({"since"});
  const bool from = words.skip({"from", "between"}) || since;
  const bool past = words.skip({"yesterday"});
  if (!past && !(since && take_any_day(reader, reader.today))) {
    words.back_to(place);
    return std::nullopt;
  }
  if (words.empty()) return UnclearTime{from ? "E_AWAY_ENDLESS" : "E_AWAY_PAST", "", {}};
  if (take_to(reader, Joined::kTo) == Joined::kNot) return unclear("E_AWAY_UNREAD", words);
  return away_until(reader);
}

TimeWords away(Reader& reader) {
  Words& words = reader.words;
  words.skip_all({"again", "now"});
  const std::size_t reason = words.place();  // "on business until Friday"
  const bool given = words.skip({"on", "for"}) &&
                     words.skip({"business", "work", "holiday", "holidays", "vacation", "leave"});
  if (!given) words.back_to(reason);
  if (words.empty()) return UnclearTime{"E_AWAY_ENDLESS", "", {}};
  const std::string rest = words.rest();
  if (rest == "forever" || rest == "for ever" || rest == "for good" || rest == "indefinitely") {
    return UnclearTime{"E_AWAY_ENDLESS", "", {}};
  }
  if (auto since = away_since(reader)) return *std::move(since);
  if (!looks_like_a_time(words)) return SaysNothing{};  // "away we go"
  if (words.skip({"before"})) return away_before(reader);
  if (words.skip({"until", "till", "til", "through"})) return away_until(reader);
  words.skip({"for", "over", "during"});
  if (auto length = away_so_long(reader)) return *std::move(length);
  words.skip({"on", "at"});
  if (auto week = away_all_week(reader)) return *std::move(week);
  if (words.skip({"all"})) words.skip({"day"});
  const bool from = words.skip({"from"});
  const Joined as_and = words.skip({"between"}) ? Joined::kTo : Joined::kAnd;
  words.skip({"on"});
  if (auto within = away_within_month(reader, as_and)) return *std::move(within);
  const auto first = take_any_day(reader, reader.today);
  if (!first) return unclear("E_AWAY_UNREAD", words);
  if (from && words.empty()) return UnclearTime{"E_AWAY_ENDLESS", "", {}};
  return away_from(reader, *first, as_and);
}

bool overlaps(const std::vector<Absence>& told, const SaysAway& days) {
  return std::any_of(told.begin(), told.end(), [&](const Absence& one) {
    return one.from < days.until && days.from < one.until;
  });
}

// "not", "no longer", "won't".
bool skip_not(Reader& reader) {
  Words& words = reader.words;
  const std::size_t place = words.place();
  if (words.skip({"not", "won't", "wont"})) return true;
  reader.no_longer = words.skip({"no"}) && words.skip({"longer"});
  if (!reader.no_longer) words.back_to(place);
  return reader.no_longer;
}

bool skip_away(Words& words) {
  const std::size_t place = words.place();
  const bool leave = words.skip({"on"}) && words.skip({"holiday", "holidays", "vacation", "leave"});
  if (leave) return true;
  words.back_to(place);
  return words.skip({"away", "absent", "afk", "absence", "holiday", "vacation"});
}

// "after all", "any more" at the end.
bool drop_after_all(Words& words) {
  return words.drop_last({"after", "all"}) || words.drop_last({"any", "more"}) ||
         words.drop_last({"anymore"}) || words.drop_last({"any", "longer"});
}

// After "not": "away 3 to 9 May", "away any more". `bare`: nobody was named, so it is no talk.
enum class Spoken { kBare, kOfSelf };
TimeWords not_away(Reader& reader, Spoken how, const std::vector<Absence>& told) {
  Words& words = reader.words;
  skip_subject(words);
  if (!skip_away(words)) return SaysNothing{};
  const bool plain = how == Spoken::kBare;
  const bool meant = drop_after_all(words) || plain || reader.no_longer;
  if (words.empty()) return meant || !told.empty() ? TimeWords(SaysBack{}) : SaysNothing{};
  TimeWords days = away(reader);
  if (const auto* span = std::get_if<SaysAway>(&days)) {
    if (meant || overlaps(told, *span)) return SaysNotAway{span->from, span->until};
    return SaysNothing{};
  }
  const auto* code = std::get_if<UnclearTime>(&days);  // "not away forever" asks for no end
  const bool endless = code != nullptr && code->code == "E_AWAY_ENDLESS";
  return plain && !endless ? days : SaysNothing{};
}

// "gone", "out of town", and a time after it.
bool skip_gone(Words& words) {
  const std::size_t place = words.place();
  bool gone = words.skip({"gone", "abroad", "travelling", "traveling", "unavailable", "offline"});
  if (!gone && words.skip({"out"}) && words.skip({"of"})) {
    words.skip({"the", "my"});
    gone = words.skip({"town", "office", "country", "reach"});
  }
  Words after = words;
  if (gone && after.skip({"until", "till", "til", "through", "for", "from", "between", "tomorrow",
                          "today", "next", "this", "all"})) {
    return true;
  }
  words.back_to(place);
  return false;
}

// "won't be here until", "can't play before": what comes after it is a time.
bool skip_not_here(Words& words) {
  const std::size_t place = words.place();
  const bool can = words.skip({"can", "will"});  // "can not"
  const bool denied = words.skip({"not", "unable"}) ||
                      (!can && words.skip({"can't", "cannot", "cant", "won't", "wont"}));
  words.skip_all({"be", "able", "to", "really", "probably"});
  const bool act = words.skip({"here", "around", "available", "there", "play", "move", "answer",
                               "reply", "respond", "post", "roll"});
  words.skip({"again", "anything"});
  if (denied && act && words.skip({"until", "till", "til", "before"})) return true;
  words.back_to(place);
  return false;
}

// "back on Friday", "back in 3 days"; nothing: it says nothing of a time to come.
std::optional<TimeWords> back_later(Reader& reader) {
  Words& words = reader.words;
  const std::size_t place = words.place();
  if (words.skip({"back"})) {
    words.skip({"again", "here", "home"});
    std::optional<TimeWords> days;
    if (words.skip({"in"})) {
      days = away_so_long(reader);
    } else {
      words.skip_all({"on", "by", "at", "around"});
      Words named = words;
      bool two = take_two_days(named, reader.today).has_value();
      if (two) {
        named.skip({"at", "around"});
        (void)take_clock(named);
        two = named.empty();
      }
      const bool day = !two && take_day(named, reader.today);
      if (two || day) days = away_before(reader);
      if (two) return days;
      if (!day && take_sure_clock(named)) days = away_until(reader);  // "back at midnight"
    }
    if (days && std::holds_alternative<SaysAway>(*days)) return days;
  }
  words.back_to(place);
  return std::nullopt;
}

// An absence in other words than "away".
std::optional<TimeWords> other_absence(Reader& reader) {
  if (skip_gone(reader.words)) return away(reader);
  if (skip_not_here(reader.words)) return away_before(reader);
  return back_later(reader);
}

bool is_question(const std::string& line, const Words& words) {
  if (line.empty() || line.back() != '?') return false;
  const std::string& first = words.front();  // "I'm away until Friday, ok?" is none
  return first != "i'm" && first != "i'll" && first != "i" && first != "im";
}

TimeWords read_line(Reader& reader, const std::string& line, const std::vector<Absence>& told) {
  Words& words = reader.words;
  skip_preamble(words);
  const bool asks = is_question(line, words);
  const std::size_t place = words.place();
  if (words.skip({"no"}) && words.skip({"quiet"}) && words.skip({"hours", "time"})) {
    return words.empty() ? TimeWords(SaysNoQuiet{}) : TimeWords(SaysNothing{});
  }
  words.back_to(place);
  if (words.rest() == "when am i away") return AsksAbsences{};
  skip_subject(words);
  if (words.rest() == "absences") return AsksAbsences{};
  const Spoken how = words.place() == place ? Spoken::kBare : Spoken::kOfSelf;
  if (auto gone = other_absence(reader)) return asks ? TimeWords(SaysNothing{}) : *std::move(gone);
  if (skip_not(reader)) return asks ? TimeWords(SaysNothing{}) : not_away(reader, how, told);
  if (words.skip({"back"})) {
    words.skip({"again", "now"});
    return words.empty() ? TimeWords(SaysBack{}) : TimeWords(SaysNothing{});
  }
  if (words.skip({"quiet"})) return quiet_hours(words);
  words.skip({"now"});
  if (skip_away(words)) return asks ? TimeWords(SaysNothing{}) : away(reader);
  return more_time(Words(line));
}

}  // namespace

TimeWords read_time_words(const std::string& line, Timestamp now, const std::string& zone,
                          const std::vector<Absence>& told) {
  if (line.size() > kLineMax) return SaysNothing{};
  if (const auto name = after_zone(line)) return zone_words(*name);
  Reader reader{.words = Words(without_greeting(line)),
                .now = now,
                .zone = zone,
                .today = zones::wall_at(now, zone).day};
  TimeWords words = read_line(reader, line, told);
  const auto* unread = std::get_if<UnclearTime>(&words);
  if (unread == nullptr || unread->code != "E_AWAY_UNREAD" || !reader.two) return words;
  return UnclearTime{
      "E_TWO_DAYS", reader.two_said, {day_name(reader.two->first), day_name(reader.two->second)}};
}

}  // namespace callboard
