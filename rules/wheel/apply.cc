// What a show waits for, and how one input changes it. A refused input leaves nothing behind: the
// state it was given is dropped, half changed or not.
#include <algorithm>

#include "rules/core/overloaded.h"
#include "rules/wheel/engine.h"
#include "rules/wheel/timers.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

Refused one_value(const Drawn& drawn) {
  if (drawn.values.size() != 1) return refusal(Code::kStale);
  return std::nullopt;
}

Refused take_draw(Work& work, const Drawn& drawn) {
  if (auto refused = one_value(drawn)) return refused;
  State& state = work.state;
  const std::uint64_t value = drawn.values.front();
  switch (state.need) {
    case Need::kGroups:
      return take_groups(state, value);
    case Need::kReveal:
      return take_reveal_draw(state, value);
    case Need::kStarter:
      return take_starter(state, value);
    case Need::kSpin:
      return take_spin(state, value);
    case Need::kFinalSpin:
      return take_final_spin(state, value);
    case Need::kBonusWheel:
      return take_bonus_wheel(state, value);
    case Need::kEnvelope:
      return take_envelope(state, value);
    case Need::kNone:
    case Need::kLayout:
    case Need::kPuzzle:
    case Need::kBonusPuzzle:
      return refusal(Code::kStale);
  }
  return refusal(Code::kStale);
}

Refused supply_puzzle(State& state, const Puzzle& puzzle) {
  if (state.need == Need::kBonusPuzzle) return supply_bonus(state, puzzle);
  if (state.need == Need::kPuzzle && puzzle.kind == PuzzleKind::kPuzzle) {
    open_puzzle(state, puzzle);
    return std::nullopt;
  }
  if (state.need == Need::kReveal && reveal_wants_puzzle(state) &&
      puzzle.kind == PuzzleKind::kTossup) {
    supply_reveal(state, puzzle);
    want_reveals(state);
    return std::nullopt;
  }
  return refusal(Code::kStale);
}

Refused supply_layout(State& state, const Layout& layout) {
  if (state.need != Need::kLayout || layout.wedges.size() != static_cast<std::size_t>(kWedges) ||
      layout.envelopes.size() != static_cast<std::size_t>(kEnvelopes)) {
    return refusal(Code::kStale);
  }
  state.layout = layout;
  begin_stages(state);
  return std::nullopt;
}

Refused supply(State& state, const Item& item) {
  return std::visit(Overloaded{
                        [&](const Layout& layout) { return supply_layout(state, layout); },
                        [&](const Puzzle& puzzle) { return supply_puzzle(state, puzzle); },
                    },
                    item);
}

bool holds_solution(const Play& play) {
  return std::any_of(play.steps.begin(), play.steps.end(), [](const Step& step) {
    return std::holds_alternative<Solve>(step.action) ||
           std::holds_alternative<Guesses>(step.action) ||
           std::holds_alternative<Answer>(step.action);
  });
}

// a solution out of turn is not judged, and the hosts are told.
Refused not_theirs(const State& state, Seat seat, const Play& play) {
  const auto due = mover(state);
  if (due == seat) return std::nullopt;
  const bool sits_here = in_round(state) && podium_of(state.round.podium, seat).has_value();
  Refusal refused =
      refusal(sits_here ? Code::kTurn : Code::kNoContestant, due ? Facts{{"seat", *due}} : Facts{});
  refused.alert = holds_solution(play);
  return refused;
}

Refused take_move(Work& work, const SeatMove<Move>& input) {
  State& state = work.state;
  if (state.phase == Phase::kDone) return refusal(Code::kOver);
  if (!plays(state, input.seat)) return refusal(Code::kNoContestant);
  if (state.phase != Phase::kReveal) {
    const bool luck = state.phase == Phase::kSetup;
    if (!luck) {
      if (auto refused = not_theirs(state, input.seat, input.move)) return refused;
    }
  }
  if (state.need != Need::kNone) return refusal(Code::kWaiting);
  return play_steps(work, input.seat, input.move.steps);
}

}  // namespace

