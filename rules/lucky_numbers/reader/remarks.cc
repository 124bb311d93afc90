#include <algorithm>

#include "rules/lucky_numbers/picture.h"
#include "rules/lucky_numbers/reader/outcome.h"
#include "rules/lucky_numbers/reader/refusals.h"

namespace callboard::lucky_numbers::replies {
namespace {

std::string words_of_act(const Context& context, const Act& act);

// The move that the words of a guess are as well: "roll the dice".
std::string words_of_order(const Context& context, const Act& act) {
  if (act.move != kGuessMove) return "";
  const Token& token = context.reply.tokens.all[act.token];
  if (token.kind != TokenKind::kPhrase) return "";
  const reader::Phrase& phrase = context.phrases[static_cast<std::size_t>(token.value)];
  if (!phrase.order || phrase.marked) return "";
  Act order;
  order.move = phrase.move;
  return words_of_act(context, order);
}

std::string words_of_act(const Context& context, const Act& act) {
  switch (act.move) {
    case kRollMove:
      return "ROLL";
    case kPassMove:
      return "PASS";
    case kStopMove:
      return "STOP";
    case kGoMove:
      return "GO ON";
    case kDeclineMove:
      return "DECLINE";
    case kGuessMove: {
      const auto& choices = context.known.choices;
      if (!choices.empty()) return choices[act.data].text;
      const bool asked = context.known.phase == Phase::kFollowUpSolver ||
                         context.known.phase == Phase::kFollowUpOther;
      return (asked ? "" : "GUESS ") + context.guesses[act.data].text;
    }
    case kNoIdeaMove:
      return "NO IDEA";
    case kNumbersMove: {
      std::string out;
      for (const int number : context.numbers[act.data].numbers) {
        out += (out.empty() ? "" : " ") + std::to_string(number);
      }
      return out;
    }
    default:
      return "";
  }
}

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

// Something behind the clause takes it back.
bool dropped(const Context& context, const Clause& clause) {
  bool behind = false;
  for (const Clause& other : context.reply.clauses) {
    if (&other == &clause) {
      behind = true;
    } else if (behind && other.part != reader::Part::kPlain &&
               other.part != reader::Part::kCorrection) {
      return true;
    }
  }
  return false;
}

// A clause that asks for what the game does not have, done now or as a request.
bool lacks(const Context& context, const Clause& clause, std::size_t at) {
  const Tokens& tokens = context.reply.tokens;
  if (tokens.all[at].quoted || clause.conditional || dropped(context, clause)) return false;
  constexpr Senses kFine =
      reader::kBeside | senses(Sense::kFirst, Sense::kOpener, Sense::kRequest, Sense::kQuestion,
                               Sense::kArticle, Sense::kPossessive, Sense::kCommon);
  bool asks = false;
  bool pleads = false;
  for (std::size_t i = clause.from; i < at; ++i) {
    const Token& token = tokens.all[i];
    const std::string_view key = tokens.key(token);
    const bool request = reader::has(token, senses(Sense::kRequest)) || key.substr(0, 3) == "can" ||
                         key.substr(0, 5) == "could" || key.substr(0, 3) == "may" ||
                         key == "is there" || key == "are there";
    const bool fine = reader::has(token, kFine) || (token.game & loose()) != 0 ||
                      token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley;
    const bool talk = reader::has(token, senses(Sense::kReport, Sense::kPast, Sense::kPlayer,
                                                Sense::kWish, Sense::kNegation, Sense::kNo));
    if (!fine || (talk && !request)) return false;
    asks = asks || request;
    pleads = pleads || reader::has(token, senses(Sense::kOpener)) ||
             (token.game & words(Word::kTake)) != 0;
  }
  const reader::Tail tail = tail_of(tokens, clause, at + 1, loose(), 0);
  const bool later = tail.later || clause.postponed || clause.reported || clause.advised;
  if (later || (clause.asked && !asks)) return false;
  const bool alone = at == clause.from && context.reply.clauses.size() == 1 && clause.to == at + 1;
  if ((clause.senses & senses(Sense::kCourtesy)) != 0 || alone) pleads = true;
  constexpr std::size_t kUnknownMax = 4;
  if (asks || pleads) return tail.unknown <= kUnknownMax;
  const bool head = at == clause.from || !reader::has(tokens.all[at - 1], senses(Sense::kArticle));
  return head && is_verb(tokens.key(tokens.all[at])) && tail.unknown <= 1 && !tail.named;
}

// "is there another S in it?": a letter of the board is asked for.
bool letter_asked(const Context& context, const Clause& clause) {
  if (!clause.asked) return false;
  const Tokens& tokens = context.reply.tokens;
  bool there = false;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const std::string_view key = tokens.key(tokens.all[i]);
    there = there || key == "there" || key == "theres" || key == "there's" || key == "is there" ||
            key == "are there" || key == "is there an" || key == "got";
    const bool letter = key.size() == 1 && key.front() >= 'a' && key.front() <= 'z';
    if (there && letter && tokens.all[i].capitals == false && tokens.all[i].capital) {
      return key != "i" || i + 1 < clause.to;
    }
  }
  return false;
}

// "give me an E", "I'd like the letter E": a letter is bought in another game.
bool buys_letter(const Context& context, const Clause& clause) {
  if (clause.reported || clause.conditional || clause.to - clause.from > 6) return false;
  if (dropped(context, clause) || tail_of(context.reply.tokens, clause, clause.from, 0, 0).later) {
    return false;
  }
  if (context.known.phase == Phase::kEventRoll || context.known.phase == Phase::kEventOffer) {
    return false;
  }
  const Tokens& tokens = context.reply.tokens;
  bool asks = false;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = tokens.all[i];
    const std::string_view key = tokens.key(token);
    if (token.quoted) return false;
    asks = asks || (token.game & words(Word::kTake)) != 0 || key == "letter" || key == "buy" ||
           key == "want" || key == "gimme" || key == "give me";
    const bool letter = key.size() == 1 && key.front() >= 'a' && key.front() <= 'z' && key != "i" &&
                        key != "u" && token.kind == TokenKind::kWord;
    if (letter && asks && token.capital && i > clause.from) return true;
  }
  return false;
}

