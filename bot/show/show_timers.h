// Timers of a show rather than a match: rows of match 0 whose key names the show, "show:3:KEY".
// Kept, restored and fired like any other timer, but no venue has to be read first. Loop's thread.
#pragma once

#include <string>

#include "bot/match/house.h"

namespace callboard {

// Sets, or moves, the show's timer of that key.
void set_show_timer(House& house, Act& act, const Show& show, const std::string& key,
                    Timestamp due);
void clear_show_timer(House& house, Act& act, const Show& show, const std::string& key);
std::optional<Timestamp> show_timer(const House& house, const Show& show, const std::string& key);

// A timer of match 0 came due: hands it to the part of the show that set it. A timer of a show
// that is no longer configured is dropped.
void show_timer_due(House& house, Act& act, const TimerRow& timer);
// After an error of ours in it: what it had begun is forgotten, and it is not tried again.
void show_timer_broke(House& house, Act& act, const TimerRow& timer);

}  // namespace callboard
