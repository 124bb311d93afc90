// The part of a view all audiences share. Inner header of rules/lucky_numbers.
#pragma once

#include <functional>

#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

Facts common_facts(const State& state, const std::function<bool(const News&)>& wants);

}  // namespace callboard::lucky_numbers
