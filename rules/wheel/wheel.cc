// The wheel: what lies on it, where it stops, what follows (WF-139 to WF-146, WF-253 to WF-256).
#include <algorithm>

#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

std::optional<int> place_of(const Layout& layout, Special special) {
  for (const Place& place : layout.places) {
    if (place.special == special) return place.wedge;
  }
  return std::nullopt;
}

void lay(State& state, Special special) {
  const auto wedge = place_of(state.layout, special);
  const auto& wheel = state.round.wheel;
  const bool taken = std::any_of(wheel.begin(), wheel.end(),
                                 [&](const Overlay& one) { return one.wedge == wedge; });
  if (wedge && !taken) state.round.wheel.push_back({special, *wedge, {}, 0});
}

std::int64_t special_value(Special special) {
  switch (special) {
    case Special::kWild:
    case Special::kGoodie:
    case Special::kTrip:
      return kPrizeLetterValue;
    case Special::kExpress:
      return kExpressValue;
    case Special::kBigMoney:
      return 0;
  }
  return 0;
}

const char* wedge_name(WedgeKind kind) {
  switch (kind) {
    case WedgeKind::kPoints:
      return "points";
    case WedgeKind::kTop:
      return "top";
    case WedgeKind::kBankrupt:
      return "bankrupt";
    case WedgeKind::kLoseTurn:
      return "lose_turn";
  }
  return "points";
}

bool is_points(const Landing& landing) {
  return !landing.special &&
         (landing.kind == WedgeKind::kPoints || landing.kind == WedgeKind::kTop);
}

Facts landing_facts(Seat seat, const Landing& landing) {
  return {{"seat", seat},
          {"peg", std::int64_t{landing.peg} + 1},
          {"wedge", std::int64_t{landing.wedge}},
          {"lands", Word{landing_name(landing)}},
          {"value", landing.value}};
}

}  // namespace

std::string landing_name(const Landing& landing) {
  return landing.special ? special_name(*landing.special) : std::string(wedge_name(landing.kind));
}

// WF-197, WF-221, WF-238, A-49. What a host put there for this round before it began stays.
void dress_wheel(State& state) {
  if (state.stage.kind == StageKind::kFinal) {
    lay(state, Special::kExpress);
  } else {
    lay(state, Special::kWild);
    lay(state, Special::kBigMoney);
  }
}

Landing landing_at(const State& state, int peg) {
  Landing landing;
  landing.peg = peg;
  landing.wedge = peg / (kPegs / kWedges) + 1;
  const Wedge& wedge = state.layout.wedges.at(static_cast<std::size_t>(landing.wedge - 1));
  landing.kind = wedge.kind;
  const auto puzzle = static_cast<std::size_t>(std::clamp(state.round.puzzle, 1, kPuzzlesMax) - 1);
  if (wedge.kind == WedgeKind::kPoints) landing.value = wedge.points;
  if (wedge.kind == WedgeKind::kTop) landing.value = state.layout.tops[puzzle];
  for (const Overlay& overlay : state.round.wheel) {
    if (overlay.wedge != landing.wedge) continue;
    landing.special = overlay.special;
    landing.value = special_value(overlay.special);
  }
  return landing;
}

Refused play_spin(State& state, const Spin& spin) {
  if (spin.number && (*spin.number < 1 || *spin.number > kPegs)) return refusal(Code::kUnsure);
  switch (state.phase) {
    case Phase::kTurn:
      if (only_vowels(state)) {
        if (hidden_count(state.puzzle.board) == 0) return refusal(Code::kOnlySolve);
        return refusal(Code::kOnlyVowels, {{"price", state.config.options.vowel_price}});
      }
      state.need = Need::kSpin;
      break;
    case Phase::kFinalSpin:
      state.need = Need::kFinalSpin;
      break;
    case Phase::kLetter:
      return refusal(Code::kCallFirst, {{"value", state.puzzle.landing->value}});
    case Phase::kExpressChoice:
      return refusal(Code::kExpressChoice);
    case Phase::kExpressRide:
      return refusal(Code::kExpressGoesOn);
    case Phase::kReveal:
      return refusal(Code::kTossup);
    case Phase::kSpeedLetter:
    case Phase::kSpeedSolve:
    case Phase::kCategory:
    case Phase::kBonusLetters:
    case Phase::kBonusSolve:
    case Phase::kSetup:
    case Phase::kDone:
      return refusal(Code::kNoWheel, {{"final", false}});
  }
  return std::nullopt;
}

Refused take_spin(State& state, std::uint64_t peg) {
  if (peg >= static_cast<std::uint64_t>(kPegs)) return refusal(Code::kStale);
  const Seat seat = state.puzzle.mover;
  const Landing landing = landing_at(state, static_cast<int>(peg));
  state.need = Need::kNone;
  state.puzzle.wild_value.reset();
  state.puzzle.landing = landing;
  tell(state, "spun", landing_facts(seat, landing));
  if (landing.special || is_points(landing)) {
    state.phase = Phase::kLetter;
    return std::nullopt;
  }
  if (landing.kind == WedgeKind::kBankrupt) bankrupt(state, seat);
  end_turn(state, TurnEnd::kPlayed);
  return std::nullopt;
}

// WF-254, A-28: again until plain points come up.
Refused take_final_spin(State& state, std::uint64_t peg) {
  if (peg >= static_cast<std::uint64_t>(kPegs)) return refusal(Code::kStale);
  const Landing landing = landing_at(state, static_cast<int>(peg));
  Facts facts = landing_facts(state.puzzle.mover, landing);
  if (!is_points(landing)) {
    tell(state, "final_spin_again", std::move(facts));
    return std::nullopt;
  }
  state.need = Need::kNone;
  state.round.speed_value = landing.value + kFinalSpinExtra;
  facts.push_back({"pays", *state.round.speed_value});
  tell(state, "final_spun", std::move(facts));
  state.phase = Phase::kSpeedLetter;
  return std::nullopt;
}

}  // namespace callboard::wheel
