// Prizes as posts tell of them. Pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "bot/show/won_prize.h"

namespace callboard {

// {round w main|final|bonus, n}
nlohmann::json round_facts(const RoundWon& round);
// {number, name, match, stand w, gone b, value? M, owners, more? n, played_by?, colour? w, round?,
// n?}
nlohmann::json prize_facts(const WonPrize& prize);

}  // namespace callboard
