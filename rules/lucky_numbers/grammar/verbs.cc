#include "rules/lucky_numbers/grammar/verbs.h"

#include <algorithm>
#include <string_view>

#include "rules/lucky_numbers/grammar/numbers.h"

namespace callboard::lucky_numbers::grammar {
namespace {

bool passable(const Token& token) {
  return token.kind == TokenKind::kSymbol || token.kind == TokenKind::kMark;
}

// Whether what follows a move leaves it a move: its objects, noise, or an aside behind a tail word.
bool suffix_allows(const Tokens& tokens, std::size_t from, const WordSet& objects,
                   const WordSet& tails, const Words& words) {
  for (std::size_t i = from; i < tokens.size(); ++i) {
    if (has(words.tails, tokens[i]) || has(tails, tokens[i])) return true;
    const bool fits = passable(tokens[i]) || has(objects, tokens[i]) ||
                      has(words.noise, tokens[i]) || has(words.starters, tokens[i]);
    if (!fits) return false;
  }
  return true;
}

struct Kind {
  Verb verb;
  const Phrases& phrases;
  const Phrases& typos;
  const WordSet& objects;
  const WordSet& tails;
};

// "the roll", "that pass" speak of one; "a roll", "one more roll" ask for one.
bool is_mentioned(const Tokens& tokens, std::size_t at, const Words& words) {
  if (at == 0 || !has(words.articles, tokens[at - 1])) return false;
  const bool spoken_of = at > 1 && has(words.mention_words, tokens[at - 2]);  // "on a roll"
  return spoken_of || !has(words.nouns_after, tokens[at - 1]);
}

bool stands_as(const Kind& kind, const Tokens& tokens, std::size_t at, std::size_t length,
               const Words& words) {
  return !is_mentioned(tokens, at, words) && prefix_allows(tokens, at, words) &&
         suffix_allows(tokens, at + length, kind.objects, kind.tails, words);
}

bool is_exact(const Kind& kind, const Tokens& tokens, const Words& words) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::size_t n = longest_at(tokens, i, kind.phrases);
    if (n > 0 && stands_as(kind, tokens, i, n, words)) return true;
  }
  return false;
}

bool is_typo(const Kind& kind, const Tokens& tokens, const Words& words) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind != TokenKind::kWord || has(words.not_typos, token)) continue;
    if (has(words.noise, token) || has(kind.objects, token)) continue;
    const bool near = std::any_of(kind.typos.begin(), kind.typos.end(), [&](std::string_view t) {
      return one_edit_apart(token.key, t, Edits::kAny);
    });
    if (near && stands_as(kind, tokens, i, 1, words)) return true;
  }
  return false;
}

// "I'll let Bob have it", "give Bob the dice": the dice go to somebody else.
bool hands_over(const Tokens& tokens, const Words& words) {
  constexpr std::size_t kNameWordsMax = 3;
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    const bool let = has(words.let_words, tokens[i]);
    const bool give = has(words.give_words, tokens[i]);
    if ((!let && !give) || has(words.self_words, tokens[i + 1])) continue;
    if (!prefix_allows(tokens, i, words)) continue;
    for (std::size_t k = i + 2; k < tokens.size() && k <= i + 1 + kNameWordsMax; ++k) {
      const bool found = let ? has(words.let_verbs, tokens[k]) : has(words.dice_words, tokens[k]);
      if (found && suffix_allows(tokens, k + 1, words.pass_objects, {}, words)) return true;
    }
  }
  return false;
}

bool take_money(const Tokens& tokens, const Words& words) {
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!has(words.take_words, tokens[i]) || !prefix_allows(tokens, i, words)) continue;
    for (std::size_t k = i + 1; k < tokens.size(); ++k) {
      if (has(words.money_words, tokens[k]) || tokens[k].key == "$") return true;
      if (!has(words.articles, tokens[k]) && !has(words.stop_objects, tokens[k])) break;
    }
  }
  return false;
}

