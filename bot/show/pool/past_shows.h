// What a person's past in shows comes to, as the house keeps it. Plain data; changed by
// bot/show/pool/history.h.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/core/ids.h"

namespace callboard {

struct PastShow {
  std::int64_t show = 0;   // ShowId; 0: a host has said so
  std::int64_t match = 0;  // its number there
  Timestamp at;
  auto operator<=>(const PastShow&) const = default;
};

struct PastShows {
  std::vector<PastShow> attended;
  std::vector<PastShow> contestant;
};

}  // namespace callboard
