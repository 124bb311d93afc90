#include "rules/wheel/knowledge.h"

#include <algorithm>

namespace callboard::wheel {
namespace {

bool names(const std::vector<Seat>& seats, Seat seat) {
  return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

const Reveal* reveal_of(const State& state, std::optional<Seat> author) {
  for (const Reveal& reveal : state.reveals) {
    if (author && (names(reveal.players, *author) || names(reveal.seated, *author))) return &reveal;
  }
  return state.reveals.empty() ? nullptr : &state.reveals.front();
}

void add_reveal(PublicKnowledge& known, const State& state) {
  const Reveal* reveal = reveal_of(state, known.author);
  if (reveal == nullptr) return;
  known.cells = reveal->board.cells;
  known.sealed = state.config.options.tossup_mode == TossupMode::kSealedStep;
  for (const Reveal& one : state.reveals) {
    const bool open = one.need != RevealNeed::kOver && one.need != RevealNeed::kPuzzle;
    if (&one != reveal && open) known.others.push_back(one.board.cells);
  }
  if (!known.author) return;
  const Seat author = *known.author;
  known.contestant = names(reveal->players, author) || names(reveal->seated, author);
  const bool answered =
      std::any_of(reveal->answers.begin(), reveal->answers.end(),
                  [&](const SealedAnswer& answer) { return answer.seat == author; });
  if (names(reveal->seated, author)) {
    known.closed = "seat";
  } else if (answered) {
    known.closed = "recorded";
  } else if (names(reveal->locked, author)) {
    known.closed = "locked";
  }
}

void add_puzzle(PublicKnowledge& known, const State& state) {
  known.cells = state.puzzle.board.cells;
  known.mover = state.puzzle.mover;
  if (state.puzzle.landing) known.spun = state.puzzle.landing->value;
  for (const std::optional<Seat>& seat : state.round.podium) {
    if (seat && seat == known.author) known.contestant = true;
  }
}

void add_bonus(PublicKnowledge& known, const State& state) {
  known.mover = state.winner;
  if (!known.mover && !state.results.empty()) known.mover = state.results.back().winner;
  known.contestant = known.author && known.author == known.mover;
  if (!state.bonus) return;
  for (const PackText& category : state.bonus->categories) known.categories.push_back(category.key);
  known.cells = state.bonus->board.cells;
  known.category = state.bonus->chosen ? state.bonus->board.category.text : "";
  known.consonants = state.bonus->consonants;
  known.vowel = state.bonus->vowel;
  known.consonants_wanted = 3 + state.bonus->extra;
}

}  // namespace

PublicKnowledge knowledge(const State& state, std::optional<Seat> author) {
  PublicKnowledge known;
  known.phase = state.phase;
  known.author = author;
  known.waiting = state.need != Need::kNone && state.phase != Phase::kDone;
  for (const Asked& one : state.asked) {
    if (one.seat == author) known.asked = one.action;
  }
  switch (state.phase) {
    case Phase::kSetup:
    case Phase::kDone:
      break;
    case Phase::kReveal:
      add_reveal(known, state);
      break;
    case Phase::kTurn:
    case Phase::kLetter:
    case Phase::kExpressChoice:
    case Phase::kExpressRide:
    case Phase::kFinalSpin:
    case Phase::kSpeedLetter:
    case Phase::kSpeedSolve:
      add_puzzle(known, state);
      break;
    case Phase::kCategory:
    case Phase::kBonusLetters:
    case Phase::kBonusSolve:
      add_bonus(known, state);
      break;
  }
  known.all_shown =
      !known.cells.empty() && std::none_of(known.cells.begin(), known.cells.end(),
                                           [](const Cell& cell) { return cell.hidden; });
  return known;
}

}  // namespace callboard::wheel
