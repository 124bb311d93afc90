// What a whole reply says, in order, before anybody asks whether it may be played. Internal to the
// grammar; pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/lucky_numbers/grammar/guess.h"
#include "rules/lucky_numbers/grammar/numbers.h"

namespace callboard::lucky_numbers::grammar {

enum class ActKind : std::uint8_t { kRoll, kPass, kNumbers, kGuess, kStop, kGoOn };

struct Act {
  ActKind kind = ActKind::kRoll;
  // Parted from the act before by a sentence, a line or "or": a change of mind, not a chain.
  bool apart = false;
  std::vector<Asked> asked;  // kNumbers
  Guess guess;               // kGuess
  bool bare = false;         // a guess without a marker
  bool plausible = true;     // a guess that can stand on the board, or nearly
};

struct Reading {
  std::vector<Act> acts;  // the same act twice in a row stands once
  std::vector<Asked> announced;
  std::vector<Act> doubted;     // numbers in words too strange to be a pick
  std::optional<Guess> unsure;  // looks like a guess that nobody marked as one
  bool conditional = false;     // a move on a condition
  bool self_roll = false;       // "I rolled 6+5"
  bool guess_empty = false;     // a marker without words
  bool multi_guess = false;
  bool guess_chained = false;  // a move in the line behind a guess

  [[nodiscard]] bool has(ActKind kind) const;
  [[nodiscard]] std::size_t count(ActKind kind) const;
};

std::vector<Line> read_lines(const Folded& reply);
// Roll, pass, numbers and guesses.
Reading read_puzzle(const PublicKnowledge& known, const std::vector<Line>& lines,
                    const Words& words);
// Roll, stop, go on and pass, in the Main Event.
Reading read_event(const std::vector<Line>& lines, const Words& words);

}  // namespace callboard::lucky_numbers::grammar
