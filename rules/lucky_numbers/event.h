// What the two sources of the Main Event share. Inner header of rules/lucky_numbers.
#pragma once

#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {

inline constexpr std::int64_t kMedalCash[3] = {25000, 50000, 100000};  // LN-122 to LN-124

// What a medal wins: its prize, or in the all-cash event its money under no name.
Prize medal_prize(const State& state, int medal);
void end_event(State& state, EventEnd end);
Refused play_event_roll(State& state);

}  // namespace callboard::lucky_numbers
