// The words of a move. Pure functions, any thread.
#pragma once

#include <string>

#include "rules/wheel/state.h"

namespace callboard::wheel {

// Folded and read where the move is legal the words give the move back (law 6).
std::string say_move(const Move& move);

}  // namespace callboard::wheel
