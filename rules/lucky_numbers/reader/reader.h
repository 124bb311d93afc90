// Reads a reply to Lucky Numbers as moves with the reader of rules/core. It sees public knowledge
// only, so whether words count as a move never hangs on a secret (law 5). Pure, any thread.
#pragma once

#include <vector>

#include "rules/core/explained.h"
#include "rules/core/game.h"
#include "rules/core/reader/tokens.h"
#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers {

// No author: a spectator. `people`: folded names of who is here. A guess in a reply that also picks
// carries `chained`. The moves of a reply were checked together as far as public knowledge goes;
// the rules apply them in order.
Parsed<Move, Refusal> read_words(const PublicKnowledge& known, const Folded& reply,
                                 const reader::People& people);
// How it was read, clause by clause, as if its author were to move.
std::vector<ExplainedClause> explain_words(const PublicKnowledge& known, const Folded& reply,
                                           const reader::People& people);

}  // namespace callboard::lucky_numbers
