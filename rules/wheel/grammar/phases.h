// Verdicts over a whole reply, one function for each kind of phase. Internal to the grammar; pure
// functions, any thread.
#pragma once

#include <vector>

#include "rules/wheel/grammar/grammar.h"
#include "rules/wheel/grammar/reading.h"

namespace callboard::wheel::grammar {

using MoveOrRefusal = Parsed<Move, Refusal>;

// A reply and what it is read against.
struct Heard {
  const PublicKnowledge& known;
  const Folded& reply;
  std::vector<Line> lines;
  Shape board;
  const Words& words;
};
Heard heard(const PublicKnowledge& known, const Folded& reply);

// kTurn, kLetter, kExpress*, kFinalSpin, kSpeedLetter (turn.cc).
MoveOrRefusal judge_turn(const Heard& heard);
// kReveal, kSpeedSolve, kBonusSolve (replies.cc).
MoveOrRefusal judge_reveal(const Heard& heard);
MoveOrRefusal judge_answers(const Heard& heard, std::size_t most);
// kCategory, kBonusLetters (bonus.cc).
MoveOrRefusal judge_category(const Heard& heard);
MoveOrRefusal judge_letters(const Heard& heard);

Refusal refuse(Code code, Facts facts = {});
MoveOrRefusal play(std::vector<Step> steps, std::string note = "");
MoveOrRefusal play(Action action);
// Nothing was found: silence, or a question if the reply speaks to the daemon.
MoveOrRefusal nothing(const Heard& heard);
// The whole reply is one of `phrases`, greetings aside and what may stand beside it.
bool is_only(const Heard& heard, const Phrases& phrases);  // words.noise
bool is_only(const Heard& heard, const Phrases& phrases, const WordSet& beside);

}  // namespace callboard::wheel::grammar
