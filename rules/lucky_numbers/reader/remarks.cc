#include "rules/core/reader/remarks.h"

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
  if (reader::dropped(context.reply, clause) ||
      tail_of(context.reply.tokens, clause, clause.from, 0, 0).later) {
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

// "I won't roll", "not the nine": the rest is left open, and nothing else is said.
bool denies_only(const Context& context, const reader::Settled& settled) {
  const bool numbers =
      context.known.phase == Phase::kPick || context.known.phase == Phase::kEventWild;
  for (const Act& act : settled.denied) {
    if (act.move == kGuessMove || (act.move == kNumbersMove && !numbers)) return false;
  }
  return reader::denies_only(context.reply, settled, numbers ? 1 : 0);
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
  }
  const reader::RemarkWords lacking{words(Word::kLacks), words(Word::kTake), loose()};
  if (reader::asks_for_lacking(context.reply, lacking)) return refusals::plain(Code::kUnknown);
  if (own_dice(context) || tells_throw(context)) return refusals::plain(Code::kSelfRoll);
  if (!settled.unclear.empty()) return question(context, settled);
  const reader::Remark remark = reader::remark_of(context.reply);
  if (remark.assent || remark.back || remark.delegated || remark.pointed) return Ambiguous{};
  if (settled.taken_back) return Chatter{};
  if (denies_only(context, settled) ||
      reader::points_only(context.reply, words(Word::kFirst, Word::kSecond, Word::kLast)))
    return Ambiguous{};
  if (remark.plain && reader::goes_on(context.reply, words(Word::kGo, Word::kGoWeak)))
    return Ambiguous{};
  if (reader::orders_something(context.reply)) return Ambiguous{};
  return Chatter{};
}

}  // namespace callboard::lucky_numbers::replies
