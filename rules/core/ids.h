// Names for the things every layer speaks of. Plain values, free to copy, any thread.
#pragma once

#include <compare>
#include <cstdint>

namespace callboard {

template <class Tag>
struct StrongId {
  std::int64_t value = 0;
  auto operator<=>(const StrongId&) const = default;
};

using PersonId = StrongId<struct PersonTag>;
using ShowId = StrongId<struct ShowTag>;
using MatchId = StrongId<struct MatchTag>;
using BookId = StrongId<struct BookTag>;
using OutboxId = StrongId<struct OutboxTag>;

// A player's place in a match. The occupant may be replaced, the seat stays.
struct Seat {
  std::uint8_t index = 0;
  auto operator<=>(const Seat&) const = default;
};

// Milliseconds since 1970-01-01 UTC. Rules never see one; it is here because rows and adapters do.
struct Timestamp {
  std::int64_t ms = 0;
  auto operator<=>(const Timestamp&) const = default;
};

// A hash of a whole game state. Not cryptographic, and kept private while a match has secrets.
struct Digest {
  std::uint64_t value = 0;
  auto operator<=>(const Digest&) const = default;
};

}  // namespace callboard
