// A reply of several steps: one after the other, until something ends the turn, needs a choice or
// is illegal (P-3). What luck has to decide first, the steps wait for.
#include <algorithm>
#include <utility>

#include "rules/core/overloaded.h"
#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

std::optional<Action> take_asked(State& state, Seat seat) {
  const auto found = std::find_if(state.asked.begin(), state.asked.end(),
                                  [&](const Asked& one) { return one.seat == seat; });
  if (found == state.asked.end()) return std::nullopt;
  Action action = std::move(found->action);
  state.asked.erase(found);
  return action;
}

// A solution where letters appear is an answer there, whatever word it came with.
Refused play_reveal(Work& work, Seat seat, const Action& action) {
  if (const auto* solve = std::get_if<Solve>(&action)) return play_answer(work, seat, solve->said);
  if (std::holds_alternative<Pass>(action)) return play_wait(work, seat);
  if (const auto* answer = std::get_if<Answer>(&action)) {
    return play_answer(work, seat, answer->said);
  }
  if (std::holds_alternative<Wait>(action)) return play_wait(work, seat);
  return refusal(Code::kTossup);
}

Refused solve_anywhere(Work& work, const Said& said) {
  if (work.state.phase != Phase::kBonusSolve) return play_solve(work.state, said);
  return play_guesses(work, Guesses{{said}});
}

Refused play_action(Work& work, Seat seat, const Action& action) {
  State& state = work.state;
  if (state.phase == Phase::kReveal) return play_reveal(work, seat, action);
  return std::visit(
      Overloaded{
          [&](const Spin& spin) { return play_spin(state, spin); },
          [&](const Call& call) { return play_call(state, call.letter); },
          [&](const Buy& buy) { return play_buy(state, buy.letter); },
          [&](const Solve& solve) { return solve_anywhere(work, solve.said); },
          [&](const Wild& wild) { return play_wild(state, wild.letter); },
          [&](const Express& express) { return play_express(state, express); },
          [&](const Letter& letter) { return play_letter(state, letter.letter); },
          [&](const Guesses& guesses) { return play_guesses(work, guesses); },
          [&](const Pass&) { return play_pass(state); },
          [&](const Confirm&) -> Refused { return refusal(Code::kNothingAsked); },
          [&](const Category& category) { return play_category(state, category.number); },
          [&](const Letters& letters) { return play_letters(work, letters); },
          [&](const Answer& answer) { return solve_anywhere(work, answer.said); },
          [&](const Wait&) -> Refused { return refusal(Code::kUnsure); },
      },
      action);
}

// M-17, M-18: only what could be played is asked about, and no clock starts again for it.
Refused ask_back(Work& work, Seat seat, const Action& action) {
  Work trial = work;
  if (auto refused = play_action(trial, seat, action)) return refused;
  work.state.asked.push_back({seat, action});
  work.prompting = Prompting::kQuiet;
  const auto* buy = std::get_if<Buy>(&action);
  Facts facts = {{"vowel", buy != nullptr}};
  if (buy != nullptr) {
    facts.push_back({"letter", letter_word(buy->letter)});
    facts.push_back({"price", work.state.config.options.vowel_price});
  }
  tell_seat(work.state, seat, "asked_back", std::move(facts));
  return std::nullopt;
}

bool still_theirs(const State& state) {
  return state.phase != Phase::kReveal && mover(state) == state.held_by;
}

}  // namespace

void forget_asked(State& state, Seat seat) { take_asked(state, seat); }

void forget_reply(State& state) {
  if (!state.held.empty() && state.held_by) {
    tell(state, "not_used",
         {{"seat", *state.held_by}, {"count", static_cast<std::int64_t>(state.held.size())}});
  }
  state.held.clear();
  state.held_by.reset();
  state.ruled.reset();
}

Refused play_steps(Work& work, Seat seat, std::vector<Step> steps) {
  State& state = work.state;
  if (steps.empty() || steps.size() > kStepsMax) return refusal(Code::kUnsure);
  Step first = steps.front();
  const std::optional<Action> asked = take_asked(state, seat);
  if (const auto* answer = std::get_if<Confirm>(&first.action)) {
    if (!asked) return refusal(Code::kNothingAsked);
    if (!answer->yes) {
      work.prompting = Prompting::kQuiet;
      tell_seat(state, seat, "withdrawn", {});
      return std::nullopt;
    }
    first = Step{*asked, false, first.written_s};
  }
  if (first.ask) return ask_back(work, seat, first.action);
  steps.erase(steps.begin());
  state.held = std::move(steps);
  state.held_by = seat;
  state.puzzle.acted = true;
  work.written_s = first.written_s;
  if (auto refused = play_action(work, seat, first.action)) return refused;
  run_held(work);
  return std::nullopt;
}

void run_held(Work& work) {
  while (work.state.need == Need::kNone && !work.state.held.empty()) {
    if (!still_theirs(work.state)) return forget_reply(work.state);
    const Step next = work.state.held.front();
    Work trial = work;
    trial.state.held.erase(trial.state.held.begin());
    if (next.ask || play_action(trial, *work.state.held_by, next.action)) {
      return forget_reply(work.state);
    }
    work = std::move(trial);
  }
  if (work.state.need == Need::kNone && work.state.held.empty()) forget_reply(work.state);
}

}  // namespace callboard::wheel
