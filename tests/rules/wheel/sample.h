// What the battery needs to know of Wheel: content, legal moves, other secrets.
#pragma once

#include "rules/wheel/game.h"
#include "tests/rules/core/battery.h"

namespace callboard::battery {

template <>
struct Sample<wheel::Wheel> {
  using G = wheel::Wheel;
  static OptionValues options(Random& random);
  static wheel::Item item(const Wanted& wanted, Random& random);
  static wheel::Move move(const wheel::State& state, Seat seat, Random& random);
  static wheel::State resample(const wheel::State& state, Random& random);
  static std::vector<wheel::Move> odd_moves();
  static bool uncovers_nothing(const wheel::State& state, const InputFor<G>& input);
};

}  // namespace callboard::battery
