// From the drawn lists to the seats: who is called says that they are there and that they want to
// play, within a time limit from the delivery of the call; whoever is absent or declines gives way
// to the next in drawn order. A proxy may play for whoever cannot (WF-067 to WF-076, A-91, A-92).
// Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"
#include "bot/show/asked_credit.h"

namespace callboard {

// The Audition List, by the post `row`, which calls them.
void call_first(House& house, Act& act, Show& show, OutboxId row);
// As many of the next in drawn order as there are seats that nobody is called for.
void call_next(House& house, Act& act, Show& show, const std::vector<PersonId>& gave_way);

bool is_called_up(const Registrant& one);
enum class Said : std::uint8_t { kHere, kYes, kNo };
// Codes of "refuse.CODE", or nothing. `here` alone: it is asked whether they play.
std::optional<std::string> answer_call(House& house, Act& act, Show& show, PersonId person,
                                       Said said);
// By a host: called by name, though somebody else would be next.
std::optional<std::string> call_person(House& house, Act& act, Show& show, PersonId person);
// By a host: seated, or absent, as if they had said yes or nothing.
std::optional<std::string> mark_present(House& house, Act& act, Show& show, PersonId person);
std::optional<std::string> mark_absent(House& house, Act& act, Show& show, PersonId person);

// They may take part no longer: nobody waits for them, and the seat that they, or a proxy of
// theirs, have in a match that has not begun goes to the next, without a word about them in public.
void take_out_of_calls(House& house, Act& act, Show& show, PersonId person);
// Of those who have a seat in the match that waits whoever was drawn last, practice players before
// them; and what is noted when they have lost it: they are an alternate again (WF-067).
PersonId seated_last(const Show& show, const LiveMatch& match);
void note_unseated(Act& act, Show& show, PersonId person);

// `proxy` is called to play in the place of `person`, who was called and will not have another one
// before that has answered no.
std::optional<std::string> name_proxy(House& house, Act& act, Show& show, PersonId person,
                                      PersonId proxy);
// Whose seat it is that this person plays; themselves, if they are nobody's proxy (WF-076).
PersonId principal_of(const Show& show, PersonId person);

// For a seat that somebody leaves in the midst of that match: the next in drawn order who were not
// called, and how one of them answered (WF-070, WF-073). Nobody if the match has no pool.
std::vector<PersonId> next_drawn(House& house, const Show& show, MatchId match, Timestamp now);
void note_call(Act& act, Show& show, MatchId match, PersonId person, CallState call);

// Seats and calls, as everybody may know them: for lists.
void arm_calls(House& house, Act& act, const Show& show);
void credit_calls(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                  std::vector<Given>& given);
// The timers "pool.call" and "pool.remind" came due; for the first everything was read.
void calls_due(House& house, Act& act, Show& show);
void reminders_due(House& house, Act& act, Show& show);
// A post that calls was delivered: the time limit runs from here.
void call_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp);
// The match has begun: nobody is waited for any more.
void end_calls(House& house, Act& act, Show& show);

}  // namespace callboard
