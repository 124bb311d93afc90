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

}  // namespace callboard::test
