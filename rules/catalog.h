// The one list of games. Adding a game is one line in catalog.cc. Read-only after start, any
// thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/core/match.h"

namespace callboard {

// What is played where nobody says which: the first of the list.
inline constexpr const char* kUsualGame = "lucky_numbers";

const std::vector<GameFace>& catalog();
// The game of that name, or nullptr.
const GameFace* find_game(std::string_view name);

// "lucky_numbers" as people write it: "Lucky Numbers".
inline std::string title_of(std::string_view game) {
  std::string title;
  bool begins = true;
  for (const char c : game) {
    const bool small = c >= 'a' && c <= 'z';
    title += c == '_' ? ' ' : static_cast<char>(begins && small ? c - 'a' + 'A' : c);
    begins = c == '_';
  }
  return title;
}

}  // namespace callboard
