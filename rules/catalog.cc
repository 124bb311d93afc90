#include "rules/catalog.h"

#include "rules/core/match_of.h"
#include "rules/lucky_numbers/game.h"
#include "rules/wheel/game.h"

namespace callboard {

const std::vector<GameFace>& catalog() {
  static const std::vector<GameFace> games = {
      face_of<lucky_numbers::LuckyNumbers>(),
      face_of<wheel::Wheel>(),
  };
  return games;
}

const GameFace* find_game(std::string_view name) {
  for (const GameFace& game : catalog()) {
    if (game.name == name) return &game;
  }
  return nullptr;
}

}  // namespace callboard
