// Everything anybody but a host may see of a match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "rules/core/game.h"

namespace callboard::battery {

template <Game G>
std::string open_views(const typename G::State& state) {
  std::string all = json_text(G::public_news(state)) + "\n" + json_text(G::public_view(state));
  for (std::size_t i = 0; i < G::kSeats; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    all +=
        "\n" + json_text(G::seat_news(state, seat)) + "\n" + json_text(G::seat_view(state, seat));
  }
  return all;
}

}  // namespace callboard::battery
