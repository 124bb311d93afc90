#include <algorithm>

#include "rules/core/reader/guesses.h"
#include "rules/core/reader/marked.h"

namespace callboard::reader {
namespace {

constexpr std::size_t kBehindMax = 64;  // tokens behind a marker that are looked at
constexpr Senses kBesideGuess = kBeside | senses(Sense::kClosing, Sense::kHost, Sense::kPlayer,
                                                 Sense::kFirst, Sense::kOpener, Sense::kArticle);

bool beside(const Guessing& context, const Token& token) {
  return has(token, kBesideGuess) || (token.game & context.guess_words.own) != 0 ||
         token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley;
}

bool only_beside(const Guessing& context, std::size_t from, std::size_t to) {
  const std::vector<Token>& all = context.reply.tokens.all;
  return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(from),
                     all.begin() + static_cast<std::ptrdiff_t>(to),
                     [&](const Token& token) { return beside(context, token); });
}

// How a phrase stands in its reply.
struct Setting {
  bool marked = false;           // "guess X"
  bool soft = false;             // "it's X"
  bool closed = false;           // "X is my guess"
  bool whole = true;             // nothing else is said
  bool sentence = true;          // nothing else is said in its sentence
  bool talk = false;             // its sentence goes on about something
  bool shouted = false;          // the only words in capitals
  Stance marker = Stance::kNow;  // what is done with "guess" in a clause before
};

bool has_game(const Guessing& context, std::size_t from, std::size_t to, Senses game) {
  for (std::size_t i = from; i < to; ++i) {
    if ((context.reply.tokens.all[i].game & game) != 0) return true;
  }
  return false;
}

// "8 3 LUCKY NUMBERS": a pick before the guess is no talk beside it.
bool only_pick(const Guessing& context, const Clause& clause) {
  if (!context.picking) return false;
  const std::vector<Token>& all = context.reply.tokens.all;
  return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(clause.from),
                     all.begin() + static_cast<std::ptrdiff_t>(clause.to), [&](const Token& token) {
                       const bool number = token.kind != TokenKind::kPhrase && token.value > 0;
                       return number || beside(context, token);
                     });
}

bool shouts_elsewhere(const Guessing& context, std::size_t phrase) {
  std::size_t small = 0;
  for (std::size_t i = 0; i < context.reply.tokens.all.size(); ++i) {
    const Token& token = context.reply.tokens.all[i];
    if (i != phrase && token.kind == TokenKind::kWord && !token.capitals) ++small;
  }
  return small == 0;
}

// Whether the guess that a clause announces is done now: "next turn I solve:" is not.
Stance marker_stance(const Guessing& context, const Clause& clause) {
  std::size_t i = clause.from;
  while (i < clause.to && (context.reply.tokens.all[i].game & context.guess_words.marks) == 0) ++i;
  const Head head = head_of(context.reply.tokens, clause, i, context.guess_words.own);
  const Tail tail = tail_of(context.reply.tokens, clause, i + 1, context.guess_words.own, 0);
  if (head.later || tail.later || clause.postponed) return Stance::kLater;
  const auto& clauses = context.reply.clauses;
  const bool contrasted = std::any_of(clauses.begin(), clauses.end(), [&](const Clause& other) {
    return other.sentence == clause.sentence && other.joint == Joint::kBut;
  });
  return head.wished && contrasted ? Stance::kWished : Stance::kNow;
}

// "guess X or Y", "X / Y": what is joined to a marked guess is one.
bool joined_to_guess(const Guessing& context, std::size_t c) {
  if (c == 0 || context.reply.clauses[c].joint != Joint::kOr || context.acts.empty()) return false;
  return std::any_of(context.acts.begin(), context.acts.end(), [&](const Act& act) {
    return act.move == context.guess_words.move && act.clause + 1 == c &&
           act.stance == Stance::kNow && !act.unclear;
  });
}

