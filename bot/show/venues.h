// The threads of a match, one on each platform of its show: the first is where it begins, the
// others join as their platforms answer, also in mid play. Loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// Asks for a thread on every platform of the show where the match has none yet.
void ask_for_venues(const Show& show, const LiveMatch& match, Act& act);

// A platform has made the thread: people are welcomed there.
void venue_opened(House& house, Act& act, const VenueOpened& opened);

// What stands on a platform elsewhere than its place is now: shows by their own thread.
struct LeftBehind {
  std::vector<ShowId> shows;
  std::vector<MatchId> matches;  // or had a thread there since the start
};
LeftBehind threads_elsewhere(const House& house, const PlaceFound& found);
// Asks for the thread there anew; when it is made, it takes the place of the old one.
void ask_for_venue_again(House& house, Act& act, const LiveMatch& match, const PlaceFound& found);

// What opens the thread of a match, and to which draw book it is bound.
nlohmann::json opening_facts(const Show& show, const LiveMatch& match);

}  // namespace callboard
