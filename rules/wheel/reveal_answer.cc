// Answers while letters appear: sealed until the step closes, in a race until every platform was
// heard (WF-090 to WF-094, WF-121 to WF-126, A-20, P-2).
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

// By a host's word: what was written before it is not waited for.
void ruled_answer(Work& work, Reveal& reveal, Seat seat, const Said& said) {
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
  if (state.ruled) {
    ruled_answer(work, reveal, seat, said);
    return std::nullopt;
  }
  reveal.answers.push_back({seat, Sealed<Said, Vault>(said), work.written_s});
  tell_seat(state, seat, is_race(state) ? "kept" : "recorded", {});
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
  if (!all_done(state)) tell_seat(state, seat, "waits", {});  // else the step's end says it to all
  close_if_done(work);
  return std::nullopt;
}

// One right answer wins, of several a draw decides: of those of a step, and in a race of those that
// were written in the same second. What nobody knows the time of is as late as it was read (P-2).
bool judge_answers(State& state, Reveal& reveal) {
  std::vector<SealedAnswer> answers;
  answers.swap(reveal.answers);
  if (is_race(state)) {
    std::stable_sort(answers.begin(), answers.end(), [](const auto& one, const auto& next) {
      return one.written_s && (!next.written_s || *one.written_s < *next.written_s);
    });
  }
  std::vector<Seat> wrong;
  const SealedAnswer* first = nullptr;  // that is right
  for (const SealedAnswer& answer : answers) {
    if (!plays(state, answer.seat)) continue;
    const bool beaten = first != nullptr && is_race(state) &&
                        (!first->written_s || answer.written_s != first->written_s);
    if (beaten) break;
    if (is_right(state, reveal.board, Vault::open(answer.said))) {
      if (first == nullptr) first = &answer;
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
  }
  return first != nullptr;
}

void judge_step(State& state, Reveal& reveal) {
  reveal.waited.clear();
  if (!judge_answers(state, reveal)) letters_or_end(state, reveal);
}

bool is_race(const State& state) {
  return state.phase == Phase::kReveal && state.config.options.tossup_mode == TossupMode::kRace;
}

bool race_is_on(const State& state) {
  return is_race(state) &&
         std::any_of(state.reveals.begin(), state.reveals.end(),
                     [](const Reveal& reveal) { return !reveal.answers.empty(); });
}

// WF-090, A-20: the letters stay as they are; who was wrong is out, and the others go on.
void judge_race(Work& work) {
  State& state = work.state;
  bool on = true;
  for (Reveal& reveal : state.reveals) {
    if (!is_open(reveal) || reveal.answers.empty()) continue;
    if (judge_answers(state, reveal)) {
      on = false;
    } else if (locked_out(state, reveal)) {
      reveal_unsolved(state, reveal);
      on = false;
    }
  }
  if (on && !all_done(state)) {
    work.prompting = Prompting::kQuiet;
    return;
  }
  want_reveals(state);
}

void close_step(State& state) {
  ++state.reveal_step;
  for (Reveal& reveal : state.reveals) {
    if (is_open(reveal)) judge_step(state, reveal);
  }
  want_reveals(state);
}

}  // namespace callboard::wheel
