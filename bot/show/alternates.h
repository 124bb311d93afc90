// A seat of a live match whose player stays away is offered to the waiting list, one person after
// the other, each with a time to accept (LN-118, LN-119, HA-18). Whoever accepts first takes it
// over: score kept, a whole clock. Until then the old occupant may come back by moving, unless a
// host decided otherwise. Loop's thread.
#pragma once

#include <optional>
#include <string>

#include "bot/match/house.h"
#include "bot/show/asked_credit.h"

namespace callboard {

// Offers the seat to the next on the list and says so in the match's thread and in the foyer. A
// seat that is on offer already stays with whom it was offered to. False: nobody can be asked; the
// hosts have been told.
bool offer_seat(House& house, Act& act, LiveMatch& match, Seat seat,
                OfferCause cause = OfferCause::kAbsence);

bool is_offered(const Show& show, PersonId person);
// Codes of "refuse.CODE", or nothing.
std::optional<std::string> accept_offer(House& house, Act& act, Show& show, PersonId person);
void pass_offer(House& house, Act& act, Show& show, PersonId person);

// They may take it no longer: the next is asked.
void withdraw_offer(House& house, Act& act, Show& show, PersonId person);

// The old occupant has moved: what was offered for their absence is offered no longer.
void came_back(House& house, Act& act, LiveMatch& match, Seat seat);
// Somebody got a seat in another way than by the list: their place on it is given up, and what they
// are offered goes to the next.
void seated_otherwise(House& house, Act& act, Show& show, PersonId person);
// The seat has a new occupant, or the match is over: nothing is said.
void drop_offer(House& house, Act& act, Show& show, MatchId match, Seat seat);
void drop_offers(House& house, Act& act, const LiveMatch& match);

// After a start. While a match is halted, the time to accept its seats stands still and answers are
// kept; where it goes on, they count now, and who has not answered has the whole time again.
void resume_offers(House& house, Act& act, Show& show);

// The timer "offer.MATCH.SEAT" came due, and everything written until then was read.
void offer_due(House& house, Act& act, Show& show, const std::string& key);
// After an outage: whoever was offered a seat has more time by what `more_ms` says.
void credit_offers(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                   std::vector<Given>& given);
// A post that offers a seat was delivered: the time to accept runs from here.
void offer_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp);

}  // namespace callboard
