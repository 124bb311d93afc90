// Signing up: the waiting list of a show, whatever its game. Every change goes into the commit of
// the act at hand, one row a person. Loop's thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// List, offers, qualifying round and accepted answers of the show from its notes; throws Broken on
// one that does not decode.
Stored<Done> take_sign_ups(House& house, Show& show, std::span<const NoteRow> notes);

SignUp* find_sign_up(Show& show, PersonId person);
// From 1; 0: not on the list.
std::size_t place_of(const Show& show, PersonId person);

// Has said to be away at that time (bot/clock/time_words.h), and until when; nothing: is there.
std::optional<Timestamp> away_until(const House& house, PersonId person, Timestamp at);

// Why this person may not play here; a code of "refuse.CODE", or nothing.
std::optional<std::string> may_not_play(const Show& show, PersonId person);
// Sits in an open match of the show, waits for one to begin, or holds its title and comes back.
bool plays_in(const House& house, const Show& show, PersonId person);
// Why this person may not become a host of the show: hosts see the solutions of all its matches. A
// code of "refuse.CODE" with the person as `who`, or nothing.
std::optional<std::string> may_not_host(const House& house, const Show& show, PersonId person);
// Puts the person at the end of the list. A code of "refuse.CODE", or nothing when it went well.
std::optional<std::string> enlist(Act& act, Show& show, PersonId person);
// Takes the person off; false if they were not on it.
bool strike(Act& act, Show& show, PersonId person);
// To the place (from 1; beyond the end: the end). The person is on the list.
void move_to(Act& act, Show& show, PersonId person, std::size_t place);
// Those named first, in that order, then the others as they stood.
void reorder(Act& act, Show& show, const std::vector<PersonId>& first);
// Did not come when asked: to the end of the list, the second time off it. True if taken off.
bool give_way(Act& act, Show& show, PersonId person);

// Is asked no longer, and keeps the place.
void ask_later(Act& act, Show& show, PersonId person);

// Writes what was changed in place.
void keep(Act& act, const Show& show, const SignUp& sign_up);
void keep_head(Act& act, const Show& show);

// Who speaks through the operator's socket: nobody of the show's, so no name means them.
bool is_operator(const House& house, PersonId person);

}  // namespace callboard
