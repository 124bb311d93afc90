// Finds the moves that a game's vocabulary names in the clauses of a reply, with the stance of
// each. A game brings tables, no control flow. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/core/reader/stance.h"

namespace callboard::reader {

// How a game names one of its moves.
struct MoveWords {
  std::uint8_t move = 0;
  Senses verbs = 0;    // "roll": an order with any residue is asked about
  Senses weak = 0;     // "toss": with residue it is talk
  Senses nouns = 0;    // "another roll": the same
  Senses objects = 0;  // "the dice": what may stand behind them
};

struct Act {
  std::uint8_t move = 0;
  Stance stance = Stance::kNow;
  std::size_t clause = 0;
  std::size_t token = 0;
  bool unclear = false;    // done now, but words stand beside it that are no part of an order
  bool first = false;      // "I roll", "let me roll"
  bool alone = false;      // nothing else stands in its clause
  bool exact = false;      // a denial of it leaves others of its kind standing: "S, not R"
  std::uint32_t data = 0;  // of the game: which numbers, which guess
};

struct Reply {
  Tokens tokens;
  std::vector<Clause> clauses;
};

// At most one move a clause. Clauses that hold a token of kind kPhrase name none.
std::vector<Act> acts_of(const Reply& reply, std::span<const MoveWords> moves, Senses own);

// Keeps the acts in the order of the reply.
void add_act(std::vector<Act>& acts, const Act& act);

// The stance that an act without a subject of its own takes from the act before, if it hangs on
// that by "and", "or" or "then".
Stance inherited(const Reply& reply, const Act& before, const Act& act, const Head& head);

}  // namespace callboard::reader
