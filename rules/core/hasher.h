// Hashes a state field by field into a Digest (FNV-1a, 64 bits, fixed by its published constants,
// so that every machine and release agrees). Used for replay checks, never for secrets or
// commitments.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rules/core/ids.h"

namespace callboard {

class Hasher {
 public:
  template <class Int>
  requires(std::is_integral_v<Int> || std::is_enum_v<Int>) Hasher& add(Int value) {
    auto word = static_cast<std::uint64_t>(value);
    for (int byte = 0; byte < 8; ++byte, word >>= 8U) mix(static_cast<unsigned char>(word & 0xffU));
    return *this;
  }
  Hasher& add(std::string_view text) {
    add(text.size());
    for (const char c : text) mix(static_cast<unsigned char>(c));
    return *this;
  }
  Hasher& add(Seat seat) { return add(seat.index); }
  template <class T>
  Hasher& add(const std::vector<T>& values) {
    add(values.size());
    for (const T& value : values) add(value);
    return *this;
  }
  template <class T>
  Hasher& add(const std::optional<T>& value) {
    add(value.has_value() ? 1 : 0);
    return value ? add(*value) : *this;
  }
  [[nodiscard]] Digest digest() const { return Digest{state_}; }

 private:
  void mix(unsigned char byte) {
    state_ ^= byte;
    state_ *= 0x00000100000001b3ULL;
  }
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

}  // namespace callboard
