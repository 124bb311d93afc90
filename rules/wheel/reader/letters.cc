// Letters as moves: bare, called, bought, behind a spin, for the Wild Card.
#include <algorithm>

#include "rules/wheel/reader/context.h"

namespace callboard::wheel::replies {
namespace {

constexpr std::size_t kActsMax = 200;  // what stands behind them is not read
constexpr Senses kBuying = words(Word::kBuy, Word::kVowel);
constexpr Senses kWilding = words(Word::kWild, Word::kWildWeak, Word::kWildNoun);
constexpr Senses kCalling =
    words(Word::kCall, Word::kTake, Word::kThere, Word::kConsonant, Word::kSolve);

bool is_letter_token(const Token& token) { return (token.game & words(Word::kLetter)) != 0; }

// A clause with letters, and what names them.
struct Named {
  std::vector<std::size_t> letters;  // tokens
  Senses before = 0;                 // of the game, in front of the first
  Senses behind = 0;
  bool courteous = false;
  bool strangers = false;  // words between the letters that do not join them
};

// "'S'", "Vowel: "E"": nothing but the letter is quoted, so it is emphasised.
bool quoted_alone(const Context& context, std::size_t i) {
  const std::vector<Token>& all = context.reply.tokens.all;
  if (!all[i].quoted) return true;
  const auto quote = [&](std::size_t at) { return is_mark(context.reply.tokens, all[at], "\""); };
  std::size_t left = i;
  while (left > 0 && all[left - 1].quoted && is_letter_token(all[left - 1])) --left;
  std::size_t right = i;
  while (right + 1 < all.size() && all[right + 1].quoted && is_letter_token(all[right + 1])) {
    ++right;
  }
  return left > 0 && quote(left - 1) && right + 1 < all.size() && quote(right + 1);
}

// "k I'll spin": an "ok".
bool says_okay(const Context& context, const Clause& clause, std::size_t i) {
  const std::vector<Token>& all = context.reply.tokens.all;
  if (i != clause.from || i + 1 >= clause.to || all[i].capital) return false;
  constexpr Senses kVerbs = words(Word::kSpin, Word::kBuy, Word::kWild, Word::kSolve);
  return context.reply.tokens.key(all[i]) == "k" &&
         (has(all[i + 1], senses(Sense::kFirst, Sense::kOpener)) ||
          (all[i + 1].game & kVerbs) != 0);
}

Named named_in(const Context& context, const Clause& clause) {
  Named out;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = context.reply.tokens.all[i];
    if (says_okay(context, clause, i)) continue;
    if (is_letter_token(token) && quoted_alone(context, i)) {
      out.letters.push_back(i);
      continue;
    }
    if (has(token, senses(Sense::kCourtesy))) out.courteous = true;
    if (out.letters.empty()) {
      out.before |= token.game;
    } else {
      out.behind |= token.game;
    }
  }
  for (std::size_t n = 1; n < out.letters.size(); ++n) {
    for (std::size_t i = out.letters[n - 1] + 1; i < out.letters[n]; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const bool joins = token.kind == TokenKind::kMark || (token.game & beside_all()) != 0 ||
                         has(token, reader::kBeside | senses(Sense::kArticle, Sense::kOr));
      out.strangers = out.strangers || !joins;
    }
  }
  return out;
}

}  // namespace

bool spelled_out(const Context& context, const Clause& clause, std::size_t letter) {
  if (letter + 1 >= clause.to) return false;
  const Tokens& tokens = context.reply.tokens;
  const Token& next = tokens.all[letter + 1];
  if ((next.game & words(Word::kExplain)) == 0) return false;
  const std::string_view key = tokens.key(next);
  if (key == "like a" || key == "like the" || key == "like my") return true;
  if (key == "as in" || key == "like in" || key == "stands for" || key == "as in the") return true;
  const char initial = tokens.key(tokens.all[letter]).front();
  std::size_t i = letter + 2;
  while (i < clause.to && has(tokens.all[i], senses(Sense::kArticle, Sense::kPossessive))) ++i;
  return i < clause.to && tokens.key(tokens.all[i]).front() == initial;
}

