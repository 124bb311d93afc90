// Solutions and the end of a regular puzzle (WF-168 to WF-182, WF-188, WF-189).
#include <algorithm>
#include <utility>

#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

void wrong_solution(State& state, Seat seat, const Said& said) {
  tell(state, "wrong", {{"seat", seat}, {"said", Quote{said.text}}});
}

}  // namespace

void solved(State& state, Seat seat) {
  Player& solver = player(state, seat);
  const bool raised = solver.pb < state.config.options.solve_minimum;
  const std::int64_t points = raised ? state.config.options.solve_minimum : solver.pb;
  forget_reply(state);
  solver.rb += points;
  for (const Seat one : active(state, state.round.podium)) player(state, one).pb = 0;
  show_all(state.puzzle.board);
  tell(state, "solved",
       {{"seat", seat},
        {"points", points},
        {"raised", raised},
        {"score", solver.rb},
        {"solution", Quote{solution(state.puzzle.board).text}}});
  settle_solved(state, seat);
  finish_puzzle(state);
}

// What everybody won in it is gone, unless nobody came to play it at all (WF-195).
void discard_puzzle(State& state, std::string_view why) {
  forget_reply(state);
  const bool unplayed = why == kUnplayed;
  for (const Seat one : active(state, state.round.podium)) {
    const std::int64_t points = std::exchange(player(state, one).pb, 0);
    if (unplayed) player(state, one).rb += points;
  }
  show_all(state.puzzle.board);
  tell(state, "discarded",
       {{"why", Word{std::string(why)}}, {"solution", Quote{solution(state.puzzle.board).text}}});
  unplayed ? settle_banked(state) : settle_discarded(state);
  finish_puzzle(state);
}

Refused play_solve(State& state, const Said& said) {
  if (said.key.empty()) return refusal(Code::kEmptySolve);
  switch (state.phase) {
    case Phase::kTurn:
    case Phase::kLetter:
    case Phase::kExpressRide:
    case Phase::kSpeedSolve:
      break;
    case Phase::kSpeedLetter:
      if (hidden_count(state.puzzle.board) > 0) return refusal(Code::kLetterFirst);
      break;
    case Phase::kExpressChoice:
      return refusal(Code::kExpressChoice);
    case Phase::kFinalSpin:
      return refusal(Code::kNoWheel, {{"final", true}});
    case Phase::kCategory:
      return refusal(Code::kPickCategory);
    case Phase::kBonusLetters:
      return refusal(Code::kLetterFirst);
    case Phase::kReveal:
    case Phase::kBonusSolve:
    case Phase::kSetup:
    case Phase::kDone:
      return refusal(Code::kUnsure);
  }
  const Seat seat = state.puzzle.mover;
  if (is_right(state, state.puzzle.board, said)) {
    solved(state, seat);
    return std::nullopt;
  }
  wrong_solution(state, seat, said);
  if (state.phase == Phase::kExpressRide) {
    crash(state, "solve");
  } else {
    end_turn(state, TurnEnd::kPlayed);
  }
  return std::nullopt;
}

}  // namespace callboard::wheel
