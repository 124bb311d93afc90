// The one key to sealed puzzles. For the rules' own sources that judge, reveal or speak to hosts;
// the reader and the public and seat views do without it. Pure, any thread.
#pragma once

#include "rules/lucky_numbers/state.h"

namespace callboard::lucky_numbers {

class Vault {
 public:
  static const Puzzle& open(const Sealed<Puzzle, Vault>& sealed) { return sealed.open(); }
  static Puzzle& change(Sealed<Puzzle, Vault>& sealed) { return sealed.renew(); }
};

}  // namespace callboard::lucky_numbers
