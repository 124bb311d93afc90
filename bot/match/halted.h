// A match that cannot be played: its log does not replay, or an act in it broke. Its thread is told
// once and whoever writes there hears that nothing counts; since when it has stood is kept, so that
// a daemon that can replay it again gives its clocks that time back. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// The rows of the show's halted matches: its current one, and those a ruling had opened again.
std::vector<MatchRow> halted_matches(const House& house, const Show& show);
// Of the show's current match, if it is halted: its row, to say something in its thread.
std::optional<MatchRow> halted_match(const House& house, const Show& show);

// It was halted, and the show has gone on without it for good.
bool is_left_behind(const House& house, const MatchRow& row);

// At a start: takes note of matches that halted before it and were not left behind.
void find_halted(House& house);

// At a start: says so in the threads of halted matches that were not told yet. `since`: when this
// daemon, or the one before it, was last at work on them.
void announce_halts(House& house, Act& act, Timestamp since);
// An act in it broke just now: its thread is told.
void announce_halt(House& house, Act& act, const LiveMatch& match);
// It was found halted when it was to wake.
void announce_halt(House& house, Act& act, MatchId match, Timestamp since);

// At a start: when the match was found halted, if it was, and can be played again now.
std::optional<Timestamp> was_halted(const House& house, const LiveMatch& match);
// It goes on: says so, and gives its clocks the time back.
void lift_halt(House& house, Act& act, LiveMatch& match);

// Somebody wrote in the thread of this halted match, or of one that was left behind. To a player of
// it: says that it does not count, unless that was the last they were told. Gives the verdict for
// the reply's row, which it puts into the match; nothing for anybody else.
std::optional<std::string> answer_in_halted(House& house, Act& act, const MatchRow& halted,
                                            ReplyRow& row);
// The halted match that this person plays in, or waits for; nothing if there is none or several.
std::optional<MatchRow> halted_with(House& house, PersonId person);

}  // namespace callboard
