#include "rules/lucky_numbers/grammar/wild.h"

#include <algorithm>

#include "rules/lucky_numbers/grammar/verbs.h"

#include "rules/lucky_numbers/grammar/numbers.h"

namespace callboard::lucky_numbers::grammar {
namespace {

template <class T>
void add_once(std::vector<T>& list, T value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

class Reader {
 public:
  Reader(int total, const Words& words) : total_(total), words_(words) {}

  void read(const Clause& clause) {
    if (clause.question || clause.conditional || clause.doubtful) return;
    if (is_phrase(clause.tokens, words_.decline)) {
      out_.declined = true;
      return;
    }
    if (!plain(clause)) return;
    for (std::size_t i = 0; i < clause.tokens.size(); ++i) {
      read_token(clause.tokens, i);
    }
  }

  WildRead finish() {
    auto& numbers = out_.numbers;
    if (numbers.size() > 1) {  // the throw itself was named along with the wish
      numbers.erase(std::remove(numbers.begin(), numbers.end(), total_), numbers.end());
    }
    return out_;
  }

 private:
  [[nodiscard]] bool plain(const Clause& clause) const {
    return std::all_of(clause.tokens.begin(), clause.tokens.end(), [&](const Token& token) {
      return token.kind != TokenKind::kWord || number_of(token, words_) ||
             has(words_.wild_noise, token) || has(words_.noise, token) ||
             has(words_.negations, token) ||
             std::any_of(words_.medals.begin(), words_.medals.end(),
                         [&](const WordSet& medal) { return has(medal, token); });
    });
  }
  void read_token(const Tokens& tokens, std::size_t i) {
    const auto number = number_of(tokens[i], words_);
    const auto medal = std::find_if(words_.medals.begin(), words_.medals.end(),
                                    [&](const WordSet& set) { return has(set, tokens[i]); });
    if (!number && medal == words_.medals.end()) return;
    // The look back comes last: it is long in a long clause.
    if (speaks_of_one(tokens, i) || negated_before(tokens, i, words_)) return;
    if (number) add_once(out_.numbers, *number);
    if (medal != words_.medals.end()) {
      add_once(out_.medals, static_cast<int>(medal - words_.medals.begin()));
    }
  }
  // "this one", "one more"
  [[nodiscard]] bool speaks_of_one(const Tokens& tokens, std::size_t i) const {
    return tokens[i].kind == TokenKind::kWord && tokens[i].key == words_.numbers[0];
  }

  int total_;
  const Words& words_;
  WildRead out_;
};

}  // namespace

WildRead read_wild(const std::vector<Line>& lines, int total, const Words& words) {
  Reader reader(total, words);
  for (const Line& line : lines) {
    for (const Clause& clause : split_clauses(line.tokens, words)) reader.read(clause);
  }
  return reader.finish();
}

}  // namespace callboard::lucky_numbers::grammar
