// Follow-up questions (LN-59 to LN-68): asked after a solve, answered by the solver first.
#include "rules/core/check.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::int64_t kValues[kFollowUpsMax] = {500, 750, 1000};  // LN-61

const FollowUp& secret(const State& state) {
  const auto& followup = Vault::open(state.puzzle).followup;
  CALLBOARD_CHECK(followup.has_value(), "a question is open but the puzzle holds none");
  return *followup;
}

std::string right_words(const FollowUp& followup) {
  if (!followup.choices.empty()) return followup.choices[followup.right].text;
  return followup.answers.empty() ? std::string() : followup.answers.front().text;
}

void close_question(State& state) {
  const std::string right = right_words(secret(state));
  Facts facts;
  if (!right.empty()) facts.push_back({"right", Said{right}});
  tell(state, "followup_over", std::move(facts));
  state.waiting.reset();
  state.question.reset();
  finish_puzzle(state);
}

void pass_on(State& state) {
  state.waiting.reset();
  state.phase = Phase::kFollowUpOther;
  tell(state, "followup_passes_on", {{"seat", other(*state.solver)}});
}

std::string in_words(const State& state, const Answer& answer) {
  if (!answer.choice || !state.question) return answer.text;
  return state.question->choices.at(static_cast<std::size_t>(*answer.choice)).text;
}

void settle(State& state, const Answer& answer, bool right) {
  const Seat seat = *mover(state);
  const std::int64_t value = state.question->value;
  if (right) pay(state, seat, value);
  tell(state, "answered",
       {{"seat", seat},
        {"answer", Said{in_words(state, answer)}},
        {"right", right},
        {"value", Money{value}},
        {"bank", Money{state.banks[seat.index]}},
        {"pass", answer.pass}});
  if (right || state.phase == Phase::kFollowUpOther) return close_question(state);
  // LN-67: a wrong choice of two pays the opponent; a pass chooses nothing (AM-56).
  if (state.question->two_choice && !answer.pass) {
    const Seat opponent = other(seat);
    pay(state, opponent, value);
    tell(state, "followup_default",
         {{"seat", opponent},
          {"value", Money{value}},
          {"bank", Money{state.banks[opponent.index]}},
          {"right", Said{right_words(secret(state))}}});
    return close_question(state);
  }
  state.question->tried.push_back(answer);
  pass_on(state);
}

bool waits_for_host(const State& state, const Answer& answer, bool listed) {
  if (answer.pass) return false;
  switch (state.config.options.followup_judging) {
    case FollowUpJudging::kHost:
      return true;
    case FollowUpJudging::kListOnly:
      return false;
    case FollowUpJudging::kListThenHost:
      return !listed && state.question->choices.empty();
  }
  return false;
}

}  // namespace

int followups_claimed(const State& state) {
  int claimed = state.followups_asked;
  for (const auto& sealed : state.queue) claimed += Vault::open(sealed).followup ? 1 : 0;
  const bool coming = puzzle_is_open(state) || state.need == Need::kLabels;
  if (coming && !state.tiebreak && Vault::open(state.puzzle).followup) ++claimed;
  return claimed;
}

// Three questions spread over the puzzles of both rounds; one that was lost is due again at once.
bool followup_due(const State& state) {
  constexpr int kPuzzlesAssumed = 6;  // when a host calls time
  const int rounds_puzzles = state.config.options.round_puzzles;
  const int planned = rounds_puzzles > 0 ? 2 * rounds_puzzles : kPuzzlesAssumed;
  int due = 0;
  for (int i = 0; i < kFollowUpsMax; ++i) {
    if (state.puzzles_all >= (2 * i + 1) * planned / (2 * kFollowUpsMax)) ++due;
  }
  return followups_claimed(state) < due;
}

void after_solve(State& state) {
  const auto& followup = Vault::open(state.puzzle).followup;
  if (!followup || state.tiebreak || state.followups_asked >= kFollowUpsMax) {
    return finish_puzzle(state);
  }
  AskedQuestion asked;
  asked.value = kValues[state.followups_asked];
  asked.number = ++state.followups_asked;
  asked.question = followup->question;
  asked.choices = followup->choices;
  asked.two_choice = followup->two_choice;
  tell(state, "followup_asked",
       {{"seat", *state.solver},
        {"number", std::int64_t{asked.number}},
        {"value", Money{asked.value}},
        {"question", Said{asked.question.text}},
        {"choices", text_facts(asked.choices)},
        {"two_choice", asked.two_choice}});
  state.question = std::move(asked);
  state.phase = Phase::kFollowUpSolver;
}

Refused play_answer(State& state, Seat seat, const Answer& answer) {
  if (!state.question) return refusal(Code::kPhase);
  const FollowUp& followup = secret(state);
  const auto choices = static_cast<int>(followup.choices.size());
  const bool outside = answer.choice && (*answer.choice < 0 || *answer.choice >= choices);
  if (outside) return refusal(Code::kOneAnswer, {{"choices", text_facts(followup.choices)}});
  if (!answer.pass && !answer.choice && answer.key.empty()) return refusal(Code::kNoNumbers);
  if (!answer.pass && !answer.choice && followup.two_choice) {
    return refusal(Code::kOneAnswer, {{"choices", text_facts(followup.choices)}});
  }
  const bool listed = !answer.pass && answer_is_listed(followup, answer);
  if (waits_for_host(state, answer, listed)) {
    state.waiting = Waiting{seat, std::nullopt, answer};
    tell(state, "answer_waits", {{"seat", seat}, {"answer", Said{in_words(state, answer)}}});
    tell_hosts(state, "waits_host", {{"what", Word{"answer"}}});
    return std::nullopt;
  }
  settle(state, answer, listed);
  return std::nullopt;
}

void judge_answer(State& state, Verdict verdict) {
  const Answer answer = state.waiting && state.waiting->answer ? *state.waiting->answer : Answer{};
  state.waiting.reset();
  settle(state, answer, verdict == Verdict::kRight);
}

// AM-57: the opponent gets the chance, two-choice included; a second miss ends the question.
void miss_answer_deadline(State& state) {
  tell(state, "followup_missed", {{"seat", *mover(state)}});
  if (state.phase == Phase::kFollowUpOther) return close_question(state);
  pass_on(state);
}

}  // namespace callboard::lucky_numbers