// "E", "T please": single letters belong to another game.
bool lone_letter(const Context& context) {
  std::size_t letters = 0;
  for (const Token& token : context.reply.tokens.all) {
    const std::string_view key = context.reply.tokens.key(token);
    const bool letter = token.kind == TokenKind::kWord && key.size() == 1 && token.capital &&
                        key != "i" && key != "k" && key != "x";
    letters += letter ? 1U : 0U;
    if (!letter && token.kind == TokenKind::kWord &&
        !reader::has(token, reader::kBeside | senses(Sense::kOr, Sense::kArticle))) {
      return false;
    }
  }
  return letters > 0;
}

// "if you raise the pot", "give me $2000": the host is to change the terms.
bool haggles(const Context& context, const Clause& clause) {
  const Tokens& tokens = context.reply.tokens;
  bool money = false;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = tokens.all[i];
    money =
        money || token.value >= 100 ||
        (token.kind == TokenKind::kInert && tokens.key(token).find('$') != std::string_view::npos);
  }
  if (clause.asked || (clause.senses & senses(Sense::kPast, Sense::kReport)) != 0) return false;
  if (clause.conditional && (clause.game & words(Word::kHaggle)) != 0) return true;
  const Token& first = tokens.all[clause.from];
  const bool gives = (first.game & words(Word::kTake)) != 0 ||
                     reader::has(first, senses(Sense::kOpener, Sense::kRequest));
  return money && gives && (clause.game & words(Word::kTake)) != 0;
}

// "I rolled at home and it's a 9": dice of one's own.
bool own_dice(const Context& context) {
  bool rolled = false;
  bool table = false;
  for (const Clause& clause : context.reply.clauses) {
    if (clause.reported || clause.asked) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const std::string_view key = context.reply.tokens.key(token);
      rolled = rolled || key.find("rolled") != std::string_view::npos || key == "threw";
      table = table || (token.game & words(Word::kOwnDice)) != 0;
    }
  }
  return rolled && table;
}

// "I rolled a 6 and a 5", "rolled an 11!": a throw of one's own is told, and nothing else.
bool tells_throw(const Context& context) {
  const Phase phase = context.known.phase;
  if (phase != Phase::kOpen && phase != Phase::kDecide && phase != Phase::kEventRoll) return false;
  bool rolled = false;
  bool number = false;
  for (const Token& token : context.reply.tokens.all) {
    const std::string_view key = context.reply.tokens.key(token);
    const bool verb = key == "rolled" || key == "i rolled" || key == "threw" || key == "i threw";
    rolled = rolled || verb;
    number = number || (rolled && token.value > 0);
    const bool fine = verb || token.value > 0 || token.kind == TokenKind::kSmiley ||
                      is_mark(context.reply.tokens, token, "+=&,.!") ||
                      reader::has(token, reader::kBeside | senses(Sense::kFirst, Sense::kArticle));
    const bool dice = token.kind == TokenKind::kInert && rolled &&
                      key.find_first_not_of("0123456789+=") == std::string_view::npos;
    if (!fine && !dice) return false;
  }
  return rolled && number;
}

bool beside_only(const Context& context, const Clause& clause, Senses game) {
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = context.reply.tokens.all[i];
    const bool fine = reader::has(token, reader::kBeside | senses(Sense::kPlayer)) ||
                      (token.game & game) != 0 || token.kind == TokenKind::kMark ||
                      token.kind == TokenKind::kSmiley;
    if (!fine) return false;
  }
  return true;
}

// "I won't roll", "not the nine": the rest is left open, and nothing else is said.
bool denies_only(const Context& context, const reader::Settled& settled) {
  const bool numbers =
      context.known.phase == Phase::kPick || context.known.phase == Phase::kEventWild;
  std::size_t denied = 0;
  for (const Act& act : settled.denied) {
    if (act.move == kGuessMove || (act.move == kNumbersMove && !numbers)) return false;
    ++denied;
  }
  std::size_t talk = 0;
  for (const Clause& clause : context.reply.clauses)
    talk += beside_only(context, clause, 0) ? 0U : 1U;
  return denied > 0 && talk <= denied + (numbers ? 1U : 0U);
}

