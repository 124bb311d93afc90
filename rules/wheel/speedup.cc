// After the final spin: one letter, then a window to solve (WF-256 to WF-267, A-66 to A-70).
#include <algorithm>

#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

// In the order in which they were given; the first that is right counts.
bool any_right(State& state, const std::vector<Said>& said, std::size_t most) {
  const std::size_t read = std::min(said.size(), most);
  if (state.ruled) return is_right(state, state.puzzle.board, said.front());
  return std::any_of(said.begin(), said.begin() + static_cast<std::ptrdiff_t>(read),
                     [&](const Said& one) { return is_right(state, state.puzzle.board, one); });
}

}  // namespace

Refused play_letter(State& state, char letter) {
  if (!is_letter(letter)) return refusal(Code::kLetterOnly);
  if (state.phase == Phase::kSpeedSolve) return refusal(Code::kUnsure);
  if (state.phase != Phase::kSpeedLetter) return play_call(state, letter);
  if (hidden_count(state.puzzle.board) == 0) return refusal(Code::kOnlySolve);
  const Seat seat = state.puzzle.mover;
  const bool before = was_called(state, letter);
  const int count = before ? 0 : show_called(state, letter);
  if (count == 0) {
    tell(state, before ? "called_before" : "not_there",
         {{"seat", seat}, {"letter", letter_word(letter)}});
    if (!before) state.puzzle.used.push_back(letter);
    end_turn(state, TurnEnd::kPlayed);
    return std::nullopt;
  }
  if (is_consonant(letter)) player(state, seat).pb += state.round.speed_value.value_or(0) * count;
  state.phase = Phase::kSpeedSolve;
  return std::nullopt;
}

Refused play_guesses(Work& work, const Guesses& guesses) {
  State& state = work.state;
  const auto empty = [](const Said& said) { return said.key.empty(); };
  if (guesses.said.empty() || std::any_of(guesses.said.begin(), guesses.said.end(), empty)) {
    return refusal(Code::kEmptySolve);
  }
  if (state.phase == Phase::kBonusSolve) return bonus_guesses(work, guesses.said);
  const bool all_shown = in_puzzle(state) && hidden_count(state.puzzle.board) == 0;
  const bool window =
      state.phase == Phase::kSpeedSolve || (state.phase == Phase::kSpeedLetter && all_shown);
  if (!window) return play_solve(state, guesses.said.front());  // the first one counts
  const Seat seat = state.puzzle.mover;
  if (guesses.said.size() > kSpeedAnswersMax) {
    tell(state, "answers_dropped", {{"most", static_cast<std::int64_t>(kSpeedAnswersMax)}});
  }
  if (any_right(state, guesses.said, kSpeedAnswersMax)) {
    solved(state, seat);
    return std::nullopt;
  }
  tell(state, "wrong", {{"seat", seat}, {"said", Quote{guesses.said.front().text}}});
  end_turn(state, TurnEnd::kPlayed);
  return std::nullopt;
}

}  // namespace callboard::wheel
