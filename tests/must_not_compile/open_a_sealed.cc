// A sealed value opens only to its owner.
#include "rules/lucky_numbers/game.h"

const auto& leak(const callboard::lucky_numbers::State& state) { return state.puzzle.open(); }
