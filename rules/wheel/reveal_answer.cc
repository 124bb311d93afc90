// Answers while letters appear: sealed until the step closes, or at once in a race (WF-090 to
// WF-094, WF-121 to WF-126, A-20, P-2).
#include <algorithm>

#include "rules/core/result.h"
#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

bool is_open(const Reveal& reveal) { return reveal.need == RevealNeed::kNone; }

bool answered(const Reveal& reveal, Seat seat) {
  return std::any_of(reveal.answers.begin(), reveal.answers.end(),
                     [&](const SealedAnswer& one) { return one.seat == seat; });
}

bool may_act(const State& state, const Reveal& reveal, Seat seat) {
  return is_open(reveal) && plays(state, seat) && has_seat(reveal.players, seat) &&
         !has_seat(reveal.locked, seat) && !answered(reveal, seat);
}

Refusal one_answer(const char* why) { return refusal(Code::kOneAnswer, {{"why", Word{why}}}); }

// The puzzle this seat plays for, or why it may not answer.
Result<std::size_t, Refusal> open_to(const State& state, Seat seat) {
  for (std::size_t i = 0; i < state.reveals.size(); ++i) {
    const Reveal& reveal = state.reveals[i];
    if (has_seat(reveal.seated, seat)) return Fail{one_answer("seat")};
    if (!has_seat(reveal.players, seat)) continue;
    if (!plays(state, seat)) return Fail{refusal(Code::kNoContestant)};
    if (reveal.need == RevealNeed::kOver) return Fail{refusal(Code::kClosed)};
    if (has_seat(reveal.locked, seat)) return Fail{one_answer("locked")};
    if (answered(reveal, seat)) return Fail{one_answer("recorded")};
    return i;
  }
  return Fail{refusal(Code::kNoContestant)};
}

bool all_done(const State& state) { return reveal_due(state).empty(); }

void lock(Reveal& reveal, const SealedAnswer& answer) {
  reveal.locked.push_back(answer.seat);
  reveal.tried.push_back({answer.seat, answer.said});
}

void close_if_done(Work& work) {
  if (!all_done(work.state)) {
    work.prompting = Prompting::kQuiet;
    return;
  }
  close_step(work.state);
}

void race_answer(Work& work, Reveal& reveal, Seat seat, const Said& said) {
  State& state = work.state;
  if (is_right(state, reveal.board, said)) {
    reveal_won(state, reveal, seat, "answer");
    return want_reveals(state);
  }
  lock(reveal, {seat, Sealed<Said, Vault>(said)});
  tell(state, "locked_out", {{"players", seat_facts({seat})}});
  if (locked_out(state, reveal)) {
    reveal_unsolved(state, reveal);
    return want_reveals(state);
  }
  close_if_done(work);
}

}  // namespace

std::vector<Seat> reveal_due(const State& state) {
  std::vector<Seat> due;
  for (const Reveal& reveal : state.reveals) {
    for (const Seat seat : reveal.players) {
      if (may_act(state, reveal, seat) && !has_seat(reveal.waited, seat)) due.push_back(seat);
    }
  }
  return due;
}

Refused play_answer(Work& work, Seat seat, const Said& said) {
  State& state = work.state;
  if (state.phase != Phase::kReveal) return play_solve(state, said);
  const auto place = open_to(state, seat);
  if (!place) return place.error();
  if (said.key.empty()) return refusal(Code::kEmptySolve);
  Reveal& reveal = state.reveals[*place];
  erase_seat(reveal.waited, seat);
  if (state.config.options.tossup_mode == TossupMode::kRace) {
    race_answer(work, reveal, seat, said);
    return std::nullopt;
  }
  reveal.answers.push_back({seat, Sealed<Said, Vault>(said)});
  tell_seat(state, seat, "recorded", {});
  close_if_done(work);
  return std::nullopt;
}

Refused play_wait(Work& work, Seat seat) {
  State& state = work.state;
  if (state.phase != Phase::kReveal) return refusal(Code::kUnsure);
  const auto place = open_to(state, seat);
  if (!place) return place.error();
  auto& waited = state.reveals[*place].waited;
  if (!has_seat(waited, seat)) waited.push_back(seat);
  tell_seat(state, seat, "waits", {});
  close_if_done(work);
  return std::nullopt;
}

// One right answer wins, of several a draw decides; else the next letters (P-2).
void judge_step(State& state, Reveal& reveal) {
  std::vector<SealedAnswer> answers;
  answers.swap(reveal.answers);
  reveal.waited.clear();
  std::vector<Seat> wrong;
  for (const SealedAnswer& answer : answers) {
    if (!plays(state, answer.seat)) continue;
    if (is_right(state, reveal.board, Vault::open(answer.said))) {
      reveal.tied.push_back(answer.seat);
    } else {
      lock(reveal, answer);
      wrong.push_back(answer.seat);
    }
  }
  if (!wrong.empty()) tell(state, "locked_out", {{"players", seat_facts(wrong)}});
  if (reveal.tied.size() == 1) {
    const Seat seat = reveal.tied.front();
    reveal_won(state, reveal, seat, "answer");
  } else if (!reveal.tied.empty()) {
    tell(state, "tied_answers", {{"players", seat_facts(reveal.tied)}});
    reveal.need = RevealNeed::kTie;
  } else {
    letters_or_end(state, reveal);
  }
}

void close_step(State& state) {
  ++state.reveal_step;
  for (Reveal& reveal : state.reveals) {
    if (is_open(reveal)) judge_step(state, reveal);
  }
  want_reveals(state);
}

}  // namespace callboard::wheel
