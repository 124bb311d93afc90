// The hosts' private desk: puzzles loaded ahead and their questions (HA-02, HA-25, HA-26). Nothing
// here is told in public.
#include <algorithm>

#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

Refusal no_such_place(const State& state) {
  return refusal(Code::kHostQueue, {{"count", static_cast<std::int64_t>(state.queue.size())}});
}
Refusal question_refused(const char* why) {
  return refusal(Code::kHostQuestion, {{"why", Word{why}}});
}

bool in_queue(const State& state, int place) {
  return place >= 1 && static_cast<std::size_t>(place) <= state.queue.size();
}
std::ptrdiff_t index_of(int place) { return static_cast<std::ptrdiff_t>(place) - 1; }

// A match that waits for the very thing a host has just loaded goes on by itself.
void use_if_awaited(Step& step) {
  State& state = step.state;
  const bool content = state.need == Need::kPuzzle || state.need == Need::kTieBreak;
  const bool between = state.phase == Phase::kBetween && state.need == Need::kNone;
  if (state.winner || !(content || between)) return;
  if (!state.tiebreak && !state.config.options.auto_next) return;
  State tried = state;
  if (tried.tiebreak) {
    begin_tiebreak(tried);
  } else {
    next_puzzle(tried);
  }
  if (tried.need != Need::kLabels) return;
  state = std::move(tried);
  step.prompting = Prompting::kAsks;
}

Refused load(Step& step, const LoadPuzzle& move) {
  State& state = step.state;
  if (auto refused = load_checked(move.puzzle)) return refused;
  if (state.queue.size() >= kQueueMax) return no_such_place(state);
  if (move.puzzle.followup && followups_claimed(state) >= kFollowUpsMax) {
    return question_refused("many");
  }
  state.queue.emplace_back(move.puzzle);
  use_if_awaited(step);
  return std::nullopt;
}

Refused attach(State& state, const AttachQuestion& move) {
  if (!move.edit && followups_claimed(state) >= kFollowUpsMax) return question_refused("many");
  if (move.place == 0 && (!puzzle_is_open(state) || state.tiebreak)) {
    return question_refused("none");
  }
  if (move.place != 0 && !in_queue(state, move.place)) return no_such_place(state);
  Puzzle& puzzle = Vault::change(
      move.place == 0 ? state.puzzle : state.queue[static_cast<std::size_t>(move.place) - 1]);
  if (puzzle.followup && !move.edit) return question_refused("taken");
  if (!puzzle.followup && move.edit) return question_refused("none");
  puzzle.followup = move.followup;
  Facts facts = question_facts(move.followup);
  facts.push_back({"solution", Said{puzzle.solution.text}});
  tell_hosts(state, "question_attached", std::move(facts));
  return std::nullopt;
}

Refused drop_question(State& state, const DropQuestion& move) {
  if (move.place != 0 && !in_queue(state, move.place)) return no_such_place(state);
  if (move.place == 0 && !puzzle_is_open(state)) return question_refused("none");
  Puzzle& puzzle = Vault::change(
      move.place == 0 ? state.puzzle : state.queue[static_cast<std::size_t>(move.place) - 1]);
  if (!puzzle.followup) return question_refused("none");
  puzzle.followup.reset();
  return std::nullopt;
}

Refused reorder(State& state, const MovePuzzle& move) {
  if (!in_queue(state, move.from) || !in_queue(state, move.to)) return no_such_place(state);
  const auto first = state.queue.begin();
  if (move.from < move.to) {
    std::rotate(first + index_of(move.from), first + move.from, first + move.to);
  } else {
    std::rotate(first + index_of(move.to), first + index_of(move.from), first + move.from);
  }
  return std::nullopt;
}

}  // namespace

Refused load_checked(const Puzzle& puzzle) {
  const int letters = letter_count(puzzle.solution);
  if (letters < kLettersMin || letters > kLettersMax) {
    return refusal(Code::kHostLetters, {{"letters", std::int64_t{letters}},
                                        {"low", std::int64_t{kLettersMin}},
                                        {"high", std::int64_t{kLettersMax}}});
  }
  if (puzzle.labels.empty() || labels_fit(puzzle.labels, letters)) return std::nullopt;
  return refusal(Code::kHostLabels, {{"letters", std::int64_t{letters}},
                                     {"labels", Word{numbers_spaced(puzzle.labels)}}});
}

Refused play_queue(Step& step, const QueueMove& queue_move) {
  State& state = step.state;
  step.prompting = Prompting::kQuiet;
  bool thrown = false;  // labels that were given are given no more
  const Refused refused = std::visit(
      Overloaded{
          [&](const LoadPuzzle& move) { return load(step, move); },
          [&](const DropPuzzle& move) -> Refused {
            if (!in_queue(state, move.place)) return no_such_place(state);
            state.queue.erase(state.queue.begin() + index_of(move.place));
            return std::nullopt;
          },
          [&](const MovePuzzle& move) { return reorder(state, move); },
          [&](const EditPuzzle& move) -> Refused {
            if (!in_queue(state, move.place)) return no_such_place(state);
            Puzzle& puzzle = Vault::change(state.queue[static_cast<std::size_t>(move.place) - 1]);
            Puzzle edited = puzzle;
            const bool anew = !move.puzzle.solution.text.empty();
            if (anew) edited.solution = move.puzzle.solution;
            if (move.puzzle.clue || move.no_clue) edited.clue = move.puzzle.clue;
            if (anew || !move.puzzle.labels.empty()) edited.labels = move.puzzle.labels;
            if (auto bad = load_checked(edited)) return bad;
            thrown = !puzzle.labels.empty() && edited.labels.empty();
            puzzle = std::move(edited);
            return std::nullopt;
          },
          [&](const AttachQuestion& move) { return attach(state, move); },
          [&](const DropQuestion& move) { return drop_question(state, move); },
          [&](const BurnPuzzle& move) -> Refused {
            std::erase_if(state.queue, [&](const auto& sealed) {
              return Vault::open(sealed).solution.key == move.solution.key;
            });
            return std::nullopt;
          },
      },
      queue_move);
  if (!refused) {
    Facts facts = {{"count", static_cast<std::int64_t>(state.queue.size())}};
    if (thrown) facts.push_back({"thrown", true});
    tell_hosts(state, "queue_changed", std::move(facts));
  }
  return refused;
}

}  // namespace callboard::lucky_numbers