namespace {

// What stands behind the last letter, without what only spells it.
reader::Tail tail_behind(const Context& context, const Clause& clause, std::size_t letter) {
  if (spelled_out(context, clause, letter)) return {};
  return tail_of(context.reply.tokens, clause, letter + 1, beside_all(), verbs());
}

// "N is what I'd open with", "S, then": a verb of being right behind a letter tells of it.
bool tells_of(const Context& context, const Clause& clause, std::size_t letter) {
  if (letter + 1 >= clause.to) return false;
  const Token& next = context.reply.tokens.all[letter + 1];
  if ((next.game & words(Word::kBeside)) != 0) return false;
  return has(next, senses(Sense::kBe, Sense::kPast, Sense::kTime, Sense::kUnit)) &&
         !has(next, senses(Sense::kClosing));
}

// "K, brb", "k thx": an "ok" that goes on to talk.
bool is_okay(const Context& context, std::size_t c, const Named& named) {
  const Token& token = context.reply.tokens.all[named.letters.front()];
  if (context.reply.tokens.key(token) != "k" || named.letters.size() > 1) return false;
  if ((named.before | named.behind) != 0 || named.courteous) return false;
  const std::vector<Clause>& clauses = context.reply.clauses;
  const Clause& clause = clauses[c];
  const bool opens = named.letters.front() == clause.from && c + 1 < clauses.size();
  if (!opens || clauses[c + 1].line != clause.line) return false;
  const bool due = token.capital || context.known.phase == Phase::kSpeedLetter;
  return !(due && (clauses[c + 1].game & verbs()) != 0);  // "K, solve: X"
}

// Whether an act of that kind stands in the clause, and which.
Act* act_in(Context& context, std::size_t c, MoveKind move) {
  for (Act& act : context.acts) {
    if (act.clause == c && act.move == move) return &act;
  }
  return nullptr;
}

// "can I have an N": an order, if it names the letter.
bool opens_with_may(const Context& context, const Clause& clause) {
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    const Token& token = context.reply.tokens.all[i];
    if (has(token, reader::kBeside)) continue;
    const std::string_view key = context.reply.tokens.key(token);
    return key.starts_with("can i") || key.starts_with("could i") || key.starts_with("may i") ||
           key.starts_with("can we") || key.starts_with("could we") || key.starts_with("may we");
  }
  return false;
}

// "H and E please?": the courtesy is for both.
bool courtesy_behind(const Context& context, std::size_t c) {
  const std::vector<Clause>& clauses = context.reply.clauses;
  if (c + 1 >= clauses.size() || clauses[c + 1].sentence != clauses[c].sentence) return false;
  const Clause& next = clauses[c + 1];
  return (next.game & words(Word::kLetter)) != 0 && (next.senses & senses(Sense::kCourtesy)) != 0;
}

// Nothing is said but letters.
bool only_letters(const Context& context) {
  const std::vector<Token>& all = context.reply.tokens.all;
  return std::all_of(all.begin(), all.end(), [](const Token& token) {
    return is_letter_token(token) || token.kind == TokenKind::kMark ||
           token.kind == TokenKind::kSmiley ||
           has(token, reader::kBeside | senses(Sense::kOr, Sense::kArticle));
  });
}

// "N, as Ann said, is a waste": its verb stands behind an aside.
bool goes_on(const Context& context, std::size_t c) {
  const std::vector<Clause>& clauses = context.reply.clauses;
  for (std::size_t next = c + 1;
       next < clauses.size() && clauses[next].sentence == clauses[c].sentence; ++next) {
    const Token& head = context.reply.tokens.all[clauses[next].from];
    const std::string_view key = context.reply.tokens.key(head);
    if (next > c + 1 && (key == "is" || key == "was" || key == "has" || key == "isn't"))
      return true;
  }
  return false;
}

