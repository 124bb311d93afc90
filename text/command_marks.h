// Where a command may stand in words that people wrote. Platforms hold back what may hold one until
// the daemon has given its verdict, and the daemon gives one to each of them: both ask here, so
// that neither can see a command where the other sees none. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace callboard {

// The places of each "!" that may begin a command: before a letter; at the start of the words or of
// a line, or behind a colon or a comma (an address), blanks and marks of quoting and emphasis left
// out.
std::vector<std::size_t> command_marks(std::string_view words);

bool may_hold_command(std::string_view words);

}  // namespace callboard
