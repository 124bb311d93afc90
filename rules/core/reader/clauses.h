// Tokens cut into clauses: the smallest pieces that can be an order. Each knows how it hangs on the
// one before, and what its sentence does with it. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/core/reader/tokens.h"

namespace callboard::reader {

enum class Joint : std::uint8_t {
  kStart,     // a line begins
  kSentence,  // after . ! ?
  kComma,     // after a comma, a smiley, dots, a bracket
  kDash,
  kColon,
  kAnd,
  kThen,
  kOr,
  kBut,
  kSo,
  kReason,
  kCondition,  // "if" without a mark before it: it binds the clause before
  kUntil,      // the same
};

enum class Part : std::uint8_t {
  kPlain,
  kCorrection,  // "no wait", "I mean"
  kHold,        // "wait"
  kTakeBack,    // "never mind"
  kNo,          // "no" alone
};

struct Clause {
  std::size_t from = 0;
  std::size_t to = 0;
  Joint joint = Joint::kStart;
  Part part = Part::kPlain;
  std::uint32_t sentence = 0;
  std::uint32_t line = 0;
  bool asked = false;  // its sentence ends with "?"
  bool exclaimed = false;
  bool bracketed = false;
  bool conditional = false;
  bool until = false;
  bool reported = false;
  bool advised = false;     // spoken to another player
  bool contrasted = false;  // a "but" follows in its sentence
  bool postponed = false;   // behind "tomorrow," or "brb, then"
  Senses senses = 0;        // of all its tokens
  Senses game = 0;
};

// `verbs`: senses of the game's verbs; a number in front of one ends its clause.
std::vector<Clause> clauses_of(const Tokens& tokens, Senses verbs);

// Nothing but words that may stand beside an order.
inline constexpr Senses kBeside =
    senses(Sense::kFiller, Sense::kCourtesy, Sense::kCheer, Sense::kGreeting, Sense::kVocative,
           Sense::kHost, Sense::kAssent, Sense::kAnd, Sense::kThen, Sense::kSo, Sense::kBut,
           Sense::kHold, Sense::kCorrect);

}  // namespace callboard::reader
