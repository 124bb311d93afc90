// Shows from the store, many with one query: a start does not ask for each. Loop's thread.
#pragma once

#include <vector>

#include "bot/match/house.h"

namespace callboard {

// Those that are configured. A show whose rows do not decode, or that a damaged page held, goes to
// `set_aside`.
Stored<Done> load_shows(House& house, const std::vector<ShowSetup>& setups,
                        const std::vector<GameFace>& games);
// One show as the store has it, whatever memory says; throws Broken on a row that does not decode.
Stored<Done> load_again(House& house, Show& show, const ShowRow& row);

}  // namespace callboard
