// The part of a view all audiences share. Inner header of rules/lucky_numbers.
#pragma once

#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

Facts common_facts(const State& state);

}  // namespace callboard::lucky_numbers
