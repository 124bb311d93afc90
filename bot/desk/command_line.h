// A host's command taken apart: "!extend 12h Ann -- she is moving house". Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

struct CommandLine {
  std::string word;                // lower case, without the '!'
  std::string rest;                // as written
  std::string reason;              // after " -- "
  std::string written;             // the line without '!' and reason
  std::uint64_t seen = 0;          // "@57" at its end: the log place the host saw; 0: not said
  std::vector<std::string> names;  // of people that hold such marks and stand in the line, folded
};

// The first line of `text` if it begins with '!' and a letter; only that line counts. `names`: of
// people who may be meant (marked_names in bot/desk/names.h); a mark inside of one is none.
std::optional<CommandLine> parse_command(std::string_view text,
                                         const std::vector<std::string>& names = {});

// The command inside "!try COMMAND" or "!match 12 COMMAND", with the same reason.
std::optional<CommandLine> inner_command(const CommandLine& line);
// The command itself under "!try" and "!match 12": a secret is one wherever it stands.
CommandLine innermost(CommandLine line);
// The match that "!match 12 COMMAND" names, also where it is tried; 0: none.
std::int64_t match_named(const CommandLine& line);

// Takes the first word off `rest`.
std::string take_word(std::string& rest);

inline constexpr std::int64_t kSpanMax_s = std::int64_t{60} * 24 * 60 * 60;

// "90m", "12h", "2d", "1d12h", "-6h" in seconds; at most kSpanMax_s (60 days) either way.
std::optional<std::int64_t> parse_span_s(std::string_view text);

}  // namespace callboard
