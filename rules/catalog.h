// The one list of games. Adding a game is one line in catalog.cc. Read-only after start, any
// thread.
#pragma once

#include <string_view>
#include <vector>

#include "rules/core/match.h"

namespace callboard {

const std::vector<GameFace>& catalog();
// The game of that name, or nullptr.
const GameFace* find_game(std::string_view name);

}  // namespace callboard
