// What a match hands to the next one of its show: jackpot, prizes, champion or vacancy, wins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"

namespace callboard {

struct Prize {
  std::string name;
  std::int64_t value = 0;  // whole units of the show's currency
  bool operator==(const Prize&) const = default;
};

struct Winnings {
  Seat seat;
  std::int64_t cash = 0;
  std::vector<Prize> prizes;
  std::int64_t score = 0;    // of the match, as the game kept it; for records
  std::int64_t jackpot = 0;  // of the cash: the show's jackpot
  bool bonus = false;        // won what the game plays for at its end, whole
  bool contestant = true;    // came beyond what only chooses who plays
  bool operator==(const Winnings&) const = default;
};

// A round of a match whose winner can bring the audience something: who holds a token of the
// winner's colour. Who that is knows the show, not the game.
enum class RoundKind : std::uint8_t { kMain, kFinal, kBonus };
struct RoundWon {
  RoundKind kind = RoundKind::kMain;
  std::int64_t number = 0;  // of all rounds of the match, from 1
  Seat winner;
  std::int64_t group = 0;   // the colour of the winner's place, from 0
  std::string token_prize;  // empty: nothing for the audience here
  bool operator==(const RoundWon&) const = default;
};

struct CarryOver {
  std::optional<Seat> winner;    // of this match; none: drawn or called off
  bool called_off = false;       // it counts for nothing but what it hands on
  std::optional<Seat> champion;  // none: the next match draws its seats
  std::int64_t wins = 0;         // of the champion, this match included
  bool retired = false;          // the champion leaves undefeated, the chair is empty
  std::int64_t jackpot = 0;
  std::vector<Prize> prizes;       // unclaimed, to stand again
  std::vector<Winnings> winnings;  // for the ledger, per seat
  std::vector<RoundWon> rounds;    // with a winner, in order
  bool operator==(const CarryOver&) const = default;
};

// What a match starts from: the other end of CarryOver.
struct CarryIn {
  bool champion = false;  // seat 1 is a returning champion
  std::int64_t wins = 0;
  std::optional<std::int64_t> jackpot;  // none: first match of the show
  std::vector<Prize> prizes;
  bool operator==(const CarryIn&) const = default;
};

}  // namespace callboard
