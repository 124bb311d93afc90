#include "bot/clock/cron.h"

#include <date/tz.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <stdexcept>
#include <vector>

namespace callboard {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using Instant = date::sys_seconds;
using Local = date::local_seconds;

constexpr hours kJumpMax{3};  // vixie cron: larger ones are corrections of a wrong clock
constexpr int kYearsMax = 50;
constexpr int kGregorianYears = 400;  // the calendar repeats after them
constexpr std::size_t kLineMax = 200;
constexpr std::size_t kZoneNameMax = 64;

struct FieldKind {
  const char* name;
  int low, high;
  std::array<std::string_view, 12> words;  // of `first_word` on; empty: none
  int first_word;
};

constexpr std::array<FieldKind, 5> kKinds = {
    FieldKind{"minute", 0, 59, {}, 0},
    FieldKind{"hour", 0, 23, {}, 0},
    FieldKind{"day of the month", 1, 31, {}, 0},
    FieldKind{"month",
              1,
              12,
              {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"},
              1},
    FieldKind{"day of the week", 0, 7, {"sun", "mon", "tue", "wed", "thu", "fri", "sat"}, 0},
};

struct Shorthand {
  std::string_view word, line;
};
constexpr std::array<Shorthand, 7> kShorthands = {
    Shorthand{"@hourly", "0 * * * *"},   Shorthand{"@daily", "0 0 * * *"},
    Shorthand{"@midnight", "0 0 * * *"}, Shorthand{"@weekly", "0 0 * * 0"},
    Shorthand{"@monthly", "0 0 1 * *"},  Shorthand{"@yearly", "0 0 1 1 *"},
    Shorthand{"@annually", "0 0 1 1 *"}};

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find_first_of(separators);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

const date::time_zone* find_zone(std::string_view name) {
  if (name.empty() || name.size() > kZoneNameMax) return nullptr;
  try {
    return date::locate_zone(std::string(name));
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

bool has(std::uint64_t bits, unsigned value) { return ((bits >> value) & 1U) != 0; }

// The first value from `from` on, or -1.
int next_bit(std::uint64_t bits, unsigned from) {
  bits = from > 63 ? 0 : (bits >> from) << from;
  return bits == 0 ? -1 : __builtin_ctzll(bits);
}

std::string range_words(const FieldKind& kind) {
  return std::to_string(kind.low) + "-" + std::to_string(kind.high) +
         (kind.words[0].empty()
              ? ""
              : " or " + std::string(kind.words[0]) + ", " + std::string(kind.words[1]) + ", ...");
}

}  // namespace

// One line being read; the first fault stays.
class CronReader {
 public:
  explicit CronReader(std::string_view line) : line_(line) {}

  Result<Cron::Fields, std::string> read() {
    const std::vector<std::string> fields = words();
    Cron::Fields out;
    const std::array<std::uint64_t*, 5> into = {&out.minutes, &out.hours, &out.days, &out.months,
                                                &out.weekdays};
    for (std::size_t i = 0; fault_.empty() && i < fields.size(); ++i) {
      *into.at(i) = field(kKinds.at(i), fields[i]);
    }
    if (!fault_.empty()) return Fail{fault_};
    out.follows_clock = fields[0].front() == '*' || fields[1].front() == '*';
    out.either_day = fields[2].front() != '*' && fields[4].front() != '*';
    if (has(out.weekdays, 7)) out.weekdays |= 1U;
    return out;
  }

 private:
  std::vector<std::string> words() {
    std::string line = lower(line_);
    const auto first = line.find_first_not_of(" \t");
    const auto last = line.find_last_not_of(" \t");
    line = first == std::string::npos ? "" : line.substr(first, last - first + 1);
    if (line.starts_with('@')) {
      const auto known = std::find_if(kShorthands.begin(), kShorthands.end(),
                                      [&](const Shorthand& one) { return one.word == line; });
      if (known == kShorthands.end()) {
        fail("the word is not known; @hourly, @daily, @weekly, @monthly and @yearly are");
        return {};
      }
      line = known->line;
    }
    std::vector<std::string> fields;
    for (const std::string_view word : split(line, " \t")) {
      if (!word.empty()) fields.emplace_back(word);
    }
    if (line_.size() > kLineMax || fields.size() != kKinds.size()) {
      fail(
          "five fields are expected (minute, hour, day of the month, month, day of the week), "
          "here " +
          std::string(fields.size() == 1 ? "is 1" : "are " + std::to_string(fields.size())));
      return {};
    }
    return fields;
  }

  std::uint64_t field(const FieldKind& kind, const std::string& text) {
    std::uint64_t bits = 0;
    for (const std::string_view item : split(text, ",")) bits |= range(kind, item);
    return bits;
  }

  // "*", "3", "mon-fri", each of the last two forms also with "/step".
  std::uint64_t range(const FieldKind& kind, std::string_view item) {
    const auto slash = item.find('/');
    const std::string_view body = item.substr(0, slash);
    int low = kind.low;
    int high = kind.high == 7 ? 6 : kind.high;
    const auto dash = body.find('-');
    if (body != "*") {
      low = value(kind, body.substr(0, dash));
      high = dash == std::string_view::npos ? low : value(kind, body.substr(dash + 1));
      // Sunday by its name is 0, as vixie cron reads it; where a range ends with it and does not
      // begin there, it is the end of the week.
      const bool to_sunday = dash != std::string_view::npos && body.substr(dash + 1) == "sun";
      if (to_sunday && kind.high == 7 && low > 0) high = 7;
    }
    int step = 1;
    if (slash != std::string_view::npos) {
      step = number(item.substr(slash + 1));
      if (body != "*" && dash == std::string_view::npos) {
        fail(kind, item, "a step stands after * or a range, such as 10-50/5");
      } else if (step < 1 || step > kind.high) {
        fail(kind, item, "the step is a number from 1 to " + std::to_string(kind.high));
      }
    }
    if (low > high) fail(kind, item, "the range ends before it begins");
    std::uint64_t bits = 0;
    for (int v = low; fault_.empty() && v <= high; v += step) bits |= std::uint64_t{1} << v;
    return bits;
  }

  int value(const FieldKind& kind, std::string_view word) {
    for (std::size_t i = 0; i < kind.words.size() && !kind.words.at(i).empty(); ++i) {
      if (kind.words.at(i) == word) return kind.first_word + static_cast<int>(i);
    }
    const int v = number(word);
    if (v < kind.low || v > kind.high) fail(kind, word, range_words(kind) + " is expected");
    return v;
  }

  static int number(std::string_view word) {  // -1: none
    int v = -1;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), v);
    const bool whole = read.ec == std::errc{} && read.ptr == word.data() + word.size();
    return whole && word.front() != '-' ? v : -1;
  }

  void fail(std::string why) {
    if (fault_.empty()) fault_ = std::move(why);
  }
  void fail(const FieldKind& kind, std::string_view word, const std::string& why) {
    fail(std::string(kind.name) + " \"" + std::string(word) + "\": " + why);
  }

  std::string_view line_;
  std::string fault_;
};

// A search for the next time of one line.
class CronSearch {
 public:
  explicit CronSearch(const Cron::Fields& fields) : f_(fields) {}

