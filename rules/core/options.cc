#include "rules/core/options.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

namespace callboard {
namespace {

struct Range {
  std::string_view prefix;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

bool read_number(std::string_view text, std::int64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

bool read_range(std::string_view pattern, Range& range) {
  const auto hash = pattern.find('#');
  if (hash == std::string_view::npos) return false;
  const auto dots = pattern.find("..", hash);
  if (dots == std::string_view::npos) return false;
  range.prefix = pattern.substr(0, hash);
  return read_number(pattern.substr(hash + 1, dots - hash - 1), range.low) &&
         read_number(pattern.substr(dots + 2), range.high);
}

// "~40": the most characters of a text.
bool read_text_limit(std::string_view pattern, std::int64_t& most) {
  return pattern.substr(0, 1) == "~" && read_number(pattern.substr(1), most);
}

bool is_text(std::string_view value, std::int64_t most) {
  std::int64_t characters = 0;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) return false;
    if ((byte & 0xc0U) != 0x80U) ++characters;
  }
  return characters <= most;
}

// "a,b,c" cut at its commas, blanks around them taken off.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    std::string_view part = text.substr(from, comma - from);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    parts.push_back(part);
    from = comma + 1;
  }
  return parts;
}

bool is_list_pattern(std::string_view pattern) { return pattern.substr(0, 1) == "@"; }

bool all_among(std::string_view words, std::string_view value) {
  const auto known = parts_of(words);
  const auto parts = parts_of(value);
  return std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return std::find(known.begin(), known.end(), part) != known.end();
  });
}

bool matches(std::string_view pattern, std::string_view value) {
  if (is_list_pattern(pattern)) return all_among(pattern.substr(1), value);
  std::int64_t most = 0;
  if (read_text_limit(pattern, most)) return is_text(value, most);
  Range range;
  if (!read_range(pattern, range)) return pattern == value;
  if (value.substr(0, range.prefix.size()) != range.prefix) return false;
  std::int64_t number = 0;
  return read_number(value.substr(range.prefix.size()), number) && number >= range.low &&
         number <= range.high;
}

std::string describe(std::string_view pattern) {
  if (is_list_pattern(pattern)) {
    std::string words;
    for (const std::string_view part : parts_of(pattern.substr(1))) {
      words += (words.empty() ? "one or more of " : ", ") + std::string(part);
    }
    return words + " (with commas)";
  }
  std::int64_t most = 0;
  if (read_text_limit(pattern, most)) {
    return "a text of up to " + std::to_string(most) + " characters";
  }
  Range range;
  if (!read_range(pattern, range)) return std::string(pattern);
  const std::string number =
      "a whole number from " + std::to_string(range.low) + " to " + std::to_string(range.high);
  return range.prefix.empty() ? number : std::string(range.prefix) + "N (N " + number + ")";
}

const OptionSpec* find_spec(const std::vector<OptionSpec>& specs, const std::string& name) {
  const auto found = std::find_if(specs.begin(), specs.end(),
                                  [&](const OptionSpec& spec) { return spec.name == name; });
  return found == specs.end() ? nullptr : &*found;
}

}  // namespace

bool option_names(const std::string& value, std::string_view part) {
  const auto parts = parts_of(value);
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

bool option_allows(const OptionSpec& spec, const std::string& value) {
  return std::any_of(spec.values.begin(), spec.values.end(),
                     [&](const std::string& pattern) { return matches(pattern, value); });
}

std::string option_expects(const OptionSpec& spec) {
  std::string words;
  for (const std::string& pattern : spec.values) {
    if (!words.empty()) words += ", ";
    words += describe(pattern);
  }
  return words;
}

OptionProblem check_options(const std::vector<OptionSpec>& specs, const OptionValues& values) {
  for (const auto& [name, value] : values) {
    const OptionSpec* spec = find_spec(specs, name);
    if (spec == nullptr) return {name, value, ""};
    if (!option_allows(*spec, value)) return {name, value, option_expects(*spec)};
  }
  return {};
}

std::string option_value(const std::vector<OptionSpec>& specs, const OptionValues& values,
                         const std::string& name) {
  if (const auto given = values.find(name); given != values.end()) return given->second;
  const OptionSpec* spec = find_spec(specs, name);
  return spec == nullptr ? std::string() : spec->standard;
}

}  // namespace callboard
