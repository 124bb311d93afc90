// What a host may do to the match by the rules (page section 5): board, rulings, time, scores. Each
// is told in public; none tells the solution before its time.
#include <algorithm>

#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/event.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

Refusal phase_refused() { return refusal(Code::kHostPhase); }
Refusal time_refused(const char* why) { return refusal(Code::kHostTime, {{"why", Word{why}}}); }

Refused open_next(State& state, const NextPuzzle& move) {
  const bool between = state.phase == Phase::kBetween && !state.tiebreak && !state.winner;
  if (!between || state.need == Need::kLabels) return phase_refused();
  const auto source = state.config.options.puzzle_source;
  if (state.queue.empty() && source == PuzzleSource::kHost && !move.pack) {
    return refusal(Code::kHostNothing, {{"why", Word{"puzzle"}}});
  }
  const Options before = state.coming;
  state.coming.auto_next = true;
  if (move.pack) state.coming.puzzle_source = PuzzleSource::kPack;
  next_puzzle(state);
  state.coming = before;
  state.config.options.auto_next = before.auto_next;
  state.config.options.puzzle_source = before.puzzle_source;
  return std::nullopt;
}

Refused set_control(State& state, Seat seat) {
  if (!puzzle_is_open(state)) return phase_refused();
  forget_turn(state);
  state.passes = 0;
  state.controller = seat;
  state.need = Need::kNone;
  if (state.phase == Phase::kPick) {
    const bool any =
        number_count(state.cells) > static_cast<int>(hidden_numbers(state.cells).size());
    state.phase = any ? Phase::kDecide : Phase::kOpen;
  }
  tell(state, "control_set", {{"seat", seat}});
  return std::nullopt;
}

// No such number that is hidden, or that is shown.
Refusal no_number(const State& state, int number, const char* wanted) {
  return refusal(Code::kHostNumber, {{"number", std::int64_t{number}},
                                     {"highest", std::int64_t{number_count(state.cells)}},
                                     {"wanted", Word{wanted}}});
}

// HA-23: a letter shown by mistake goes back under its number. It cannot be unseen, and nothing is
// paid back for it; undo is for that.
Refused hide_number(State& state, int number) {
  const auto cell = std::find_if(state.cells.begin(), state.cells.end(), [&](const Cell& one) {
    return one.label == number && !one.hidden;
  });
  if (number == 0 || cell == state.cells.end()) {
    return no_number(state, number, "shown");
  }
  forget_turn(state);
  cell->hidden = true;
  cell->text.clear();
  cell->key.clear();
  const bool any = number_count(state.cells) > static_cast<int>(hidden_numbers(state.cells).size());
  state.phase = any ? Phase::kDecide : Phase::kOpen;
  tell(state, "covered", {{"label", std::int64_t{number}}, {"pot", Money{state.pot}}});
  return std::nullopt;
}

Refused reveal_number(State& state, const RevealNumber& move) {
  if (!puzzle_is_open(state) || state.need != Need::kNone) return phase_refused();
  if (move.hide) return hide_number(state, move.number);
  if (!is_hidden(state.cells, move.number)) return no_number(state, move.number, "hidden");
  forget_turn(state);
  state.phase = Phase::kDecide;
  const std::string letter = reveal(state, move.number, move.free ? 0 : 100);
  tell(state, "shown",
       {{"label", std::int64_t{move.number}},
        {"letter", Said{letter}},
        {"pot", Money{state.pot}},
        {"why", Word{"host"}},
        {"free", move.free}});
  check_uncovered(state, "uncovered");
  return std::nullopt;
}

// The puzzle is closed and pays nobody; its question returns to the pool (settled readings).
void close_unpaid(State& state) {
  forget_turn(state);
  state.cells.clear();
  state.question.reset();
  state.solver.reset();
  state.phase = Phase::kBetween;
  state.need = Need::kNone;
}

Refused void_puzzle(State& state, const VoidPuzzle& move) {
  if (!puzzle_is_open(state) && state.need != Need::kLabels) return phase_refused();
  const bool unseen = state.need == Need::kLabels;
  Facts facts = {{"tiebreak", state.tiebreak}};
  if (!move.secret && !unseen) {
    facts.push_back({"solution", Said{Vault::open(state.puzzle).solution.text}});
  }
  tell(state, "puzzle_voided", std::move(facts));
  close_unpaid(state);
  if (state.tiebreak) {
    begin_tiebreak(state);  // AM-69
  } else if (state.time_called) {
    end_round(state);
  } else {
    next_puzzle(state);
  }
  return std::nullopt;
}

