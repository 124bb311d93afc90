// The match: banks and leaders, who starts, rounds, the tie-break, the end (LN-01 to LN-07, LN-16
// to LN-23, LN-54 to LN-58, LN-69, LN-76, LN-110, LN-120).
#include <algorithm>

#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

void begin_round(State& state) {
  tell(state, "round_began",
       {{"round", std::int64_t{state.round}}, {"opening", Money{state.round == 1 ? 1500 : 2000}}});
  next_puzzle(state);
}

// The first loaded puzzle that may be opened now; a tie-break takes nine letters only (LN-70).
bool open_from_queue(State& state) {
  const auto fits = [&](const auto& sealed) {
    return !state.tiebreak || letter_count(Vault::open(sealed).solution) == kLettersMin;
  };
  const auto found = std::find_if(state.queue.begin(), state.queue.end(), fits);
  if (found == state.queue.end()) return false;
  Puzzle puzzle = Vault::open(*found);
  state.queue.erase(found);
  if (state.queue.empty()) tell_hosts(state, "queue_empty", {});
  open_puzzle(state, std::move(puzzle));
  return true;
}

void ask_host(State& state, const char* what) {
  state.need = Need::kNone;
  tell_hosts(state, "waits_host", {{"what", Word{what}}});
}

}  // namespace

void begin_match(State& state) {
  tell(state, "match_opened",
       {{"challenger", kChallenger},
        {"champion", kChampion},
        {"returning", state.config.carry.champion},
        {"jackpot", Money{state.jackpot}},
        {"wins", state.config.carry.wins}});
  begin_round(state);
}

bool puzzle_is_open(const State& state) {
  return state.phase == Phase::kOpen || state.phase == Phase::kDecide ||
         state.phase == Phase::kPick;
}

bool main_game(const State& state) { return !state.winner && state.phase != Phase::kDone; }

std::optional<Seat> mover(const State& state) {
  switch (state.phase) {
    case Phase::kOpen:
    case Phase::kDecide:
    case Phase::kPick:
      return state.controller;
    case Phase::kFollowUpSolver:
      return state.solver;
    case Phase::kFollowUpOther:
      return other(*state.solver);
    case Phase::kEventRoll:
    case Phase::kEventWild:
    case Phase::kEventOffer:
      return state.winner;
    case Phase::kBetween:
    case Phase::kDone:
      return std::nullopt;
  }
  return std::nullopt;
}

void pay(State& state, Seat seat, std::int64_t amount) {
  state.banks[seat.index] += amount;
  note_leader(state);
}

// AM-11: the last moment at which the banks differed decides who "was leading before the tie".
void note_leader(State& state) {
  if (state.banks[0] == state.banks[1]) return;
  state.last_strict_leader = state.banks[0] > state.banks[1] ? kChallenger : kChampion;
}

// LN-04, LN-21 to LN-23; level from the outset: the challenger (AM-10).
Seat next_starter(const State& state) {
  if (state.banks[0] < state.banks[1]) return kChallenger;
  if (state.banks[1] < state.banks[0]) return kChampion;
  return state.last_strict_leader.value_or(kChallenger);
}

void next_puzzle(State& state) {
  state.phase = Phase::kBetween;
  state.need = Need::kNone;
  state.config.options = state.coming;
  if (state.config.options.auto_next && open_from_queue(state)) return;
  if (state.config.options.auto_next && state.config.options.puzzle_source == PuzzleSource::kPack) {
    state.need = Need::kPuzzle;
    return;
  }
  ask_host(state, "next");
}

void finish_puzzle(State& state) {
  if (state.tiebreak) return win_game(state, *state.solver, "tiebreak");
  ++state.puzzles;
  ++state.puzzles_all;
  state.phase = Phase::kBetween;
  const int limit = state.config.options.round_puzzles;
  if (state.time_called || (limit > 0 && state.puzzles >= limit)) return end_round(state);
  next_puzzle(state);
}

void end_round(State& state) {
  state.phase = Phase::kBetween;
  state.need = Need::kNone;
  state.time_called = false;
  state.puzzles = 0;
  tell(state, "round_ended", {{"round", std::int64_t{state.round}}, {"banks", bank_facts(state)}});
  if (state.round == 1) {
    state.round = 2;
    return begin_round(state);
  }
  if (state.banks[0] == state.banks[1]) return begin_tiebreak(state);
  win_game(state, state.banks[0] > state.banks[1] ? kChallenger : kChampion, "score");
}

void begin_tiebreak(State& state) {
  state.phase = Phase::kBetween;
  state.need = Need::kNone;
  if (!state.tiebreak) {
    state.tiebreak = true;
    tell(state, "tiebreak_began", {{"seat", next_starter(state)}, {"bank", Money{state.banks[0]}}});
  }
  state.config.options = state.coming;
  if (open_from_queue(state)) return;
  if (state.config.options.puzzle_source == PuzzleSource::kPack) {
    state.need = Need::kTieBreak;
    return;
  }
  ask_host(state, "tiebreak");
}

void win_game(State& state, Seat seat, std::string_view why) {
  state.winner = seat;
  state.question.reset();
  tell(state, "game_won",
       {{"seat", seat}, {"why", Word{std::string(why)}}, {"banks", bank_facts(state)}});
  prepare_event(state);
}

std::int64_t wins_now(const State& state) {
  if (!state.winner) return state.config.carry.champion ? state.config.carry.wins : 0;
  const bool returning = state.config.carry.champion && *state.winner == kChampion;
  return (returning ? state.config.carry.wins : 0) + (state.win_counts ? 1 : 0);
}

Refused supply(State& state, const Item& item) {
  const Need need = state.need;
  return std::visit(Overloaded{
                        [&](const Puzzle& puzzle) -> Refused {
                          const int letters = letter_count(puzzle.solution);
                          const bool tiebreak = need == Need::kTieBreak && letters == kLettersMin;
                          const bool plain = need == Need::kPuzzle && letters >= kLettersMin &&
                                             letters <= kLettersMax;
                          if (!tiebreak && !plain) return refusal(Code::kStale);
                          Puzzle taken{puzzle.solution, puzzle.clue, {}, {}};
                          if (!tiebreak && followup_due(state)) taken.followup = puzzle.followup;
                          if (state.config.options.label_order == LabelOrder::kGiven) {
                            taken.labels = puzzle.labels;
                          }
                          open_puzzle(state, std::move(taken));
                          return std::nullopt;
                        },
                        [&](const Prizes& prizes) -> Refused {
                          if (need != Need::kPrizes || prizes.prizes.size() != 3)
                            return refusal(Code::kStale);
                          state.prizes = join_prizes(state.prizes, prizes.prizes);
                          begin_event(state);
                          return std::nullopt;
                        },
                    },
                    item);
}

}  // namespace callboard::lucky_numbers
