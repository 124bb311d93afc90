// What the battery needs to know of Lucky Numbers: content, legal moves, other secrets.
#pragma once

#include "rules/lucky_numbers/game.h"
#include "tests/rules/core/battery.h"

namespace callboard::battery {

template <>
struct Sample<lucky_numbers::LuckyNumbers> {
  using G = lucky_numbers::LuckyNumbers;
  static OptionValues options(Random& random);
  static lucky_numbers::Item item(const Wanted& wanted, Random& random);
  static lucky_numbers::Move move(const lucky_numbers::State& state, Seat seat, Random& random);
  static lucky_numbers::State resample(const lucky_numbers::State& state, Random& random);
  static std::vector<lucky_numbers::Move> odd_moves();
  static bool uncovers_nothing(const lucky_numbers::State& state, const InputFor<G>& input);
};

}  // namespace callboard::battery
