#include <algorithm>
#include <optional>

#include "rules/lucky_numbers/reader/outcome.h"
#include "rules/lucky_numbers/reader/refusals.h"

namespace callboard::lucky_numbers::replies {
namespace {

using refusals::plain;

bool any_move(const std::vector<Act>& acts, MoveKind move) {
  return std::any_of(acts.begin(), acts.end(), [&](const Act& act) { return act.move == move; });
}

Outcome roll_outcome(Context& context, reader::Settled settled) {
  std::erase_if(settled.standing, [](const Act& act) { return act.move == kGoMove; });
  if (settled.standing.empty()) {
    for (const Act& act : context.acts) {
      if (act.move == kGoMove && act.stance == Stance::kNow) return Ambiguous{{"ROLL"}};
    }
    return remark_outcome(context, settled);
  }
  const std::vector<Act>& acts = settled.standing;
  if (settled.alternative) return question(context, settled);
  if (any_move(acts, kRollMove)) {
    if (context.reply.clauses[acts.front().clause].until) return plain(Code::kCond);
    const bool first = acts.front().move == kRollMove;
    if (settled.again) return plain(Code::kChain);
    if (!first || any_move(acts, kStopMove) || any_move(acts, kPassMove)) {
      if (acts.back().move == kRollMove && !any_move(acts, kStopMove) &&
          !any_move(acts, kPassMove)) {
        return Moves<Move>{{Roll{}}};
      }
      return clash(context, settled);
    }
    return Moves<Move>{{Roll{}}, note_of(context, acts.size() > 1 ? Plans::kPick : Plans::kNone)};
  }
  if (any_move(acts, kStopMove)) {
    if (context.known.may_stop) return Moves<Move>{{Stop{}}};
    return plain(context.known.locked ? Code::kLock : Code::kNoOffer);
  }
  return plain(Code::kPhase);
}

// "the higher one", "whatever completes gold": a short reply that points at a half.
bool points_at_half(const Context& context) {
  constexpr std::size_t kBriefMax = 6;
  constexpr Senses kPoints =
      words(Word::kBronze, Word::kSilver, Word::kGold, Word::kBiggest, Word::kSmallest, Word::kLast,
            Word::kFirst, Word::kSecond, Word::kRest);
  constexpr Senses kTalk = senses(Sense::kWish, Sense::kPast, Sense::kReport, Sense::kQuestion,
                                  Sense::kLater, Sense::kCondition);
  if (context.reply.clauses.size() != 1 || context.reply.tokens.all.size() > kBriefMax)
    return false;
  const Clause& clause = context.reply.clauses.front();
  return (clause.game & kPoints) != 0 && !clause.asked && (clause.senses & kTalk) == 0;
}

// "gold 5": the number is of another medal.
std::optional<Refusal> medal_clash(const Context& context) {
  for (const Act& act : context.acts) {
    if (act.move != kNumbersMove || act.stance != Stance::kNow || act.token == 0) continue;
    const Clause& clause = context.reply.clauses[act.clause];
    const std::vector<int>& numbers = context.numbers[act.data].numbers;
    if (act.token == clause.from || numbers.size() != 1) continue;
    const Senses before = context.reply.tokens.all[act.token - 1].game;
    constexpr Senses kMedals[] = {words(Word::kBronze), words(Word::kSilver), words(Word::kGold)};
    for (std::size_t medal = 0; medal < std::size(kMedals); ++medal) {
      if ((before & kMedals[medal]) == 0) continue;
      const auto& own = kMedalNumbers[medal];
      if (numbers.front() != own[0] && numbers.front() != own[1]) return plain(Code::kWildMulti);
    }
  }
  return std::nullopt;
}

Outcome wild_outcome(Context& context) {
  read_numbers(context);
  bool choice = false;
  std::vector<int> halves;
  const bool named = std::any_of(context.acts.begin(), context.acts.end(), [](const Act& act) {
    return act.move == kNumbersMove && act.stance == Stance::kNow;
  });
  const std::optional<Refusal> clashing = medal_clash(context);
  if (clashing) return *clashing;
  if (!named) {
    const MedalRead read = read_medals(context);
    if (read.taken > 0) {
      return refusals::wild_number(Code::kWildTaken, context.known, read.taken);
    }
    choice = read.choice;
    halves = read.halves;
  }
  const reader::Settled settled = reader::settle(context.reply, context.acts);
  std::vector<Act> acts = settled.standing;
  std::erase_if(acts, [](const Act& act) { return act.move == kGoMove; });
  if (acts.empty()) {
    const bool asks = choice || points_at_half(context) || reader::remark_of(context.reply).denial;
    if (!halves.empty()) {
      return Ambiguous{{std::to_string(halves.front()), std::to_string(halves.back())}};
    }
    return asks ? Outcome{Ambiguous{}} : remark_outcome(context, settled);
  }
  if (settled.alternative) return question(context, settled);
  const Act& first = acts.front();
  if (first.move == kNumbersMove) {
    const NumberSet& set = context.numbers[first.data];
    if (set.numbers.size() > 1) return plain(Code::kWildMulti);
    const int number = set.numbers.front();
    const auto& claimed = context.known.event_claimed;
    if (!set.legal) {
      const bool own = set.numbers.front() == context.known.dice_total;
      if (own && !reader::remark_of(context.reply, first.clause).plain) return Chatter{};
      const bool taken = std::find(claimed.begin(), claimed.end(), number) != claimed.end();
      return refusals::wild_number(taken ? Code::kWildTaken : Code::kWildBad, context.known,
                                   number);
    }
  }
  if (first.move == kPassMove && acts.size() == 1) return question(context, settled);
  if (first.move == kRollMove && acts.size() == 1) {
    const Token& token = context.reply.tokens.all[first.token];
    const bool noun = (token.game & words(Word::kRollNoun)) != 0;
    if (noun && !reader::remark_of(context.reply, first.clause).plain) return Chatter{};
    return plain(Code::kPhase);
  }
  if (first.move == kStopMove) return plain(Code::kNoOffer);
  const bool named_first = first.move == kNumbersMove || first.move == kDeclineMove;
  const bool rolls = acts.size() == 2 && acts.back().move == kRollMove;
  if (!named_first || (acts.size() > 1 && !rolls) || !settled.unclear.empty()) {
    return question(context, settled);
  }
  Moves<Move> out;
  if (first.move == kDeclineMove) {
    out.moves.push_back(Wild{});
  } else {
    out.moves.push_back(Wild{context.numbers[first.data].numbers.front()});
  }
  const bool over = first.move == kNumbersMove && context.known.event_open.size() == 1;
  if (rolls && !over) out.moves.push_back(Roll{});
  out.note = note_of(context, Plans::kNone);
  return out;
}

// "Give me $5000 and I stop": other terms, whatever hangs on them.
bool asks_for_more(const Context& context) {
  for (const Clause& clause : context.reply.clauses) {
    const std::string_view head = context.reply.tokens.key(context.reply.tokens.all[clause.from]);
    const bool gives = head.substr(0, 4) == "give" || head == "gimme" || head == "make it";
    if (!gives || clause.asked || clause.reported) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const bool amount = token.kind == TokenKind::kInert &&
                          context.reply.tokens.key(token).find('$') != std::string_view::npos;
      if (amount || token.value >= 100) return true;
    }
  }
  return false;
}

// "I take the 3000 and the bronze": the offer itself is named.
std::int64_t amount_of(const Tokens& tokens, const Token& token) {
  constexpr std::int64_t kMost = 100000000;
  if (token.kind != TokenKind::kInert) return token.value;
  std::int64_t amount = 0;
  for (const char c : tokens.key(token)) {
    if (c >= '0' && c <= '9') amount = std::min(amount * 10 + (c - '0'), kMost);
  }
  return amount;
}

bool takes_offer(const Context& context) {
  constexpr Senses kPrizes = words(Word::kBronze, Word::kSilver, Word::kGold);
  for (const Clause& clause : context.reply.clauses) {
    bool takes = false;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const bool money = token.value >= 100 || (token.kind == TokenKind::kInert &&
                                                context.reply.tokens.key(token).front() == '$');
      const std::string_view key = context.reply.tokens.key(token);
      takes = takes || key == "take" || key == "keep" || key == "taking";
      if (!takes || !(money || (token.game & kPrizes) != 0)) continue;
      const reader::Head head = head_of(context.reply.tokens, clause, i,
                                        words(Word::kTake, Word::kLetters, Word::kStopObject));
      const bool whole =
          money && amount_of(context.reply.tokens, token) == context.known.offer_cash;
      const bool orders = head.first || head.opener || whole;
      if (stance_of(clause, head, {}) == Stance::kNow && orders) return true;
    }
  }
  return false;
}

