#include "bot/clock/day_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace callboard {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};
constexpr std::array<std::string_view, 7> kWeekdays = {"sunday",   "monday", "tuesday", "wednesday",
                                                       "thursday", "friday", "saturday"};
constexpr std::array<std::string_view, 15> kNumbers = {
    "zero",  "one",  "two", "three",  "four",   "five",     "six",     "seven",
    "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"};

// The place of a name or of its beginning of three letters or more.
template <std::size_t N>
std::optional<int> place_of(const std::array<std::string_view, N>& names, std::string_view word) {
  if (word.size() < 3) return std::nullopt;
  for (std::size_t i = 0; i < N; ++i) {
    if (names.at(i).substr(0, word.size()) == word) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() || number < 0) {
    return std::nullopt;
  }
  return number;
}

// "3", "3rd", "21st".
std::optional<int> day_number(std::string_view word) {
  for (const std::string_view ending : {"st", "nd", "rd", "th"}) {
    if (word.size() > 2 && word.substr(word.size() - 2) == ending) {
      word.remove_suffix(2);
      break;
    }
  }
  const auto number = word.size() > 2 ? std::nullopt : whole_number(word);
  return number && *number >= 1 && *number <= 31 ? number : std::nullopt;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "2027-05-03" stays whole; other dashes and long ones part words, as do commas.
std::string parted(const std::string& line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool iso = i + 10 <= line.size() && line[i + 4] == '-' && line[i + 7] == '-' &&
                     std::all_of(line.begin() + static_cast<std::ptrdiff_t>(i),
                                 line.begin() + static_cast<std::ptrdiff_t>(i) + 4, is_digit);
    if (iso && (i == 0 || !is_digit(line[i - 1]))) {
      out += line.substr(i, 10);
      i += 9;
    } else if (line.compare(i, 3, "\xe2\x80\x93") == 0 || line.compare(i, 3, "\xe2\x80\x94") == 0) {
      out += " - ";
      i += 2;
    } else if (line[i] == '-') {
      out += " - ";
    } else if (std::string_view(",!;()?").find(line[i]) != std::string_view::npos) {
      out += ' ';
    } else {
      out += line[i];
    }
  }
  return out;
}

std::optional<zones::Day> iso_day(const std::string& word) {
  if (word.size() != 10 || word[4] != '-' || word[7] != '-') return std::nullopt;
  const auto year = whole_number(word.substr(0, 4));
  const auto month = whole_number(word.substr(5, 2));
  const auto day = whole_number(word.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  return zones::day_of(*year, *month, *day);
}

// The rest of a day whose number and month are known: "2027", or no year.
std::optional<NamedDay> with_year(Words& words, int day, int month, zones::Day today) {
  const auto year = words.front().size() == 4 ? whole_number(words.front()) : std::nullopt;
  if (year) words.take();
  const auto found = zones::day_of(year.value_or(zones::year_of(today)), month + 1, day);
  if (!found) return std::nullopt;
  return NamedDay{*found, year.has_value()};
}

// "3.12", "3.12.2027": with dots the day stands first.
std::optional<NamedDay> dotted_day(const std::string& word, zones::Day today) {
  const auto dot = word.find('.');
  if (dot == std::string::npos) return std::nullopt;
  const auto second = word.find('.', dot + 1);
  const auto day = day_number(word.substr(0, dot));
  const auto month = whole_number(word.substr(dot + 1, second - dot - 1));
  if (!day || !month) return std::nullopt;
  const bool year_given = second != std::string::npos;
  const auto year = year_given ? whole_number(word.substr(second + 1)) : zones::year_of(today);
  if (!year || (year_given && word.size() - second != 5)) return std::nullopt;
  const auto found = zones::day_of(*year, *month, *day);
  if (!found) return std::nullopt;
  return NamedDay{*found, year_given};
}

std::optional<NamedDay> take_month_day(Words& words, zones::Day today) {
  if (auto dotted = dotted_day(words.front(), today)) {
    words.take();
    return dotted;
  }
  if (const auto month = place_of(kMonths, words.front())) {  // May 3
    words.take();
    const auto day = day_number(words.front());
    if (!day) return std::nullopt;
    words.take();
    return with_year(words, *day, *month, today);
  }
  const auto day = day_number(words.front());  // 3 May, 3rd of May
  if (!day) return std::nullopt;
  words.take();
  words.skip({"of"});
  const auto month = place_of(kMonths, words.front());
  if (!month) return std::nullopt;
  words.take();
  return with_year(words, *day, *month, today);
}

struct Weekday {
  zones::Day day = 0;
  std::optional<zones::Day> or_else;  // it may be this one as well
};

// "Friday", "next Friday", "this coming Friday".
std::optional<Weekday> take_weekday(Words& words, zones::Day today) {
  bool next = false;
  bool this_one = false;
  while (true) {
    if (words.skip({"next"})) {
      next = true;
    } else if (words.skip({"this"})) {
      this_one = true;
    } else if (words.skip({"coming"})) {
      this_one = false;
    } else if (!words.skip({"on"})) {
      break;
    }
  }
  const auto weekday = place_of(kWeekdays, words.front());
  if (!weekday) return std::nullopt;
  words.take();
  const int now = zones::weekday_of(today);
  const int ahead = (*weekday - now + 7) % 7;
  if (this_one && !next && ahead == 0) return Weekday{today, today + 7};
  const zones::Day coming = today + (ahead == 0 ? 7 : ahead);
  // The coming one lies in the next week, whether weeks begin on Sunday or on Monday.
  const bool plain = *weekday <= now && (*weekday + 6) % 7 <= (now + 6) % 7;
  if (next && !plain) return Weekday{coming, coming + 7};
  if (!next && words.skip({"week"})) return Weekday{coming + 7, std::nullopt};  // "Friday week"
  return Weekday{coming, std::nullopt};
}

bool take_day_after_tomorrow(Words& words) {
  const std::size_t place = words.place();
  if (words.skip({"day"}) && words.skip({"after"}) && words.skip({"tomorrow"})) return true;
  words.back_to(place);
  return false;
}

// "Friday 4 December", "Friday the 4th", "Friday 4" if it is the 4th: the date says which.
NamedDay with_date(Words& words, zones::Day weekday, zones::Day today) {
  const NamedDay plain{weekday, true};
  Words after = words;
  after.skip({"the"});
  Words dated = after;
  if (const auto date = take_month_day(dated, today)) {
    if (zones::weekday_of(date->day) != zones::weekday_of(weekday)) return plain;
    words = dated;
    return *date;
  }
  Words bare = words;
  const auto day = take_bare_day(bare);
  if (!day || day->day != zones::month_day_of(weekday)) return plain;
  if (day->surely || bare.empty()) words = bare;
  return plain;
}

std::optional<zones::Day> take_spoken_day(Words& words, zones::Day today) {
  if (words.skip({"today", "now", "tonight"})) return today;
  if (words.skip({"tomorrow"})) return today + 1;
  if (take_day_after_tomorrow(words)) return today + 2;
  if (auto day = iso_day(words.front())) {
    words.take();
    return day;
  }
  const auto weekday = take_weekday(words, today);
  return weekday && !weekday->or_else ? std::optional(weekday->day) : std::nullopt;
}

}  // namespace

