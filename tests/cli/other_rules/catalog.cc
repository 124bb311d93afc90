// A Callboard whose rules have changed: its list of games stands in for rules/catalog.cc. One rule
// of Lucky Numbers is another one here, so what an ordinary Callboard has played does not replay,
// and what this one begins is of a newer rules version. For tests/cli/upgrade_test.py only.
#include "rules/catalog.h"

#include "rules/core/match_of.h"
#include "rules/lucky_numbers/game.h"

namespace callboard {
namespace {

using lucky_numbers::LuckyNumbers;

constexpr std::int64_t kMore = 100;

// A puzzle opens with $100 more in the pot.
struct OtherRules : LuckyNumbers {
  static constexpr std::uint32_t kRulesVersion = LuckyNumbers::kRulesVersion + 1;

  static Result<State, Refusal> apply(State state, const Input& input) {
    auto next = LuckyNumbers::apply(std::move(state), input);
    if (!next || !std::holds_alternative<Drawn>(input)) return next;
    State changed = *std::move(next);
    if (changed.opening > 0 && changed.pot == changed.opening) changed.pot += kMore;
    return changed;
  }
};

}  // namespace

const std::vector<GameFace>& catalog() {
  static const std::vector<GameFace> games = {face_of<OtherRules>()};
  return games;
}

const GameFace* find_game(std::string_view name) {
  return name == OtherRules::kName ? &catalog().front() : nullptr;
}

}  // namespace callboard
