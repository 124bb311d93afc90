// What a host may do to a show by the rules (page section H): puzzles, rulings, the order of play.
// Each is told in public; none tells a solution before its time.
#include <algorithm>
#include <utility>

#include "rules/core/overloaded.h"
#include "rules/wheel/content.h"
#include "rules/wheel/engine.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

Refusal wrong_phase() { return refusal(Code::kHostPhase); }

bool in_queue(const State& state, int place) {
  return place >= 1 && place <= static_cast<int>(state.queue.size());
}

// What was waited for need not be brought by a pack any more.
void use_if_awaited(Work& work) {
  State& state = work.state;
  const Need before = state.need;
  const std::size_t queued = state.queue.size();
  if (before == Need::kReveal && reveal_wants_puzzle(state)) want_reveals(state);
  if (before == Need::kBonusPuzzle) bonus_from_queue(state);
  if (before == Need::kPuzzle) {
    if (auto puzzle = take_from_queue(state, PuzzleKind::kPuzzle)) {
      open_puzzle(state, *std::move(puzzle));
    }
  }
  if (state.queue.size() != queued) work.prompting = Prompting::kAsks;
}

Refused load(Work& work, const LoadPuzzle& move) {
  State& state = work.state;
  work.prompting = Prompting::kQuiet;
  if (state.queue.size() >= kQueueMax) {
    return refusal(Code::kHostQueue, {{"count", static_cast<std::int64_t>(state.queue.size())}});
  }
  if (move.puzzle.kind == PuzzleKind::kTest) {
    return refusal(Code::kHostPuzzle, {{"why", Word{"test"}}});
  }
  const bool again = std::any_of(state.queue.begin(), state.queue.end(), [&](const auto& one) {
    return Vault::open(one).solution.key == move.puzzle.solution.key;
  });
  if (again) return refusal(Code::kHostPuzzle, {{"why", Word{"again"}}});
  Puzzle puzzle = move.puzzle;
  puzzle.loaded = true;
  const bool known = is_known_category(puzzle.category.key);
  state.queue.push_back(Sealed<Puzzle, Vault>(std::move(puzzle)));
  tell_hosts(state, "queue_changed",
             {{"count", static_cast<std::int64_t>(state.queue.size())}, {"new_category", !known}});
  use_if_awaited(work);
  return std::nullopt;
}

Refused play_queue(Work& work, const QueueMove& queue_move) {
  State& state = work.state;
  work.prompting = Prompting::kQuiet;
  const auto refused =
      std::visit(Overloaded{
                     [&](const LoadPuzzle& move) { return load(work, move); },
                     [&](const DropPuzzle& move) -> Refused {
                       if (!in_queue(state, move.place)) return refusal(Code::kHostQueue);
                       state.queue.erase(state.queue.begin() + (move.place - 1));
                       return std::nullopt;
                     },
                     [&](const MovePuzzle& move) -> Refused {
                       if (!in_queue(state, move.from) || !in_queue(state, move.to)) {
                         return refusal(Code::kHostQueue);
                       }
                       auto puzzle = state.queue[static_cast<std::size_t>(move.from - 1)];
                       state.queue.erase(state.queue.begin() + (move.from - 1));
                       state.queue.insert(state.queue.begin() + (move.to - 1), std::move(puzzle));
                       return std::nullopt;
                     },
                 },
                 queue_move);
  return refused;
}

// WF-127, WF-100: what was won so far stays, everybody may answer again.
Refused void_reveal(State& state, const VoidPuzzle& move) {
  if (move.bank) return wrong_phase();
  const auto found =
      std::find_if(state.reveals.begin(), state.reveals.end(), [&](const Reveal& one) {
        return one.need != RevealNeed::kOver && (move.audition == 0 || one.number == move.audition);
      });
  if (found == state.reveals.end() || found->need == RevealNeed::kPuzzle) return wrong_phase();
  tell(state, "voided", {{"solution", Quote{solution(found->board).text}}, {"bank", false}});
  for (const Seat seat : found->players) forget_asked(state, seat);
  found->locked.clear();
  found->waited.clear();
  found->answers.clear();
  found->tried.clear();
  found->tied.clear();
  found->need = RevealNeed::kPuzzle;
  if (state.reveals.size() == 1) ++state.reveal_step;
  want_reveals(state);
  return std::nullopt;
}

