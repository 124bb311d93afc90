// The Express of the Final: pass or play, and the ride (WF-238 to WF-249, A-55 to A-61).
#include "rules/wheel/play.h"

namespace callboard::wheel {

Refused play_express(State& state, const Express& express) {
  if (state.phase == Phase::kExpressRide) return refusal(Code::kExpressGoesOn);
  if (state.phase != Phase::kExpressChoice) return refusal(Code::kUnsure);
  const Seat seat = state.puzzle.mover;
  if (express.play) {
    tell(state, "express_plays", {{"seat", seat}});
    state.phase = Phase::kExpressRide;
  } else {
    tell(state, "express_passed", {{"seat", seat}, {"alone", false}});
    to_turn(state);
  }
  return std::nullopt;
}

Refused ride_call(State& state, char letter) {
  if (only_vowels(state)) {
    if (hidden_count(state.puzzle.board) == 0) return refusal(Code::kOnlySolve);
    return refusal(Code::kOnlyVowels, {{"price", state.config.options.vowel_price}});
  }
  const Seat seat = state.puzzle.mover;
  const bool before = was_called(state, letter);
  const int count = before ? 0 : show_called(state, letter);
  if (count > 0) {
    player(state, seat).pb += kExpressValue * count;
    return std::nullopt;
  }
  tell(state, before ? "called_before" : "not_there",
       {{"seat", seat}, {"letter", letter_word(letter)}});
  if (!before) state.puzzle.used.push_back(letter);
  crash(state, before ? "called_before" : "not_there");
  return std::nullopt;
}

void crash(State& state, std::string_view why) {
  const Seat seat = state.puzzle.mover;
  tell(state, "express_crashed", {{"seat", seat}, {"why", Word{std::string(why)}}});
  bankrupt(state, seat);
  end_turn(state, TurnEnd::kPlayed);
}

}  // namespace callboard::wheel