// AM-08: the same shape, and every letter already seen stays.
Refused mend(Step& step, const MendPuzzle& move) {
  State& state = step.state;
  if (!puzzle_is_open(state)) return phase_refused();
  const auto& glyphs = move.solution.glyphs;
  bool fits = glyphs.size() == state.cells.size();
  for (std::size_t i = 0; fits && i < glyphs.size(); ++i) {
    const Cell& cell = state.cells[i];
    fits = glyphs[i].letter == cell.letter && (cell.hidden || glyphs[i].text == cell.text);
  }
  if (!fits) return refusal(Code::kHostMend);
  Vault::change(state.puzzle).solution = move.solution;
  step.prompting = Prompting::kQuiet;
  tell(state, "mended", Facts{});
  return std::nullopt;
}

Refused play_board(Step& step, const BoardMove& board_move) {
  State& state = step.state;
  return std::visit(
      Overloaded{
          [&](const NextPuzzle& move) { return open_next(state, move); },
          [&](const SetPot& move) -> Refused {
            if (!puzzle_is_open(state)) return phase_refused();
            if (move.pot < 0) return refusal(Code::kHostMoney);
            tell(state, "pot_set", {{"pot", Money{move.pot}}, {"was", Money{state.pot}}});
            state.pot = move.pot;
            const auto shown = static_cast<std::int64_t>(number_count(state.cells)) -
                               static_cast<std::int64_t>(hidden_numbers(state.cells).size());
            const std::int64_t expected = state.opening - 100 * shown;
            if (state.pot != expected) {
              tell_hosts(state, "pot_odd",
                         {{"pot", Money{state.pot}}, {"expected", Money{expected}}});
            }
            step.prompting = Prompting::kQuiet;
            return std::nullopt;
          },
          [&](const SetControl& move) { return set_control(state, move.seat); },
          [&](const RevealNumber& move) { return reveal_number(state, move); },
          [&](const VoidPuzzle& move) { return void_puzzle(state, move); },
          [&](const MendPuzzle& move) { return mend(step, move); },
      },
      board_move);
}

Refused rule_guess(State& state, const JudgeGuess& move) {
  const bool waits = state.waiting && state.waiting->guess;
  if (!waits && (state.phase != Phase::kDecide || state.need != Need::kNone)) {
    return phase_refused();
  }
  const Seat seat = state.controller;
  Guess guess = waits ? *state.waiting->guess : move.guess.value_or(Guess{});
  if (!waits && !move.guess && !move.right) return refusal(Code::kHostNothing);
  state.waiting.reset();
  tell(state, "ruled", {{"right", move.right}, {"seat", seat}, {"text", Said{guess.text}}});
  if (move.right) {
    solve(state, seat, state.pot, "ruled");
  } else {
    judge_guess(state, guess, Verdict::kWrong);
  }
  return std::nullopt;
}

Refused rule_answer(State& state, bool right) {
  if (!state.question) return phase_refused();
  const std::string text =
      state.waiting && state.waiting->answer ? state.waiting->answer->text : std::string();
  tell(state, "ruled", {{"right", right}, {"seat", *mover(state)}, {"text", Said{text}}});
  judge_answer(state, right ? Verdict::kRight : Verdict::kWrong);
  return std::nullopt;
}

Refused play_ruling(State& state, const RulingMove& ruling) {
  return std::visit(Overloaded{
                        [&](const JudgeGuess& move) { return rule_guess(state, move); },
                        [&](const JudgeAnswer& move) { return rule_answer(state, move.right); },
                        [&](const AwardPuzzle& move) -> Refused {
                          if (!puzzle_is_open(state)) return phase_refused();
                          if (move.amount && *move.amount < 0) return refusal(Code::kHostMoney);
                          state.need = Need::kNone;
                          solve(state, move.seat, move.amount.value_or(state.pot), "awarded");
                          return std::nullopt;
                        },
                        [&](const AwardGame& move) -> Refused {
                          if (!main_game(state)) return phase_refused();
                          close_unpaid(state);
                          state.win_counts = move.counts;
                          win_game(state, move.seat, "awarded");
                          return std::nullopt;
                        },
                    },
                    ruling);
}

