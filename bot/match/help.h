// Private answers to "help" and "status": how things stand for the one who asks. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

// Board, whose move, what to write; a person's own view if seated.
void send_help(House& house, Act& act, LiveMatch& match, PersonId person);
// The forms of all host commands.
void send_host_help(House& house, Act& act, LiveMatch& match, PersonId person);
// Seats, clock, other matches, for hosts and the operator: the section "status.match".
PublicData host_status(House& house, const LiveMatch& match, Timestamp now);

}  // namespace callboard
