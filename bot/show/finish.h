// What happens when a match ends: carry-over, ledger, the secret revealed, the next match. Loop's
// thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

void finish_match(House& house, Act& act, LiveMatch& match);

// Closes a match without a winner; jackpot, prizes, champion and wins stay with the show (HA-37).
// `facts` of the section "notice.aborted": why in a host's words, or no_content.
void abort_match(House& house, Act& act, LiveMatch& match, const PublicData& facts);

}  // namespace callboard
