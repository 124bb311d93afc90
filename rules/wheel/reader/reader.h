// Reads a reply to Wheel as moves with the reader of rules/core. It sees public knowledge only, so
// whether words count as a move never hangs on a secret (law 5). Pure, any thread.
#pragma once

#include <vector>

#include "rules/core/explained.h"
#include "rules/core/game.h"
#include "rules/core/reader/tokens.h"
#include "rules/wheel/knowledge.h"

namespace callboard::wheel {

// No author: a spectator. `people`: folded names of who is here.
Parsed<Move, Refusal> read_words(const PublicKnowledge& known, const Folded& reply,
                                 const reader::People& people);
// How it was read, clause by clause, as if its author were to move.
std::vector<ExplainedClause> explain_words(const PublicKnowledge& known, const Folded& reply,
                                           const reader::People& people);

}  // namespace callboard::wheel
