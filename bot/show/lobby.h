// A match before it begins: its sign-ups, its draw for seats. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bot/match/house.h"

namespace callboard {

enum class Wisher : std::uint8_t { kAnybody, kHost };

// Makes the show's next match with a fresh draw book, and asks its platform for a thread.
MatchId open_match(House& house, Act& act, Show& show);

// The show leaves its halted match behind and opens the next; champion and jackpot stay.
void leave_halted(House& house, Act& act, Show& show, MatchRow row);

// Matches without a thread yet ask for it again (after a restart); shows without a match get one.
void open_missing(House& house, Act& act);

// The number of the match that has to end before the waiting one begins: the newest that was
// played, opened again by a ruling or by "!undo" of its abort. None: nothing stands in the way.
std::optional<std::int64_t> waits_for(const House& house, const Show& show);
// That match has just been opened again: those who were asked to come are let go, all keep their
// places, and the thread of the waiting match is told in one line.
void hold_next(House& house, Act& act, Show& show);
// It is over, or left behind: the waiting match goes on from there. `reigned`: the champion until
// then.
void release_next(House& house, Act& act, Show& show, std::optional<PersonId> reigned);

// What the waiting match begins with.
struct BeginsWith {
  Reign reign;
  std::int64_t jackpot = 0;
};
// A ruling over match `cause` has mended what the show stands at: the thread of the waiting match
// is told, if that is another champion or jackpot than it would have begun with.
void tell_next(House& house, Act& act, const Show& show, std::int64_t cause,
               const BeginsWith& before);

// Seats still free.
std::size_t seats_free(House& house, const LiveMatch& match);

// The champion of the show is another one now, and needs no seat of the waiting match nor a place
// on the list. It begins if that has filled it, and whoever is next is asked if a seat is free.
void seats_changed(House& house, Act& act, Show& show);

// What came of asking for a seat; a code of "refuse.CODE", or nothing when it went well.
std::optional<std::string> join(House& house, Act& act, LiveMatch& match, PersonId person,
                                PlayerKind kind);
std::optional<std::string> leave(House& house, Act& act, LiveMatch& match, PersonId person);
// A practice player for this match, by a name no other has; the log knows it as one.
PersonId practice_person(House& house, Act& act, LiveMatch& match);
// Everybody who has a seat so far is a practice player, the champion too; or nobody has one.
bool only_machines_play(const House& house, const LiveMatch& match);
// Seats a practice player. A match of none but such begins only by a host's word.
std::optional<std::string> seat_practice(House& house, Act& act, LiveMatch& match, Wisher wisher);

}  // namespace callboard
