// A host's command taken apart: "!extend 12h Ann -- she is moving house". Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace callboard {

struct CommandLine {
  std::string word;        // lower case, without the '!'
  std::string rest;        // as written
  std::string reason;      // after " -- "
  std::string written;     // the line without '!' and reason
  std::uint64_t seen = 0;  // "@57" at its end: the log place the host saw; 0: not said
};

// The first line of `text` if it begins with '!' and a letter; only that line counts.
std::optional<CommandLine> parse_command(std::string_view text);

// Takes the first word off `rest`.
std::string take_word(std::string& rest);

inline constexpr std::int64_t kSpanMax_s = std::int64_t{60} * 24 * 60 * 60;

// "90m", "12h", "2d", "1d12h", "-6h" in seconds; at most kSpanMax_s (60 days) either way.
std::optional<std::int64_t> parse_span_s(std::string_view text);

}  // namespace callboard
