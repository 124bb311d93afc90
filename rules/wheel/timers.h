// The clocks of a show: of a prompt, of the steps of letters that appear, of one player's turn, of
// a round. Inner header of rules/wheel.
#pragma once

#include <string>

#include "rules/core/pending.h"
#include "rules/wheel/play.h"

namespace callboard::wheel {

Awaiting awaiting(const State& state);
Refused take_timer(Work& work, const std::string& key);
void time_out(State& state);

}  // namespace callboard::wheel
