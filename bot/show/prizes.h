// The prizes that people have won in a show, one by one: written down when a match is over, mended
// when a ruling over it is, and marked by hosts as they look into whom they may go to (WF-037 to
// WF-039, WF-084). What the audience wins by the colour of tokens is among them (WF-103 to WF-106).
// What a forfeited one was worth goes back to the house. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"
#include "bot/show/ledger.h"
#include "rules/core/carry.h"

namespace callboard {

// What the match brought people, as it is now: new rows, those that stand as they were, and those
// that a ruling has taken back. One that was forfeited is not won again by somebody else. True:
// what the audience has won is not what it was.
bool note_prizes(House& house, Act& act, Show& show, const LiveMatch& match,
                 const CarryOver& carry);

// Everybody's winnings of the match, to whom they belong, without what was forfeited.
void pay_winnings(Entry& entry, const Show& show, const LiveMatch& match, const CarryOver& carry);

// After the match: what the audience has won, and who were partners of the rounds. Nothing if
// neither is there.
void tell_audience(House& house, Act& act, const Show& show, const LiveMatch& match,
                   const CarryOver& carry);

// Who had which colour in that match; nothing if it had no pool.
std::optional<TokenHolders> audience_of(House& house, const Show& show, MatchId match);
// Of them those with that colour who have no seat in the match, nor somebody who plays for them
//
std::vector<PersonId> section_of(const TokenHolders& audience, const LiveMatch& match,
                                 std::int64_t colour);

// Marks it, keeps it, and books what it is worth out or in again. The caller has looked whether it
// may be.
void mark_prize(House& house, Act& act, Show& show, WonPrize& prize, PrizeStand stand,
                const std::string& why);
// An owner of a giveaway, or its last one, forfeits it.
void forfeit_share(House& house, Act& act, Show& show, WonPrize& prize, PersonId person,
                   const std::string& why);

// Those of this person that stand, by number: with shares of giveaways.
std::vector<WonPrize*> prizes_of(Show& show, PersonId person);

// Who was kept from winning when the match was over, among the owners and who played for them; 0:
// nobody (WF-039).
PersonId barred_from(House& house, const Show& show, const WonPrize& prize, Timestamp now);

}  // namespace callboard