Setting setting_of(const Guessing& context, std::size_t c, std::size_t at) {
  const std::vector<Clause>& clauses = context.reply.clauses;
  const Clause& clause = clauses[c];
  Setting out;
  const Phrase& phrase =
      context.phrases[static_cast<std::size_t>(context.reply.tokens.all[at].value)];
  out.marked = has_game(context, clause.from, at, context.guess_words.marks);
  out.soft = has_game(context, clause.from, at, context.guess_words.softs);
  for (std::size_t i = clause.from; i < at; ++i) {
    if (has(context.reply.tokens.all[i], senses(Sense::kClosing))) out.soft = true;
  }
  for (std::size_t i = at + 1; i < clause.to; ++i) {
    const Token& token = context.reply.tokens.all[i];
    if (has(token, senses(Sense::kClosing)) || (token.game & context.guess_words.marks) != 0) {
      out.closed = true;
    }
  }
  // "guess: X", "guess, um, X", a line of its own below "guess".
  for (std::size_t back = c; back-- > 0 && !out.marked && c - back <= 3;) {
    const Clause& before = clauses[back];
    if (has_game(context, before.from, before.to, context.guess_words.marks)) {
      out.marker = marker_stance(context, before);
      const Token& last = context.reply.tokens.all[before.to - 1];
      out.marked = (last.game & context.guess_words.marks) != 0 ||
                   clauses[back + 1].joint == Joint::kColon || clause.joint == Joint::kColon ||
                   clause.joint == Joint::kDash || only_beside(context, before.from, before.to);
      break;
    }
    if (!only_beside(context, before.from, before.to)) break;
  }
  out.marked = out.marked || phrase.marked || joined_to_guess(context, c);
  const bool corrects =
      c > 0 && (clauses[c - 1].part == Part::kCorrection || clauses[c - 1].part == Part::kNo);
  if (corrects && (context.marked || !context.guesses.empty())) out.marked = true;
  if (c + 1 < clauses.size() && clauses[c + 1].sentence == clause.sentence &&
      (clauses[c + 1].senses & senses(Sense::kClosing)) != 0 &&
      only_beside(context, clauses[c + 1].from, clauses[c + 1].to)) {
    out.closed = true;
  }
  for (std::size_t other = 0; other < clauses.size(); ++other) {
    if (other == c || only_beside(context, clauses[other].from, clauses[other].to)) continue;
    if (other < c && only_pick(context, clauses[other])) continue;
    out.whole = false;
    if (clauses[other].sentence != clause.sentence) continue;
    out.sentence = false;
    constexpr Senses kTalk = senses(Sense::kCondition, Sense::kOther, Sense::kQuestion);
    if ((clauses[other].senses & kTalk) != 0) out.talk = true;
  }
  out.shouted = phrase.shown || (phrase.capitals && !shouts_elsewhere(context, at));
  return out;
}

std::string_view without_closing(std::string_view key) {
  return key.substr(0, key.find_last_not_of(".!?") + 1);
}

void add_guess(Guessing& context, const Worded& guess, bool stated, Act act) {
  const auto same = std::find_if(
      context.guesses.begin(), context.guesses.end(),
      [&](const Worded& old) { return without_closing(old.key) == without_closing(guess.key); });
  act.move = context.guess_words.move;
  act.data = static_cast<std::uint32_t>(same - context.guesses.begin());
  if (same == context.guesses.end()) {
    context.guesses.push_back(guess);
    context.stated.push_back(false);
  }
  if (stated && act.stance == Stance::kNow) context.stated[act.data] = true;
  add_act(context.acts, act);
}

// "is it really over?": nothing is hit, and one word is of talk.
void doubt_talk(const Phrase& phrase, const Setting& setting, Act& act) {
  if (act.stance != Stance::kNow || !phrase.talky || phrase.hits > 1 || setting.marked) return;
  if (setting.soft && phrase.shown) return;  // 'is it "X"?'
  if (setting.soft || setting.closed || setting.whole) {
    act.unclear = true;
  } else {
    act.stance = Stance::kTold;
  }
}

// "X / Y / Z": each is a guess.
bool one_more(const Guessing& context, std::size_t at) {
  const std::vector<Token>& all = context.reply.tokens.all;
  if (!context.several || at < 2 || all[at - 2].kind != TokenKind::kPhrase) return false;
  const bool parted =
      is_mark(context.reply.tokens, all[at - 1], "/;") || has(all[at - 1], senses(Sense::kOr));
  return parted && context.phrases[static_cast<std::size_t>(all[at].value)].marked;
}