// WF-303, A-85: no minimum, and the puzzle counts as played.
void bank_puzzle(State& state) {
  for (const Seat seat : active(state, state.round.podium)) {
    Player& one = player(state, seat);
    one.rb += std::exchange(one.pb, 0);
  }
  settle_banked(state);
  finish_puzzle(state);
}

Refused void_puzzle(State& state, const VoidPuzzle& move) {
  if (state.phase == Phase::kReveal) return void_reveal(state, move);
  if (state.phase == Phase::kBonusLetters || state.phase == Phase::kBonusSolve) {
    if (move.bank) return wrong_phase();
    tell(state, "voided",
         {{"solution", Quote{solution(state.bonus->board).text}}, {"bank", false}});
    replace_bonus(state);
    return std::nullopt;
  }
  if (!in_puzzle(state)) return wrong_phase();
  forget_reply(state);
  state.need = Need::kNone;
  show_all(state.puzzle.board);
  tell(state, "voided",
       {{"solution", Quote{solution(state.puzzle.board).text}}, {"bank", move.bank}});
  if (move.bank) {
    bank_puzzle(state);
    return std::nullopt;
  }
  state.puzzle.substitute = true;  // the same player, the same number, the wheel as it is
  if (auto puzzle = take_from_queue(state, PuzzleKind::kPuzzle)) {
    open_puzzle(state, *std::move(puzzle));
  } else {
    state.phase = Phase::kSetup;
    state.need = Need::kPuzzle;
  }
  return std::nullopt;
}

Refused rule(Work& work, const Rule& move) {
  const auto seat = move.seat ? move.seat : mover(work.state);
  const bool race = is_race(work.state);
  const bool seat_plays = seat && plays(work.state, *seat);
  const auto due = mover(work.state);
  if (due && seat != due) return refusal(Code::kHostName);
  if (!seat_plays || work.state.need != Need::kNone ||
      (work.state.phase == Phase::kReveal && !race)) {
    return wrong_phase();
  }
  tell(work.state, "ruled", {{"seat", *seat}, {"right", move.right}});
  work.state.ruled = move.right;
  return play_steps(work, *seat, move.play.steps);
}

Refused enter(Work& work, const Enter& move) {
  State& state = work.state;
  const bool theirs = state.phase == Phase::kReveal || mover(state) == move.seat;
  if (!theirs || !plays(state, move.seat) || state.need != Need::kNone) return wrong_phase();
  tell(state, "entered", {{"seat", move.seat}});
  return play_steps(work, move.seat, move.play.steps);
}

// WF-088.
Refused go(State& state) {
  if (state.phase != Phase::kReveal || state.need != Need::kNone) return wrong_phase();
  close_step(state);
  return std::nullopt;
}

Refused award(State& state, Seat seat) {
  for (Reveal& reveal : state.reveals) {
    if (!has_seat(reveal.players, seat) || !plays(state, seat)) continue;
    const bool open = reveal.need != RevealNeed::kOver && reveal.need != RevealNeed::kPuzzle;
    if (!open) return wrong_phase();
    reveal_won(state, reveal, seat, "awarded");
    ++state.reveal_step;
    want_reveals(state);
    return std::nullopt;
  }
  return wrong_phase();
}

