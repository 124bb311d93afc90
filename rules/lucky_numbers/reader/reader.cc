#include "rules/lucky_numbers/reader/reader.h"

#include <algorithm>
#include <array>

#include "rules/lucky_numbers/grammar/refusals.h"
#include "rules/lucky_numbers/reader/outcome.h"

namespace callboard::lucky_numbers {
namespace {

using replies::Context;
using replies::Outcome;

bool is_question(Phase phase) {
  return phase == Phase::kFollowUpSolver || phase == Phase::kFollowUpOther;
}

bool is_event(Phase phase) {
  return phase == Phase::kEventRoll || phase == Phase::kEventWild || phase == Phase::kEventOffer;
}

reader::Slots slots_of(const PublicKnowledge& known) {
  reader::Slots slots;
  if (known.phase != Phase::kDecide && known.phase != Phase::kPick) return slots;
  slots.reserve(known.cells.size());
  for (const Cell& cell : known.cells) slots.push_back({cell.key, cell.letter, cell.hidden});
  return slots;
}

// The moves that a phase knows or refuses with a reason.
std::span<const reader::MoveWords> moves_in(Phase phase) {
  const auto all = replies::moves();
  if (phase == Phase::kEventRoll) return all.first(4);
  if (is_event(phase)) return all;
  return all.first(2);
}

Outcome read_mover(const PublicKnowledge& known, const Folded& reply,
                   const reader::People& people) {
  const bool picks = known.phase == Phase::kPick;
  Context context{{replies::guess_words(), slots_of(known), picks}, known};
  if (is_question(known.phase)) {
    context.reply.tokens = reader::tokenize(reply, replies::answer_lexicon(), people);
    context.reply.clauses = reader::clauses_of(context.reply.tokens, 0);
    return replies::answer_outcome(context);
  }
  context.reply.tokens = reader::tokenize(reply, replies::lexicon(), people);
  reader::mark_phrases(context);
  context.reply.clauses = reader::clauses_of(context.reply.tokens, replies::verbs());
  const reader::Senses own =
      replies::words(replies::Word::kSoft, replies::Word::kTake, replies::Word::kGuess);
  context.acts = reader::acts_of(context.reply, moves_in(known.phase), own);
  if (is_event(known.phase)) return replies::event_outcome(context);
  reader::read_guesses(context);
  return replies::puzzle_outcome(context);
}

// Who may not move now: never judged, and right words get the same answer as wrong ones.
Outcome turn_away(const PublicKnowledge& known, const Outcome& read) {
  const bool over = known.phase == Phase::kBetween || known.phase == Phase::kDone;
  const auto* moves = std::get_if<Moves<Move>>(&read);
  if (moves == nullptr || moves->moves.empty()) return Chatter{};
  const bool guess = std::any_of(moves->moves.begin(), moves->moves.end(), [](const Move& move) {
    return std::holds_alternative<Guess>(move) || std::holds_alternative<Answer>(move);
  });
  const auto alert = guess && !over ? grammar::Alert::kHosts : grammar::Alert::kNobody;
  if (!known.author) return grammar::spectator(known, alert);
  if (known.waiting) return grammar::plain(Code::kWaiting);
  if (over) return grammar::over(known);
  return grammar::not_your_turn(known, alert);
}

}  // namespace

Parsed<Move, Refusal> read_words(const PublicKnowledge& known, const Folded& reply,
                                 const reader::People& people) {
  const bool may_move = known.author && known.mover == known.author && !known.waiting;
  if (may_move) return read_mover(known, reply, people);
  return turn_away(known, read_mover(known, reply, people));
}

}  // namespace callboard::lucky_numbers