bool puns(const Context& context, const Clause& clause, std::size_t letter) {
  if (!spelled_out(context, clause, letter)) return false;
  const Tokens& tokens = context.reply.tokens;
  const bool named =
      letter + 2 < clause.to && has(tokens.all[letter + 2], senses(Sense::kPlayer, Sense::kHost));
  return tokens.key(tokens.all[letter + 1]) == "for" && !named;
}

// "show me those R's!", "please be an R": an order in words that are not all known.
bool half_known(const Clause& clause, const reader::Head& head, const Named& named) {
  constexpr std::size_t kUnknownMax = 2;
  const bool habit = (clause.senses & senses(Sense::kCommon)) != 0;  // "I usually start with S"
  const bool talk = habit || clause.reported || clause.conditional || clause.asked ||
                    clause.advised || clause.joint == Joint::kReason || head.told || head.past ||
                    head.wished || head.negated || head.later || head.asked || head.player;
  if (talk || head.unknown == 0 || head.unknown > kUnknownMax || named.strangers) return false;
  if (named.letters.back() + 1 < clause.to && !named.courteous) return false;
  return named.courteous || (named.before & words(Word::kTake)) != 0;
}

// The stance of letters that no verb of a move stands beside.
Act judged(const Context& context, std::size_t c, const Named& named) {
  const Clause& clause = context.reply.clauses[c];
  const std::size_t first = named.letters.front();
  const std::size_t last = named.letters.back();
  reader::Head head = head_of(context.reply.tokens, clause, first,
                              beside_all() | kWilding | words(Word::kSolve, Word::kGuessed));
  head.unknown -= std::min(head.unknown, head.loose);
  const reader::Tail tail = tail_behind(context, clause, last);
  const bool asks = (named.before & words(Word::kThere)) != 0;
  if (asks || opens_with_may(context, clause)) head.asked = false;
  Clause said = clause;
  if (asks || opens_with_may(context, clause) || courtesy_behind(context, c) || named.courteous ||
      (named.before & words(Word::kTake)) != 0)
    said.asked = false;
  Act act;
  act.move = kLetterMove;
  act.clause = c;
  act.token = first;
  act.exact = true;
  act.first = head.first || head.opener;
  act.stance = stance_of(said, head, tail);
  act.alone = first == clause.from && last + 1 == clause.to;
  const bool ordered = act.first || head.request || (named.before & (kCalling | kBuying)) != 0;
  if (named.strangers || tells_of(context, clause, last) || goes_on(context, c)) {
    act.stance = Stance::kTold;
  }
  if (act.stance == Stance::kNow && tail.wished) act.stance = Stance::kWished;
  if (act.stance == Stance::kTold && half_known(clause, head, named)) {
    act.stance = Stance::kNow;
    act.unclear = true;
  }
  const bool adjunct = tail.adjunct && !spelled_out(context, clause, last);
  if (act.stance == Stance::kNow && (tail.unknown > 0 || tail.unit || (adjunct && !ordered))) {
    act.stance = ordered && tail.unknown <= 2 ? Stance::kNow : Stance::kTold;
    act.unclear = act.stance == Stance::kNow;
  }
  // "P for patience": a pun, where a letter would spin the wheel as well.
  if (act.stance == Stance::kNow && !ordered && context.known.phase == Phase::kTurn &&
      context.acts.empty() && puns(context, clause, last)) {
    act.unclear = true;
  }
  // "S?", "S or N?": weighed aloud, or asked for.
  if (act.stance == Stance::kAsked && only_letters(context)) {
    act.stance = Stance::kNow;
    act.unclear = true;
  }
  return act;
}

void add_letters(Context& context, const Named& named, Act act) {
  for (const std::size_t i : named.letters) {
    act.token = i;
    act.data =
        static_cast<std::uint32_t>(letter_of(context.reply.tokens, context.reply.tokens.all[i]));
    add_act(context.acts, act);
  }
}

