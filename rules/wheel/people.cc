// Seats and podiums, and numbers for drawing among them.
#include <algorithm>

#include "rules/wheel/play.h"

namespace callboard::wheel {

Player& player(State& state, Seat seat) { return state.players.at(seat.index); }
const Player& player(const State& state, Seat seat) { return state.players.at(seat.index); }

bool plays(const State& state, Seat seat) {
  return seat.index < state.players.size() && !state.players[seat.index].out;
}

std::vector<Seat> active(const State& state, const Podium& podium) {
  std::vector<Seat> seats;
  for (const auto& seat : podium) {
    if (seat && plays(state, *seat)) seats.push_back(*seat);
  }
  return seats;
}

std::optional<int> podium_of(const Podium& podium, Seat seat) {
  const auto found = std::find(podium.begin(), podium.end(), std::optional<Seat>(seat));
  if (found == podium.end()) return std::nullopt;
  return static_cast<int>(found - podium.begin());
}

bool has_seat(const std::vector<Seat>& seats, Seat seat) {
  return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

bool erase_seat(std::vector<Seat>& seats, Seat seat) {
  const auto found = std::find(seats.begin(), seats.end(), seat);
  if (found == seats.end()) return false;
  seats.erase(found);
  return true;
}

std::uint64_t falling(std::size_t n, std::size_t k) {
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < k; ++i) product *= n - i;
  return product;
}

std::vector<std::size_t> pick_places(std::uint64_t value, std::size_t n, std::size_t k) {
  std::vector<std::size_t> pool(n);
  for (std::size_t i = 0; i < n; ++i) pool[i] = i;
  std::vector<std::size_t> picked;
  for (std::size_t i = 0; i < k; ++i) {
    const std::uint64_t left = n - i;
    const auto at = static_cast<std::ptrdiff_t>(value % left);
    value /= left;
    picked.push_back(pool[static_cast<std::size_t>(at)]);
    pool.erase(pool.begin() + at);
  }
  return picked;
}

}  // namespace callboard::wheel
