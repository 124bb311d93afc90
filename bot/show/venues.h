// The threads of a match, one on each platform of its show: the first is where it begins, the
// others join as their platforms answer, also in mid play. Loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "bot/match/house.h"

namespace callboard {

// Asks for a thread on every platform of the show where the match has none yet.
void ask_for_venues(const Show& show, const LiveMatch& match, Act& act);

// A platform has made the thread: people are welcomed there.
void venue_opened(House& house, Act& act, const VenueOpened& opened);

// What opens the thread of a match, and to which draw book it is bound.
nlohmann::json opening_facts(const Show& show, const LiveMatch& match);

}  // namespace callboard
