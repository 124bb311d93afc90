// A secret that came into play by a host's hand and not by a draw from a pack: a puzzle a host
// loaded, or the mended solution of an open one. Its salted hash is posted when it comes into play,
// salt and text stand in the transcript, so that nobody can swap it unseen. Plain values, any
// thread. Bytes: docs/fairness.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/core/match.h"

namespace callboard {

struct Seal {
  std::int64_t n = 0;  // 1, 2, 3, ... within a draw book
  std::string hash;    // hexadecimal; public from the first
  std::string salt;    // hexadecimal; public, as the item, when the match is over
  std::string item;    // JSON
  bool operator==(const Seal&) const = default;
};

// `salt`: 32 secret bytes of this seal alone.
Seal make_seal(std::int64_t n, std::string_view salt, const PackItem& item);

// The salted hash, as raw bytes.
std::string seal_hash(std::string_view salt, std::string_view item);

}  // namespace callboard
