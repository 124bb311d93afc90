#include <algorithm>

#include "rules/lucky_numbers/grammar/refusals.h"
#include "rules/lucky_numbers/reader/outcome.h"

namespace callboard::lucky_numbers::replies {
namespace {

using grammar::plain;

bool has_move(const std::vector<Act>& acts, MoveKind move) {
  return std::any_of(acts.begin(), acts.end(), [&](const Act& act) { return act.move == move; });
}

std::size_t count_moves(const std::vector<Act>& acts, MoveKind move) {
  return static_cast<std::size_t>(
      std::count_if(acts.begin(), acts.end(), [&](const Act& act) { return act.move == move; }));
}

Refusal bad_pick(const PublicKnowledge& known, const NumberSet& set) {
  for (const int number : set.numbers) {
    if (number < 1 || number > known.numbers) return grammar::not_on_board(known, number);
  }
  std::vector<int> gone;
  for (const int number : set.numbers) {
    const auto& hidden = known.hidden;
    if (std::find(hidden.begin(), hidden.end(), number) == hidden.end()) gone.push_back(number);
  }
  if (!gone.empty()) return grammar::taken(known, gone);
  if (set.repeated) return plain(Code::kDup);
  int total = 0;
  for (const int number : set.numbers) total += number;
  if (total != known.dice_total) return grammar::sum(known, set.numbers);
  return grammar::largest(known);
}

Move move_of(const Context& context, const Act& act) {
  switch (act.move) {
    case kPassMove:
      return Pass{};
    case kGuessMove:
      return Guess{context.guesses[act.data].text, context.guesses[act.data].key};
    case kNumbersMove:
      return Pick{context.numbers[act.data].numbers};
    default:
      return Roll{};
  }
}

// "roll until it goes wrong".
bool rolls_on(const Context& context, const reader::Settled& settled) {
  return std::any_of(settled.standing.begin(), settled.standing.end(), [&](const Act& act) {
    return act.move == kRollMove && context.reply.clauses[act.clause].until;
  });
}

// Numbers before a throw: an order if nothing else is said, else talk.
Outcome untimely_numbers(const Context& context, const reader::Settled& settled) {
  const Act& act = settled.standing.front();
  const Clause& clause = context.reply.clauses[act.clause];
  const NumberSet& set = context.numbers[act.data];
  const bool ordered = act.first || (clause.game & words(Word::kTake)) != 0;
  const bool fits = set.numbers.back() <= context.known.numbers;
  if (!ordered && !reader::remark_of(context.reply, act.clause).plain) return Chatter{};
  if (ordered || (fits && set.numbers.size() > 1)) return plain(Code::kNoRoll);
  return fits ? question(context, settled) : Outcome{Chatter{}};
}

Outcome open_outcome(const Context& context, const reader::Settled& settled) {
  const std::vector<Act>& acts = settled.standing;
  if (acts.front().move == kRollMove) {
    const bool again = settled.again || has_move(acts, kGuessMove) || has_move(acts, kPassMove);
    if (again) return plain(Code::kChain);
    return Moves<Move>{{Roll{}}, acts.size() > 1 ? "condition" : ""};
  }
  if (has_move(acts, kRollMove)) {
    const bool numbers = acts.front().move == kNumbersMove && acts.back().move == kRollMove;
    return numbers ? Outcome{Moves<Move>{{Roll{}}}} : question(context, settled);
  }
  if (acts.front().move == kNumbersMove) return untimely_numbers(context, settled);
  return plain(Code::kPhaseOpen);
}

Outcome decide_outcome(const Context& context, const reader::Settled& settled) {
  std::vector<Act> acts = settled.standing;
  if (settled.again) return plain(Code::kChain);
  if (acts.size() > 1 && acts.front().move == kNumbersMove) {
    std::erase_if(acts, [](const Act& act) { return act.move == kNumbersMove; });
  }
  if (acts.front().move == kNumbersMove && acts.size() == 1) {
    return untimely_numbers(context, settled);
  }
  // What comes behind a throw whose dice nobody has seen is a plan.
  if (acts.front().move == kRollMove) {
    std::erase_if(acts, [](const Act& act) { return act.move == kNumbersMove; });
  }
  const bool guesses = acts.front().move == kGuessMove;
  if (count_moves(acts, kGuessMove) > 1 || (guesses && reader::falls_back(context))) {
    return plain(Code::kMultiGuess);
  }
  if (acts.size() > 1 || (guesses && context.near_guess)) return question(context, settled);
  if (acts.front().move == kPassMove && !context.known.may_pass) return plain(Code::kPassLimit);
  return Moves<Move>{{move_of(context, acts.front())},
                     acts.size() < settled.standing.size() ? "condition" : ""};
}

// The throw's own number beside another pick names the throw.
void drop_throw_act(const Context& context, std::vector<Act>& acts) {
  if (count_moves(acts, kNumbersMove) < 2) return;
  std::erase_if(acts, [&](const Act& act) {
    if (act.move != kNumbersMove || act.first) return false;
    const std::vector<int>& numbers = context.numbers[act.data].numbers;
    return numbers.size() == 1 && numbers.front() == context.known.dice_total;
  });
}

// "the 2, the 7": a pick told number by number.
std::optional<Outcome> joined_pick(const Context& context, const std::vector<Act>& acts) {
  if (acts.size() != count_moves(acts, kNumbersMove)) return std::nullopt;
  std::vector<int> all;
  for (const Act& act : acts) {
    const std::vector<int>& numbers = context.numbers[act.data].numbers;
    all.insert(all.end(), numbers.begin(), numbers.end());
  }
  std::sort(all.begin(), all.end());
  const auto& legal = context.known.legal_picks;
  if (std::find(legal.begin(), legal.end(), all) == legal.end()) return std::nullopt;
  return Outcome{Moves<Move>{{Pick{all}}}};
}

Outcome pick_outcome(const Context& context, const reader::Settled& settled) {
  std::vector<Act> acts = settled.standing;
  drop_throw_act(context, acts);
  std::vector<const NumberSet*> legal;
  const NumberSet* bad = nullptr;
  for (const Act& act : acts) {
    if (act.move != kNumbersMove) continue;
    const NumberSet& set = context.numbers[act.data];
    if (set.legal) {
      legal.push_back(&set);
    } else if (bad == nullptr) {
      bad = &set;
    }
  }
  if (legal.empty() && bad != nullptr) {
    if (std::optional<Outcome> whole = joined_pick(context, acts)) return *whole;
    return bad_pick(context.known, *bad);
  }
  if (legal.empty()) return grammar::pick_first(context.known);
  if (legal.size() > 1 || bad != nullptr) return question(context, settled);
  if (acts.front().move != kNumbersMove || acts.size() > 2) return question(context, settled);
  if (!settled.unclear.empty()) return question(context, settled);
  Moves<Move> out{{move_of(context, acts.front())}};
  if (acts.size() == 2) {
    Move next = move_of(context, acts.back());
    if (auto* guess = std::get_if<Guess>(&next)) guess->chained = true;
    out.moves.push_back(std::move(next));
  }
  return out;
}

constexpr std::size_t kBriefMax = 6;  // tokens of a reply that only points

// "I take the pair with the two in it": numbers are ordered, but which is not clear.
bool names_pieces(const Context& context) {
  constexpr std::string_view kPieces[] = {"letter", "number", "combo",  "combination", "tiles",
                                          "pair",   "option", "digits", "the letters", "ones"};
  constexpr Senses kPoints =
      words(Word::kBiggest, Word::kSmallest, Word::kOnly, Word::kLast, Word::kFirst, Word::kSingle,
            Word::kTwo, Word::kThree, Word::kRest);
  for (const Clause& clause : context.reply.clauses) {
    if (clause.joint == Joint::kOr || clause.asked) continue;
    constexpr Senses kOrders = senses(Sense::kOpener, Sense::kFirst, Sense::kCourtesy);
    const bool ordered = (clause.game & words(Word::kTake)) != 0 || (clause.senses & kOrders) != 0;
    const bool points = (clause.game & kPoints) != 0;
    const bool brief = context.reply.tokens.all.size() <= kBriefMax && points;
    if (!(ordered || brief) || (clause.game & (words(Word::kLetters) | kPoints)) == 0) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const std::string_view key = context.reply.tokens.key(context.reply.tokens.all[i]);
      const bool piece = std::any_of(
          std::begin(kPieces), std::end(kPieces),
          [&](std::string_view one) { return key.find(one) != std::string_view::npos; });
      if (!piece && (context.reply.tokens.all[i].game & kPoints) == 0) continue;
      const reader::Head head =
          head_of(context.reply.tokens, clause, i, loose() | words(Word::kLast));
      const reader::Tail tail = tail_of(context.reply.tokens, clause, i + 1, loose(), 0);
      const bool clear = tail.unknown == 0 || brief;
      if (stance_of(clause, head, tail) == Stance::kNow && clear) return true;
    }
  }
  return false;
}

// "3.8", "3/8": a pick in the form of another number, if nothing else is said.
bool pick_in_disguise(const Context& context) {
  std::vector<int> numbers;
  for (const Token& token : context.reply.tokens.all) {
    if (token.kind != TokenKind::kInert) {
      if (token.kind == TokenKind::kWord && !reader::has(token, reader::kBeside)) return false;
      continue;
    }
    int value = 0;
    for (const char c : context.reply.tokens.key(token)) {
      const bool digit = c >= '0' && c <= '9';
      if (!digit && value > 0) numbers.push_back(value);
      value = digit ? std::min(value * 10 + (c - '0'), 1000) : 0;
    }
    if (value > 0) numbers.push_back(value);
  }
  std::sort(numbers.begin(), numbers.end());
  const auto& legal = context.known.legal_picks;
  return std::find(legal.begin(), legal.end(), numbers) != legal.end();
}

// No act stands: what else may be meant.
Outcome without_move(Context& context, const reader::Settled& settled) {
  if (context.known.phase == Phase::kPick && settled.unclear.empty()) {
    const std::size_t before = context.acts.size();
    const bool several = read_pointer(context);
    if (context.acts.size() > before) {
      const reader::Settled again = reader::settle(context.reply, context.acts);
      if (!again.standing.empty() && !again.alternative) return pick_outcome(context, again);
      if (!again.standing.empty()) return question(context, again);
    }
    if (several || names_pieces(context) || pick_in_disguise(context)) return Ambiguous{};
  }
  const bool dropped = std::any_of(
      context.reply.clauses.begin(), context.reply.clauses.end(), [](const Clause& clause) {
        return clause.part == reader::Part::kTakeBack || clause.part == reader::Part::kHold;
      });
  if (context.empty_guess && settled.unclear.empty() && !dropped) {
    return plain(context.known.phase == Phase::kDecide ? Code::kGuessEmpty : Code::kPhaseOpen);
  }
  if (context.near_guess && context.known.phase == Phase::kDecide) return Ambiguous{};
  return remark_outcome(context, settled);
}

}  // namespace

Outcome puzzle_outcome(Context& context) {
  if (context.known.phase == Phase::kPick || context.known.phase == Phase::kOpen ||
      context.known.phase == Phase::kDecide) {
    read_numbers(context);
  }
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  if (settled.standing.empty()) return without_move(context, settled);
  if (settled.alternative) return question(context, settled);
  if (rolls_on(context, settled)) return plain(Code::kCond);
  const bool other_unclear = !settled.unclear.empty() && settled.standing.size() == 1 &&
                             settled.unclear.front().clause < settled.standing.front().clause;
  if (context.known.phase == Phase::kOpen) return open_outcome(context, settled);
  if (context.known.phase == Phase::kPick) return pick_outcome(context, settled);
  if (other_unclear) return question(context, settled);
  return decide_outcome(context, settled);
}

}  // namespace callboard::lucky_numbers::replies
