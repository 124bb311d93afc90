// The options a game offers, as data: for configuration checks, `!set`, and the docs.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

struct OptionSpec {
  std::string name;
  std::string standard;  // the default in a new show
  std::vector<std::string>
      values;        // exact words; "#lo..hi" admits a whole number, "word:#lo..hi" a prefixed one,
                     // "~40" any text of up to 40 characters, without control characters,
                     // "@a,b,c" one or more of these words, with commas
  std::string help;  // one line for the commented configuration example
};

using OptionValues = std::map<std::string, std::string>;  // only what differs from the default

struct OptionProblem {
  std::string name;
  std::string value;
  std::string expected;  // the values allowed, worded from the spec; empty: no such option
};

// True if a list, "a, c", has that part.
bool option_names(const std::string& value, std::string_view part);
// True if `value` is one of `spec.values`.
bool option_allows(const OptionSpec& spec, const std::string& value);
// The values as a person reads them: "off, warn_once" or "a whole number from 1 to 14".
std::string option_expects(const OptionSpec& spec);
// The first problem found, or an empty name.
OptionProblem check_options(const std::vector<OptionSpec>& specs, const OptionValues& values);
// The value in force: given, else the default.
std::string option_value(const std::vector<OptionSpec>& specs, const OptionValues& values,
                         const std::string& name);

}  // namespace callboard
