// A practice player: sees what its seat sees, answers after a moment, phrases moves like a person.
// Its words go the way of any reply. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::int64_t kPracticeThinks_s = 3;
inline constexpr std::int64_t kExhibitionThinks_s = 10;  // who watches can follow

// Plays the practice player whose turn it is, if it is one's.
void practice_move(House& house, Act& act, LiveMatch& match);

}  // namespace callboard
