// Reads a reply as moves: chains, negation, conditions, the refusals of docs/rules (how replies are
// read). It sees public knowledge only, so whether words count as a move never hangs on a secret.
// Pure, any thread.
#pragma once

#include <optional>
#include <string>

#include "rules/core/game.h"
#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers {

// No author: a spectator. A guess in a reply that also picks carries `chained`. The moves of a
// reply were checked together as far as public knowledge goes; the rules apply them in order.
Parsed<Move, Refusal> parse_reply(const State& state, std::optional<Seat> author,
                                  const Folded& reply);
// The same over what the reader knows.
Parsed<Move, Refusal> read_reply(const PublicKnowledge& known, const Folded& reply);

// The words of a move. Folded and parsed where the move is legal they give the move back.
std::string say_move(const State& state, const Move& move);

}  // namespace callboard::lucky_numbers