void read_phrase(Guessing& context, std::size_t c, std::size_t at) {
  const Clause& clause = context.reply.clauses[c];
  const Token& token = context.reply.tokens.all[at];
  const Phrase& phrase = context.phrases[static_cast<std::size_t>(token.value)];
  const Setting setting = setting_of(context, c, at);
  Head head = head_of(context.reply.tokens, clause, at, context.guess_words.own);
  if (setting.soft || setting.marked) head.unknown -= head.loose;  // "it is a ..."
  Tail tail = tail_of(context.reply.tokens, clause, at + 1, context.guess_words.own, 0);
  Act act;
  act.clause = c;
  act.token = at;
  Clause said = clause;
  said.asked = false;  // a guess may be a question
  act.stance = stance_of(said, head, tail);
  const bool marked = setting.marked || setting.closed;
  const int letters_all = letters_of(context.slots);
  const bool nearly = phrase.hits * 2 >= letters_all && tail.unknown <= (setting.soft ? 2U : 1U) &&
                      !tail.adjunct && !phrase.everyday;
  if (tail.unknown > 0 && !marked) {
    act.stance = nearly && act.stance == Stance::kNow ? Stance::kNow : Stance::kTold;
    act.unclear = act.stance == Stance::kNow;
  }
  if (act.stance == Stance::kTold && one_more(context, at)) act.stance = Stance::kNow;
  if (act.stance == Stance::kAsked && head.asked && setting.marked) act.stance = Stance::kNow;
  if (tail.adjunct && !marked && !setting.shouted) act.stance = Stance::kTold;
  const bool open_stance = !said.reported && !said.conditional && !head.past && !head.advised &&
                           !head.wished && !head.negated && !head.later && !tail.negated &&
                           !tail.later && said.joint != Joint::kReason;
  if (act.stance == Stance::kTold && setting.shouted && open_stance) {
    act.stance = Stance::kNow;
    act.unclear = true;
  }
  if (act.stance == Stance::kNow && !marked && !setting.soft && !act.unclear) {
    const bool doubtful = clause.asked || phrase.order || phrase.everyday || phrase.hits < 2;
    const bool strong = setting.shouted || (setting.whole && phrase.capitals);
    if (!strong) {
      const bool other = context.several && clause.joint == Joint::kOr;  // "X? or Y?"
      if (clause.asked && phrase.everyday && !other) act.stance = Stance::kTold;
      if (!setting.sentence && (phrase.everyday || clause.asked || setting.talk)) {
        act.stance = Stance::kTold;
      } else {
        const int letters = letters_of(context.slots);
        const bool apart = setting.sentence && phrase.hits * 2 >= letters;
        act.unclear = doubtful || !(setting.whole || apart);
      }
    } else if (clause.asked && !setting.whole) {
      act.unclear = true;
    }
  }
  if (setting.soft && !marked && !setting.whole && !setting.shouted && !setting.sentence &&
      phrase.everyday) {
    act.stance = Stance::kTold;
  }
  if (context.guess_words.doubts_talk) doubt_talk(phrase, setting, act);
  if (act.stance == Stance::kNow) act.stance = setting.marker;
  add_guess(context, phrase.words, marked || setting.soft, act);
}

bool about_as_long(const Guessing& context, std::string_view key) {
  if (context.slots.empty()) return true;
  const int letters = letters_of(key);
  const int wanted = letters_of(context.slots);
  const bool near = letters >= wanted - 2 && letters <= wanted + 2;
  const bool words = words_of(key) == words_of(context.slots);
  return letters == wanted || (near && words);
}

