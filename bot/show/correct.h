// A match that was opened again by a ruling is over again: what it had handed on is mended. The
// ledger gets reversing and new entries, so that it still sums to zero; the result is replaced; the
// champion and the jackpot are handed on anew if no later match has begun, else the host of the
// first later match is asked (a proposal): no other log changes by itself. Loop's thread.
#pragma once

#include "bot/match/house.h"
#include "rules/core/carry.h"

namespace callboard {

// Mends the books; the match's log is closed by the caller.
void correct_result(House& house, Act& act, LiveMatch& match, const CarryOver& carry);

// A confirmed proposal: the jackpot of the show is that much, and these prizes stand over.
void restock_show(House& house, Act& act, Show& show, std::int64_t jackpot,
                  const std::vector<Prize>& prizes, const Proposal& proposal);

}  // namespace callboard
