// Reads a reply as a move of the wheel game, or says why not (docs/rules/wheel.md: how replies are
// read). It sees public knowledge only: whether words count never hangs on a solution. What the
// rules alone refuse (points, letters left, cards) is theirs. Pure, any thread.
#pragma once

#include <optional>
#include <string>

#include "rules/core/game.h"
#include "rules/wheel/knowledge.h"

namespace callboard::wheel {

Parsed<Move, Refusal> parse_reply(const State& state, std::optional<Seat> author,
                                  const Folded& reply);
// The same over what the reader knows.
Parsed<Move, Refusal> read_reply(const PublicKnowledge& known, const Folded& reply);

// The words of a move. Folded and read where the move is legal they give the move back.
std::string say_move(const Move& move);

}  // namespace callboard::wheel
