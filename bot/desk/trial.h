// A copy of all that a command on a match can reach: the match, its show, people and timers. What
// is done to it is forgotten, and luck that was never drawn is withheld from it. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

House scratch_of(House& house, const LiveMatch& match);

}  // namespace callboard
