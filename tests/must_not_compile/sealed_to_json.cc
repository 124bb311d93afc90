// A sealed value has no JSON form.
#include "rules/lucky_numbers/game.h"

nlohmann::json leak(const callboard::lucky_numbers::State& state) { return state.puzzle; }
