#include "rules/core/reader/remarks.h"

#include <algorithm>

namespace callboard::reader {
namespace {

// What is asked for is a thing: "a hint" needs words that ask for it, "undo" does not.
bool is_verb(std::string_view key) {
  constexpr std::string_view kVerbs[] = {
      "undo",  "take",  "reroll", "re",    "spin", "buy",    "swap",    "change",   "redo",
      "reset", "skip",  "see",    "show",  "tell", "throw",  "roll",    "call",     "phone",
      "sell",  "split", "share",  "give",  "open", "choose", "pick",    "cancel",   "end",
      "stop",  "kick",  "trade",  "solve", "lend", "double", "replace", "exchange", "restart"};
  const std::string_view first = key.substr(0, key.find_first_of(" -"));
  return std::find(std::begin(kVerbs), std::end(kVerbs), first) != std::end(kVerbs);
}

// A clause that asks for what the game does not have, done now or as a request.
bool lacks(const Reply& reply, const Clause& clause, std::size_t at, const RemarkWords& words) {
  const Tokens& tokens = reply.tokens;
  if (tokens.all[at].quoted || clause.conditional || dropped(reply, clause)) return false;
  constexpr Senses kFine =
      kBeside | senses(Sense::kFirst, Sense::kOpener, Sense::kRequest, Sense::kQuestion,
                       Sense::kArticle, Sense::kPossessive, Sense::kCommon);
  bool asks = false;
  bool pleads = false;
  for (std::size_t i = clause.from; i < at; ++i) {
    const Token& token = tokens.all[i];
    const std::string_view key = tokens.key(token);
    const bool request = has(token, senses(Sense::kRequest)) || key.substr(0, 3) == "can" ||
                         key.substr(0, 5) == "could" || key.substr(0, 3) == "may" ||
                         key == "is there" || key == "are there" ||
                         key.substr(0, 10) == "any chance" || key == "how about" ||
                         key == "what about";
    const bool fine = has(token, kFine) || (token.game & words.loose) != 0 ||
                      token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley;
    const bool talk = has(token, senses(Sense::kReport, Sense::kPast, Sense::kPlayer, Sense::kWish,
                                        Sense::kNegation, Sense::kNo));
    if (!fine || (talk && !request)) return false;
    asks = asks || request;
    pleads = pleads || has(token, senses(Sense::kOpener)) || (token.game & words.take) != 0;
  }
  const Tail tail = tail_of(tokens, clause, at + 1, words.loose, 0);
  const bool later = tail.later || clause.postponed || clause.reported || clause.advised;
  if (later || (clause.asked && !asks)) return false;
  const bool alone = at == clause.from && reply.clauses.size() == 1 && clause.to == at + 1;
  if ((clause.senses & senses(Sense::kCourtesy)) != 0 || alone) pleads = true;
  constexpr std::size_t kTailUnknownMax = 4;
  if (asks || pleads) return tail.unknown <= kTailUnknownMax;
  const bool head = at == clause.from || !has(tokens.all[at - 1], senses(Sense::kArticle));
  return head && is_verb(tokens.key(tokens.all[at])) && tail.unknown <= 1 && !tail.named;
}

}  // namespace

// Something behind the clause takes it back.
bool dropped(const Reply& reply, const Clause& clause) {
  bool behind = false;
  for (const Clause& other : reply.clauses) {
    if (&other == &clause) {
      behind = true;
    } else if (behind && other.part != Part::kPlain && other.part != Part::kCorrection) {
      return true;
    }
  }
  return false;
}

bool beside_only(const Reply& reply, const Clause& clause, Senses game) {
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = reply.tokens.all[i];
    const bool fine = has(token, kBeside | senses(Sense::kPlayer)) || (token.game & game) != 0 ||
                      token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley;
    if (!fine) return false;
  }
  return true;
}

bool asks_for_lacking(const Reply& reply, const RemarkWords& words) {
  for (const Clause& clause : reply.clauses) {
    if ((clause.game & words.lacks) == 0) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const bool named = (reply.tokens.all[i].game & words.lacks) != 0;
      if (named && lacks(reply, clause, i, words)) return true;
    }
  }
  return false;
}

// "I won't roll", "not the nine": the rest is left open, and nothing else is said.
bool denies_only(const Reply& reply, const Settled& settled, std::size_t talk_more) {
  std::size_t talk = 0;
  for (const Clause& clause : reply.clauses) talk += beside_only(reply, clause, 0) ? 0U : 1U;
  const std::size_t denied = settled.denied.size();
  return denied > 0 && talk <= denied + talk_more;
}

// "let them loose", "give me one of those": a short order, and what it orders is not known.
bool orders_something(const Reply& reply) {
  constexpr std::size_t kWordsMax = 6;
  constexpr Senses kTalk =
      senses(Sense::kLater, Sense::kWish, Sense::kPast, Sense::kReport, Sense::kQuestion,
             Sense::kNegation, Sense::kCommon, Sense::kUnit, Sense::kTime, Sense::kPlayer);
  const Clause* order = nullptr;
  for (const Clause& clause : reply.clauses) {
    if (beside_only(reply, clause, 0)) continue;
    if (order != nullptr) return false;
    order = &clause;
  }
  if (order == nullptr || order->asked || order->conditional || order->reported) return false;
  if ((order->senses & kTalk) != 0 || order->to - order->from > kWordsMax) return false;
  const Tokens& tokens = reply.tokens;
  std::size_t from = order->from;
  while (from < order->to && has(tokens.all[from], kBeside)) ++from;
  if (from >= order->to) return false;
  const std::string_view head = tokens.key(tokens.all[from]);
  const bool self = head == "let me" || head == "lemme";  // "let me check the list"
  return (head.substr(0, 3) == "let" && !self) || head.substr(0, 4) == "give" || head == "gimme";
}

// "I'll risk it", "8": nothing else is said, and it could be a move.
bool goes_on(const Reply& reply, Senses go) {
  const Clause& first = reply.clauses.front();
  const bool meant = (first.game & go) != 0 && !first.asked;
  return meant && (first.senses & senses(Sense::kNegation, Sense::kOther, Sense::kPlayer)) == 0;
}

// "the last one please": it points at something that was quoted.
bool points_only(const Reply& reply, Senses points_words) {
  bool points = false;
  for (const Clause& clause : reply.clauses) {
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = reply.tokens.all[i];
      const bool phrase = reply.tokens.key(token).find(' ') != std::string_view::npos;
      points = points || ((token.game & points_words) != 0 && phrase);
    }
    if (!beside_only(reply, clause, points_words)) return false;
  }
  return points;
}

}  // namespace callboard::reader
