// A round: toss-up, up to three puzzles, the final spin, the tie-break, who wins (WF-108 to WF-117,
// WF-252, WF-297 to WF-300).
#include <algorithm>
#include <utility>

#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

std::vector<Facts> score_facts(const State& state) {
  std::vector<Facts> list;
  for (std::size_t i = 0; i < state.round.podium.size(); ++i) {
    const auto seat = state.round.podium[i];
    if (!seat) continue;
    list.push_back({{"seat", *seat},
                    {"podium", static_cast<std::int64_t>(i)},
                    {"score", player(state, *seat).rb}});
  }
  return list;
}

void take_off_wheel(State& state, Special special) {
  auto& wheel = state.round.wheel;
  wheel.erase(std::remove_if(wheel.begin(), wheel.end(),
                             [&](const Overlay& one) { return one.special == special; }),
              wheel.end());
}

// in turn, past emptied podiums.
Seat starter_of(const State& state, int puzzle) {
  const int first = state.round.first.value_or(0) + puzzle - 1;
  for (int i = 0; i < kPodiums; ++i) {
    const auto seat = state.round.podium[static_cast<std::size_t>((first + i) % kPodiums)];
    if (seat && plays(state, *seat)) return *seat;
  }
  return {};
}

std::vector<Seat> leaders(const State& state) {
  std::vector<Seat> best;
  for (const Seat seat : active(state, state.round.podium)) {
    if (!best.empty() && player(state, seat).rb > player(state, best.front()).rb) best.clear();
    if (best.empty() || player(state, seat).rb == player(state, best.front()).rb) {
      best.push_back(seat);
    }
  }
  return best;
}

bool alone(State& state) {
  const auto seats = active(state, state.round.podium);
  if (seats.size() > 1) return false;
  round_won(state, seats.empty() ? std::nullopt : std::optional<Seat>(seats.front()));
  return true;
}

}  // namespace

bool in_round(const State& state) {
  return state.stage.kind == StageKind::kMain || state.stage.kind == StageKind::kFinal;
}

std::optional<Puzzle> take_from_queue(State& state, PuzzleKind kind) {
  const auto found = std::find_if(state.queue.begin(), state.queue.end(),
                                  [&](const auto& one) { return Vault::open(one).kind == kind; });
  if (found == state.queue.end()) return std::nullopt;
  Puzzle puzzle = Vault::open(*found);
  state.queue.erase(found);
  return puzzle;
}

// everybody begins at nothing.
void begin_round(State& state, Stage stage, Podium podium) {
  state.stage = stage;
  state.round = Round{};
  state.round.podium = podium;
  const std::uint64_t turns = state.puzzle.turns;
  state.puzzle = Puzzling{};
  state.puzzle.turns = turns;
  for (const Seat seat : active(state, podium)) {
    player(state, seat).pb = 0;
    player(state, seat).rb = 0;
  }
  dress_wheel(state);
  Facts facts = {{"final", stage.kind == StageKind::kFinal},
                 {"number", std::int64_t{stage.number}},
                 {"players", score_facts(state)},
                 {"big_money", state.big_money}};
  const bool first = stage.kind == StageKind::kFinal && state.results.empty();
  if (first) facts.push_back({"first", true});
  tell(state, "round_began", std::move(facts));
  if (alone(state)) return;
  open_reveal(state, RevealKind::kTossup, 1, active(state, podium));
}

void tossup_over(State& state, std::optional<Seat> winner) {
  state.reveals.clear();
  if (!winner) {
    start_clock(state);
    state.need = Need::kStarter;
    return;
  }
  start_clock(state);  // won before its first letter
  state.round.first = podium_of(state.round.podium, *winner);
  next_puzzle(state);
}

Refused take_starter(State& state, std::uint64_t place) {
  const auto seats = active(state, state.round.podium);
  if (place >= seats.size()) return refusal(Code::kStale);
  const Seat seat = seats[static_cast<std::size_t>(place)];
  state.round.first = podium_of(state.round.podium, seat);
  tell(state, "starter_drawn", {{"seat", seat}});
  next_puzzle(state);
  return std::nullopt;
}

void next_puzzle(State& state) {
  if (alone(state)) return;
  Round& round = state.round;
  ++round.puzzle;
  if (round.puzzle == kPuzzlesMax) take_off_wheel(state, Special::kWild);  // WF-225
  if (auto puzzle = take_from_queue(state, PuzzleKind::kPuzzle)) {
    return open_puzzle(state, *std::move(puzzle));
  }
  state.phase = Phase::kSetup;
  state.need = Need::kPuzzle;
}

// Points in the puzzle bank are there only when it stands in for one that was thrown out (WF-302).
void open_puzzle(State& state, Puzzle puzzle) {
  Round& round = state.round;
  const bool substitute = state.puzzle.substitute;
  Puzzling fresh;
  fresh.turns = state.puzzle.turns;
  fresh.skips = state.puzzle.skips;
  fresh.mover = substitute ? state.puzzle.mover : starter_of(state, round.puzzle);
  fresh.board = build_board(std::move(puzzle));
  state.puzzle = std::move(fresh);
  state.need = Need::kNone;
  const bool third =
      round.puzzle == kPuzzlesMax && state.config.options.final_spin == FinalSpin::kThirdPuzzle;
  if (third && !round.postponed) round.signal = true;  // WF-111
  if (round.puzzle > 1 && round.signal_after_first) round.signal = true;
  if (substitute && !plays(state, state.puzzle.mover)) {
    state.puzzle.mover = starter_of(state, round.puzzle);
  }
  tell(state, "puzzle_opened",
       {{"number", std::int64_t{round.puzzle}},
        {"seat", state.puzzle.mover},
        {"category", Quote{state.puzzle.board.category.text}},
        {"letters", std::int64_t{letter_count(state.puzzle.board)}},
        {"substitute", substitute}});
  if (only_vowels(state)) tell(state, "only_vowels", {});  // a board without a consonant
  begin_turn(state, substitute ? state.puzzle.mover : past_skips(state, state.puzzle.mover));
}

// WF-112, WF-266.
void finish_puzzle(State& state) {
  state.puzzle.landing.reset();
  state.puzzle.wild_value.reset();
  const Round& round = state.round;
  const bool last = round.speed_up || round.puzzle >= kPuzzlesMax || round.signal;
  if (last) return end_round(state);
  next_puzzle(state);
}

void end_round(State& state) {
  state.round.clock = false;
  state.phase = Phase::kSetup;
  const auto best = leaders(state);
  if (best.size() > 1) {
    ++state.round.tie_breaks;
    tell(state, "tie", {{"players", seat_facts(best)}, {"score", player(state, best[0]).rb}});
    return open_reveal(state, RevealKind::kTieBreak, state.round.tie_breaks, best);
  }
  round_won(state, best.empty() ? std::nullopt : std::optional<Seat>(best.front()));
}

// WF-110: from the first letter of the toss-up on.
void start_clock(State& state) {
  if (state.config.options.final_spin == FinalSpin::kHost || state.round.postponed) return;
  state.round.clock = true;
}

// WF-110, WF-252, A-62: in the first puzzle it waits for the second.
void call_time(State& state) {
  Round& round = state.round;
  round.clock = false;
  if (round.speed_up) return;
  round.signal_after_first = round.puzzle < 2;
  if (!round.signal_after_first) round.signal = true;
  tell(state, "time_called", {{"deferred", round.signal_after_first}});
  if (round.signal && state.phase == Phase::kTurn) to_turn(state);
}

}  // namespace callboard::wheel