// "yes", "ok": neither a picture nor a cheer.
bool says_yes_in_words(const Context& context) {
  const std::vector<Token>& all = context.reply.tokens.all;
  return std::none_of(all.begin(), all.end(), [&](const Token& token) {
    const bool yes = reader::has(token, senses(Sense::kAssent));
    const bool cheers = context.reply.tokens.key(token).substr(0, 4) == "lets";
    return yes && (cheers || token.kind != TokenKind::kWord);
  });
}

Outcome offer_outcome(Context& context, const reader::Settled& settled) {
  const std::vector<Act>& acts = settled.standing;
  if (asks_for_more(context)) return plain(Code::kUnknown);
  if (acts.empty() && settled.unclear.empty() && takes_offer(context)) return Moves<Move>{{Stop{}}};
  if (acts.empty()) {
    const bool refuses = std::any_of(settled.denied.begin(), settled.denied.end(),
                                     [](const Act& act) { return act.move == kStopMove; });
    if (refuses && settled.unclear.empty()) {
      const bool sure =
          std::any_of(settled.denied.begin(), settled.denied.end(), [&](const Act& act) {
            return act.first ||
                   context.reply.tokens.key(context.reply.tokens.all[act.token]) == "stopping";
          });
      if (sure || settled.denied.size() > 1) return Moves<Move>{{GoOn{}}};
      return Ambiguous{{"GO ON"}};
    }
    if (!settled.denied.empty() && settled.unclear.empty()) return Ambiguous{{"STOP", "GO ON"}};
    const reader::Remark remark = reader::remark_of(context.reply);
    const bool says_yes = remark.assent && says_yes_in_words(context) && settled.unclear.empty() &&
                          settled.denied.empty();
    if (remark.denial || says_yes) return refusals::offer(context.known);
    const std::vector<Token>& all = context.reply.tokens.all;
    if (all.size() == 1 && all.front().value > 0) return refusals::offer(context.known);
    return remark_outcome(context, settled);
  }
  if (settled.alternative) return question(context, settled);
  const bool stops = any_move(acts, kStopMove);
  const bool declines = any_move(acts, kDeclineMove);
  const bool goes = any_move(acts, kGoMove) || any_move(acts, kRollMove);
  if (any_move(acts, kPassMove) || !settled.unclear.empty()) return question(context, settled);
  if (stops && (goes || declines)) return clash(context, settled);
  if (stops) return Moves<Move>{{Stop{}}, note_of(context, Plans::kNone)};
  if (declines && !goes) {  // "I decline" refuses the offer, "no thanks" anything
    const std::string_view said =
        context.reply.tokens.key(context.reply.tokens.all[acts.front().token]);
    if (said.find("decl") == std::string_view::npos) return refusals::offer(context.known);
  }
  Moves<Move> out{{GoOn{}}, note_of(context, Plans::kNone)};
  if (any_move(acts, kRollMove)) out.moves.push_back(Roll{});
  return out;
}

}  // namespace

