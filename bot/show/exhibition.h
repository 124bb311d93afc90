// A show that practice players play among themselves, match after match, for people to watch.
// Nobody else can take a seat, and it has no thread of its own beside its matches. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

bool is_exhibition(const Show& show);

// Seats practice players until the waiting match has begun. Nothing if the show is no exhibition.
void begin_exhibition(House& house, Act& act, LiveMatch& match);

}  // namespace callboard
