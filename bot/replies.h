// What a person wrote, from its arrival to what it changed: dedupe, who, where, whose words they
// are, verdict. The table in replies.cc is the one order in which a reply is offered. Loop's
// thread.
#pragma once

#include <string>
#include <string_view>

#include "bot/match/house.h"

namespace callboard {

// Handles a reply once. A reply that was committed before changes nothing but the cursor. Gives the
// name of the row that took it; empty: none did.
std::string_view handle_reply(House& house, Act& act, const Incoming& incoming);

// The table, as a table of Markdown.
std::string printed_replies();

}  // namespace callboard
