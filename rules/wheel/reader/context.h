// What the parts of the reader share while one reply is read. Internal to the reader; one thread.
#pragma once

#include <string>
#include <vector>

#include "rules/core/game.h"
#include "rules/core/reader/guesses.h"
#include "rules/core/reader/letters.h"
#include "rules/wheel/knowledge.h"
#include "rules/wheel/reader/vocabulary.h"

namespace callboard::wheel::replies {

using reader::Act;
using reader::Clause;
using reader::has;
using reader::Joint;
using reader::Reply;
using reader::Sense;
using reader::Senses;
using reader::senses;
using reader::Stance;
using reader::Token;
using reader::TokenKind;
using reader::Tokens;
using Outcome = Parsed<Move, Refusal>;

struct Context : reader::Guessing {
  const PublicKnowledge& known;
  const Folded& folded;
};

// Act::data of a letter, of what is bought and of the Wild Card: 'A' to 'Z', or 0.
inline char letter_in(const Act& act) { return static_cast<char>(act.data); }

// "D for Doug", "n as in nobody": the rest of the clause spells the letter. "F for real" does not.
bool spelled_out(const Context& context, const Clause& clause, std::size_t letter);
// Adds the letters of the reply to its acts: called, bought, or for the Wild Card.
void read_letters(Context& context);

Outcome turn_outcome(Context& context);      // turns, the Express, the speed-up's letter
Outcome answers_outcome(Context& context);   // solutions: speed-up and Bonus Round
Outcome reveal_outcome(Context& context);    // auditions, toss-ups, tie-breaks
Outcome category_outcome(Context& context);  // the Bonus Round
Outcome letters_outcome(Context& context);

// What is said without any move: assent, a pointer back, the choice left to the host; what the game
// does not have. Silence where it is none of that.
Outcome remark_outcome(const Context& context, const reader::Settled& settled);
// What the game does not have, or cannot take back.
std::optional<Refusal> lacking(const Context& context);
// "I'd like to solve", "is it X?" where X has the right lengths only: it is asked for.
bool guess_missing(const Context& context, const reader::Settled& settled);
// A question; what was read stands in it.
Outcome question(const reader::Settled& settled, const Context& context);
std::vector<std::string> words_of(const Context& context, const std::vector<Act>& acts);

Refusal refuse(Code code, Facts facts = {});
// The same as a question, in the game's own words.
Refusal ask(Code code, Facts facts = {});
// What is due here, where nothing of the reply can be named to choose from.
Refusal unclear(const Context& context);
Refusal letter_count(const PublicKnowledge& known);  // of the Bonus Round
Outcome play(std::vector<Step> steps, std::string note = "");

// A reply of somebody whose move it is not: right words and wrong ones get one answer.
Outcome turn_away(Context& context);
// Words that may tell a solution are hidden or shown to the hosts, whatever they are (A-83, M-31).
Outcome guarded(const Context& context, Outcome judged);

}  // namespace callboard::wheel::replies
