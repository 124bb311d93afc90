// Shows with a pool, in tests: of either game, with times and sizes that fit on a page. One thread.
#pragma once

#include <string>
#include <vector>

#include "bot/show/pool/calls.h"
#include "bot/show/pool/history.h"
#include "bot/show/pool/pool.h"
#include "bot/show/pool/selection.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {

inline constexpr const char* kAll = "register, I accept, 18, on stage";

inline WorldOptions with_pool(const std::string& game = "lucky_numbers", std::uint64_t seed = 1) {
  WorldOptions options;
  options.show.game = game;
  if (game == "wheel") options.show.options["contestants"] = "3";
  options.show.sign_ups = SignUpMode::kPool;
  options.seed = seed;
  return options;
}

// Without a check-in.
inline WorldOptions open_door(const std::string& game = "lucky_numbers", std::uint64_t seed = 1) {
  WorldOptions options = with_pool(game, seed);
  options.show.pool.check_in_s = 0;
  return options;
}

inline std::string name_no(int number) { return "P" + std::to_string(number); }

// P1 to P`count`, all for the stage.
inline void register_many(World& world, int count, const std::string& words = kAll) {
  for (int i = 1; i <= count; ++i) world.say_in_foyer(name_no(i), words);
}

inline const Registrant* row_of(World& world, const std::string& name) {
  const auto id = world.store().find_identity("web", name);
  const Show& show = world.show();
  return *id ? find_registrant(show, **id) : nullptr;
}

inline std::size_t rows(World& world) { return world.show().pool.people.size(); }

inline Names names_of(World& world, const std::vector<PersonId>& people) {
  Names names;
  for (const PersonId one : people) names.push_back(name_of(world.house(), one));
  return names;
}

// Privately, in the show's own thread.
inline void in_private(World& world, const std::string& who, const std::string& words) {
  world.now.ms += 1000;
  world.forum.write(world.foyer(), who, words, true);
  world.settle();
}

// Lets the time of the draw come.
inline void draw_now(World& world) {
  world.pass(world.show().pool.starts.ms - world.now.ms + 1000);
}

inline Names called(World& world) {
  std::vector<PersonId> people;
  for (const auto& [person, one] : world.show().pool.people) {
    if (is_called_up(one)) people.push_back(person);
  }
  return names_of(world, people);
}

}  // namespace callboard::test