// "N and pass"
bool only_letters_before(const Context& context, const Clause& clause, const Act& act) {
  const std::vector<Token>& all = context.reply.tokens.all;
  return act.token > clause.from && act.token + 1 == clause.to &&
         std::all_of(all.begin() + static_cast<std::ptrdiff_t>(clause.from),
                     all.begin() + static_cast<std::ptrdiff_t>(act.token), [](const Token& token) {
                       return is_letter_token(token) || has(token, reader::kBeside);
                     });
}

// The letters of a clause in which an act stands: "spin, T", "buy E", "P with my wild card".
bool beside_act(Context& context, std::size_t c, const Named& named) {
  const Clause& clause = context.reply.clauses[c];
  for (const MoveKind move : {kWildMove, kBuyMove}) {
    Act* act = act_in(context, c, move);
    if (act == nullptr) continue;
    act->exact = true;
    // "Can I buy an I": it is bought.
    const bool may = clause.asked || act->unclear;
    if (may && opens_with_may(context, clause) && act->stance == Stance::kNow) {
      const reader::Tail tail = tail_behind(context, clause, named.letters.back());
      act->unclear = tail.unknown > 0;
    }
    Act more = *act;
    bool first = true;
    for (const std::size_t i : named.letters) {
      const auto letter =
          static_cast<std::uint32_t>(letter_of(context.reply.tokens, context.reply.tokens.all[i]));
      if (first) {
        act->data = letter;
        if (named.strangers) act->unclear = act->stance == Stance::kNow;
        first = false;
        continue;
      }
      more.token = i;
      more.data = letter;
      add_act(context.acts, more);
      act = act_in(context, c, move);
    }
    return true;
  }
  for (const MoveKind move : {kSpinMove, kPlayMove, kPassMove}) {
    Act* act = act_in(context, c, move);
    if (act == nullptr) continue;
    if (move == kPassMove && only_letters_before(context, clause, *act)) act->unclear = false;
    const bool noun = (context.reply.tokens.all[act->token].game & words(Word::kSpinNoun)) != 0;
    if (noun && named.letters.front() < act->token) {  // "W wheel"
      act->stance = Stance::kTold;
      return true;
    }
    Act letter = *act;
    letter.move = kLetterMove;
    letter.exact = true;
    letter.unclear = letter.unclear || named.strangers;
    add_letters(context, named, letter);
    return true;
  }
  return false;
}

// "I thought S, T, N": letters that only go on with a list stand as it does.
Stance listed_stance(const Context& context, std::size_t c) {
  const Clause& clause = context.reply.clauses[c];
  for (const Act& act : context.acts) {
    if (act.clause + 1 != c || act.move != kLetterMove) continue;
    const Clause& before = context.reply.clauses[act.clause];
    const bool same = before.sentence == clause.sentence;
    const bool list = act.stance == Stance::kTold || act.stance == Stance::kWished ||
                      act.stance == Stance::kConditional;
    if (same && list) return act.stance;
  }
  return Stance::kNow;
}

// "S and R are both so good": the first of them is told of as well.
void tell_lists(Context& context) {
  for (std::size_t i = 1; i < context.acts.size(); ++i) {
    Act& act = context.acts[i - 1];
    const Act& next = context.acts[i];
    const Clause& clause = context.reply.clauses[next.clause];
    const bool letters = act.move == kLetterMove && next.move == kLetterMove;
    const bool joined = act.clause + 1 == next.clause && next.token <= clause.from + 1 &&
                        (clause.joint == Joint::kAnd || clause.joint == Joint::kOr);
    if (letters && joined && act.alone && next.stance == Stance::kTold) act.stance = Stance::kTold;
  }
}

