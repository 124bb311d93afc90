// People who stay away, and who comes in their place. Loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "bot/match/house.h"

namespace callboard {

// A new person takes the seat: the score stays (or goes to 0, if the show says so), the prompt is
// asked again with a whole clock (LN-118, HA-18). In the champion's seat the new person counts
// `wins` before this match: none but their own (AM-113). `facts`: who ordered it and why, or empty.
void replace_occupant(House& house, Act& act, LiveMatch& match, Seat seat, PersonId person,
                      nlohmann::json facts, std::int64_t wins = 0);

// After a missed deadline of `seat`: what the show does at the limit (LN-118, AM-112).
void check_absence(House& house, Act& act, LiveMatch& match, Seat seat);

// After a ruling: offers of seats whose people are no longer absent, since it took back a miss,
// end.
void end_needless_offers(House& house, Act& act, LiveMatch& match);

}  // namespace callboard
