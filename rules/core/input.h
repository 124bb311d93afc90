// One thing that changes a match under the rules (DESIGN: inputs). A closed set; each alternative
// is logged, and a match is loaded by applying its log again.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/ids.h"

namespace callboard {

template <class Move>
struct SeatMove {
  Seat seat;
  Move move;
  bool operator==(const SeatMove&) const = default;
};

// The answer to a Draw: `count` values, each uniform in [0, sides).
struct Drawn {
  std::vector<std::uint64_t> values;
  bool operator==(const Drawn&) const = default;
};

// The answer to a Wanted: content from a pack.
template <class Item>
struct Supplied {
  Item item;
  bool operator==(const Supplied&) const = default;
};

struct TimerFired {
  std::string key;
  bool operator==(const TimerFired&) const = default;
};

template <class HostMove>
struct HostMoved {
  HostMove move;
  bool operator==(const HostMoved&) const = default;
};

template <class Move, class Item, class HostMove>
using InputOf =
    std::variant<SeatMove<Move>, Drawn, Supplied<Item>, TimerFired, HostMoved<HostMove>>;

}  // namespace callboard