void discard_puzzle(State& state) {
  tell(state, "puzzle_discarded",
       {{"solution", Said{Vault::open(state.puzzle).solution.text}},
        {"questions_back", Vault::open(state.puzzle).followup.has_value()}});
  close_unpaid(state);
  end_round(state);
}

// LN-54, LN-57, AM-47 to AM-52 and the settled reading of `now`.
Refused call_time(Step& step, const CallTime& move) {
  State& state = step.state;
  if (!main_game(state) || state.tiebreak) return time_refused("over");
  const bool between = state.phase == Phase::kBetween;
  const bool first = state.round == 1 && state.puzzles_all == 0 && between;
  if (first && state.need != Need::kLabels) return time_refused("early");
  const bool now = move.now || state.config.options.time_call == TimeCall::kDiscard;
  if (state.time_called && !now) return time_refused("twice");
  tell(state, "time_called", {{"round", std::int64_t{state.round}}, {"now", now}});
  const int unused = kFollowUpsMax - state.followups_asked;
  if (state.round == 2 && unused > 0) {
    tell_hosts(state, "questions_unused", {{"count", std::int64_t{unused}}});
  }
  state.time_called = true;
  if (between && state.need != Need::kLabels) {
    end_round(state);
  } else if (now && puzzle_is_open(state)) {
    discard_puzzle(state);
  } else if (now && state.need == Need::kLabels) {
    close_unpaid(state);  // nothing of it was seen
    end_round(state);
  } else {
    step.prompting = Prompting::kQuiet;
    tell(state, "last_puzzle", {{"round", std::int64_t{state.round}}});
  }
  return std::nullopt;
}

Refused open_tiebreak(State& state, const OpenTieBreak& move) {
  if (state.banks[0] != state.banks[1]) return refusal(Code::kHostLevel);
  if (!state.tiebreak || state.winner || state.phase != Phase::kBetween ||
      state.need == Need::kLabels) {
    return phase_refused();
  }
  const Options before = state.coming;
  if (move.pack) state.coming.puzzle_source = PuzzleSource::kPack;
  begin_tiebreak(state);
  state.coming = before;
  state.config.options = before;
  return std::nullopt;
}

Refused set_match_option(Step& step, const SetOption& move) {
  State& state = step.state;
  Options changed = state.coming;
  if (!set_option(changed, move.name, move.value)) {
    return refusal(Code::kHostOption, {{"name", Said{move.name}}, {"value", Said{move.value}}});
  }
  state.coming = changed;
  if (move.now) (void)set_option(state.config.options, move.name, move.value);
  step.prompting = Prompting::kQuiet;
  tell(state, "option_set", {{"name", Word{move.name}}, {"value", Word{move.value}}});
  return std::nullopt;
}

Refused set_wins(Step& step, const SetWins& move) {
  State& state = step.state;
  const bool returning = state.config.carry.champion && move.seat == kChampion;
  if (!returning) return refusal(Code::kHostPhase, {{"seat", move.seat}, {"wins", true}});
  if (move.wins < 0) return phase_refused();
  const std::int64_t was = std::exchange(state.config.carry.wins, move.wins);
  step.prompting = Prompting::kQuiet;
  if (was != move.wins) {
    tell(state, "wins_set", {{"seat", move.seat}, {"wins", move.wins}, {"was", was}});
  }
  return std::nullopt;
}

Refused play_match(Step& step, const MatchMove& match_move) {
  State& state = step.state;
  return std::visit(
      Overloaded{
          [&](const CallTime& move) { return call_time(step, move); },
          [&](const OpenTieBreak& move) { return open_tiebreak(state, move); },
          [&](const StartMainEvent&) -> Refused {
            if (!state.winner || state.event) return phase_refused();
            if (!plays_for_cash(state) && state.prizes.size() < 3) {
              return refusal(Code::kHostPrizes, {{"why", Word{"count"}}});
            }
            begin_event(state);
            return std::nullopt;
          },
          [&](const SetScore& move) -> Refused {
            if (!main_game(state)) return phase_refused();
            if (move.bank < 0) return refusal(Code::kHostMoney);
            const std::int64_t was = state.banks[move.seat.index];
            state.banks[move.seat.index] = move.bank;
            note_leader(state);
            step.prompting = Prompting::kQuiet;
            tell(state, "score_set",
                 {{"seat", move.seat}, {"bank", Money{move.bank}}, {"was", Money{was}}});
            return std::nullopt;
          },
          [&](const SetWins& move) { return set_wins(step, move); },
          [&](const SetOption& move) { return set_match_option(step, move); },
          [&](const Abort&) -> Refused {
            state.aborted = true;
            tell(state, "aborted", Facts{});
            finish_match(state);
            return std::nullopt;
          },
      },
      match_move);
}

