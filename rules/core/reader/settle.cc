#include "rules/core/reader/settle.h"

#include <algorithm>

namespace callboard::reader {
namespace {

bool same_move(const Act& a, const Act& b) { return a.move == b.move && a.data == b.data; }

// "but later", "(tomorrow)": what was ordered is put off.
bool only_later(const Reply& reply, std::size_t c) {
  const Clause& clause = reply.clauses[c];
  if (c == 0 || (clause.senses & senses(Sense::kLater)) == 0) return false;
  const bool beside = clause.sentence == reply.clauses[c - 1].sentence || clause.bracketed;
  if (!beside) return false;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = reply.tokens.all[i];
    constexpr Senses kWhen = senses(Sense::kLater, Sense::kTime, Sense::kTimeHead, Sense::kWish,
                                    Sense::kArticle, Sense::kNotYet);
    if (!has(token, kWhen | kBeside) && token.kind == TokenKind::kWord) return false;
  }
  return true;
}

// Nothing but a negation: "Don't."
bool bare_negation(const Reply& reply, const Clause& clause) {
  constexpr Senses kDenies = senses(Sense::kNegation);
  if ((clause.senses & kDenies) == 0 || clause.to - clause.from > 4) return false;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = reply.tokens.all[i];
    if (has(token, senses(Sense::kOther))) return false;
    constexpr Senses kDoubts = senses(Sense::kOr, Sense::kWish);  // "or maybe not"
    if (!has(token, kDenies | kBeside | kDoubts) && token.kind != TokenKind::kMark) return false;
  }
  return true;
}

// "Not yet!", "not just yet, sorry".
bool only_not_yet(const Reply& reply, const Clause& clause) {
  constexpr Senses kNotYet = senses(Sense::kNotYet, Sense::kNegation, Sense::kFirst);
  if ((clause.senses & senses(Sense::kNotYet)) == 0) return false;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = reply.tokens.all[i];
    if (!has(token, kNotYet | kBeside) && token.kind == TokenKind::kWord) return false;
  }
  return true;
}

// A correction that says what it takes away even if nothing follows: "no wait".
bool takes_away(const Reply& reply, const Clause& clause) {
  const std::string_view words = reply.tokens.key(reply.tokens.all[clause.from]);
  return words.find("no") != std::string_view::npos ||
         words.find("wait") != std::string_view::npos ||
         words.find("scratch") != std::string_view::npos;
}

class Settling {
 public:
  Settling(const Reply& reply, const std::vector<Act>& acts) : reply_(reply), acts_(acts) {}
  Settled run();

 private:
  void part(std::size_t clause);
  void act(const Act& act);
  void order(const Act& act);
  void deny(const Act& act);
  void cancel();
  void finish();

  const Reply& reply_;
  const std::vector<Act>& acts_;
  Settled out_;
  bool correcting_ = false;     // a correction stands since the last act
  std::size_t denied_at_ = 0;   // clause + 1 of a "no" or "wait" that no act followed yet
  std::size_t doubted_at_ = 0;  // clause + 1 of a "no" behind an act
};

void Settling::cancel() {
  out_.taken_back = out_.taken_back || !out_.standing.empty();
  out_.standing.clear();
  out_.unclear.clear();
  out_.alternative = false;
  correcting_ = false;
}

void Settling::part(std::size_t clause) {
  const Clause& now = reply_.clauses[clause];
  const bool off = only_not_yet(reply_, now) || only_later(reply_, clause);
  if (now.part == Part::kTakeBack || off) return cancel();
  const bool after = !out_.standing.empty() || !out_.unclear.empty();
  if (!after) return;
  if (now.part == Part::kPlain) {
    if (bare_negation(reply_, now)) cancel();
    return;
  }
  const Act& last = out_.standing.empty() ? out_.unclear.back() : out_.standing.back();
  correcting_ = true;
  const bool next =
      last.clause + 1 == clause || denied_at_ == clause || (doubted_at_ == clause && clause > 0);
  const bool again = doubted_at_ == clause && clause > 0;  // "no, wait", "hold on, no"
  const bool takes = now.part == Part::kNo ? again || clause + 1 == reply_.clauses.size()
                                           : again || takes_away(reply_, now);
  if (next && takes && now.joint != Joint::kAnd) denied_at_ = clause + 1;
  const bool doubts = now.part == Part::kNo || now.part == Part::kHold;
  if (next && doubts && now.joint != Joint::kAnd) doubted_at_ = clause + 1;
}

