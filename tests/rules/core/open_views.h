// Everything anybody but a host may see of a match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/game.h"

namespace callboard::battery {

// What everybody sees, and what these seats do.
template <Game G>
std::string open_views(const typename G::State& state, const std::vector<Seat>& seats) {
  std::string all = json_text(G::public_news(state)) + "\n" + json_text(G::public_view(state));
  for (const Seat seat : seats) {
    all +=
        "\n" + json_text(G::seat_news(state, seat)) + "\n" + json_text(G::seat_view(state, seat));
  }
  return all;
}

template <Game G>
std::string open_views(const typename G::State& state) {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < G::kSeats; ++i) seats.push_back({static_cast<std::uint8_t>(i)});
  return open_views<G>(state, seats);
}

}  // namespace callboard::battery
