// "!question ...": a follow-up for a loaded puzzle (HA-25, HA-26). Inner header of
// rules/lucky_numbers.
#pragma once

#include "rules/core/result.h"
#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

// [for "SOLUTION" | for PLACE] : question = answer / answer   or   = true / FALSE   or   drop
// [PLACE]. Without `for`: the next loaded puzzle, else the open one (place 0).
Result<HostMove, Refusal> parse_question(const State& state, const PackText& rest);

}  // namespace callboard::lucky_numbers
