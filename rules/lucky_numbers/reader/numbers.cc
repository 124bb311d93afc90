#include <algorithm>
#include <numeric>

#include "rules/core/reader/scan.h"
#include "rules/lucky_numbers/reader/context.h"

namespace callboard::lucky_numbers::replies {
namespace {

constexpr int kPickMax = 99;             // larger numbers are never numbers of a board
constexpr int kThrowMax = 12;            // a larger number alone is talk
constexpr std::size_t kNumbersMax = 16;  // of one pick
constexpr std::size_t kSetsMax = 64;     // of one reply
constexpr std::size_t kRunOnMax = 6;     // digits
constexpr Senses kOwnWords = words(Word::kTake, Word::kLetters, Word::kWild, Word::kRollObject,
                                   Word::kPassObject, Word::kBronze, Word::kSilver, Word::kGold);

struct Asked {
  std::size_t token = 0;
  int value = 0;
};

bool is_puzzle(const PublicKnowledge& known) { return known.phase != Phase::kEventWild; }

bool holds_value(const std::vector<int>& all, int value) {
  return std::find(all.begin(), all.end(), value) != all.end();
}

// "one" that counts nothing: "this one", "one of us".
bool empty_one(const Tokens& tokens, const Clause& clause, std::size_t i) {
  if (tokens.all[i].written || tokens.all[i].value != 1) return false;
  const bool after =
      i > clause.from && (reader::has(tokens.all[i - 1], senses(Sense::kArticle, Sense::kNo)) ||
                          (tokens.all[i - 1].senses == 0 && tokens.all[i - 1].game == 0 &&
                           tokens.all[i - 1].kind == TokenKind::kWord));
  const bool the = after && tokens.key(tokens.all[i - 1]) == "the";
  return after && !the;
}

// "six letters": how many, not which.
bool counts_pieces(const Tokens& tokens, const Clause& clause, std::size_t i) {
  if (i + 1 >= clause.to) return false;
  const std::string_view next = tokens.key(tokens.all[i + 1]);
  return next == "letters" || next == "words" || next == "numbers" || next == "word";
}

// "take 8/3": a pick, if it is a legal one.
std::vector<int> parted_by_slash(const Context& context, std::string_view key) {
  const std::size_t slash = key.find('/');
  if (slash == std::string_view::npos || slash > 2 || key.size() > slash + 3) return {};
  std::vector<int> values(2, 0);
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (i == slash) continue;
    if (!reader::is_digit(key[i])) return {};
    int& value = values[i < slash ? 0 : 1];
    value = value * 10 + (key[i] - '0');
  }
  std::vector<int> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  const auto& legal = context.known.legal_picks;
  if (std::find(legal.begin(), legal.end(), sorted) == legal.end()) return {};
  return values;
}

// The numbers of a clause, units and equations taken out.
std::vector<Asked> asked_in(const Context& context, const Clause& clause) {
  const Tokens& tokens = context.reply.tokens;
  std::vector<Asked> out;
  for (std::size_t i = clause.from; i < clause.to && out.size() < kNumbersMax; ++i) {
    const Token& token = tokens.all[i];
    if (token.kind == TokenKind::kInert && (clause.game & words(Word::kTake)) != 0) {
      const auto both = parted_by_slash(context, tokens.key(token));
      for (const int value : both) out.push_back({i, value});
    }
    if (token.kind == TokenKind::kPhrase || token.value <= 0 || token.quoted) continue;
    if (empty_one(tokens, clause, i) || counts_pieces(tokens, clause, i)) continue;
    const bool summed = i > clause.from + 1 && out.size() > 1 &&
                        (is_mark(tokens, tokens.all[i - 1], "=") ||
                         reader::has(tokens.all[i - 1], senses(Sense::kBe)));
    if (summed) {
      int sum = 0;
      for (const Asked& one : out) sum += one.value;
      if (sum == token.value) continue;
    }
    out.push_back({i, token.value});
  }
  return out;
}

// The throw's own number beside others only names the throw.
void drop_throw(const Context& context, std::vector<Asked>& asked) {
  const int total = context.known.dice_total;
  if (asked.size() < 2 || total == 0) return;
  int sum = 0;
  for (const Asked& one : asked) sum += one.value;
  const bool others = !is_puzzle(context.known) || sum == 2 * total;
  if (!others) return;
  const auto own = std::find_if(asked.begin(), asked.end(),
                                [&](const Asked& one) { return one.value == total; });
  if (own != asked.end()) asked.erase(own);
}

// Digits run together: taken apart where only one reading is legal.
void split_digits(std::string_view digits, std::vector<int>& parts,
                  const std::vector<std::vector<int>>& legal,
                  std::vector<std::vector<int>>& found) {
  if (digits.empty()) {
    std::vector<int> sorted = parts;
    std::sort(sorted.begin(), sorted.end());
    const bool known = std::find(legal.begin(), legal.end(), sorted) != legal.end();
    if (known && std::find(found.begin(), found.end(), sorted) == found.end()) {
      found.push_back(sorted);
    }
    return;
  }
  for (std::size_t length = 1; length <= std::min<std::size_t>(2, digits.size()); ++length) {
    if (digits.front() == '0') return;
    int value = 0;
    for (const char c : digits.substr(0, length)) value = value * 10 + (c - '0');
    parts.push_back(value);
    split_digits(digits.substr(length), parts, legal, found);
    parts.pop_back();
  }
}

std::vector<int> taken_apart(const Context& context, const Asked& asked) {
  const Token& token = context.reply.tokens.all[asked.token];
  const std::string_view digits = context.reply.tokens.key(token);
  if (!token.written || digits.size() < 2 || digits.size() > kRunOnMax) return {};
  if (holds_value(context.known.hidden, asked.value)) return {};
  std::vector<int> parts;
  std::vector<std::vector<int>> found;
  split_digits(digits, parts, context.known.legal_picks, found);
  return found.size() == 1 ? found.front() : std::vector<int>{};
}

NumberSet set_of(const Context& context, const std::vector<Asked>& asked) {
  NumberSet set;
  for (const Asked& one : asked) {
    if (holds_value(set.numbers, one.value)) {
      set.repeated = true;
      if (!is_puzzle(context.known)) continue;
    }
    set.numbers.push_back(one.value);
  }
  if (asked.size() == 1 && is_puzzle(context.known)) {
    if (std::vector<int> parts = taken_apart(context, asked.front()); !parts.empty()) {
      set.numbers = std::move(parts);
    }
  }
  std::sort(set.numbers.begin(), set.numbers.end());
  if (is_puzzle(context.known)) {
    const auto& legal = context.known.legal_picks;
    set.legal = std::find(legal.begin(), legal.end(), set.numbers) != legal.end();
  } else {
    set.legal = set.numbers.size() == 1 && holds_value(context.known.event_open, set.numbers[0]);
  }
  return set;
}

// "turn the 3 into a 5", "3 with 6".
bool links(const Context& context, const Token& token) {
  const std::string_view key = context.reply.tokens.key(token);
  return key == "into" || key == "to" || key == "with" || key == "as" || key == "for" ||
         key == "be";
}

// Words between the numbers of one pick that do not join them.
std::size_t strangers_between(const Context& context, const std::vector<Asked>& asked) {
  std::size_t strangers = 0;
  for (std::size_t n = 1; n < asked.size(); ++n) {
    for (std::size_t i = asked[n - 1].token + 1; i < asked[n].token; ++i) {
      const Token& token = context.reply.tokens.all[i];
      const bool joins = token.kind == TokenKind::kMark || token.kind == TokenKind::kSmiley ||
                         (token.game & kOwnWords) != 0 || token.value > 0 ||
                         reader::has(token, reader::kBeside | senses(Sense::kArticle)) ||
                         links(context, token);
      strangers += joins ? 0U : 1U;
    }
  }
  return strangers;
}

// The throw named, not asked for: "an 8!", "Twelve!!!".
bool names_throw(const Context& context, const Clause& clause, const NumberSet& set,
                 std::size_t token, const reader::Head& head) {
  const bool own = set.numbers.size() == 1 && set.numbers.front() == context.known.dice_total;
  if (!own || head.opener || head.first || head.request) return false;
  const Tokens& tokens = context.reply.tokens;
  bool article = false;
  for (std::size_t i = clause.from; i < token; ++i) {
    const std::string_view key = tokens.key(tokens.all[i]);
    article = article || key == "a" || key == "an" || key == "that" || key == "another";
    if ((tokens.all[i].game & words(Word::kTake)) != 0) return false;
  }
  const bool last =
      token + 1 == clause.to ||
      (clause.to - token <= 2 && !reader::has(tokens.all[token + 1], senses(Sense::kCourtesy)));
  return article || (last && (clause.asked || (clause.exclaimed && !tokens.all[token].written)));
}

// "3 and": the rest is missing.
bool breaks_off(const Context& context, std::size_t c) {
  const std::vector<Clause>& clauses = context.reply.clauses;
  if (c + 2 != clauses.size() || clauses[c + 1].joint != Joint::kAnd) return false;
  return clauses[c + 1].to - clauses[c + 1].from == 1;
}

bool sums_up(const Context& context, const Clause& clause) {
  const Tokens& tokens = context.reply.tokens;
  for (std::size_t i = clause.from; i < clause.to; ++i) {
    if (is_mark(tokens, tokens.all[i], "=")) return true;
  }
  return false;
}

// Two numbers or more that are a legal pick are hardly ever talk.
void read_doubts(const Context& context, const Clause& clause, const NumberSet& set,
                 const reader::Head& head, Act& act) {
  if (act.stance == Stance::kNow && breaks_off(context, act.clause)) act.unclear = true;
  const bool only = act.alone && context.reply.clauses.size() == 1;
  if (act.stance == Stance::kAsked && only && set.legal && set.numbers.size() > 1) {
    act.stance = Stance::kNow;
    act.unclear = true;
  }
  const bool plain = !clause.reported && !clause.conditional && !clause.asked && !head.past &&
                     !head.advised && !head.negated && !head.wished && !head.later;
  const bool pick = set.legal && set.numbers.size() > 1 && !set.repeated;
  if (act.stance == Stance::kTold && pick && plain && clause.joint != Joint::kReason) {
    act.stance = Stance::kNow;
    act.unclear = true;
  }
  const std::size_t next = act.clause + 1;
  const bool counted =
      act.alone && next < context.reply.clauses.size() &&
      reader::has(context.reply.tokens.all[context.reply.clauses[next].from], senses(Sense::kUnit));
  const bool sum =
      (clause.bracketed || !set.legal) && set.numbers.size() > 1 && sums_up(context, clause);
  const std::string_view before =
      act.token > clause.from ? context.reply.tokens.key(context.reply.tokens.all[act.token - 1])
                              : std::string_view();
  const bool pause = set.numbers.size() == 1 && !set.legal &&
                     (before == "give me" || before == "gimme" || before == "give us");
  if (counted || sum || pause) act.stance = Stance::kTold;
}

void read_clause(Context& context, std::size_t c) {
  const Clause& clause = context.reply.clauses[c];
  std::vector<Asked> asked = asked_in(context, clause);
  if (asked.empty()) return;
  const std::size_t opens = asked.front().token;
  drop_throw(context, asked);
  const std::size_t first = asked.front().token;
  const std::size_t last = asked.back().token;
  Clause said = clause;
  if (first != opens) said.from = opens + 1;  // "with that 7 I'll take 3 and 4"
  reader::Head head = head_of(context.reply.tokens, said, first, kOwnWords);
  head.unknown -= head.loose;
  for (std::size_t i = said.from; i < first && first != opens; ++i) {  // "my 7 will be 3 and 4"
    const Token& token = context.reply.tokens.all[i];
    const bool is =
        reader::has(token, senses(Sense::kBe)) || (token.game & words(Word::kSoft)) != 0;
    if (is && head.unknown > 0) --head.unknown;
  }
  std::size_t behind = last + 1;
  while (behind < clause.to &&
         (is_mark(context.reply.tokens, context.reply.tokens.all[behind], "=") ||
          context.reply.tokens.all[behind].value > 0)) {
    ++behind;
  }
  const reader::Tail tail = tail_of(context.reply.tokens, clause, behind, kOwnWords, verbs());
  const NumberSet set = set_of(context, asked);
  Act act;
  act.move = kNumbersMove;
  act.clause = c;
  act.token = first;
  act.first = head.first || head.opener;
  act.stance = stance_of(clause, head, tail);
  act.alone = first == clause.from && last + 1 == clause.to;
  if (names_time(context.reply.tokens, clause.from, std::min(last + 2, clause.to)))
    act.stance = Stance::kLater;
  const bool ordered = (clause.game & words(Word::kTake)) != 0;
  const int most = ordered || asked.size() > 1 ? kPickMax : kThrowMax;
  const bool high =
      std::any_of(set.numbers.begin(), set.numbers.end(), [&](int value) { return value > most; });
  const bool told = high || tail.unit || strangers_between(context, asked) > 0;
  if (told && act.stance != Stance::kConditional) act.stance = Stance::kTold;
  if (act.stance == Stance::kNow && tail.wished) act.stance = Stance::kWished;
  if (act.stance == Stance::kNow && names_throw(context, clause, set, first, head)) {
    act.stance = Stance::kTold;
  }
  if (act.stance == Stance::kNow && tail.unknown > 0) {
    const bool few = set.numbers.size() > 1 || clause.to - first <= 2;
    const bool heads = head.unknown == 0 && set.legal && few;
    if (heads || act.first) {
      act.unclear = true;
    } else {
      act.stance = Stance::kTold;
    }
  }
  if (act.stance == Stance::kNow && !context.acts.empty()) {
    const auto before = std::find_if(context.acts.rbegin(), context.acts.rend(),
                                     [&](const Act& old) { return old.clause < c; });
    if (before != context.acts.rend() && before->stance != Stance::kNow) {
      act.stance = inherited(context.reply, *before, act, head);
    }
  }
  read_doubts(context, clause, set, head, act);
  act.data = keep_numbers(context, set);
  add_act(context.acts, act);
}

}  // namespace

std::uint32_t keep_numbers(Context& context, const NumberSet& set) {
  const auto same =
      std::find_if(context.numbers.begin(), context.numbers.end(), [&](const NumberSet& old) {
        return old.numbers == set.numbers && old.repeated == set.repeated;
      });
  const auto at = static_cast<std::uint32_t>(same - context.numbers.begin());
  if (same == context.numbers.end()) context.numbers.push_back(set);
  return at;
}

void read_numbers(Context& context) {
  for (std::size_t c = 0; c < context.reply.clauses.size(); ++c) {
    if (context.numbers.size() >= kSetsMax) return;
    if (context.reply.clauses[c].part == reader::Part::kPlain) read_clause(context, c);
  }
}

}  // namespace callboard::lucky_numbers::replies
