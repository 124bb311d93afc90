// What a person wrote, from its arrival to what it changed: dedupe, who, which match, command or
// move, verdict. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::size_t kMarkedAgain = 200;  // newest replies of a match

// Handles a reply once. A reply that was committed before changes nothing but the cursor.
void handle_reply(House& house, Act& act, const Incoming& incoming);

// Marks beside replies are set after a commit and are no part of it, so those of the last replies
// before a crash may be missing. After a start they are set again; a mark that stands stays as it
// is.
Stored<Done> mark_again(House& house, Act& act);  // in foyers, and of shows with no open match
void mark_again(House& house, Act& act, ShowId show);

// A reply was changed or taken away after it was read: moves stand, the hosts are told.
void handle_edit(House& house, Act& act, const Edited& edited);

}  // namespace callboard
