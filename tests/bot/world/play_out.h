// Play that ends by itself, for tests about what comes after a match. One thread.
#pragma once

#include <string>

#include "tests/bot/world/world.h"

namespace callboard::test {

// What the open prompt takes, by the hand of a host, until the show has its next match. False: the
// match in `thread` has not ended.
bool play_out(World& world, const std::string& thread);

// Plays a match that a ruling has opened again, in its old thread. False: it has not ended.
bool play_reopened(World& world, MatchId match);

// A ruling gives the current match to `name`, who rolls the Main Event to its end and stops when
// asked.
void end_match(World& world, const std::string& name);

// The same, once Ann and Bob sit where a seat is free.
void win(World& world, const std::string& name);

}  // namespace callboard::test