// A marker whose words are no guess: there are none, or they may be one.
void read_free(Guessing& context, std::size_t marker) {
  const Tokens& tokens = context.reply.tokens;
  std::size_t from = marker + 1;
  bool pointed = false;
  while (from < tokens.all.size() && from < marker + kBehindMax &&
         (beside(context, tokens.all[from]) || is_puzzle_word(tokens.key(tokens.all[from])))) {
    const Token& token = tokens.all[from];
    pointed = pointed || is_mark(tokens, token, ":\"") || token.line != tokens.all[marker].line;
    if (!pointed && token.kind == TokenKind::kMark && !is_mark(tokens, token, "-")) break;
    ++from;
  }
  const bool nothing =
      from >= tokens.all.size() || (tokens.all[from].kind == TokenKind::kMark && !pointed);
  if (nothing) {
    context.empty_guess = true;
    return;
  }
  const Token& first = tokens.all[from];
  if (first.kind == TokenKind::kPhrase) return;
  std::size_t to = from;
  while (to < tokens.all.size() && to < from + kBehindMax && tokens.all[to].line == first.line &&
         tokens.all[to].kind != TokenKind::kMark) {
    ++to;
  }
  if (to == from) return;
  const bool letter = letters_of(tokens.key(first)) == 1 && to == from + 1;
  if (letter && context.guess_words.letters_move) return;  // "solve: T"
  const bool other = to - from > 1 && has(first, senses(Sense::kOther));
  const bool talk = other || has(first, senses(Sense::kQuestion, Sense::kWish)) ||
                    (first.game & context.guess_words.verbs) != 0;
  const std::string_view key =
      tokens.lines[first.line].key.substr(first.from, tokens.all[to - 1].to - first.from);
  const std::string_view verb = tokens.key(tokens.all[marker]).substr(0, 5);
  constexpr Senses kTalks = senses(Sense::kFirst, Sense::kOpener, Sense::kBe, Sense::kNegation,
                                   Sense::kNotYet, Sense::kLater, Sense::kTime, Sense::kPast);
  const bool brief = to - from <= 3 && !has(first, kTalks) &&
                     (verb == "guess" || verb == "solve") && first.line == tokens.all[marker].line;
  const bool early =
      pointed && tokens.key(tokens.all[marker]).find("answer") != std::string_view::npos;
  if (early && !context.guesses.empty()) {
    context.answers_early = true;
    return;
  }
  if (!talk && (pointed || brief || about_as_long(context, key))) context.near_guess = true;
}

void read_marker(Guessing& context, std::size_t c, std::size_t marker) {
  const Clause& clause = context.reply.clauses[c];
  const Head head = head_of(context.reply.tokens, clause, marker, context.guess_words.own);
  const Tail tail;
  Act act;
  act.clause = c;
  act.stance = stance_of(clause, head, tail);
  for (const Act& before : context.acts) {
    if (before.clause + 1 == c && before.stance != Stance::kNow) {
      act.stance = inherited(context.reply, before, act, head);
    }
  }
  if (act.stance != Stance::kNow) return;
  context.marked = true;
  const std::vector<Token>& all = context.reply.tokens.all;
  const std::size_t end = std::min(all.size(), marker + kBehindMax);
  for (std::size_t i = marker + 1; i < end && all[i].line == clause.line; ++i) {
    if (all[i].kind == TokenKind::kPhrase) return;
  }
  read_free(context, marker);
}

// "is it GREEN COFFEE?": the lengths are right, the letters are not.
void read_near(Guessing& context, const Clause& clause) {
  const Tokens& tokens = context.reply.tokens;
  for (std::size_t i = clause.from; i + 1 < clause.to; ++i) {
    if ((tokens.all[i].game & context.guess_words.softs) == 0) continue;
    const Token& next = tokens.all[i + 1];
    if (next.kind != TokenKind::kWord || !next.capital) return;
    const std::string_view key = tokens.lines[next.line].key;
    const Fit fit = fit_at(context.slots, key, next.from, Blanks::kAsShown,
                           static_cast<int>(context.slots.size()));
    if (fit.end == tokens.all[clause.to - 1].to && clause.asked) context.near_guess = true;
    return;
  }
}

}  // namespace

void part_fallbacks(Guessing& context) {
  std::vector<Clause>& clauses = context.reply.clauses;
  for (std::size_t c = 1; c < clauses.size(); ++c) {
    const Token& first = context.reply.tokens.all[clauses[c].from];
    const bool bound = clauses[c].joint == Joint::kCondition &&
                       (first.game & context.guess_words.fallbacks) != 0 &&
                       clauses[c].sentence == clauses[c - 1].sentence;
    if (!bound) continue;
    const bool before =
        c > 1 && clauses[c - 2].sentence == clauses[c].sentence && clauses[c - 2].conditional;
    clauses[c - 1].conditional = before;
  }
}