void read_in(Context& context, std::size_t c) {
  const Clause& clause = context.reply.clauses[c];
  if ((clause.game & words(Word::kLetter)) == 0) return;
  const Named named = named_in(context, clause);
  if (named.letters.empty() || is_okay(context, c, named)) return;
  if (beside_act(context, c, named)) return;
  Act act = judged(context, c, named);
  if (act.stance == Stance::kNow && act.alone && clause.joint == Joint::kComma) {
    act.stance = listed_stance(context, c);
  }
  const auto before = std::find_if(context.acts.rbegin(), context.acts.rend(),
                                   [&](const Act& old) { return old.clause < c; });
  if (act.stance == Stance::kNow && before != context.acts.rend() &&
      before->stance != Stance::kNow) {
    const reader::Head head =
        head_of(context.reply.tokens, clause, named.letters.front(), beside_all());
    act.stance = inherited(context.reply, *before, act, head);
  }
  const bool bought = ((named.before | named.behind) & words(Word::kVowel)) != 0;
  if (bought) act.move = kBuyMove;
  add_letters(context, named, act);
}

}  // namespace

namespace {

// "play the trumpet", "pass the tissues", "buy milk": another verb than that of the move.
bool other_object(const Context& context, const Act& act) {
  const Clause& clause = context.reply.clauses[act.clause];
  std::size_t i = act.token + 1;
  while (i < clause.to &&
         has(context.reply.tokens.all[i], senses(Sense::kArticle, Sense::kPossessive))) {
    ++i;
  }
  if (i >= clause.to || (clause.game & words(Word::kLetter)) != 0) return false;
  const Token& token = context.reply.tokens.all[i];
  const bool known = (token.senses & ~senses(Sense::kCommon, Sense::kUnit, Sense::kTime)) != 0;
  return token.kind == TokenKind::kWord && !known && token.game == 0;
}

}  // namespace

void read_letters(Context& context) {
  for (Act& act : context.acts) {  // "can you buy the same vowel twice?" names none
    const Clause& clause = context.reply.clauses[act.clause];
    const bool named = (clause.game & words(Word::kLetter)) != 0;
    const bool asks = clause.asked && (clause.senses & senses(Sense::kCourtesy)) == 0;
    const bool may = (clause.senses & senses(Sense::kRequest)) != 0 && act.unclear;
    if (act.move == kBuyMove && !named && (asks || may)) act.stance = Stance::kAsked;
    if (act.unclear && act.move != kSpinMove && other_object(context, act)) {
      act.stance = Stance::kTold;
    }
    // "EXPRESS!!": joy, or the choice.
    const bool weak = act.move == kPlayMove &&
                      (context.reply.tokens.all[act.token].game & words(Word::kPlay)) == 0;
    const bool ordered = act.first || (clause.senses & senses(Sense::kCourtesy, Sense::kRequest,
                                                              Sense::kAssent)) != 0;
    const bool plain = act.alone && context.reply.tokens.all.size() == 1;  // "all aboard"
    if (weak && !ordered && !plain && act.stance == Stance::kNow) act.unclear = true;
    const bool advice = (clause.senses & senses(Sense::kPlayer)) != 0 && !act.first;
    if (weak && (advice || (clause.asked && context.reply.clauses.size() > 1))) {
      act.stance = Stance::kTold;  // "go for it Bob!"
    }
    const bool opinion = asks && (clause.senses & senses(Sense::kRequest)) != 0;  // "would you?"
    if ((act.move == kPlayMove || act.move == kPassMove) && opinion) act.stance = Stance::kAsked;
    const bool noun = act.move == kWildMove && act.token + 1 < clause.to &&
                      (context.reply.tokens.all[act.token].game & words(Word::kWildNoun)) != 0;
    if (noun && has(context.reply.tokens.all[act.token + 1], senses(Sense::kBe))) {
      act.stance = Stance::kTold;  // "the wild card is mine"
    }
  }
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    if (context.acts.size() > kActsMax) break;
    if (context.reply.clauses[c].part == reader::Part::kPlain) read_in(context, c);
  }
  tell_lists(context);
}

}  // namespace callboard::wheel::replies
