// Where things stand, in the ids the daemon keeps: a match is "!room $root", a reply "!room
// $event". Pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace callboard::matrix {

inline constexpr std::string_view kAdapterName = "matrix";

struct Place {
  std::string room;
  std::string event;
  auto operator<=>(const Place&) const = default;
};
std::string id_of(const Place& place);
std::optional<Place> parse_place(std::string_view id);

}  // namespace callboard::matrix