// The place of the first of `phrases` in the clause and whether it is negated.
struct Found {
  bool stands = false;
  bool negated = false;
};
Found find_decision(const Tokens& tokens, const Phrases& phrases, const WordSet& objects,
                    const Words& words) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::size_t n = longest_at(tokens, i, phrases);
    if (n == 0) continue;
    if (negated_before(tokens, i, words)) return {true, true};
    if (prefix_allows(tokens, i, words) && suffix_allows(tokens, i + n, objects, {}, words)) {
      return {true, false};
    }
  }
  return {};
}

}  // namespace

bool negated_before(const Tokens& tokens, std::size_t at, const Words& words) {
  for (std::size_t i = 0; i < at; ++i) {
    if (!has(words.negations, tokens[i])) continue;
    const bool thanks = i + 1 < at && tokens[i].key == "no" &&
                        (phrase_at(tokens, i + 1, "thanks") || phrase_at(tokens, i + 1, "thx") ||
                         phrase_at(tokens, i + 1, "thank") || phrase_at(tokens, i + 1, "wait"));
    if (!thanks) return true;
  }
  return false;
}

bool prefix_allows(const Tokens& tokens, std::size_t at, const Words& words) {
  if (negated_before(tokens, at, words)) return false;
  for (std::size_t i = 0; i < at; ++i) {
    if (has(words.reporters, tokens[i])) return false;
  }
  for (std::size_t i = at; i-- > 0;) {
    if (has(words.starters, tokens[i])) return true;
    const bool thanks = tokens[i].key == "no";  // "no thanks", or it would negate
    if (!thanks && !passable(tokens[i]) && !has(words.noise, tokens[i])) return false;
  }
  return true;
}

std::optional<Verb> read_verb(const Clause& clause, const Words& words) {
  if (clause.question || clause.doubtful) return std::nullopt;
  const Kind kinds[] = {
      {Verb::kRoll, words.roll, words.roll_typos, words.roll_objects, {}},
      {Verb::kPass, words.pass, words.pass_typos, words.pass_objects, words.pass_tails},
  };
  if (hands_over(clause.tokens, words)) return Verb::kPass;
  for (const Kind& kind : kinds) {
    if (is_exact(kind, clause.tokens, words)) return kind.verb;
  }
  for (const Kind& kind : kinds) {
    if (is_typo(kind, clause.tokens, words)) return kind.verb;
  }
  return std::nullopt;
}

std::optional<Verb> read_decision(const Clause& clause, const Words& words) {
  if (clause.question || clause.doubtful) return std::nullopt;
  const Tokens& tokens = clause.tokens;
  const Found go = find_decision(tokens, words.go_on, words.go_objects, words);
  if (go.stands && !go.negated) return Verb::kGoOn;
  const Found stop = find_decision(tokens, words.stop, words.stop_objects, words);
  if (stop.stands) return stop.negated ? Verb::kGoOn : Verb::kStop;
  if (go.stands) return std::nullopt;  // "I won't go on": too easily misread to act upon
  if (take_money(tokens, words)) return Verb::kStop;
  const Kind roll{Verb::kRoll, words.roll, words.roll_typos, words.roll_objects, {}};
  if (is_exact(roll, tokens, words) || is_typo(roll, tokens, words)) return Verb::kRoll;
  const Kind halt{Verb::kStop, {}, words.stop_typos, words.stop_objects, {}};
  if (is_typo(halt, tokens, words)) return Verb::kStop;
  return std::nullopt;
}

bool is_self_roll(const Clause& clause, const Words& words) {
  if (clause.question || clause.conditional) return false;
  const Tokens& tokens = clause.tokens;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!has(words.rolled_words, tokens[i])) continue;
    const bool first_person = i == 0 || has(words.starters, tokens[i - 1]);
    if (!first_person || negated_before(tokens, i, words)) return false;
    return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(i), tokens.end(),
                       [&](const Token& t) { return number_of(t, words).has_value(); });
  }
  return false;
}

}  // namespace callboard::lucky_numbers::grammar
