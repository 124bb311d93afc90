// What a reply says beside moves: what the game lacks, denials that leave a choice, short orders
// that name nothing. Pure functions, any thread.
#pragma once

#include "rules/core/reader/settle.h"

namespace callboard::reader {

// How a game speaks of what is asked for.
struct RemarkWords {
  Senses lacks = 0;  // what the game does not have: "hint", "undo"
  Senses take = 0;   // "take", "show me"
  Senses loose = 0;  // what may stand beside any move
};

// Nothing but words that may stand beside an order, and those in `game`.
bool beside_only(const Reply& reply, const Clause& clause, Senses game);
// Something behind the clause takes it back.
bool dropped(const Reply& reply, const Clause& clause);
// A clause done now, or a request, asks for what the game does not have.
bool asks_for_lacking(const Reply& reply, const RemarkWords& words);
// "I won't roll": what is left is open, and at most `talk_more` other clauses say anything.
bool denies_only(const Reply& reply, const Settled& settled, std::size_t talk_more);
// "let them loose", "give me one of those": a short order, and what it orders is not known.
bool orders_something(const Reply& reply);
// "I'll risk it": nothing else is said, and it could be a move. `go`: words of the game.
bool goes_on(const Reply& reply, Senses go);
// "the last one please": it points at something that was quoted. `points_words`: of the game.
bool points_only(const Reply& reply, Senses points_words);

}  // namespace callboard::reader
