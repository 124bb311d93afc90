// How everything stands that a host can change by a command, as text to compare before and after
// (done_test.cc, each_action_test.cc). One thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tests/bot/world/world.h"

namespace callboard::test {

// With "!undo" the clock of whoever is to move runs from the beginning; what is about clocks has to
// bring them back as they were.
enum class Clocks { kWhole, kCompared };

// Who hosts, who is not heard, what the show has set.
nlohmann::json stand_of_show(const Show& show);
// The game as hosts see it, seats, pause, allowances and clocks; null: no such match is in play.
nlohmann::json stand_of_match(World& world, MatchId id, Clocks clocks);

}  // namespace callboard::test
