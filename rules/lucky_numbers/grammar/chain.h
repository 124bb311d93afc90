// Verdicts over a whole reading: which acts may stand in one reply, and why not otherwise. One
// function for each kind of phase. Internal to the grammar; pure functions, any thread.
#pragma once

#include "rules/core/game.h"
#include "rules/lucky_numbers/grammar/reading.h"

namespace callboard::lucky_numbers::grammar {

using Verdict = Parsed<Move, Refusal>;

// OPEN and DECIDE.
Verdict judge_turn(const PublicKnowledge& known, const Folded& reply, const Reading& reading);
// PICK.
Verdict judge_pick(const PublicKnowledge& known, const Folded& reply, const Reading& reading);

// The Main Event (event.cc).
Verdict judge_event_roll(const PublicKnowledge& known, const Folded& reply,
                         const std::vector<Line>& lines, const Words& words);
Verdict judge_event_wild(const PublicKnowledge& known, const Folded& reply,
                         const std::vector<Line>& lines, const Words& words);
Verdict judge_event_offer(const PublicKnowledge& known, const Folded& reply,
                          const std::vector<Line>& lines, const Words& words);

// Acts that exclude each other: a chain in no order of play, or a change of mind.
Verdict clash(const std::vector<Act>& acts);
// Nothing was found: silence, or a word if the reply speaks to the daemon.
Verdict nothing(const Folded& reply, Code code = Code::kUnknown);

}  // namespace callboard::lucky_numbers::grammar
