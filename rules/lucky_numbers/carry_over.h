// What a match of Lucky Numbers hands on. Inner header of rules/lucky_numbers.
#pragma once

#include "rules/core/carry.h"
#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

CarryOver carry_over(const State& state);

}  // namespace callboard::lucky_numbers
