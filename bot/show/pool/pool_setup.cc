#include "bot/show/pool/pool_setup.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "bot/desk/command_line.h"

namespace callboard {
namespace {

enum class PoolValue : std::uint8_t { kSpan, kCount };

struct PoolOption {
  std::string_view name;
  std::int64_t PoolSetup::*value;
  PoolValue kind;
  std::int64_t least;
  std::int64_t most;
  std::string_view expected;
};

constexpr std::int64_t kPoolDay_s = 86'400;
constexpr std::string_view kSpans = "a length of time such as \"72h\", at most 14 days";
constexpr std::string_view kNames = "a number from 0 to 200";

constexpr std::array kPoolOptions = {
    PoolOption{"registration", &PoolSetup::registration_s, PoolValue::kSpan, 60, 60 * kPoolDay_s,
               "a length of time such as \"72h\", at most 60 days"},
    PoolOption{"closes_before", &PoolSetup::closes_before_s, PoolValue::kSpan, 0, kPoolDay_s,
               "a length of time such as \"10m\", at most 24 hours"},
    PoolOption{"check_in", &PoolSetup::check_in_s, PoolValue::kSpan, 0, 14 * kPoolDay_s,
               "a length of time such as \"24h\", at most 14 days; \"0m\": nobody needs to"},
    PoolOption{"qualify_limit", &PoolSetup::qualify_limit_s, PoolValue::kSpan, 60, 14 * kPoolDay_s,
               kSpans},
    PoolOption{"call_limit", &PoolSetup::call_limit_s, PoolValue::kSpan, 60, 14 * kPoolDay_s,
               kSpans},
    PoolOption{"audition", &PoolSetup::audition, PoolValue::kCount, 0, kPoolNamesMax,
               "a number from 0 to 200; 0: as many as there are seats"},
    PoolOption{"alternates", &PoolSetup::alternates, PoolValue::kCount, 0, kPoolNamesMax, kNames},
    PoolOption{"audience", &PoolSetup::audience, PoolValue::kCount, 0, kPoolNamesMax, kNames},
    PoolOption{"cooldown_days", &PoolSetup::cooldown_days, PoolValue::kCount, 0, 3650,
               "a number of days from 0 to 3650; 0: none"},
    PoolOption{"attendance_max", &PoolSetup::attendance_max, PoolValue::kCount, 0, 1000,
               "a number from 0 to 1000; 0: no limit"},
    PoolOption{"min_age", &PoolSetup::min_age, PoolValue::kCount, 0, 120,
               "an age from 0 to 120; 0: nobody is asked"},
};

const PoolOption* option_named(std::string_view name) {
  const auto found = std::find_if(kPoolOptions.begin(), kPoolOptions.end(),
                                  [&](const PoolOption& one) { return one.name == name; });
  return found == kPoolOptions.end() ? nullptr : &*found;
}

std::optional<std::int64_t> value_of(const PoolOption& option, std::string_view text) {
  std::int64_t value = -1;
  if (option.kind == PoolValue::kSpan) {
    const auto span_s = parse_span_s(text);
    value = text == "0" ? 0 : span_s.value_or(-1);
  } else {
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  }
  if (value < option.least || value > option.most) return std::nullopt;
  return value;
}

std::optional<std::string> set_preset(PoolSetup& setup, std::string_view value) {
  if (value != "community") return "\"community\"";
  setup.cooldown_days = 0;
  setup.attendance_max = 0;
  return std::nullopt;
}

std::optional<std::string> set_birthday(PoolSetup& setup, std::string_view value) {
  if (value != "off" && value != "month_day") return "\"off\" or \"month_day\"";
  setup.birthday = value == "off" ? 0 : 1;
  return std::nullopt;
}

std::optional<std::string> set_partner(PoolSetup& setup, std::string_view value) {
  if (value != "off" && value != "on") return "\"on\" or \"off\"";
  setup.audience_partner = value == "off" ? 0 : 1;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> pool_fault(const PoolSetup& setup) {
  if (setup.closes_before_s < setup.registration_s) return std::nullopt;
  return "registration would close before it opens: \"registration\" has to be longer than "
         "\"closes_before\"";
}

std::optional<std::string> pool_fault(const PoolSetup& setup, std::size_t seats) {
  const bool too_few = setup.audition > 0 && setup.audition < static_cast<std::int64_t>(seats);
  if (!too_few) return std::nullopt;
  const std::string count = std::to_string(seats);
  return "\"audition\" calls " + std::to_string(setup.audition) + " people, and a match has " +
         count + " seats: call " + count + " or more, or 0 for as many as there are seats";
}

bool is_pool_option(std::string_view name) {
  return name == "preset" || name == "collect_birthday" || name == "audience_partner" ||
         option_named(name) != nullptr;
}

std::vector<std::string> pool_option_names() {
  std::vector<std::string> names{"preset"};
  for (const PoolOption& one : kPoolOptions) names.emplace_back(one.name);
  names.emplace_back("audience_partner");
  names.emplace_back("collect_birthday");
  return names;
}

std::optional<std::string> set_pool_option(PoolSetup& setup, std::string_view name,
                                           std::string_view value) {
  if (name == "preset") return set_preset(setup, value);
  if (name == "audience_partner") return set_partner(setup, value);
  if (name == "collect_birthday") return set_birthday(setup, value);
  const PoolOption* const option = option_named(name);
  if (option == nullptr) {
    std::string all;
    for (const std::string& one : pool_option_names()) all += (all.empty() ? "" : ", ") + one;
    return all;
  }
  const auto number = value_of(*option, value);
  if (!number) return std::string(option->expected);
  setup.*(option->value) = *number;
  return std::nullopt;
}

}  // namespace callboard
