// Why an unfinished match does not replay with this program, in words for the operator: where it
// first differs, how the board stood by the posts of the program that played it, and how it would
// stand now. Changes nothing. Any thread that owns the house.
#pragma once

#include <string>

#include "bot/match/house.h"

namespace callboard::cli {

// Lines without an end; of a match in `house.halted`.
std::string replay_fault(House& house, MatchId match);

}  // namespace callboard::cli
