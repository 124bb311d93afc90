// Names of people in hosts' commands: in quotation marks or not, and whatever marks they hold.
// Loop's thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// Names in `text` that hold what a command would take for a mark of its own: " -- ", or "@57" at
// the end. Folded, for parse_command().
std::vector<std::string> marked_names(const House& house, std::string_view text);

// Where `mark` (" with ") parts `words`: behind the longest beginning that `names` somebody, else
// at the first one outside of quotation marks. npos: nowhere.
std::size_t find_mark(const std::string& words, std::string_view mark,
                      const std::function<bool(const std::string&)>& names);

}  // namespace callboard
