// Timers of a show rather than a match: rows of match 0 whose key names the show, "show:3:KEY".
// Kept, restored and fired like any other timer. Loop's thread.
#pragma once

#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// Sets, or moves, the show's timer of that key.
void set_show_timer(House& house, Act& act, const Show& show, const std::string& key,
                    Timestamp due);
void clear_show_timer(House& house, Act& act, const Show& show, const std::string& key);
std::optional<Timestamp> show_timer(const House& house, const Show& show, const std::string& key);

// All of them, with the keys they were set by.
std::vector<TimerRow> show_timers(const House& house, const Show& show);

// Of which show the key of a timer is.
std::optional<ShowId> show_of_timer(const std::string& key);

// True for the key of a show that is not loaded: not configured any more, or set aside. Its timers
// rest with it.
bool rests(const House& house, const std::string& key);

// A timer of match 0 came due: hands it to the part of the show that set it.
// One that ends somebody's time to answer waits until the threads were read up to it.
void show_timer_due(House& house, Act& act, const TimerRow& timer);
// After an error of ours in it: what it had begun is forgotten, and it is not tried again.
void show_timer_broke(House& house, Act& act, const TimerRow& timer);
// They were: `key` is the row's.
void show_timer_read(House& house, Act& act, const std::string& key);
// A post of the show that asks somebody was delivered (ask_in_foyer).
void show_post_delivered(House& house, Act& act, const OutboxRow& row, Timestamp stamp);

}  // namespace callboard
