// The words of a move. Pure functions, any thread.
#pragma once

#include <string>

#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

// Folded and read where the move is legal the words give the move back (law 6).
std::string say_move(const State& state, const Move& move);

}  // namespace callboard::lucky_numbers
