#include "bot/show/prize_words.h"

#include <algorithm>
#include <array>
#include <string>

#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr std::size_t kOwnersShown = 30;
constexpr std::array<const char*, 3> kColours = {"red", "yellow", "blue"};
constexpr std::array<const char*, 3> kRounds = {"main", "final", "bonus"};

}  // namespace

nlohmann::json round_facts(const RoundWon& round) {
  return {{"round", kRounds.at(static_cast<std::size_t>(round.kind))}, {"n", round.number}};
}

nlohmann::json prize_facts(const WonPrize& prize) {
  nlohmann::json facts{{"number", prize.number},
                       {"name", mark::said(prize.name)},
                       {"match", prize.match_number},
                       {"stand", stand_word(prize.stand)},
                       {"gone", prize.gone}};
  // A game names a sum of money by its digits.
  const bool sum = prize.name == std::to_string(prize.value);
  if (sum) facts["name"] = mark::money(prize.value);
  if (!sum && prize.value != 0) facts["value"] = mark::money(prize.value);
  const std::size_t shown = std::min(prize.owners.size(), kOwnersShown);
  facts["owners"] = mark::people(
      {prize.owners.begin(), prize.owners.begin() + static_cast<std::ptrdiff_t>(shown)});
  if (shown < prize.owners.size()) facts["more"] = prize.owners.size() - shown;
  if (prize.played_by != PersonId{}) facts["played_by"] = mark::person(prize.played_by);
  if (prize.giveaway) {
    facts["colour"] = kColours.at(static_cast<std::size_t>(prize.giveaway->group) % 3);
    facts.update(round_facts(*prize.giveaway));
  }
  return facts;
}

}  // namespace callboard
