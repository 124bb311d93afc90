#include "rules/lucky_numbers/reader/reader.h"

#include <algorithm>
#include <utility>

#include "rules/core/reader/explain.h"
#include "rules/lucky_numbers/reader/outcome.h"
#include "rules/lucky_numbers/reader/refusals.h"

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
  if (is_question(known.phase) || is_event(known.phase)) return slots;
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

// A reply as it would count if its author were to move.
struct Reading {
  Outcome outcome;
  bool guesses = false;  // or answers: it may have given something away
  bool orders = false;
  bool asks = false;  // what to do
};

// What the acts of a reply order, whatever comes of it.
void read_orders(const Context& context, bool question, Reading& out) {
  for (const reader::Act& act : context.acts) {
    if (act.stance != reader::Stance::kNow) continue;
    const bool guess = act.move == replies::kGuessMove;
    const bool unclear = act.unclear && !(guess && !question && context.stated[act.data]);
    if (unclear) continue;
    out.guesses = out.guesses || guess;
    out.orders = out.orders || (act.move != replies::kNumbersMove && act.move != replies::kGoMove &&
                                act.move != replies::kNoIdeaMove);
  }
}

// Nothing is said, or what to do is asked: "what now".
bool asks_what_to_do(const reader::Reply& reply) {
  constexpr std::size_t kBriefMax = 3;
  const std::vector<reader::Token>& all = reply.tokens.all;
  if (all.size() > kBriefMax) return false;
  return all.empty() || reader::has(all.front(), reader::senses(reader::Sense::kQuestion));
}

// "come on, dice": the dice are cheered on.
void hush_cheers(Context& context) {
  const std::vector<reader::Clause>& clauses = context.reply.clauses;
  const auto key = [&](std::size_t token) {
    return context.reply.tokens.key(context.reply.tokens.all[token]);
  };
  for (reader::Act& act : context.acts) {
    if (act.move != replies::kRollMove || act.clause == 0 || !act.alone) continue;
    const reader::Clause& before = clauses[act.clause - 1];
    const bool same = before.sentence == clauses[act.clause].sentence;
    const std::string_view called = key(act.token);
    const bool dice = called == "dice" || called == "dices" || called == "bones";
    if (same && dice && key(before.to - 1) == "come on") act.stance = reader::Stance::kTold;
  }
}

Context context_of(const PublicKnowledge& known) {
  const bool picks = known.phase == Phase::kPick;
  const bool bare = picks || known.phase == Phase::kDecide;
  return Context{{replies::guess_words(), slots_of(known), picks, bare}, known};
}

Outcome read_answer(Context& context, const Folded& reply, const reader::People& people) {
  context.reply.tokens = reader::tokenize(reply, replies::answer_lexicon(), people);
  context.reply.clauses = reader::clauses_of(context.reply.tokens, 0);
  return replies::answer_outcome(context);
}

Outcome read_play(Context& context, const Folded& reply, const reader::People& people) {
  context.reply.tokens = reader::tokenize(reply, replies::lexicon(), people);
  reader::mark_phrases(context);
  context.reply.clauses = reader::clauses_of(context.reply.tokens, replies::verbs());
  reader::part_fallbacks(context);
  const reader::Senses own =
      replies::words(replies::Word::kSoft, replies::Word::kTake, replies::Word::kGuess);
  context.acts = reader::acts_of(context.reply, moves_in(context.known.phase), own);
  hush_cheers(context);
  if (is_event(context.known.phase)) return replies::event_outcome(context);
  reader::read_guesses(context);
  return replies::puzzle_outcome(context);
}

Outcome read_into(Context& context, const Folded& reply, const reader::People& people) {
  return is_question(context.known.phase) ? read_answer(context, reply, people)
                                          : read_play(context, reply, people);
}

Reading read_mover(const PublicKnowledge& known, const Folded& reply,
                   const reader::People& people) {
  Context context = context_of(known);
  Reading out;
  out.outcome = read_into(context, reply, people);
  read_orders(context, is_question(known.phase), out);
  out.asks = asks_what_to_do(context.reply);
  return out;
}

// The mover speaks to the daemon, and nothing was read.
Outcome answered(const PublicKnowledge& known, Outcome read) {
  if (!std::holds_alternative<Chatter>(read)) return read;
  if (known.phase == Phase::kPick) return refusals::no_numbers(known);
  if (known.phase == Phase::kEventOffer) return refusals::offer(known);
  if (is_question(known.phase) && !known.choices.empty()) return refusals::one_answer(known);
  return refusals::plain(Code::kUnknown);
}

// Whether a reply of somebody who may not move now is one of those that would count.
bool tries(const PublicKnowledge& known, const Reading& reading) {
  if (const auto* moves = std::get_if<Moves<Move>>(&reading.outcome)) return !moves->moves.empty();
  if (const auto* refusal = std::get_if<Refusal>(&reading.outcome)) {
    const bool talk = refusal->code == Code::kUnknown || refusal->code == Code::kSelfRoll;
    const bool due = known.author && known.mover == known.author;
    return reading.guesses || reading.orders || (due && !talk);
  }
  return std::holds_alternative<Ambiguous>(reading.outcome) && reading.guesses;
}

// Who may not move now: never judged, and right words get the same answer as wrong ones.
Outcome turn_away(const PublicKnowledge& known, const Reading& reading) {
  const bool over = known.phase == Phase::kBetween || known.phase == Phase::kDone;
  // Any words answer an open question: those are talk to whoever is waited for.
  const bool due = known.author && known.mover == known.author;
  const bool waits = due && known.waiting && !is_question(known.phase) &&
                     !std::holds_alternative<Chatter>(reading.outcome);
  if (!waits && !tries(known, reading)) return Chatter{};
  const auto alert = reading.guesses && !over ? refusals::Alert::kHosts : refusals::Alert::kNobody;
  if (!known.author) return refusals::spectator(known, alert);
  if (known.waiting) return refusals::plain(Code::kWaiting);
  if (over) return refusals::over(known);
  return refusals::not_your_turn(known, alert);
}

}  // namespace

Parsed<Move, Refusal> read_words(const PublicKnowledge& known, const Folded& reply,
                                 const reader::People& people) {
  const bool may_move = known.author && known.mover == known.author && !known.waiting;
  Reading reading = read_mover(known, reply, people);
  if (!may_move) return turn_away(known, reading);
  if (!reply.addressed || !reading.asks) return std::move(reading.outcome);
  return answered(known, std::move(reading.outcome));
}

std::vector<ExplainedClause> explain_words(const PublicKnowledge& known, const Folded& reply,
                                           const reader::People& people) {
  Context context = context_of(known);
  (void)read_into(context, reply, people);
  return reader::explain(context.reply, context.acts, replies::move_names());
}

}  // namespace callboard::lucky_numbers
