// From the waiting list to the seats of a match (shows with sign_ups = "list"): the next in line
// are asked in the foyer to confirm, as many as there are seats; silence or "pass" gives way to
// those after them. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"
#include "bot/show/asked_credit.h"

namespace callboard {

// Seats of the show's waiting match that are free and kept for nobody who is asked just now.
std::size_t seats_open(House& house, const Show& show);

// A lottery or a quiz that runs brings the list into its order: until then nobody of it gets a
// seat.
bool list_to_come(const Show& show);

// Asks as many of the next in line as seats are open; who is away just now is passed over and keeps
// the place. Shows without a list mode: says that seats
// are free, to those on the list first. Nothing if there is no waiting match or the list is to
// come.
void call_up(House& house, Act& act, Show& show);

bool is_asked(const Show& show, PersonId person);
// The champion and those of the list whose answer is waited for, until `answer_by`.
std::vector<SignUp> asked_of(const Show& show);
// The person takes the seat they were asked for, or gives way. Codes of "refuse.CODE", or nothing.
std::optional<std::string> confirm(House& house, Act& act, Show& show, PersonId person);
void decline(House& house, Act& act, Show& show, PersonId person);

// Says in the foyer who gave way, and whom of them that took off the list.
void tell_gave_way(House& house, Act& act, const Show& show, const std::vector<PersonId>& people,
                   const std::vector<PersonId>& off);

// Says in the foyer who was asked, is away when the answer was due, and keeps the place.
void tell_kept_place(House& house, Act& act, const Show& show, const std::vector<PersonId>& people);

// The match has begun without those who are still asked: they keep their places. Gives who they
// are.
std::vector<PersonId> release_asked(House& house, Act& act, Show& show);
// The match was called off before it began: who had a seat stands first again.
void put_back(Act& act, Show& show, const LiveMatch& match);

// The timer "presence" came due, and everything written until then was read.
void presence_due(House& house, Act& act, Show& show);
// After an outage: whoever is asked has more time by what `more_ms` says.
void credit_presence(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                     std::vector<Given>& given);
// A post that asks people was delivered: their time runs from here.
void presence_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp);

}  // namespace callboard
