// Where things stand, in the ids the daemon keeps: a match is "!room $root", a reply "!room
// $event". And what the adapter's two threads must both know about rooms.
#pragma once

#include <mutex>
#include <optional>
#include <set>
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

// Any thread.
class Rooms {
 public:
  [[nodiscard]] std::string self();       // our user; empty: not signed in yet
  [[nodiscard]] std::string game_room();  // empty: not in it
  void signed_in(std::string self);
  void play_in(std::string room);
  void leave_game();

 private:
  std::mutex mutex_;
  std::string self_;
  std::string game_room_;
};

}  // namespace callboard::matrix
