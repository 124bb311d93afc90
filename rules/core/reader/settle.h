// Settles what a reply orders once the stance of each move in it is known: corrections replace,
// taking back cancels, alternatives are asked about. The same for every game. Pure functions, any
// thread.
#pragma once

#include <vector>

#include "rules/core/reader/acts.h"

namespace callboard::reader {

struct Settled {
  std::vector<Act> standing;  // in order
  std::vector<Act> unclear;   // done now, with words that are no part of an order
  std::vector<Act> denied;    // negated by the writer
  bool alternative = false;   // "roll or pass"
  bool again = false;         // "roll, then roll again"
  bool taken_back = false;
  bool corrected = false;
};

// `acts` stand in the order of their clauses.
Settled settle(const Reply& reply, const std::vector<Act>& acts);

// What a reply says when it names no move: assent, a pointer back, the choice left to the host.
struct Remark {
  bool assent = false;     // nothing but "yes", "ok, let's go"
  bool back = false;       // nothing but "as always", "the usual"
  bool denial = false;     // nothing but "no"
  bool delegated = false;  // "you choose"
  bool plain = false;      // no word that is not known
  bool pointed = false;    // "so that one"
};
// `without`: a clause that is left out of account.
Remark remark_of(const Reply& reply, std::size_t without = static_cast<std::size_t>(-1));

}  // namespace callboard::reader
