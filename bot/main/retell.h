// The daemon's own posts on the web board, told once more with the names as the house has them now:
// how a forgotten person's name leaves words, alt texts and pictures that stand already. For the
// operator's tool, while no daemon runs; waits for the board.
#pragma once

#include <optional>
#include <string>

#include "adapters/web/board.h"
#include "bot/match/house.h"
#include "templates/render/renderer.h"

namespace callboard::cli {

// Every post of a match in which the person had a seat, and every other that names them, also in
// words that people typed. The error is for the operator; what was rewritten before it stays so.
std::optional<std::string> retell_posts(House& house, const Renderer& renderer, WebBoard& board,
                                        PersonId person);

}  // namespace callboard::cli