Words::Words(const std::string& line) {
  std::string word;
  for (const char c : parted(line) + " ") {
    if (c != ' ' && c != '\t') {
      word += c;
      continue;
    }
    while (!word.empty() && (word.back() == '.' || word.back() == ':')) word.pop_back();
    if (!word.empty()) words_.push_back(std::exchange(word, {}));
  }
  // Politeness at the end says nothing.
  constexpr std::array<std::string_view, 7> kPolite = {"please", "thanks", "thank",   "you",
                                                       "sorry",  "all",    "everyone"};
  while (words_.size() > 1 &&
         std::find(kPolite.begin(), kPolite.end(), words_.back()) != kPolite.end()) {
    if (words_.back() == "all" && words_[words_.size() - 2] == "after") break;
    words_.pop_back();
  }
}

bool Words::skip(std::initializer_list<std::string_view> any) {
  if (empty() || std::find(any.begin(), any.end(), front()) == any.end()) return false;
  ++at_;
  return true;
}

bool Words::drop_last(std::initializer_list<std::string_view> last) {
  if (words_.size() < at_ + last.size()) return false;
  const auto from = words_.end() - static_cast<std::ptrdiff_t>(last.size());
  if (!std::equal(last.begin(), last.end(), from)) return false;
  words_.erase(from, words_.end());
  return true;
}

std::string Words::rest() const {
  std::string text;
  for (std::size_t i = at_; i < words_.size(); ++i) text += (text.empty() ? "" : " ") + words_[i];
  return text;
}

std::optional<int> number_word(const std::string& word) {
  if (word == "a" || word == "an") return 1;
  const auto found = std::find(kNumbers.begin(), kNumbers.end(), word);
  if (found != kNumbers.end()) return static_cast<int>(found - kNumbers.begin());
  return word.size() > 4 ? std::nullopt : whole_number(word);
}

namespace {

std::optional<int> clock_word(std::string text) {
  const bool am = text.size() > 2 && text.substr(text.size() - 2) == "am";
  const bool pm = text.size() > 2 && text.substr(text.size() - 2) == "pm";
  if (am || pm) text.erase(text.size() - 2);
  if (!am && !pm && text.size() > 1 && text.back() == 'h') text.pop_back();
  const auto colon = text.find_first_of(":.h");  // 18:30, 18.30, 18h30
  const auto hours = whole_number(text.substr(0, colon));
  const auto minutes =
      colon == std::string::npos ? std::optional<int>(0) : whole_number(text.substr(colon + 1));
  if (!hours || !minutes || *minutes > 59 || *hours > 24) return std::nullopt;
  if ((am || pm) && (*hours < 1 || *hours > 12)) return std::nullopt;
  const int hour = am || pm ? *hours % 12 + (pm ? 12 : 0) : *hours;
  const int minute = hour * 60 + *minutes;
  if (minute > kDayEnd_min) return std::nullopt;
  return minute;
}

}  // namespace

