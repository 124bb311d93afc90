#include "adapters/matrix/places.h"

#include <utility>

namespace callboard::matrix {

std::string id_of(const Place& place) { return place.room + " " + place.event; }

std::optional<Place> parse_place(std::string_view id) {
  const auto blank = id.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  Place place{std::string(id.substr(0, blank)), std::string(id.substr(blank + 1))};
  const bool sound = place.room.starts_with('!') && place.event.starts_with('$') &&
                     place.event.find(' ') == std::string::npos;
  return sound ? std::optional(std::move(place)) : std::nullopt;
}

std::string Rooms::self() {
  const std::lock_guard lock(mutex_);
  return self_;
}

std::string Rooms::game_room() {
  const std::lock_guard lock(mutex_);
  return game_room_;
}

void Rooms::signed_in(std::string self) {
  const std::lock_guard lock(mutex_);
  self_ = std::move(self);
}

void Rooms::play_in(std::string room) {
  const std::lock_guard lock(mutex_);
  game_room_ = std::move(room);
}

void Rooms::leave_game() { play_in(""); }

}  // namespace callboard::matrix
