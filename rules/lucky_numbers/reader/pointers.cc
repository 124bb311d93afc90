#include <algorithm>

#include "rules/lucky_numbers/reader/context.h"

namespace callboard::lucky_numbers::replies {
namespace {

constexpr Senses kPointerWords =
    words(Word::kTake, Word::kLetters, Word::kLast, Word::kFirst, Word::kBiggest, Word::kSmallest,
          Word::kOnly, Word::kSingle, Word::kTwo, Word::kThree);
constexpr Senses kPointing = words(Word::kLast, Word::kFirst, Word::kBiggest, Word::kSmallest,
                                   Word::kOnly, Word::kSingle, Word::kTwo, Word::kThree);

using Sets = std::vector<std::vector<int>>;

Sets with_size(const Sets& sets, std::size_t size) {
  Sets out;
  std::copy_if(sets.begin(), sets.end(), std::back_inserter(out),
               [&](const std::vector<int>& set) { return set.size() == size; });
  return out;
}

Sets meant(const Sets& legal, Senses word) {
  if ((word & words(Word::kThree)) != 0) return with_size(legal, 3);
  if ((word & words(Word::kTwo)) != 0) return with_size(legal, 2);
  if ((word & words(Word::kSingle)) != 0) return with_size(legal, 1);
  if ((word & words(Word::kBiggest)) != 0) return with_size(legal, 1);
  if ((word & words(Word::kSmallest)) != 0 && !legal.empty()) {
    return with_size(legal, legal.back().size());
  }
  return legal;
}

struct Pointed {
  bool any = false;
  bool denied = false;
  Senses words = 0;
  Act act;
};

// The last word of the clause that points, where the clause is an order.
Pointed pointed_in(const Context& context, std::size_t c) {
  const Clause& clause = context.reply.clauses[c];
  Pointed out;
  if ((clause.game & kPointing) == 0) return out;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = context.reply.tokens.all[i];
    if ((token.game & kPointing) == 0 || token.quoted) continue;
    const reader::Head head = head_of(context.reply.tokens, clause, i, kPointerWords);
    const reader::Tail tail = tail_of(context.reply.tokens, clause, i + 1, kPointerWords, verbs());
    out.act.stance = stance_of(clause, head, tail);
    out.denied = out.act.stance == Stance::kNegated;
    out.act.clause = c;
    out.act.token = i;
    out.act.move = kNumbersMove;
    out.words = token.game & kPointing;
    for (std::size_t next = i + 1; next < clause.to; ++next) {
      if ((context.reply.tokens.all[next].game & kPointing) != 0) out.words = 0;
    }
    out.any = (out.act.stance == Stance::kNow && tail.unknown == 0) || out.denied;
    return out;
  }
  return out;
}

}  // namespace

bool read_pointer(Context& context) {
  bool several = false;
  for (const Clause& clause : context.reply.clauses) {
    if (clause.joint == Joint::kOr && (clause.game & kPointing) != 0) return false;
  }
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    const Pointed pointed = pointed_in(context, c);
    if (!pointed.any || pointed.denied) continue;
    const Sets sets = meant(context.known.legal_picks, pointed.words);
    if (sets.size() != 1) {
      several = true;
      continue;
    }
    Act act = pointed.act;
    act.data = keep_numbers(context, {sets.front(), true, false});
    add_act(context.acts, act);
  }
  return several;
}

MedalRead read_medals(Context& context) {
  constexpr Senses kMedals = words(Word::kBronze, Word::kSilver, Word::kGold);
  constexpr Senses kOwn = words(Word::kTake, Word::kLetters, Word::kLast, Word::kWild) | kMedals;
  MedalRead out;
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    const Clause& clause = context.reply.clauses[c];
    if ((clause.game & kMedals) == 0) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      if ((token.game & kMedals) == 0) continue;
      reader::Head head = head_of(context.reply.tokens, clause, i, kOwn);
      const reader::Tail tail = tail_of(context.reply.tokens, clause, i + 1, kOwn, verbs());
      if (stance_of(clause, head, tail) != Stance::kNow) break;
      if (tail.unknown > 0) {
        out.choice = out.choice || clause.to - clause.from <= 5;
        break;
      }
      const std::size_t medal = (token.game & words(Word::kBronze)) != 0   ? 0
                                : (token.game & words(Word::kSilver)) != 0 ? 1
                                                                           : 2;
      std::vector<int> open;
      for (const int half : kMedalNumbers[medal]) {
        const auto& all = context.known.event_open;
        if (std::find(all.begin(), all.end(), half) != all.end()) open.push_back(half);
      }
      if (open.size() != 1) {
        out.choice = true;
        out.halves = open;
        if (open.empty()) out.taken = kMedalNumbers[medal][0];
        break;
      }
      Act act;
      act.move = kNumbersMove;
      act.clause = c;
      act.token = i;
      act.data = keep_numbers(context, {open, true, false});
      add_act(context.acts, act);
      break;
    }
  }
  return out;
}

}  // namespace callboard::lucky_numbers::replies