State started(const Config& config) {
  State state;
  state.config = config;
  begin_match(state);
  return state;
}

std::optional<Seat> mover(const State& state) {
  if (in_puzzle(state)) return state.puzzle.mover;
  if (state.stage.kind == StageKind::kBonus && state.phase != Phase::kDone) return state.winner;
  return std::nullopt;
}

bool asks_people(const State& state) {
  return state.need == Need::kNone && state.phase != Phase::kDone;
}

Pending waits_for(const State& state) {
  if (state.phase == Phase::kDone) return Over{state.winner};
  switch (state.need) {
    case Need::kLayout:
      return Wanted{"wheel", {state.config.options.wheel}};
    case Need::kGroups:
      return Draw{"groups", 1, falling(state.players.size(), state.players.size())};
    case Need::kReveal:
      if (reveal_wants_puzzle(state)) return Wanted{"tossup", {}};
      return reveal_draw(state);
    case Need::kStarter:
      return Draw{"starter", 1, active(state, state.round.podium).size()};
    case Need::kPuzzle:
      return Wanted{"puzzle", {}};
    case Need::kSpin:
      return Draw{"spin", 1, static_cast<std::uint64_t>(kPegs)};
    case Need::kFinalSpin:
      return Draw{"final spin", 1, static_cast<std::uint64_t>(kPegs)};
    case Need::kBonusPuzzle:
      return bonus_wanted(state);
    case Need::kBonusWheel:
      return Draw{"bonus wheel", 1, static_cast<std::uint64_t>(kEnvelopes)};
    case Need::kEnvelope:
      return Draw{"envelope", 1, state.bonus->envelopes.size()};
    case Need::kNone:
      break;
  }
  return awaiting(state);
}

Result<State, Refusal> applied(State state, const Input& input) {
  Work work{std::move(state), Prompting::kAsks};
  work.state.news.clear();
  const Refused refused =
      std::visit(Overloaded{
                     [&](const SeatMove<Move>& in) { return take_move(work, in); },
                     [&](const Drawn& in) { return take_draw(work, in); },
                     [&](const Supplied<Item>& in) { return supply(work.state, in.item); },
                     [&](const TimerFired& in) { return take_timer(work, in.key); },
                     [&](const HostMoved<HostMove>& in) { return play_host(work, in.move); },
                 },
                 input);
  if (refused) return Fail{*refused};
  run_held(work);
  if (work.prompting == Prompting::kAsks && asks_people(work.state)) ++work.state.turn;
  return std::move(work.state);
}

// Nothing in a show waits for a host, so there is nothing better to do than to let it go on.
HostMove fair_default(const State&) { return MatchMove{Go{}}; }

// By what the last input told: of words behind a spin that is the draw's (P-3), and sealed answers
// are judged when their step closes. That of a race is one a host may rule on as soon as it is
// kept.
bool was_judged(const State& state, const Move& move) {
  const auto judged = [](const News& one) {
    return one.kind == "solved" || one.kind == "wrong" || one.kind == "reveal_won" ||
           one.kind == "locked_out" || one.kind == "express_crashed" || one.kind == "kept";
  };
  if (!holds_solution(move) || move.steps.front().ask) return false;
  return state.need == Need::kEnvelope || std::any_of(state.news.begin(), state.news.end(), judged);
}

bool uncovered(const State& state) { return uncovers(state.news); }

std::optional<Item> sealed_puzzle(const State& state) {
  if (in_puzzle(state)) return Item{Vault::open(state.puzzle.board.puzzle)};
  if (state.phase == Phase::kBonusLetters || state.phase == Phase::kBonusSolve) {
    return Item{Vault::open(state.bonus->board.puzzle)};
  }
  const bool one = state.phase == Phase::kReveal && state.reveals.size() == 1;
  if (one && state.reveals.front().board.cells.empty()) return std::nullopt;
  if (one) return Item{Vault::open(state.reveals.front().board.puzzle)};
  return std::nullopt;
}

}  // namespace callboard::wheel
