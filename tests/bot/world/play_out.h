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

// Plays until a puzzle is solved that has a question; gives who is asked it, or nobody's name.
std::string solve_for_question(World& world);

}  // namespace callboard::test
