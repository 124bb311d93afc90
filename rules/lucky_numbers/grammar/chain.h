// Verdicts over a whole reading: which acts may stand in one reply, and why not otherwise. One
// function for each kind of phase. Internal to the grammar; pure functions, any thread.
#pragma once

#include "rules/core/game.h"
#include "rules/lucky_numbers/grammar/reading.h"

namespace callboard::lucky_numbers::grammar {

using MoveOrRefusal = Parsed<Move, Refusal>;

// OPEN and DECIDE.
MoveOrRefusal judge_turn(const PublicKnowledge& known, const Folded& reply, const Reading& reading);
// PICK.
MoveOrRefusal judge_pick(const PublicKnowledge& known, const Folded& reply, const Reading& reading);

// The Main Event (event.cc); `reading` is read_event() of the lines.
MoveOrRefusal judge_event_roll(const PublicKnowledge& known, const Folded& reply,
                               const std::vector<Line>& lines, const Words& words,
                               const Reading& reading);
MoveOrRefusal judge_event_wild(const PublicKnowledge& known, const Folded& reply,
                               const std::vector<Line>& lines, const Words& words,
                               const Reading& reading);
MoveOrRefusal judge_event_offer(const PublicKnowledge& known, const Folded& reply,
                                const std::vector<Line>& lines, const Words& words,
                                const Reading& reading);

// The same verdict; moves beside which a move on a condition was left out say so.
MoveOrRefusal with_note(MoveOrRefusal verdict, const Reading& reading);

// Acts that exclude each other: a chain in no order of play, or a change of mind.
MoveOrRefusal clash(const std::vector<Act>& acts);
// Nothing was found: silence, or a word if the reply speaks to the daemon.
MoveOrRefusal nothing(const Folded& reply, Code code = Code::kUnknown);

}  // namespace callboard::lucky_numbers::grammar
