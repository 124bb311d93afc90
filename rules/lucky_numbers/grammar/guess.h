// Finds a guess in a line and cuts out its words. Whether words are a guess may depend on the board
// as everybody sees it, never on the solution. Internal to the grammar; pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/lucky_numbers/grammar/clauses.h"
#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers::grammar {

enum class GuessKind : std::uint8_t {
  kNone,
  kGuess,
  kEmpty,    // "I'd like to solve": the words may stand on the next line
  kUnsure,   // "is it ...": words that cannot stand on the board
  kMulti,    // two guesses
  kChained,  // a move behind the guess
  kIf,       // a move behind the guess, on a condition
};

struct GuessRead {
  GuessKind kind = GuessKind::kNone;
  std::size_t before = 0;  // tokens of the line that stand before the marker
  Guess guess;
  bool plausible = false;  // it can stand on the board, or nearly
};

// A guess with a marker: "guess X", "the answer is X", "is it X?".
GuessRead read_guess(const Line& line, const std::vector<Cell>& cells, const Words& words);
// The line behind a lone "guess".
GuessRead read_guess_line(const Line& line, const std::vector<Cell>& cells, const Words& words);
// A line that is just a phrase: kGuess if it fits letter by letter and word by word, kUnsure if it
// only looks like a guess (AM-35).
GuessRead read_bare(const Line& line, const std::vector<Cell>& cells, const Words& words);

}  // namespace callboard::lucky_numbers::grammar