Refused final_spin(Work& work, const CallFinalSpin& move) {
  State& state = work.state;
  Round& round = state.round;
  if (!in_round(state)) return wrong_phase();
  if (!move.now) {
    const bool made = round.speed_value || state.need == Need::kFinalSpin;
    if (made) return wrong_phase();
    round.postponed = true;
    round.signal = false;
    round.signal_after_first = false;
    round.clock = false;
    const bool asked = std::exchange(round.speed_up, false) && in_puzzle(state);
    if (asked) {
      to_turn(state);
    } else {
      work.prompting = Prompting::kQuiet;
    }
    tell(state, "final_spin_postponed", {});
    return std::nullopt;
  }
  if (round.speed_up || !in_puzzle(state)) return wrong_phase();
  if (round.puzzle < 2 && !move.force) return refusal(Code::kHostFirstPuzzle);
  round.clock = false;
  round.signal = true;
  tell(state, "final_spin_called", {});
  const bool free = state.phase == Phase::kTurn && state.need == Need::kNone;
  if (free) {
    to_turn(state);
  } else {
    work.prompting = Prompting::kQuiet;
  }
  return std::nullopt;
}

// WF-297 by a host's word: among all who play the round, whatever their scores.
Refused tie_break(State& state) {
  const bool between = in_round(state) && in_puzzle(state) && state.need == Need::kNone;
  if (!between) return wrong_phase();
  forget_reply(state);
  ++state.round.tie_breaks;
  show_all(state.puzzle.board);
  tell(state, "tie",
       {{"players", seat_facts(active(state, state.round.podium))},
        {"solution", Quote{solution(state.puzzle.board).text}}});
  open_reveal(state, RevealKind::kTieBreak, state.round.tie_breaks,
              active(state, state.round.podium));
  return std::nullopt;
}

Refused change_option(Work& work, const SetOption& move) {
  Options& options = work.state.config.options;
  const Options before = options;
  const bool fixed = move.name == "contestants" || move.name == "wheel";
  const auto& reveals = work.state.reveals;
  const bool waiting = std::any_of(reveals.begin(), reveals.end(),
                                   [](const Reveal& one) { return !one.answers.empty(); });
  if (move.name == "tossup_mode" && waiting) return wrong_phase();  // given as sealed ones (P-2)
  if (fixed || !set_option(options, move.name, move.value)) {
    return refusal(Code::kHostOption, {{"name", Quote{move.name}}, {"value", Quote{move.value}}});
  }
  if (options.big_money != before.big_money) work.state.big_money = options.big_money;
  work.prompting = Prompting::kQuiet;
  tell(work.state, "option_set", {{"name", Word{move.name}}, {"value", Quote{move.value}}});
  return std::nullopt;
}

Refused abort(State& state) {
  forget_reply(state);
  state.need = Need::kNone;
  state.phase = Phase::kDone;
  state.winner.reset();
  state.aborted = true;
  tell(state, "aborted", {});
  return std::nullopt;
}

Refused play_match(Work& work, const MatchMove& match_move) {
  State& state = work.state;
  return std::visit(Overloaded{
                        [&](const Rule& move) { return rule(work, move); },
                        [&](const Enter& move) { return enter(work, move); },
                        [&](const VoidPuzzle& move) { return void_puzzle(state, move); },
                        [&](const Go&) { return go(state); },
                        [&](const Award& move) { return award(state, move.seat); },
                        [&](const CallFinalSpin& move) { return final_spin(work, move); },
                        [&](const SetGroups& move) { return set_groups(state, move); },
                        [&](const StartTieBreak&) { return tie_break(state); },
                        [&](const SetOption& move) { return change_option(work, move); },
                        [&](const Abort&) { return abort(state); },
                    },
                    match_move);
}

}  // namespace

Refused play_host(Work& work, const HostMove& host_move) {
  if (work.state.phase == Phase::kDone) return wrong_phase();
  return std::visit(Overloaded{
                        [&](const QueueMove& move) { return play_queue(work, move); },
                        [&](const WheelMove& move) { return play_wheel_move(work, move); },
                        [&](const PersonMove& move) { return play_person(work, move); },
                        [&](const MatchMove& move) { return play_match(work, move); },
                    },
                    host_move);
}

}  // namespace callboard::wheel