void Settling::order(const Act& act) {
  const Joint joint = reply_.clauses[act.clause].joint;
  std::vector<Act>& standing = out_.standing;
  const bool again = !standing.empty() && same_move(standing.back(), act);
  if (again) {
    out_.again = out_.again || (joint == Joint::kThen && !correcting_);
  } else if (correcting_ && !standing.empty()) {
    const auto same = std::find_if(standing.begin(), standing.end(),
                                   [&](const Act& old) { return old.move == act.move; });
    standing.erase(same == standing.end() ? standing.end() - 1 : same, standing.end());
    standing.push_back(act);
    out_.corrected = true;
    out_.alternative = false;
  } else {
    const bool beside = !standing.empty() && standing.back().clause + 2 >= act.clause;
    if (joint == Joint::kOr && beside) out_.alternative = true;
    standing.push_back(act);
  }
  correcting_ = false;
  denied_at_ = doubted_at_ = 0;
}

void Settling::deny(const Act& act) {
  std::erase_if(out_.standing, [&](const Act& old) {
    return act.exact && act.data != 0 ? same_move(old, act) : old.move == act.move;
  });
  out_.denied.push_back(act);
}

void Settling::act(const Act& act) {
  switch (act.stance) {
    case Stance::kNow:
      if (act.unclear) {
        correcting_ = false;
        denied_at_ = 0;
        out_.unclear.push_back(act);
      } else {
        order(act);
      }
      return;
    case Stance::kNegated:
      return deny(act);
    case Stance::kWished:  // "roll, or maybe pass"
      if (reply_.clauses[act.clause].joint == Joint::kOr && !out_.standing.empty() &&
          out_.standing.back().clause + 2 >= act.clause && !same_move(out_.standing.back(), act)) {
        out_.alternative = true;
        out_.unclear.push_back(act);
      }
      return;
    case Stance::kLater:
    case Stance::kConditional:
    case Stance::kAsked:
    case Stance::kTold:
      return;
  }
}

void Settling::finish() {
  if (denied_at_ > 0) cancel();
  if (doubted_at_ > 0 && !out_.standing.empty()) {  // "stop... no, that was not it"
    out_.unclear.push_back(out_.standing.back());
    out_.standing.clear();
    return;
  }
  std::erase_if(out_.unclear, [&](const Act& unclear) {
    return std::any_of(out_.standing.begin(), out_.standing.end(),
                       [&](const Act& act) { return act.move == unclear.move; });
  });
}

Settled Settling::run() {
  std::size_t next = 0;
  for (std::size_t clause = 0; clause < reply_.clauses.size(); ++clause) {
    part(clause);
    for (; next < acts_.size() && acts_[next].clause == clause; ++next) act(acts_[next]);
  }
  finish();
  return std::move(out_);
}

}  // namespace

Settled settle(const Reply& reply, const std::vector<Act>& acts) {
  return Settling(reply, acts).run();
}

namespace {

// What the tokens of a clause are made of.
struct Makeup {
  bool assent = false;
  bool back = false;
  bool denial = false;
  bool delegated = false;
  bool other = false;
};

Makeup makeup_of(const Reply& reply, const Clause& clause) {
  constexpr Senses kNames = senses(Sense::kPlayer, Sense::kFirst, Sense::kOpener, Sense::kClosing,
                                   Sense::kArticle, Sense::kPreposition);
  Makeup out;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = reply.tokens.all[i];
    if (has(token, senses(Sense::kDelegate)) && !token.quoted) {
      const bool phrase = reply.tokens.key(token).find(' ') != std::string_view::npos;
      (phrase ? out.delegated : out.back) = true;
    } else if (has(token, senses(Sense::kAssent))) {
      out.assent = true;
    } else if (has(token, senses(Sense::kBack))) {
      out.back = true;
    } else if (has(token, senses(Sense::kNo))) {
      out.denial = true;
    } else if (has(token, senses(Sense::kQuestion)) && !has(token, kBeside | kNames)) {
      out.other = true;
    } else if (!has(token, kBeside | kNames) && token.game == 0 &&
               (token.kind == TokenKind::kWord || token.kind == TokenKind::kInert ||
                token.kind == TokenKind::kNumber)) {
      out.other = true;
    }
  }
  return out;
}

}  // namespace

Remark remark_of(const Reply& reply, std::size_t without) {
  Remark out;
  bool other = reply.clauses.empty();
  for (std::size_t c = 0; c < reply.clauses.size(); ++c) {
    if (c == without) continue;
    const Clause& clause = reply.clauses[c];
    const Makeup part = makeup_of(reply, clause);
    other = other || part.other || part.delegated;
    out.assent = out.assent || part.assent;
    out.denial = out.denial || part.denial;
    out.back = out.back || part.back;
    const bool stands = !part.other && !clause.reported && !clause.asked && !clause.conditional;
    if (stands && part.delegated) out.delegated = true;
    if (stands && part.back && clause.joint == Joint::kSo) out.pointed = true;
  }
  out.plain = !other;
  if (other || (out.denial && out.assent)) out.assent = out.back = out.denial = false;
  return out;
}

}  // namespace callboard::reader
