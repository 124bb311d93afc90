// What a match waits for, and how one input changes it. A refused input leaves nothing behind: the
// state it was given is dropped, half changed or not.
#include <array>
#include <charconv>

#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/carry_over.h"
#include "rules/lucky_numbers/event.h"
#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::uint64_t kSides = 6;

std::string timer_key(std::string_view kind, std::uint64_t turn) {
  std::array<char, 20> digits{};
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), turn).ptr;
  std::string key;
  key.append(kind).append(1, ':').append(digits.data(), end);
  return key;
}

bool host_due(const State& state) {
  return state.waiting || state.phase == Phase::kBetween ||
         (state.event && state.event->asked_host);
}

Pending awaiting(const State& state) {
  Awaiting due;
  due.turn = state.turn;
  due.host = host_due(state);
  const auto seat = state.waiting ? std::nullopt : mover(state);
  if (seat) due.seats.push_back(*seat);
  due.asks = state.phase == Phase::kFollowUpSolver || state.phase == Phase::kFollowUpOther;
  Timer& timer = due.timers.emplace_back();
  timer.key = timer_key(due.host ? "host" : "move", state.turn);
  timer.span = due.host ? Span::kHost : Span::kDeadline;
  if (!due.host) timer.seats = due.seats;
  return due;
}

Refused dice_thrown(State& state, const Drawn& drawn) {
  if (drawn.values.size() != 2 || drawn.values[0] >= kSides || drawn.values[1] >= kSides) {
    return refusal(Code::kStale);
  }
  const Dice dice{static_cast<int>(drawn.values[0]) + 1, static_cast<int>(drawn.values[1]) + 1};
  return state.event ? event_dice(state, dice) : puzzle_dice(state, dice);
}

Refused take_draw(State& state, const Drawn& drawn) {
  switch (state.need) {
    case Need::kDice:
      return dice_thrown(state, drawn);
    case Need::kLabels:
      return deal_labels(state, drawn);
    case Need::kNone:
    case Need::kPuzzle:
    case Need::kTieBreak:
    case Need::kPrizes:
      return refusal(Code::kStale);
  }
  return refusal(Code::kStale);
}

// A guess or an answer out of turn is not judged, and the hosts are told (AM-31, AM-61).
Refusal not_your_move(const std::optional<Seat>& due, const Move& move) {
  Refusal refused = refusal(Code::kTurn);
  if (due) refused.data.push_back({"seat", *due});
  refused.alert = std::holds_alternative<Guess>(move) || std::holds_alternative<Answer>(move);
  return refused;
}

Refusal nothing_to_move(const State& state) {
  const bool over = state.need == Need::kNone && !state.waiting;
  Refusal refused = refusal(over ? Code::kOver : Code::kWaiting);
  if (over && state.solver) refused.data.push_back({"seat", *state.solver});
  return refused;
}

Refused dispatch(Step& step, Seat seat, const Move& move) {
  State& state = step.state;
  const bool in_event = state.event.has_value();
  return std::visit(
      Overloaded{
          [&](const Roll&) { return in_event ? play_event_roll(state) : play_roll(state); },
          [&](const Pick& pick) { return play_pick(state, pick); },
          [&](const Guess& guess) { return play_guess(step, guess); },
          [&](const Pass&) { return play_pass(state); },
          [&](const Answer& answer) { return play_answer(state, seat, answer); },
          [&](const Wild& wild) { return play_wild(state, wild); },
          [&](const Stop&) { return play_stop(state); },
          [&](const GoOn&) { return play_go_on(state); },
      },
      move);
}

Refused take_move(Step& step, const SeatMove<Move>& input) {
  State& state = step.state;
  const auto due = mover(state);
  if (!due || state.waiting) return nothing_to_move(state);
  if (input.seat != *due) return not_your_move(due, input.move);
  if (state.need != Need::kNone) return nothing_to_move(state);
  if (auto refused = dispatch(step, input.seat, input.move)) return refused;
  if (state.event) state.event->asked_host = false;
  return std::nullopt;
}

// LN-114 to LN-117; who misses too often is the daemon's to mind (LN-118). The key holds the turn,
// so a late or repeated firing finds nothing of its own.
Refused take_timer(State& state, const TimerFired& fired) {
  const auto due = mover(state);
  const bool live = due && state.need == Need::kNone && !host_due(state);
  if (!live || fired.key != timer_key("move", state.turn)) return refusal(Code::kStale);
  if (state.event) {
    miss_event_deadline(state);
    return std::nullopt;
  }
  if (puzzle_is_open(state)) {
    miss_puzzle_deadline(state);
  } else {
    miss_answer_deadline(state);
  }
  return std::nullopt;
}

// AM-07: an order that was given stands in the place of the throw.
Draw labels_draw(const Puzzle& puzzle) {
  Draw draw{"labels", 1, label_orders(letter_count(puzzle.solution))};
  if (!puzzle.labels.empty()) draw.given = {encode_labels(puzzle.labels)};
  return draw;
}

bool asks_people(const State& state) {
  return state.need == Need::kNone && state.phase != Phase::kDone;
}

}  // namespace

State LuckyNumbers::start(const Config& config) {
  State state;
  state.config = config;
  state.coming = config.options;
  state.jackpot = config.carry.jackpot.value_or(config.options.jackpot_base);
  state.prizes = config.carry.prizes;
  sort_prizes(state.prizes);
  begin_match(state);
  if (asks_people(state)) ++state.turn;
  return state;
}

Pending LuckyNumbers::pending(const State& state) {
  if (state.phase == Phase::kDone) return Over{state.winner};
  switch (state.need) {
    case Need::kDice:
      return Draw{"dice", 2, kSides};
    case Need::kLabels:
      return labels_draw(Vault::open(state.puzzle));
    case Need::kPuzzle:
      return followup_due(state) ? Wanted{"puzzle", {"followup"}} : Wanted{"puzzle", {}};
    case Need::kTieBreak:
      return Wanted{"tiebreak", {}};
    case Need::kPrizes:
      return Wanted{"prizes", {}};
    case Need::kNone:
      break;
  }
  return awaiting(state);
}

Result<State, Refusal> LuckyNumbers::apply(State state, const Input& input) {
  Step step{state, Prompting::kAsks};
  state.news.clear();
  const Refused refused =
      std::visit(Overloaded{
                     [&](const SeatMove<Move>& in) { return take_move(step, in); },
                     [&](const Drawn& in) { return take_draw(state, in); },
                     [&](const Supplied<Item>& in) { return supply(state, in.item); },
                     [&](const TimerFired& in) { return take_timer(step.state, in); },
                     [&](const HostMoved<HostMove>& in) { return play_host(step, in.move); },
                 },
                 input);
  if (refused) return Fail{*refused};
  if (step.prompting == Prompting::kAsks && asks_people(state)) ++state.turn;
  return state;
}

CarryOver LuckyNumbers::carry(const State& state) { return carry_over(state); }

}  // namespace callboard::lucky_numbers
