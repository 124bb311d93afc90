// What a ruling takes back with what it rules on: how many moves, and since which post. One text
// for all rulings that rewind, in the thread and in what "!try" shows (HA-28). Loop's thread.
#pragma once

#include <cstdint>

#include "bot/desk/order.h"

namespace callboard {

// Adds "notice.struck" to `open` if acts in effect stand after log entry `seq`. Before play is
// taken back. Replays nothing; reads the match's replies.
void say_struck(const Order& order, std::uint64_t seq, PublicSections& open);

}  // namespace callboard
