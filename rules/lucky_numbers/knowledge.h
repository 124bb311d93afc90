// What a reply may be read against: public knowledge and the author's own, never a secret (law 5;
// leak rules of docs/rules). The reader sees this and nothing else. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

struct PublicKnowledge {
  Phase phase = Phase::kBetween;
  bool tiebreak = false;
  bool waiting = false;  // a guess or answer is with the host; or dice, labels, content are due
  std::optional<Seat> author;                 // none: a spectator
  std::optional<Seat> mover;                  // whose move it is; none: nobody's
  std::optional<Seat> solver;                 // of the last puzzle, for E_OVER
  std::vector<Cell> cells;                    // the board; hidden cells hold no letter
  int numbers = 0;                            // labels run from 1 to this
  std::vector<int> hidden;                    // labels still hidden, ascending
  int dice_total = 0;                         // kPick and the Main Event: the last throw
  std::vector<std::vector<int>> legal_picks;  // kPick
  bool may_pass = false;                      // kDecide: false after a received pass (LN-31)
  bool may_stop = false;                      // an offer stands
  bool locked = false;                        // E_LOCK
  std::vector<int> event_open;                // unclaimed of 4 5 6 8 9 10
  std::vector<int> event_claimed;
  std::int64_t offer_cash = 0;
  std::vector<Prize> offer_prizes;
  std::string question;           // the key of the follow-up that is asked
  std::vector<PackText> choices;  // of the follow-up; empty: an open question
  bool two_choice = false;
  BareGuess bare_guess = BareGuess::kIfFits;
};

PublicKnowledge knowledge(const State& state, std::optional<Seat> author);

// Whether a guess can stand on this board: the same letters and specials in number and place,
// blanks and surplus closing marks aside. Reads what is shown, never the solution.
bool fits_board(const std::vector<Cell>& cells, const Guess& guess);
// The board before the labels in `last_pick` came up.
std::vector<Cell> cells_before(const std::vector<Cell>& cells, const std::vector<int>& last_pick);

// Every set of distinct hidden numbers that adds up to `total`, in order of size, then value.
std::vector<std::vector<int>> sums(const std::vector<int>& hidden, int total);

}  // namespace callboard::lucky_numbers
