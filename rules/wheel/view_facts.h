// Parts of the views that everybody's have, from public knowledge alone. Inner header of
// rules/wheel.
#pragma once

#include <string_view>
#include <vector>

#include "rules/core/facts.h"
#include "rules/wheel/state.h"

namespace callboard::wheel {

Facts common_view(const State& state);
Facts prompt_view(const State& state);              // prompt.cc
std::vector<Facts> move_views(const State& state);  // prompt.cc
Facts picture_view(const State& state);             // picture.cc; empty: there is none
std::string_view reveal_name(RevealKind kind);
std::string_view stage_name(StageKind kind);
// What the player on turn may do besides solving.
bool may_spin(const State& state);
bool may_buy(const State& state);

}  // namespace callboard::wheel
