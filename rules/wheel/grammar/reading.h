// What a reply says, in order, before anybody asks whether it may be played. Internal to the
// grammar; pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/wheel/grammar/answers.h"
#include "rules/wheel/grammar/lines.h"

namespace callboard::wheel::grammar {

enum class ActKind : std::uint8_t {
  kSpin,
  kLetter,  // named without a verb that says what for
  kBuy,     // letter 0: none was named
  kWild,    // letter 0: none was named
  kSolve,   // no words: none were given
  kPhrase,  // unmarked words that can stand on the board
  kPass,
  kPlay,
  kUndo,
  kStrange,  // a digit or an accented letter where a letter is due
  kUnsure,   // words of a move without its sense
};

struct Act {
  ActKind kind = ActKind::kUnsure;
  char letter = 0;            // 'A'..'Z'
  std::optional<int> number;  // kSpin
  Said said;                  // kSolve, kPhrase
  bool soft = false;          // kSolve by "it's": no verb says so
  bool ask = false;           // kSolve: words that do not fit the board
  bool after_or = false;
  bool aside = false;  // kSpin: "T (spin)"
};

struct Reading {
  std::vector<Act> acts;
  bool talk = false;  // there was more than moves
};

// What a phase makes of words that mean one thing here and another there.
enum class Ear : std::uint8_t { kTurn, kExpress, kSpeed };

Reading read_reply_lines(const std::vector<Line>& lines, Ear ear, const Shape& board,
                         const Words& words);

}  // namespace callboard::wheel::grammar