Outcome event_outcome(Context& context) {
  for (const Clause& clause : context.reply.clauses) {  // there is nothing to guess here
    const Token& first = context.reply.tokens.all[clause.from];
    const reader::Tail tail = tail_of(context.reply.tokens, clause, clause.from + 1, loose(), 0);
    const bool solves = context.reply.clauses.size() <= 2 && context.acts.empty() &&
                        clause.to - clause.from <= 4 && !clause.asked &&
                        (clause.game & words(Word::kGuess)) != 0 && tail.unknown == 0;
    const bool names =
        (first.game & words(Word::kGuess)) != 0 || reader::has(first, senses(Sense::kOpener));
    const std::string_view key = context.reply.tokens.key(context.reply.tokens.all[clause.to - 1]);
    if (solves && names && key.find("solve") != std::string_view::npos) return plain(Code::kPhase);
    const bool guesses = context.acts.empty() && (first.game & words(Word::kGuess)) != 0 &&
                         clause.from + 1 < clause.to &&
                         context.reply.tokens.all[clause.from + 1].capitals && !first.capitals;
    if (guesses) return plain(Code::kPhase);
  }
  if (context.known.phase == Phase::kEventWild) return wild_outcome(context);
  if (context.known.phase == Phase::kEventRoll) {
    read_numbers(context);
    const auto numbers = [](const Act& act) { return act.move == kNumbersMove; };
    const bool rolls = any_move(context.acts, kRollMove);
    const reader::Settled settled = reader::settle(context.reply, context.acts);
    const bool wild = std::any_of(settled.standing.begin(), settled.standing.end(), numbers);
    if (wild && !rolls) {
      const Clause& clause = context.reply.clauses[settled.standing.front().clause];
      const bool ordered = (clause.game & words(Word::kTake)) != 0;
      if (ordered) return plain(Code::kPhase);
      const std::size_t named = settled.standing.front().clause;
      const bool alone = settled.standing.size() == 1 &&
                         reader::remark_of(context.reply, named).plain &&
                         context.numbers[settled.standing.front().data].numbers.size() == 1;
      return alone ? Outcome{plain(Code::kNoRoll)} : Outcome{Chatter{}};
    }
    reader::Settled kept = settled;
    std::erase_if(kept.standing, numbers);
    return roll_outcome(context, std::move(kept));
  }
  return offer_outcome(context, reader::settle(context.reply, context.acts));
}

}  // namespace callboard::lucky_numbers::replies