std::optional<int> take_clock(Words& words) {
  if (words.skip({"noon", "midday"})) return 12 * 60;
  if (words.skip({"midnight"})) return kDayEnd_min;
  const std::size_t place = words.place();
  const std::string word = words.take();
  if (word == "12" && words.skip({"noon", "midday"})) return 12 * 60;
  if (word == "12" && words.skip({"midnight"})) return kDayEnd_min;
  std::string half;
  if (words.skip({"am", "a.m"})) half = "am";
  if (half.empty() && words.skip({"pm", "p.m"})) half = "pm";
  if (half.empty()) words.skip({"o'clock", "oclock", "hrs", "hr", "h"});
  const auto minute = clock_word(word + half);
  if (!minute) words.back_to(place);
  return minute;
}

std::optional<int> take_sure_clock(Words& words) {
  const std::size_t place = words.place();
  const bool digits = whole_number(words.front()).has_value();
  const auto minute = take_clock(words);
  if (minute && (!digits || words.place() > place + 1)) return minute;
  words.back_to(place);
  return std::nullopt;
}

namespace {

bool take_weekday_ahead(Words words, zones::Day today) {
  return take_weekday(words, today).has_value();
}

}  // namespace

std::optional<NamedDay> take_day(Words& words, zones::Day today) {
  const std::size_t place = words.place();
  words.skip({"the"});
  const std::size_t at = words.place();
  const bool weekday = !words.empty() && take_weekday_ahead(words, today);
  if (const auto spoken = take_spoken_day(words, today)) {
    return weekday ? with_date(words, *spoken, today) : NamedDay{*spoken, true};
  }
  words.back_to(at);
  words.skip_all({"next", "this", "coming", "on"});
  if (auto named = take_month_day(words, today)) return named;
  words.back_to(place);
  return std::nullopt;
}

std::optional<TwoDays> take_two_days(Words& words, zones::Day today) {
  const std::size_t place = words.place();
  words.skip({"the"});
  const auto weekday = take_weekday(words, today);
  if (weekday && weekday->or_else) return TwoDays{weekday->day, *weekday->or_else};
  words.back_to(place);
  return std::nullopt;
}

std::string day_name(zones::Day day) {
  std::string month(kMonths.at(static_cast<std::size_t>(zones::month_of(day) - 1)));
  month.front() = static_cast<char>(month.front() - 'a' + 'A');
  return std::to_string(zones::month_day_of(day)) + " " + month;
}

std::optional<BareDay> take_bare_day(Words& words) {
  const std::size_t place = words.place();
  const bool the = words.skip({"the"});
  const auto day = day_number(words.front());
  if (!day) {
    words.back_to(place);
    return std::nullopt;
  }
  const bool ordinal = !is_digit(words.take().back());
  return BareDay{*day, the || ordinal};
}

zones::Day coming_day(const BareDay& bare, zones::Day from) {
  zones::Day day = from;
  while (zones::month_day_of(day) != bare.day) ++day;  // no two short months follow each other
  return day;
}

bool names_a_day(const std::string& word) {
  return place_of(kMonths, word) || place_of(kWeekdays, word);
}

bool looks_like_a_time(Words words) {
  if (words.skip({"for", "from", "between", "until", "till", "til", "through"})) return true;
  words.skip_all({"a",      "an",     "about",     "after",   "all",    "around", "as",
                  "at",     "before", "beginning", "by",      "coming", "couple", "during",
                  "entire", "every",  "few",       "in",      "most",   "next",   "of",
                  "on",     "over",   "rest",      "several", "since",  "some",   "starting",
                  "the",    "this",   "whole"});
  if (number_word(words.front()) && !is_digit(words.front().front())) words.take();
  const std::string& word = words.front();
  constexpr std::array<std::string_view, 28> kTimes = {
      "noon",  "midday",    "midnight",  "half",     "today",        "tomorrow", "tonight",
      "now",   "morning",   "afternoon", "evening",  "night",        "day",      "days",
      "week",  "weeks",     "weekend",   "weekends", "month",        "months",   "hour",
      "hours", "christmas", "xmas",      "easter",   "thanksgiving", "holidays", "while"};
  return std::find(kTimes.begin(), kTimes.end(), word) != kTimes.end() ||
         (!word.empty() && is_digit(word.front())) || names_a_day(word);
}

}  // namespace callboard
