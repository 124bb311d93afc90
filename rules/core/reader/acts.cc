#include "rules/core/reader/acts.h"

#include <algorithm>

namespace callboard::reader {
namespace {

constexpr std::size_t kUnknownMax = 3;  // words before an order that are asked about

struct Found {
  const MoveWords* words = nullptr;
  std::size_t token = 0;
  bool weak = false;
  bool noun = false;
};

Found find_move(const Reply& reply, const Clause& clause, std::span<const MoveWords> moves) {
  Found found;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = reply.tokens.all[i];
    if (token.kind == TokenKind::kPhrase) return {};
    if (token.game == 0 || token.quoted) continue;
    for (const MoveWords& words : moves) {
      if ((token.game & (words.verbs | words.weak)) != 0) {
        return {&words, i, (token.game & words.verbs) == 0, false};
      }
      if ((token.game & words.nouns) != 0 && found.words == nullptr) {
        found = {&words, i, true, true};
      }
    }
  }
  return found;
}

Senses verbs_of(std::span<const MoveWords> moves) {
  Senses all = 0;
  for (const MoveWords& words : moves) all |= words.verbs | words.weak;
  return all;
}

// "brb, then I'll roll": a plan, since what comes first is no move.
bool plan_behind_talk(const Reply& reply, std::size_t clause, const std::vector<Act>& acts,
                      const Head& head) {
  if (clause == 0 || reply.clauses[clause].joint != Joint::kThen || !(head.first || head.opener)) {
    return false;
  }
  if (reply.clauses[clause - 1].sentence != reply.clauses[clause].sentence) return false;
  return acts.empty() || acts.back().clause + 1 < clause || acts.back().stance != Stance::kNow;
}

// "once more unto the breach", "another throw ...": a noun of the move opens the clause.
bool again_noun(const Reply& reply, const Clause& clause, std::size_t token) {
  const std::string_view key = reply.tokens.key(reply.tokens.all[token]);
  const bool more = key.find(' ') != std::string_view::npos &&
                    (key.substr(0, 4) == "once" || key.substr(0, 3) == "one" ||
                     key.substr(0, 7) == "another" || key.substr(0, 4) == "next");
  return more && token == clause.from && !clause.asked;
}

// "Can I roll again?": an order or a question about the rules.
bool may_i(const Reply& reply, std::size_t c) {
  const Clause& clause = reply.clauses[c];
  const bool goes_on =
      c + 1 < reply.clauses.size() && reply.clauses[c + 1].sentence == clause.sentence &&
      (reply.clauses[c + 1].joint == Joint::kAnd || reply.clauses[c + 1].joint == Joint::kOr);
  if (goes_on) return false;
  const std::string_view key = reply.tokens.key(reply.tokens.all[clause.from]);
  return key == "can i" || key == "may i" || key == "could i" || key == "can we";
}

// "rock and roll": an order without a subject that hangs by "and" on what is none.
bool joined_to_talk(const Reply& reply, const Act& act, const std::vector<Act>& acts) {
  const Clause& clause = reply.clauses[act.clause];
  if (act.clause == 0 || act.first || clause.joint != Joint::kAnd) return false;
  const Clause& before = reply.clauses[act.clause - 1];
  if (before.sentence != clause.sentence || before.part != Part::kPlain) return false;
  if (!acts.empty() && acts.back().clause + 1 == act.clause) return false;
  constexpr Senses kNotNow = senses(Sense::kWish, Sense::kPast, Sense::kReport, Sense::kNegation,
                                    Sense::kQuestion, Sense::kOther);
  const bool own = (before.senses & senses(Sense::kFirst, Sense::kOpener)) != 0;
  if (own && (before.senses & kNotNow) == 0) return false;  // "I close my eyes and roll"
  bool talk = false;
  for (std::size_t i = before.from; i < before.to; ++i) {
    const Token& token = reply.tokens.all[i];
    if (token.value > 0 || token.kind == TokenKind::kPhrase) return false;
    const bool beside = has(token, kBeside | senses(Sense::kPlayer, Sense::kAnd));
    talk = talk || (!beside && token.kind == TokenKind::kWord && token.game == 0);
  }
  return talk;
}

}  // namespace