  [[nodiscard]] bool day_matches(date::local_days day) const {
    const date::year_month_day ymd(day);
    if (!has(f_.months, static_cast<unsigned>(ymd.month()))) return false;
    const bool of_month = has(f_.days, static_cast<unsigned>(ymd.day()));
    const bool of_week = has(f_.weekdays, date::weekday(day).c_encoding());
    return f_.either_day ? of_month || of_week : of_month && of_week;
  }

  [[nodiscard]] bool ever() const {
    const date::local_days from{date::year(2000) / 1 / 1};
    const date::local_days to{date::year(2000 + kGregorianYears) / 1 / 1};
    for (auto day = from; day < to; day += date::days(1)) {
      if (day_matches(day)) return true;
    }
    return false;
  }

  // The first matching minute on the wall's clock in [from, to).
  [[nodiscard]] std::optional<Local> find(Local from, Local to) const {
    const auto whole = date::ceil<minutes>(from);
    auto day = date::floor<date::days>(whole);
    for (; day < to; day += date::days(1)) {
      if (!day_matches(day)) continue;
      const auto at = time_of_day(whole > day ? whole - day : minutes(0));
      if (!at) continue;
      const Local found = day + *at;
      return found < to ? std::optional(found) : std::nullopt;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Instant> after(Instant now, const date::time_zone& zone) const {
    const Instant limit = now + date::days(366 * kYearsMax);
    const Instant first = date::floor<minutes>(now) + minutes(1);
    date::sys_info period = zone.get_info(first);
    seconds before = zone.get_info(period.begin - seconds(1)).offset;
    while (true) {
      if (const auto found = in_period(period, before, first, limit)) return found;
      if (period.end > limit) return std::nullopt;
      before = period.offset;
      period = zone.get_info(period.end);
    }
  }

 private:
  [[nodiscard]] std::optional<minutes> time_of_day(minutes from) const {
    auto hour = static_cast<unsigned>(from.count() / 60);
    const auto minute = static_cast<unsigned>(from.count() % 60);
    if (has(f_.hours, hour)) {
      if (const int m = next_bit(f_.minutes, minute); m >= 0) return hours(hour) + minutes(m);
    }
    const int h = next_bit(f_.hours, ++hour);
    if (h < 0) return std::nullopt;
    return hours(h) + minutes(next_bit(f_.minutes, 0));
  }

  // `before`: the offset until the period began.
  [[nodiscard]] std::optional<Instant> in_period(const date::sys_info& period, seconds before,
                                                 Instant first, Instant limit) const {
    const auto wall = [](Instant at, seconds offset) {
      return Local(at.time_since_epoch() + offset);
    };
    const seconds jump = period.offset - before;
    const bool fixed = !f_.follows_clock && jump >= -kJumpMax && jump <= kJumpMax;
    if (fixed && jump > seconds(0) && period.begin >= first &&
        find(wall(period.begin, before), wall(period.begin, period.offset))) {
      return period.begin;  // what the jump left out, right after it
    }
    Local from = wall(std::max(first, period.begin), period.offset);
    // What the clock shows for the second time has been.
    if (fixed && jump < seconds(0)) from = std::max(from, wall(period.begin, before));
    const auto found = find(from, wall(std::min(limit, period.end), period.offset));
    if (!found) return std::nullopt;
    return Instant(found->time_since_epoch() - period.offset);
  }

  const Cron::Fields& f_;
};

Result<Cron, std::string> Cron::parse(std::string_view line, std::string_view zone) {
  const auto fields = CronReader(line).read();
  if (!fields) return Fail{fields.error()};
  if (!CronSearch(*fields).ever()) {
    return Fail{
        std::string("day of the month, month and day of the week: no day is ever all that, "
                    "so the line would never fire")};
  }
  const date::time_zone* const found = find_zone(zone);
  if (found == nullptr && zone_files_are_missing()) return Fail{std::string(kNoZoneFiles)};
  if (found == nullptr) {
    return Fail{"zone \"" + std::string(zone.substr(0, kZoneNameMax)) +
                "\": an IANA name is expected, such as America/New_York"};
  }
  return Cron(*fields, found);
}

std::optional<Timestamp> Cron::next_after(Timestamp now) const {
  const auto at = date::floor<seconds>(
      date::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(now.ms)));
  const auto found = CronSearch(fields_).after(at, *zone_);
  if (!found) return std::nullopt;
  return Timestamp{std::chrono::milliseconds(found->time_since_epoch()).count()};
}

bool known_zone(std::string_view zone) { return find_zone(zone) != nullptr; }

bool zone_files_are_missing() {
  return find_zone("UTC") == nullptr || find_zone("America/New_York") == nullptr;
}

std::string plain_time(Timestamp at, std::string_view zone) {
  const auto instant = date::floor<seconds>(
      date::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at.ms)));
  const date::time_zone* const found = find_zone(zone);
  if (found == nullptr) return date::format("%a %F %H:%M UTC", instant);
  return date::format("%a %F %H:%M %Z", date::zoned_time<seconds>(found, instant));
}

}  // namespace callboard