bool falls_back(const Guessing& context) {
  for (const Act& act : context.acts) {
    if (act.move == context.guess_words.move && act.stance == Stance::kConditional) return true;
  }
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    const Clause& clause = context.reply.clauses[c];
    if ((clause.game & context.guess_words.fallbacks) == 0) continue;
    const bool moves = std::any_of(context.acts.begin(), context.acts.end(), [&](const Act& act) {
      return act.clause == c || act.clause == c + 1;
    });
    if (moves) continue;
    if ((clause.senses & senses(Sense::kFirst, Sense::kOther, Sense::kOpener)) != 0) continue;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const bool word = token.kind == TokenKind::kWord && token.senses == 0;
      if (word || token.value > 0 || token.kind == TokenKind::kPhrase) return true;
    }
  }
  return false;
}

// "guess X or Y", and Y does not fit.
bool or_more(const Guessing& context) {
  for (std::size_t c = 1; c < context.reply.clauses.size(); ++c) {
    const Clause& clause = context.reply.clauses[c];
    const Clause& before = context.reply.clauses[c - 1];
    if (clause.joint != Joint::kOr || clause.sentence != before.sentence) continue;
    bool phrase = false;
    for (std::size_t i = before.from; i < before.to; ++i) {
      phrase = phrase || context.reply.tokens.all[i].kind == TokenKind::kPhrase;
    }
    if (phrase && !only_beside(context, clause.from, clause.to)) return true;
  }
  return false;
}

// A whole reply that has the lengths of the board and nearly its letters: a slip.
void read_slip(Guessing& context) {
  const Tokens& tokens = context.reply.tokens;
  std::size_t from = 0;
  std::size_t to = tokens.all.size();
  while (from < to && beside(context, tokens.all[from])) ++from;
  while (to > from && beside(context, tokens.all[to - 1])) --to;
  if (from >= to || tokens.all[from].line != tokens.all[to - 1].line) return;
  const Token& first = tokens.all[from];
  const std::string_view key = tokens.lines[first.line].key;
  const Fit fit = fit_at(context.slots, key, first.from, Blanks::kAsShown, 2);
  if (fit.end == tokens.all[to - 1].to && fit.hits > fit.misses) context.near_guess = true;
}

// "LUCKY NUMBRS": a letter too few or too many, and nothing else is said.
void read_shout(Guessing& context) {
  const Tokens& tokens = context.reply.tokens;
  const auto small = [&](std::size_t i) {
    return beside(context, tokens.all[i]) && !tokens.all[i].capitals;
  };
  std::size_t from = 0;
  std::size_t to = tokens.all.size();
  while (from < to && small(from)) ++from;
  while (to > from && small(to - 1)) --to;
  if (from >= to || tokens.all[from].line != tokens.all[to - 1].line) return;
  for (std::size_t i = from; i < to; ++i) {
    const Token& token = tokens.all[i];
    const bool joins = has(token, senses(Sense::kArticle, Sense::kPreposition, Sense::kAnd));
    if (token.kind != TokenKind::kWord || !(token.capitals || joins)) return;
  }
  const Token& first = tokens.all[from];
  const std::string_view said =
      tokens.lines[first.line].key.substr(first.from, tokens.all[to - 1].to - first.from);
  const int letters = letters_of(said) - letters_of(context.slots);
  const bool shaped = words_of(said) > 1 && words_of(said) == words_of(context.slots);
  // "OMG THE EXPRESS"
  const bool cheers = has(first, senses(Sense::kCheer)) && words_apart(context.slots, said) > 1;
  if (shaped && !cheers && (letters == 1 || letters == -1)) context.near_guess = true;
}

void read_guesses(Guessing& context) {
  context.near_guess = or_more(context);
  if (context.bare && !context.picking && context.phrases.empty()) {
    read_slip(context);
    read_shout(context);
  }
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    const Clause clause = context.reply.clauses[c];
    bool phrase = false;
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      if (context.reply.tokens.all[i].kind != TokenKind::kPhrase) continue;
      read_phrase(context, c, i);
      phrase = true;
    }
    if (phrase) continue;
    if ((clause.game & context.guess_words.marks) != 0) {
      for (std::size_t i = clause.from; i < clause.to; ++i) {
        if ((context.reply.tokens.all[i].game & context.guess_words.marks) == 0) continue;
        read_marker(context, c, i);
        break;
      }
    }
    if ((clause.game & context.guess_words.softs) != 0) read_near(context, clause);
  }
}

}  // namespace callboard::reader