Stance inherited(const Reply& reply, const Act& before, const Act& act, const Head& head) {
  const Clause& clause = reply.clauses[act.clause];
  const bool joined =
      clause.joint == Joint::kAnd || clause.joint == Joint::kOr || clause.joint == Joint::kThen;
  const bool own = head.first || head.opener || head.request || head.negated;
  const bool same = reply.clauses[before.clause].sentence == clause.sentence;
  const bool corrects = act.clause > 0 && reply.clauses[act.clause - 1].part == Part::kCorrection;
  const bool kept = before.stance == Stance::kWished || before.stance == Stance::kLater ||
                    before.stance == Stance::kConditional || joined;
  if (!(joined || corrects) || !kept || own || !same || before.stance == Stance::kNegated) {
    return act.stance;
  }
  return before.stance;
}

void add_act(std::vector<Act>& acts, const Act& act) {
  const auto behind = std::find_if(acts.rbegin(), acts.rend(), [&](const Act& old) {
    return old.clause < act.clause || (old.clause == act.clause && old.token <= act.token);
  });
  acts.insert(behind.base(), act);
}

std::vector<Act> acts_of(const Reply& reply, std::span<const MoveWords> moves, Senses own) {
  std::vector<Act> acts;
  const Senses verbs = verbs_of(moves);
  for (std::size_t c = 0; c < reply.clauses.size(); ++c) {
    const Clause& clause = reply.clauses[c];
    if (clause.game == 0) continue;
    const Found found = find_move(reply, clause, moves);
    if (found.words == nullptr) continue;
    const Head head = head_of(reply.tokens, clause, found.token, own);
    const Senses around =
        found.words->objects | found.words->verbs | found.words->weak | found.words->nouns;
    const Tail tail = tail_of(reply.tokens, clause, found.token + 1, around, verbs);
    Act act;
    act.move = found.words->move;
    act.clause = c;
    act.token = found.token;
    act.first = head.first || head.opener;
    act.stance = stance_of(clause, head, tail);
    act.alone = found.token == clause.from && found.token + 1 == clause.to;
    const bool advice = tail.named && found.token == clause.from &&
                        (tail.unknown > 0 || (found.weak && tail.other_move));
    if (advice) act.stance = Stance::kTold;
    if (act.stance == Stance::kNegated && tail.unknown > 0) act.stance = Stance::kTold;
    if (act.stance == Stance::kAsked && act.alone && reply.clauses.size() <= 2) {
      act.stance = Stance::kNow;
      act.unclear = true;
    }
    bool named_noun = false;  // "on the first throw"
    if (found.token > clause.from && !found.noun) {
      const Token& before = reply.tokens.all[found.token - 1];
      const bool noun = has(before, senses(Sense::kPossessive, Sense::kArticle)) ||
                        reply.tokens.key(before) == "first";
      if (noun && act.stance == Stance::kNow) act.stance = Stance::kTold;
      named_noun = noun;
    }
    const bool guessable = act.stance == Stance::kTold && !found.weak && !named_noun &&
                           !head.told && !head.advised && !head.wished && !head.negated &&
                           !head.later && !head.asked && head.unknown > 0 &&
                           head.unknown <= kUnknownMax;
    if (act.stance == Stance::kAsked && may_i(reply, c) && tail.unknown == 0) {
      act.stance = Stance::kNow;
      act.unclear = true;
    }
    const bool plain = !clause.reported && !clause.conditional && !clause.asked &&
                       clause.joint != Joint::kReason && !clause.advised && !tail.later;
    if (guessable && plain && tail.unknown == 0 && !tail.adjunct) {
      act.stance = Stance::kNow;
      act.unclear = true;
    }
    if (act.stance == Stance::kNow && tail.wished && found.noun) act.stance = Stance::kWished;
    if (act.stance == Stance::kNow && (tail.unknown > 0 || tail.other_move)) {
      if (found.weak && !again_noun(reply, clause, found.token)) {
        act.stance = Stance::kTold;
      } else {
        act.unclear = true;
      }
    }
    if (act.stance == Stance::kNow && plan_behind_talk(reply, c, acts, head)) {
      act.stance = Stance::kLater;
    }
    if (act.stance == Stance::kNow && !acts.empty() && acts.back().stance != Stance::kNow) {
      act.stance = inherited(reply, acts.back(), act, head);
    }
    if (act.stance == Stance::kNow && joined_to_talk(reply, act, acts)) act.unclear = true;
    acts.push_back(act);
  }
  return acts;
}

}  // namespace callboard::reader
