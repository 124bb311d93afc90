// Who is spoken to in a match, by the names that people there write. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

// For the reader of the game. `author` writes. A name counts as a whole and by each of its words
// of two letters or more: a single letter is a call.
People people_here(House& house, const LiveMatch& match, PersonId author);

}  // namespace callboard
