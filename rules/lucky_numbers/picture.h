// The two boards as data for pictures, their text twins and alt texts; and the prompt and buttons
// that go with them. Inner header of rules/lucky_numbers; nothing here opens a secret.
#pragma once

#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

Facts picture_facts(const State& state);
Facts prompt_facts(const State& state);
std::vector<Facts> move_facts(const State& state);
std::string phase_word(Phase phase);

}  // namespace callboard::lucky_numbers
