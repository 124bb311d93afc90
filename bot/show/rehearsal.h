// A test of a show (docs/adr/0015): somebody who decides on what is played in a community plays a
// match of it where nobody else sees it, alone with practice players or with whom they invite. It
// is a show of its own, made like others that people make (bot/show/making.h), so that nothing of
// it reaches the one it tries out: no jackpot, records, champion, ledger or used puzzles. It ends
// by its owner's word or by itself, and then everything of it is thrown away. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/show/place_desk.h"

namespace callboard {

inline constexpr std::int64_t kRehearsalIdle_ms = std::int64_t{24} * 60 * 60 * 1000;
inline constexpr std::int64_t kRehearsalLongest_ms = std::int64_t{7} * 24 * 60 * 60 * 1000;
// From its end until its rows go: what is said last is delivered by then.
inline constexpr std::int64_t kRehearsalKept_ms = std::int64_t{60} * 60 * 1000;
// Begun within a day, in one community.
inline constexpr std::int64_t kRehearsalsPerDay = 20;
inline constexpr const char* kRehearsalTimer = "rehearsal";

bool is_rehearsal(const Show& show);

// "show test": gives the verdict for the row of the order, and notes in `made` the show it made.
std::string rehearse(PlaceDesk desk, ShowId& made);
// The one that whoever gave the order has open; null: none.
Show* own_rehearsal(PlaceDesk& desk);
// The one in whose thread the order was given; null: it is no thread of an open one.
Show* rehearsal_at(PlaceDesk& desk);
// Of that community, those that are open.
std::vector<Show*> open_rehearsals(PlaceDesk& desk);

// Its owner ends it, or (nothing) it ends by itself.
void end_rehearsal(House& house, Act& act, Show& show, std::optional<PersonId> who);
// Its timer came due: nobody has written for long, or what was kept of it goes.
void rehearsal_due(House& house, Act& act, Show& show);
// After a start.
void plan_rehearsal(House& house, Act& act, const Show& show);
// Its thread is there: whoever asked for it is told where.
void tell_rehearsal(House& house, Act& act, const Show& show, const VenueRow& here);

}  // namespace callboard
