#include "rules/wheel/timers.h"

#include <utility>

namespace callboard::wheel {
namespace {

constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kDay = 24 * kHour;
// An answer of a race is judged so long after it was read, and once all that was written until then
// has been read: a slower platform may have had an earlier one (P-2).
constexpr std::int64_t kSettle = 600;

std::string timer_key(const char* kind, std::uint64_t number) {
  return std::string(kind) + ":" + std::to_string(number);
}

// Main rounds are 1 to 3, the Final is 4.
std::uint64_t round_number(const State& state) {
  return state.stage.kind == StageKind::kFinal ? 4U
                                               : static_cast<std::uint64_t>(state.stage.number);
}

std::int64_t step_hours(const Options& options) {
  if (options.tossup_step_hours > 0) return options.tossup_step_hours;
  return options.tossup_mode == TossupMode::kRace ? 1 : 12;
}

Timer lasting(std::string key, std::vector<Seat> seats, std::int64_t seconds) {
  return {std::move(key), std::move(seats), callboard::Span::kFixed, seconds, true};
}

// Who was wrong is out, so the next wait of the same step has another key.
std::string settle_key(const State& state) {
  std::size_t out = 0;
  for (const Reveal& reveal : state.reveals) out += reveal.locked.size();
  return timer_key("settle", state.reveal_step) + "." + std::to_string(out);
}

bool round_clock(const State& state) { return in_round(state) && state.round.clock; }

}  // namespace

Awaiting awaiting(const State& state) {
  Awaiting due;
  due.turn = state.turn;
  const Options& options = state.config.options;
  if (state.phase == Phase::kReveal) {
    due.seats = reveal_due(state);
    due.sealed = true;  // in a race it counts in public, too (P-2)
    due.timers.push_back(
        lasting(timer_key("step", state.reveal_step), due.seats, step_hours(options) * kHour));
    if (race_is_on(state)) due.timers.push_back(lasting(settle_key(state), due.seats, kSettle));
  } else if (const auto seat = mover(state)) {
    due.seats = {*seat};
    const bool window = state.phase == Phase::kSpeedSolve;  // WF-260
    due.timers.push_back({timer_key("move", state.turn),
                          {*seat},
                          window ? callboard::Span::kFixed : callboard::Span::kDeadline,
                          window ? options.speedup_hours * kHour : 0,
                          false});
    if (in_puzzle(state)) {
      due.timers.push_back(
          lasting(timer_key("cap", state.puzzle.turns), {*seat}, options.turn_cap_hours * kHour));
    }
  }
  due.sealed = due.sealed || state.phase == Phase::kBonusSolve;  // in private or in public (P-7)
  due.asks = state.phase == Phase::kCategory || state.phase == Phase::kBonusLetters ||
             state.phase == Phase::kBonusSolve;
  if (round_clock(state)) {
    due.timers.push_back(
        lasting(timer_key("round", round_number(state)), {}, options.round_days * kDay));
  }
  return due;
}

// WF-191 to WF-195: the turn is lost, the points are not.
void time_out(State& state) {
  switch (state.phase) {
    case Phase::kExpressRide:
      tell(state, "missed", {{"seat", state.puzzle.mover}});
      if (state.config.options.express_timeout == ExpressTimeout::kBankrupt) {
        return crash(state, "time");
      }
      return end_turn(state, TurnEnd::kIdle);
    case Phase::kTurn:
    case Phase::kLetter:
    case Phase::kExpressChoice:
    case Phase::kFinalSpin:
    case Phase::kSpeedLetter:
    case Phase::kSpeedSolve:
      tell(state, "missed", {{"seat", state.puzzle.mover}});
      return end_turn(state, TurnEnd::kIdle);
    case Phase::kCategory:
      tell(state, "missed", {{"seat", *state.winner}});
      static_cast<void>(play_category(state, 1));
      return;
    case Phase::kBonusLetters:
      tell(state, "missed", {{"seat", *state.winner}});
      return show_bonus_letters(state);
    case Phase::kBonusSolve:
      tell(state, "missed", {{"seat", *state.winner}});
      return end_bonus(state);
    case Phase::kReveal:
      return close_step(state);
    case Phase::kSetup:
    case Phase::kDone:
      return;
  }
}

// The key holds a number that never comes again, so a late or repeated firing finds nothing.
Refused take_timer(Work& work, const std::string& key) {
  State& state = work.state;
  if (!asks_people(state)) return refusal(Code::kStale);
  const bool playing = state.phase != Phase::kReveal;
  const bool move = playing && key == timer_key("move", state.turn);
  const bool cap = in_puzzle(state) && key == timer_key("cap", state.puzzle.turns);
  const bool step = !playing && key == timer_key("step", state.reveal_step);
  if (move || cap || step) {
    time_out(state);
    return std::nullopt;
  }
  if (race_is_on(state) && key == settle_key(state)) {
    judge_race(work);
    return std::nullopt;
  }
  if (!round_clock(state) || key != timer_key("round", round_number(state))) {
    return refusal(Code::kStale);
  }
  const Phase before = state.phase;
  call_time(state);
  if (state.phase == before) work.prompting = Prompting::kQuiet;
  return std::nullopt;
}

}  // namespace callboard::wheel
