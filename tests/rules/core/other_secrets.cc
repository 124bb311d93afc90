#include "tests/rules/core/other_secrets.h"

#include <stdexcept>

#include "tests/rules/core/open_views.h"
#include "tests/rules/lucky_numbers/sample.h"
#include "tests/rules/wheel/sample.h"

namespace callboard::battery {
namespace {

// False: it is another game.
template <Game G>
bool look(const AnyMatch& match, std::uint64_t seed, std::string& told) {
  const auto* const own = dynamic_cast<const MatchOf<G>*>(&match);
  if (own == nullptr) return false;
  Random random(seed);
  const std::string shown = open_views<G>(own->state());
  const std::string other = open_views<G>(Sample<G>::resample(own->state(), random));
  if (shown != other) told = shown + "\nwith other secrets:\n" + other;
  return true;
}

}  // namespace

std::string told_by_secrets(const AnyMatch& match, std::uint64_t seed) {
  std::string told;
  const bool known =
      look<lucky_numbers::LuckyNumbers>(match, seed, told) || look<wheel::Wheel>(match, seed, told);
  if (!known) {
    throw std::logic_error("a game of the catalogue has no sample");
  }
  return told;
}

}  // namespace callboard::battery