Refused set_prizes(Step& step, const SetPrizes& move) {
  State& state = step.state;
  if (state.event) return refusal(Code::kHostPrizes, {{"why", Word{"event"}}});
  const bool priced = std::all_of(move.prizes.begin(), move.prizes.end(),
                                  [](const Prize& prize) { return prize.value >= 0; });
  const bool fits = move.stand ? move.prizes.size() <= 3 : move.prizes.size() == 3;
  if (!fits || !priced) return refusal(Code::kHostPrizes, {{"why", Word{"count"}}});
  state.prizes = move.prizes;
  sort_prizes(state.prizes);
  if (move.stand) {
    state.config.carry.prizes = move.prizes;
    tell(state, "prizes_stand", {{"prizes", prize_facts(state.prizes)}});
    step.prompting = Prompting::kQuiet;
    return std::nullopt;
  }
  tell(state, "prizes_set", {{"prizes", medal_facts(state.prizes)}});
  if (state.winner) {
    begin_event(state);
  } else {
    step.prompting = Prompting::kQuiet;
  }
  return std::nullopt;
}

Refused set_carry(Step& step, const SetCarry& move) {
  State& state = step.state;
  if (!state.event || state.event->all_cash) return phase_refused();
  state.carry_ruled = move;
  step.prompting = Prompting::kQuiet;
  std::vector<Facts> names;
  for (const int medal : move.medals) names.push_back({{"medal", Word{medal_name(medal)}}});
  tell(state, "carry_set", {{"prizes", std::move(names)}, {"jackpot", move.jackpot}});
  return std::nullopt;
}

Refused play_event_move(Step& step, const EventMove& event_move) {
  State& state = step.state;
  return std::visit(Overloaded{
                        [&](const SetPrizes& move) { return set_prizes(step, move); },
                        [&](const SetJackpot& move) -> Refused {
                          const bool low =
                              move.jackpot < state.config.options.jackpot_base && !move.force;
                          if (move.jackpot < 0) return refusal(Code::kHostMoney);
                          if (low) {  // LN-77
                            return refusal(Code::kHostMoney,
                                           {{"base", Money{state.config.options.jackpot_base}}});
                          }
                          tell(state, "jackpot_set",
                               {{"jackpot", Money{move.jackpot}}, {"was", Money{state.jackpot}}});
                          state.jackpot = move.jackpot;
                          step.prompting = Prompting::kQuiet;
                          return std::nullopt;
                        },
                        [&](const SetOffer& move) -> Refused {
                          if (state.phase != Phase::kEventOffer) return phase_refused();
                          if (move.cash < 0) return refusal(Code::kHostMoney);
                          state.event->offer = move.cash;
                          tell(state, "offer_set", {{"cash", Money{move.cash}}});
                          return std::nullopt;
                        },
                        [&](const SetCarry& move) { return set_carry(step, move); },
                        [&](const PlaySafe&) -> Refused {
                          if (!state.event || !state.event->asked_host) return phase_refused();
                          return play_safe(state);
                        },
                    },
                    event_move);
}

}  // namespace

Refused play_host(Step& step, const HostMove& host_move) {
  const bool carry_only = std::holds_alternative<EventMove>(host_move) &&
                          std::holds_alternative<SetCarry>(std::get<EventMove>(host_move));
  if (step.state.phase == Phase::kDone && !carry_only) return refusal(Code::kHostPhase);
  return std::visit(Overloaded{
                        [&](const QueueMove& move) { return play_queue(step, move); },
                        [&](const BoardMove& move) { return play_board(step, move); },
                        [&](const RulingMove& move) { return play_ruling(step.state, move); },
                        [&](const MatchMove& move) { return play_match(step, move); },
                        [&](const EventMove& move) { return play_event_move(step, move); },
                    },
                    host_move);
}

}  // namespace callboard::lucky_numbers
