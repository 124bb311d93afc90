// What the simulator knows of each game beyond what every game tells the daemon: its rules once
// more, small; options worth drawing, how people put their moves, what hosts order, what is looked
// for. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bot/show/show_setup.h"
#include "rules/core/json.h"
#include "tests/sim/chance.h"

namespace callboard::sim {

// The rules of a game once more, from its rule text alone. It is told every input of a match and
// looks at what everybody is shown; after what it does not judge (a host's ruling, an undo) it
// takes the shown state for granted and goes on from there.
class GameModel {
 public:
  virtual ~GameModel() = default;

  // An input that was accepted. What is wrong with it; empty: nothing.
  virtual std::string take(const nlohmann::json& input) = 0;
  // The public view while the match is at rest. What is wrong with it.
  virtual std::string look(const nlohmann::json& view) = 0;
  // Whether it has to look to go on; a look from time to time serves for the rest.
  [[nodiscard]] virtual bool must_look() const = 0;
  // Something happened that it does not judge.
  virtual void forget() = 0;
  // Inputs and views held against it since the last time.
  virtual std::int64_t take_checked() = 0;
  // Whether this input is a move that the others are not told of yet.
  [[nodiscard]] virtual bool keeps(const nlohmann::json& /*input*/) const { return false; }
  // What was said in such moves and is not to be told yet, letters only.
  [[nodiscard]] virtual std::vector<std::string> kept() const { return {}; }
};

struct SimGame {
  std::function<std::unique_ptr<GameModel>(const OptionValues&)> model;
  // Some of the game's options, drawn.
  std::function<void(ShowSetup&, Chance&)> set_up;
  // A practice player's words as somebody else would put them; other moves, and mistakes.
  std::function<std::string(const std::string& words, Chance&)> own_words;
  std::string blind;                      // what somebody writes who has not looked
  std::vector<std::string> orders;        // of hosts; A, B: seats, C: somebody's name
  std::vector<std::string> late_rulings;  // over matches that may be over
  std::vector<std::string> cheats;        // commands without the right; VICTIM, ME: names
  // The solutions that players still look for, by what everybody is shown and what hosts are.
  std::function<std::vector<std::string>(const nlohmann::json& shown, const nlohmann::json& known)>
      looked_for;
  std::string own_text;  // a solution of its packs that the daemon's own words say, letters only
};

// Throws std::out_of_range for a game that is not in the catalogue.
const SimGame& sim_game(std::string_view name);
SimGame numbers_game();
SimGame wheel_game();

}  // namespace callboard::sim
