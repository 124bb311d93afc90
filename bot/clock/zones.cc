#include "bot/clock/zones.h"

#include <date/tz.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <string_view>

#include "text/instants.h"

namespace callboard::zones {
namespace {

inline constexpr std::size_t kNameMax = 64;
inline constexpr std::size_t kLikeMax = 3;
inline constexpr int kTypingErrors = 2;

const date::time_zone* find(const std::string& name) {
  try {
    return date::locate_zone(name.empty() || name.size() > kNameMax ? "UTC" : name);
  } catch (const std::runtime_error&) {
    return date::locate_zone("UTC");
  }
}

std::string folded(std::string_view name) {
  std::string key;
  for (const char c : name) {
    key += c == '_' ? ' ' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  }
  return key;
}

std::string city_of(const std::string& key) { return key.substr(key.rfind('/') + 1); }

// "Etc/GMT+5" and "posix/..." are not what people mean.
bool for_people(const std::string& name) {
  return name.find('/') != std::string::npos && name.rfind("Etc/", 0) != 0 &&
         name.rfind("posix/", 0) != 0 && name.rfind("right/", 0) != 0 &&
         name.rfind("SystemV/", 0) != 0;
}

struct Abbreviation {
  std::string_view key;
  std::string_view zone;
};
constexpr std::array kAbbreviations = {
    Abbreviation{"est", "America/New_York"},    Abbreviation{"edt", "America/New_York"},
    Abbreviation{"et", "America/New_York"},     Abbreviation{"cst", "America/Chicago"},
    Abbreviation{"cdt", "America/Chicago"},     Abbreviation{"mst", "America/Denver"},
    Abbreviation{"mdt", "America/Denver"},      Abbreviation{"pst", "America/Los_Angeles"},
    Abbreviation{"pdt", "America/Los_Angeles"}, Abbreviation{"bst", "Europe/London"},
    Abbreviation{"england", "Europe/London"},   Abbreviation{"cet", "Europe/Berlin"},
    Abbreviation{"cest", "Europe/Berlin"},      Abbreviation{"germany", "Europe/Berlin"},
    Abbreviation{"france", "Europe/Paris"},     Abbreviation{"japan", "Asia/Tokyo"},
    Abbreviation{"aest", "Australia/Sydney"},   Abbreviation{"ist", "Asia/Kolkata"},
};

// Levenshtein distance, given up beyond `limit`.
int distance(const std::string& a, const std::string& b, int limit) {
  const auto gap = static_cast<int>(a.size()) - static_cast<int>(b.size());
  if (gap > limit || -gap > limit) return limit + 1;
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

Wall wall_at(Timestamp at, const std::string& zone) {
  const auto instant = date::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at.ms));
  const auto local = find(zone)->to_local(std::chrono::floor<std::chrono::seconds>(instant));
  const auto day = std::chrono::floor<date::days>(local);
  const auto minute = std::chrono::duration_cast<std::chrono::minutes>(local - day);
  return {static_cast<Day>(day.time_since_epoch().count()), static_cast<int>(minute.count())};
}

Timestamp instant_of(const Wall& wall, const std::string& zone) {
  const auto local = date::local_days(date::days(wall.day)) + std::chrono::minutes(wall.minute);
  const auto instant = find(zone)->to_sys(local, date::choose::earliest);
  return {
      std::chrono::duration_cast<std::chrono::milliseconds>(instant.time_since_epoch()).count()};
}

std::optional<Day> day_of(int year, int month, int day) {
  if (year < 1970 || year > 9999 || month < 1 || month > 12 || day < 1) return std::nullopt;
  const date::year_month_day ymd{date::year(year), date::month(static_cast<unsigned>(month)),
                                 date::day(static_cast<unsigned>(day))};
  if (!ymd.ok()) return std::nullopt;
  return static_cast<Day>(date::local_days(ymd).time_since_epoch().count());
}

int year_of(Day day) {
  return static_cast<int>(date::year_month_day(date::local_days(date::days(day))).year());
}

int month_of(Day day) {
  const date::year_month_day ymd{date::local_days(date::days(day))};
  return static_cast<int>(static_cast<unsigned>(ymd.month()));
}

int month_day_of(Day day) {
  const date::year_month_day ymd{date::local_days(date::days(day))};
  return static_cast<int>(static_cast<unsigned>(ymd.day()));
}

Day year_later(Day day) {
  const date::year_month_day ymd{date::local_days(date::days(day))};
  const auto later = ymd + date::years(1);
  const date::local_days found = later.ok()
                                     ? date::local_days(later)
                                     : date::local_days(later.year() / later.month() / date::last);
  return static_cast<Day>(found.time_since_epoch().count());
}

int weekday_of(Day day) {
  return static_cast<int>(date::weekday(date::local_days(date::days(day))).c_encoding());
}

std::string words_at(Timestamp at, const std::string& zone, Timestamp now) {
  const auto second = std::chrono::floor<std::chrono::seconds>(
      date::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at.ms)));
  const date::time_zone* const found = find(zone);
  if (found->name() == "UTC" || found->name() == "Etc/UTC") {
    return date::format("%Y-%m-%d %H:%M UTC", second);
  }
  const bool plain = year_is_plain(at.ms, now.ms);
  std::string words = date::format(plain ? "%a %e %b, %H:%M %Z" : "%a %e %b %Y, %H:%M %Z",
                                   date::zoned_time<std::chrono::seconds>(found, second));
  if (const auto twice = words.find("  "); twice != std::string::npos) words.erase(twice, 1);
  return words;
}

std::string words_in(Timestamp at, const std::vector<std::string>& zones, Timestamp now) {
  std::string words = words_at(at, zones.front(), now);
  for (std::size_t i = 1; i < zones.size(); ++i) words += " (" + words_at(at, zones[i], now) + ")";
  return words;
}

std::optional<std::string> zone_named(const std::string& key) {
  if (key.empty() || key.size() > kNameMax) return std::nullopt;
  if (key == "utc" || key == "gmt" || key == "z" || key == "zulu") return "UTC";
  std::optional<std::string> by_city;
  for (const auto& zone : date::get_tzdb().zones) {
    const std::string& name = zone.name();
    const std::string name_key = folded(name);
    if (name_key == folded(key) && name.find('/') != std::string::npos) return name;
    if (!by_city && for_people(name) && city_of(name_key) == key) by_city = name;
  }
  return by_city;
}

std::vector<std::string> zones_like(const std::string& key) {
  std::vector<std::string> like;
  for (const Abbreviation& abbreviation : kAbbreviations) {
    if (abbreviation.key == key) like.emplace_back(abbreviation.zone);
  }
  const std::string city = city_of(folded(key));
  for (int errors = 0; errors <= kTypingErrors && city.size() > 2; ++errors) {
    for (const auto& zone : date::get_tzdb().zones) {
      if (like.size() >= kLikeMax || !for_people(zone.name())) continue;
      const std::string other = city_of(folded(zone.name()));
      const bool begins = errors == 0 && other.rfind(city, 0) == 0;
      if (!begins && distance(city, other, errors) != errors) continue;
      if (std::find(like.begin(), like.end(), zone.name()) == like.end()) {
        like.push_back(zone.name());
      }
    }
  }
  return like;
}

}  // namespace callboard::zones
