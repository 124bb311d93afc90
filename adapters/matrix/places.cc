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

}  // namespace callboard::matrix
