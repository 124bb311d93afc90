#include "rules/lucky_numbers/knowledge.h"

#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {

PublicKnowledge knowledge(const State& state, std::optional<Seat> author) {
  PublicKnowledge known;
  known.phase = state.phase;
  known.tiebreak = state.tiebreak;
  known.waiting = state.need != Need::kNone || state.waiting.has_value();
  known.author = author;
  known.mover = mover(state);
  known.solver = state.solver;
  known.cells = state.cells;
  known.numbers = number_count(state.cells);
  known.hidden = hidden_numbers(state.cells);
  known.dice_total = state.dice ? state.dice->total() : 0;
  if (state.phase == Phase::kPick) known.legal_picks = legal_picks(state);
  const int limit = state.config.options.max_consecutive_passes;
  known.may_pass = state.phase == Phase::kDecide && (limit == 0 || state.passes < limit);
  known.may_stop = may_stop(state);
  if (state.event) {
    known.locked = state.event->locked;
    known.event_open = event_numbers(*state.event, Half::kOpen);
    known.event_claimed = event_numbers(*state.event, Half::kClaimed);
    known.offer_cash = offer_cash(state);
    known.offer_prizes = medal_prizes(state);
  }
  if (state.question) {
    known.question = state.question->question.key;
    known.choices = state.question->choices;
    known.two_choice = state.question->two_choice;
  }
  known.bare_guess = state.config.options.bare_guess;
  return known;
}

}  // namespace callboard::lucky_numbers
