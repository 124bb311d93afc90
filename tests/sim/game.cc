#include "tests/sim/game.h"

#include <map>

namespace callboard::sim {

const SimGame& sim_game(std::string_view name) {
  static const std::map<std::string, SimGame, std::less<>> kGames = {
      {"lucky_numbers", numbers_game()}, {"wheel", wheel_game()}};
  const auto found = kGames.find(name);
  return found == kGames.end() ? kGames.at(std::string(name)) : found->second;
}

}  // namespace callboard::sim
