#include "adapters/web/pages/times.h"

#include <date/tz.h>

#include <chrono>
#include <stdexcept>

#include "text/dialect.h"
#include "text/instants.h"

namespace callboard::web {

namespace {

using Instant = date::sys_time<std::chrono::seconds>;

const date::time_zone* find_zone(std::string_view name) {
  if (name.empty() || name.size() > 64) return nullptr;
  try {
    return date::locate_zone(std::string(name));
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

Instant instant(Timestamp at) {
  return std::chrono::floor<std::chrono::seconds>(
      date::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at.ms)));
}

// "%e" pads a day of one digit with a blank.
std::string single_blanks(std::string words) {
  const std::size_t twice = words.find("  ");
  if (twice != std::string::npos) words.erase(twice, 1);
  return words;
}

}  // namespace

bool known_zone(std::string_view name) { return find_zone(name) != nullptr; }

std::string time_words(Timestamp at, std::string_view zone, Timestamp now) {
  const std::string day = year_is_plain(at.ms, now.ms) ? "%a %e %b" : "%a %e %b %Y";
  if (const date::time_zone* found = find_zone(zone)) {
    const date::zoned_time<std::chrono::seconds> local(found, instant(at));
    return single_blanks(date::format(day + ", %H:%M %Z", local));
  }
  return single_blanks(date::format(day + ", %H:%M UTC", instant(at)));
}

std::string time_html(Timestamp at, std::string_view zone, Timestamp now) {
  return "<time datetime=\"" + date::format("%Y-%m-%dT%H:%M:%SZ", instant(at)) + "\">" +
         escape_xml(time_words(at, zone, now)) + "</time>";
}

}  // namespace callboard::web
