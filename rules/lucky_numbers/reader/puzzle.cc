#include <algorithm>
#include <optional>

#include "rules/lucky_numbers/reader/outcome.h"
#include "rules/lucky_numbers/reader/refusals.h"

namespace callboard::lucky_numbers::replies {
namespace {

using refusals::plain;

bool has_move(const std::vector<Act>& acts, MoveKind move) {
  return std::any_of(acts.begin(), acts.end(), [&](const Act& act) { return act.move == move; });
}

std::size_t count_moves(const std::vector<Act>& acts, MoveKind move) {
  return static_cast<std::size_t>(
      std::count_if(acts.begin(), acts.end(), [&](const Act& act) { return act.move == move; }));
}

Refusal bad_pick(const PublicKnowledge& known, const NumberSet& set) {
  for (const int number : set.numbers) {
    if (number < 1 || number > known.numbers) return refusals::not_on_board(known, number);
  }
  std::vector<int> gone;
  for (const int number : set.numbers) {
    const auto& hidden = known.hidden;
    if (std::find(hidden.begin(), hidden.end(), number) == hidden.end()) gone.push_back(number);
  }
  if (!gone.empty()) return refusals::taken(known, gone);
  if (set.repeated) return plain(Code::kDup);
  int total = 0;
  for (const int number : set.numbers) total += number;
  if (total != known.dice_total) return refusals::sum(known, set.numbers);
  return refusals::largest(known);
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

// Words alone are no guess where a wrong one costs too much, or where the show wants the verb.
bool wants_the_verb(const Context& context, const Act& act) {
  if (act.move != kGuessMove || context.stated[act.data]) return false;
  return context.known.tiebreak || context.known.bare_guess == BareGuess::kNever;
}

Outcome open_outcome(const Context& context, const reader::Settled& settled) {
  const std::vector<Act>& acts = settled.standing;
  if (acts.front().move == kRollMove) {
    const bool again = settled.again || has_move(acts, kGuessMove) || has_move(acts, kPassMove);
    if (again) return clash(context, settled);
    return Moves<Move>{{Roll{}}, note_of(context, acts.size() > 1 ? Plans::kPick : Plans::kNone)};
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
  const bool numbers_all = count_moves(acts, kNumbersMove) == acts.size();
  if (numbers_all) return untimely_numbers(context, settled);
  if (acts.front().move == kNumbersMove) {
    std::erase_if(acts, [](const Act& act) { return act.move == kNumbersMove; });
  }
  // What comes behind a throw whose dice nobody has seen is a plan.
  if (acts.front().move == kRollMove) {
    std::erase_if(acts, [](const Act& act) { return act.move == kNumbersMove; });
  }
  const bool guesses = acts.front().move == kGuessMove;
  if (guesses && (falls_back(context) || count_moves(acts, kGuessMove) > 1)) {
    return plain(Code::kMultiGuess);
  }
  if (guesses && context.answers_early) return plain(Code::kChain);
  if (acts.size() > 1) return clash(context, settled);
  if (guesses && context.near_guess) return question(context, settled);
  if (!guesses && context.empty_guess) {
    Ambiguous out{{"GUESS"}};
    const Outcome other = question(context, settled);
    if (const auto* asked = std::get_if<Ambiguous>(&other)) {
      out.candidates.insert(out.candidates.end(), asked->candidates.begin(),
                            asked->candidates.end());
    }
    return out;
  }
  if (wants_the_verb(context, acts.front())) {
    return refusals::bare(context.guesses[acts.front().data].text);
  }
  if (acts.front().move == kPassMove && !context.known.may_pass) return plain(Code::kPassLimit);
  return Moves<Move>{
      {move_of(context, acts.front())},
      note_of(context, acts.size() < settled.standing.size() ? Plans::kPick : Plans::kNone)};
}

// The throw's own number beside another pick names the throw.
void drop_throw_act(const Context& context, std::vector<Act>& acts) {
  if (count_moves(acts, kNumbersMove) < 2) return;
  const auto only_throw = [&](const Act& act) {
    if (act.move != kNumbersMove || act.first) return false;
    const std::vector<int>& numbers = context.numbers[act.data].numbers;
    return numbers.size() == 1 && numbers.front() == context.known.dice_total;
  };
  if (!std::all_of(acts.begin(), acts.end(), only_throw)) std::erase_if(acts, only_throw);
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

// What follows a pick that stands: one move at most, and none where the pick clears the board.
Outcome after_pick(const Context& context, const reader::Settled& settled,
                   const std::vector<Act>& acts) {
  const bool guesses = has_move(acts, kGuessMove);
  if (guesses && (falls_back(context) || count_moves(acts, kGuessMove) > 1)) {
    return plain(Code::kMultiGuess);
  }
  if (acts.size() > 2) return clash(context, settled);
  if (!guesses && context.empty_guess) return plain(Code::kGuessEmpty);
  if (!settled.unclear.empty() || (!guesses && context.near_guess)) {
    return question(context, settled);
  }
  Moves<Move> out{{move_of(context, acts.front())}, note_of(context, Plans::kNone)};
  const bool clears = context.numbers[acts.front().data].numbers == context.known.hidden;
  if (clears || acts.size() < 2) return out;  // LN-51: solved without another word
  if (wants_the_verb(context, acts.back())) {
    return refusals::bare(context.guesses[acts.back().data].text);
  }
  Move next = move_of(context, acts.back());
  if (auto* guess = std::get_if<Guess>(&next)) guess->chained = true;
  out.moves.push_back(std::move(next));
  return out;
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
  if (legal.empty()) {
    const bool guesses = acts.front().move == kGuessMove;
    return guesses ? refusals::pick_first(context.known) : refusals::no_numbers(context.known);
  }
  if (legal.size() > 1 || bad != nullptr || settled.alternative) {
    return question(context, settled);
  }
  if (acts.front().move == kGuessMove) return refusals::pick_first(context.known);
  if (acts.front().move != kNumbersMove) return clash(context, settled);
  return after_pick(context, settled, acts);
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

// Nothing but one number that this board does not have.
std::optional<Refusal> off_the_board(const Context& context) {
  const Token* number = nullptr;
  for (const Token& token : context.reply.tokens.all) {
    const bool written = token.kind == TokenKind::kNumber || token.kind == TokenKind::kInert;
    if (token.kind == TokenKind::kMark || reader::has(token, reader::kBeside)) continue;
    if (!written || number != nullptr) return std::nullopt;
    number = &token;
  }
  if (number == nullptr || number->kind != TokenKind::kNumber) return std::nullopt;
  if (number->value <= context.known.numbers) return std::nullopt;
  const std::string_view digits = context.reply.tokens.key(*number);
  constexpr std::size_t kDigitsMax = 12;
  if (digits.size() < 3) return refusals::not_on_board(context.known, number->value);
  std::vector<int> reading;
  for (const char c : digits.substr(0, kDigitsMax)) reading.push_back(c - '0');
  return refusals::run_on(std::string(digits.substr(0, kDigitsMax)), reading);
}

// The show takes any words for a guess (AM-35): nothing else is said, and it is no talk.
std::optional<Outcome> any_words(const Context& context) {
  constexpr std::size_t kWordsMax = 8;
  constexpr Senses kTalks =
      senses(Sense::kFirst, Sense::kOther, Sense::kOpener, Sense::kBe, Sense::kQuestion,
             Sense::kReport, Sense::kPast, Sense::kNegation, Sense::kWish, Sense::kLater);
  const Tokens& tokens = context.reply.tokens;
  const bool open = context.known.phase == Phase::kDecide && !context.known.tiebreak &&
                    context.known.bare_guess == BareGuess::kAlways;
  if (!open || tokens.lines.size() != 1 || tokens.all.size() > kWordsMax) return std::nullopt;
  bool words_all = true;
  bool strange = false;
  for (const Token& token : tokens.all) {
    const bool closing = token.kind == TokenKind::kMark && &token == &tokens.all.back();
    words_all = words_all && (token.kind == TokenKind::kWord || closing);
    if (reader::has(token, kTalks) || (token.game & verbs()) != 0) return std::nullopt;
    strange = strange || (token.kind == TokenKind::kWord && !reader::has(token, reader::kBeside));
  }
  if (!words_all || !strange) return std::nullopt;
  const reader::LineText& line = tokens.lines.front();
  return Outcome{Moves<Move>{{Guess{std::string(line.text), std::string(line.key), false}}}};
}

// "LUCKY STRIKES / LUCKY NUMBERS": two that fit, and nothing else.
bool two_guesses_only(const Context& context, const reader::Settled& settled) {
  const std::vector<Act>& acts = settled.unclear;
  if (context.known.phase != Phase::kDecide || acts.size() != 2) return false;
  const bool guesses = count_moves(acts, kGuessMove) == 2 && acts[0].data != acts[1].data;
  return guesses && context.reply.clauses.size() == 2 &&
         context.reply.clauses[1].joint == Joint::kOr;
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
    if (std::optional<Refusal> off = off_the_board(context)) return *std::move(off);
  }
  const bool dropped = std::any_of(
      context.reply.clauses.begin(), context.reply.clauses.end(), [](const Clause& clause) {
        return clause.part == reader::Part::kTakeBack || clause.part == reader::Part::kHold;
      });
  if (context.empty_guess && settled.unclear.empty() && !dropped) {
    return plain(context.known.phase == Phase::kDecide ? Code::kGuessEmpty : Code::kPhaseOpen);
  }
  const bool decides = context.known.phase == Phase::kDecide;
  if (two_guesses_only(context, settled)) return plain(Code::kMultiGuess);
  if (context.near_guess && decides) return question(context, settled);
  if (settled.unclear.empty()) {
    if (std::optional<Outcome> guess = any_words(context)) return *std::move(guess);
  }
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
  const bool guesses_all = count_moves(settled.standing, kGuessMove) == settled.standing.size();
  const bool two = guesses_all && settled.standing.size() > 1;
  if (settled.alternative && !two) return question(context, settled);
  if (rolls_on(context, settled)) return plain(Code::kCond);
  const bool other_unclear = !settled.unclear.empty() && settled.standing.size() == 1 &&
                             settled.unclear.front().clause < settled.standing.front().clause;
  if (context.known.phase == Phase::kOpen) return open_outcome(context, settled);
  if (context.known.phase == Phase::kPick) return pick_outcome(context, settled);
  if (other_unclear) return question(context, settled);
  return decide_outcome(context, settled);
}

}  // namespace callboard::lucky_numbers::replies