// "let them loose", "give me one of those": a short order, and what it orders is not known.
bool orders_something(const Context& context) {
  constexpr std::size_t kWordsMax = 6;
  constexpr Senses kTalk =
      senses(Sense::kLater, Sense::kWish, Sense::kPast, Sense::kReport, Sense::kQuestion,
             Sense::kNegation, Sense::kCommon, Sense::kUnit, Sense::kTime, Sense::kPlayer);
  const Clause* order = nullptr;
  for (const Clause& clause : context.reply.clauses) {
    if (beside_only(context, clause, 0)) continue;
    if (order != nullptr) return false;
    order = &clause;
  }
  if (order == nullptr || order->asked || order->conditional || order->reported) return false;
  if ((order->senses & kTalk) != 0 || order->to - order->from > kWordsMax) return false;
  const Tokens& tokens = context.reply.tokens;
  std::size_t from = order->from;
  while (from < order->to && reader::has(tokens.all[from], reader::kBeside)) ++from;
  if (from >= order->to) return false;
  const std::string_view head = tokens.key(tokens.all[from]);
  return head.substr(0, 3) == "let" || head.substr(0, 4) == "give" || head == "gimme";
}

// "I'll risk it", "8": nothing else is said, and it could be a move.
bool goes_on(const Context& context) {
  constexpr Senses kMayMean = words(Word::kGo, Word::kGoWeak);
  const Clause& first = context.reply.clauses.front();
  const bool meant = (first.game & kMayMean) != 0 && !first.asked;
  return meant && (first.senses & senses(Sense::kNegation, Sense::kOther, Sense::kPlayer)) == 0;
}

// "the last one please": it points at something that was quoted.
bool points_only(const Context& context) {
  constexpr Senses kPoints = words(Word::kFirst, Word::kSecond, Word::kLast);
  bool points = false;
  for (const Clause& clause : context.reply.clauses) {
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const bool phrase = context.reply.tokens.key(token).find(' ') != std::string_view::npos;
      points = points || ((token.game & kPoints) != 0 && phrase);
    }
    if (!beside_only(context, clause, kPoints)) return false;
  }
  return points;
}

}  // namespace

Outcome question(const Context& context, const reader::Settled& settled) {
  Ambiguous out;
  for (const auto* acts : {&settled.standing, &settled.unclear}) {
    for (const Act& act : *acts) {
      for (std::string one : {words_of_order(context, act), words_of_act(context, act)}) {
        const bool known =
            std::find(out.candidates.begin(), out.candidates.end(), one) != out.candidates.end();
        if (!one.empty() && !known && out.candidates.size() < 4) {
          out.candidates.push_back(std::move(one));
        }
      }
    }
  }
  return out;
}

std::string note_of(const Context& context, Plans plans) {
  const bool conditional =
      std::any_of(context.acts.begin(), context.acts.end(),
                  [](const Act& act) { return act.stance == Stance::kConditional; });
  return plans == Plans::kPick || conditional ? "conditional" : "";
}

Outcome clash(const Context& context, const reader::Settled& settled) {
  const std::vector<Act>& acts = settled.standing;
  bool apart = settled.alternative || settled.corrected;
  for (std::size_t i = 1; i < acts.size(); ++i) {
    const bool after_guess = acts[i - 1].move == kGuessMove && context.stated[acts[i - 1].data];
    const Clause& clause = context.reply.clauses[acts[i].clause];
    const bool same = clause.sentence == context.reply.clauses[acts[i - 1].clause].sentence;
    const bool bare = acts[i].move == kGuessMove && !context.stated[acts[i].data];
    apart = apart || bare || !(same || after_guess);
  }
  return apart ? question(context, settled) : Outcome{refusals::plain(Code::kChain)};
}

Outcome remark_outcome(const Context& context, const reader::Settled& settled) {
  for (const Clause& clause : context.reply.clauses) {
    if (lone_letter(context) || haggles(context, clause) || letter_asked(context, clause) ||
        buys_letter(context, clause)) {
      return refusals::plain(Code::kUnknown);
    }
    if ((clause.game & words(Word::kLacks)) == 0) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const bool named = (context.reply.tokens.all[i].game & words(Word::kLacks)) != 0;
      if (named && lacks(context, clause, i)) return refusals::plain(Code::kUnknown);
    }
  }
  if (own_dice(context) || tells_throw(context)) return refusals::plain(Code::kSelfRoll);
  if (!settled.unclear.empty()) return question(context, settled);
  const reader::Remark remark = reader::remark_of(context.reply);
  if (remark.assent || remark.back || remark.delegated || remark.pointed) return Ambiguous{};
  if (settled.taken_back) return Chatter{};
  if (denies_only(context, settled) || points_only(context)) return Ambiguous{};
  if (remark.plain && goes_on(context)) return Ambiguous{};
  if (orders_something(context)) return Ambiguous{};
  return Chatter{};
}

}  // namespace callboard::lucky_numbers::replies
