// A sealed value has no printer.
#include <iostream>

#include "rules/lucky_numbers/game.h"

void leak(const callboard::lucky_numbers::State& state) { std::cout << state.puzzle; }
