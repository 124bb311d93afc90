// The round of a pool: registration opens with a match that waits for its players, closes, and the
// draw follows (bot/show/pool/selection.h). Times can be moved by hosts until then. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bot/match/house.h"
#include "bot/show/asked_credit.h"
#include "bot/show/pool/eligibility.h"

namespace callboard {

PoolSetup pool_setup(const Show& show);

// Begins a round for the show's waiting match if the show has a pool, the match has none yet, and
// the foyer is there to tell of it.
void begin_pool(House& house, Act& act, Show& show);
// A foyer that was opened after that, before the draw, is told of it and the commitment, too.
void tell_pool_at(House& house, Act& act, const Show& show, const VenueRow& foyer);

Registrant* find_registrant(Show& show, PersonId person);
const Registrant* find_registrant(const Show& show, PersonId person);
void keep(Act& act, const Show& show, const Registrant& one);
void keep_pool(Act& act, const Show& show);

// When the reply at work on was written, by its platform's clock (WF-045).
Timestamp written_at(const Act& act);

// Puts the person into the pool. A code of "refuse.CODE", or nothing when it went well.
std::optional<std::string> enrol(House& house, Act& act, Show& show, PersonId person);
// Out of it; the row stays, marked (WF-054). False: they were not in it.
bool withdraw(House& house, Act& act, Show& show, PersonId person);

// Complete, present where that is wanted, and eligible still: who takes part in the draw.
bool takes_part(House& house, const Show& show, const Registrant& one, Timestamp now);
// Takes part and may be drawn for the stage (WF-050): asked for it, and has passed the test.
bool is_on_stage(const Show& show, const Registrant& one);
bool check_in_open(const Show& show, Timestamp at);

// Hosts: closing and draw later, or the draw at another time. False: there is nothing to move.
bool extend_registration(House& house, Act& act, Show& show, std::int64_t by_s);
bool move_draw(House& house, Act& act, Show& show, Timestamp starts);
void close_registration(House& house, Act& act, Show& show);
// Opens it again, or anew, for as long as the options say. False: the draw is over.
bool reopen_registration(House& house, Act& act, Show& show);

// Sets the timers of what comes next.
void arm_pool(House& house, Act& act, const Show& show);
// The timer "pool.phase" came due, and everything written until then was read.
void pool_phase_due(House& house, Act& act, Show& show);

// After an outage: registration, tests and calls have more time by what `more_ms` says.
void credit_pool(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                 std::vector<Given>& given);

// Two accounts are one person's from now on: `from` is nobody any more (WF-040).
void hand_over_registration(House& house, Act& act, Show& show, PersonId from, PersonId to);

}  // namespace callboard
