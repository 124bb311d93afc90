// A match that was opened again by a ruling is over again: what it had handed on is mended. The
// ledger gets reversing and new entries, so that it still sums to zero; the result is replaced; the
// champion and the jackpot are handed on anew if no later match has begun, else the host of the
// first later match is asked (a proposal): no other log changes by itself. Loop's thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "bot/match/house.h"
#include "rules/core/carry.h"

namespace callboard {

// Mends the books; the match's log is closed by the caller.
void correct_result(House& house, Act& act, LiveMatch& match, const CarryOver& carry);

// The first match of that number or a later one that took something over from those before: it is
// played, or has brought a result. What was called off, or left behind, counts for nothing.
std::optional<MatchRow> first_that_counts(const House& house, const Show& show,
                                          std::int64_t number);

// Whether `champion` came to match `later` with the title and has held it since.
bool still_reigns(const House& house, const Show& show, const MatchRow& later, PersonId champion);

// What it would mend, by name and amount, for "queue.proposal" and "alert.proposal".
nlohmann::json proposal_facts(const House& house, const Show& show, const Proposal& proposal);

// The title it speaks of is played for now, and the chair cannot be given over: who should have it
// has the other seat, or who had it is gone. The jackpot alone can be mended then.
bool chair_is_stuck(const House& house, const Show& show, const Proposal& proposal);

// A confirmed proposal about a match that is over: its log stays, the jackpot of the show moves.
void move_jackpot(House& house, Act& act, Show& show, const Proposal& proposal);

}  // namespace callboard
