// What a host writes after "!puzzle": a solution with clue and labels, or what to do with one that
// is loaded. Inner header of rules/lucky_numbers; pure, any thread.
#pragma once

#include <optional>

#include "rules/core/text.h"
#include "rules/lucky_numbers/types.h"

namespace callboard::lucky_numbers {

// "BACK & FORTH [clue A dance] [labels 9 8 ...]", "drop 2", "move 2 1", "edit 2 ..."; nothing: the
// form is wrong.
std::optional<HostMove> parse_puzzle(const PackText& rest);

}  // namespace callboard::lucky_numbers
