// What the writer does with a clause: order it now, wish it, put it off, deny it, ask about it or
// tell of it. One table of senses decides for every game. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/core/reader/clauses.h"

namespace callboard::reader {

enum class Stance : std::uint8_t {
  kNow,
  kWished,
  kLater,
  kConditional,
  kNegated,
  kAsked,
  kTold,
};

// What stands before a candidate in its clause.
struct Head {
  bool first = false;    // "I"
  bool opener = false;   // "I'll", "let me"
  bool request = false;  // "could you"
  bool wished = false;
  bool negated = false;
  bool later = false;
  bool asked = false;
  bool told = false;
  bool other = false;   // another subject: "it", "she"
  bool polite = false;  // "I'd like to": wished if a "but" follows
  bool past = false;
  bool advised = false;  // another player's name right before it
  bool player = false;
  std::size_t unknown = 0;
  std::size_t loose = 0;  // of these: prepositions and articles
};

// `own`: senses of the game that may stand in the head.
Head head_of(const Tokens& tokens, const Clause& clause, std::size_t to, Senses own);

// What stands behind it.
struct Tail {
  bool later = false;
  bool wished = false;
  bool negated = false;
  bool adjunct = false;  // a remark that opens with a preposition
  bool unit = false;     // "minutes"
  bool named = false;    // another player's name right behind it
  bool other_move = false;
  std::size_t unknown = 0;  // words that are no part of an order, before any remark
};

// `own`: senses of the game that belong to the candidate; `verbs`: those of other moves.
Tail tail_of(const Tokens& tokens, const Clause& clause, std::size_t from, Senses own,
             Senses verbs);

Stance stance_of(const Clause& clause, const Head& head, const Tail& tail);

// "on monday", "at 8", "in two hours": a time that is named in tokens [from, to).
bool names_time(const Tokens& tokens, std::size_t from, std::size_t to);

}  // namespace callboard::reader
