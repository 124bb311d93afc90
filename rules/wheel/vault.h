// The one key to sealed puzzles and sealed answers. For the rules' own sources that judge, reveal
// or speak to hosts; the reader and the public and seat views do without it. Pure, any thread.
#pragma once

#include "rules/core/sealed.h"

namespace callboard::wheel {

class Vault {
 public:
  template <class T>
  static const T& open(const Sealed<T, Vault>& sealed) {
    return sealed.open();
  }
  template <class T>
  static T& change(Sealed<T, Vault>& sealed) {
    return sealed.renew();
  }
};

}  // namespace callboard::wheel
