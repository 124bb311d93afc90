#include "rules/lucky_numbers/grammar/numbers.h"

#include <algorithm>

#include "rules/lucky_numbers/grammar/verbs.h"

namespace callboard::lucky_numbers::grammar {
namespace {

constexpr std::size_t kTypoLettersMin = 5;  // shorter number words are too close to other words

enum class Use { kNone, kAsked, kAnnounced, kDropped };

class Reader {
 public:
  Reader(const Clause& clause, int total, const Words& words)
      : tokens_(clause.tokens), total_(total), words_(words), uses_(tokens_.size(), Use::kNone) {}

  NumberClause run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (number(i)) uses_[i] = is_one_of_speech(i) ? Use::kNone : Use::kAsked;
    }
    drop_amounts();
    drop_sums();
    drop_gone();
    drop_negated();
    mark_announced();
    return collect();
  }

 private:
  [[nodiscard]] std::optional<int> number(std::size_t i) const {
    return i < tokens_.size() ? number_of(tokens_[i], words_) : std::nullopt;
  }
  [[nodiscard]] bool mark(std::size_t i, std::string_view key) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::kMark && tokens_[i].key == key;
  }
  void drop(std::size_t i) {
    if (uses_[i] != Use::kNone) uses_[i] = Use::kDropped;
  }

  // "this one", "one more", "no one".
  [[nodiscard]] bool is_one_of_speech(std::size_t i) const {
    if (tokens_[i].key != words_.numbers[0]) return false;
    return (i > 0 && has(words_.one_before, tokens_[i - 1])) ||
           (i + 1 < tokens_.size() && has(words_.one_after, tokens_[i + 1]));
  }

  void drop_amounts() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (uses_[i] != Use::kAsked) continue;
      const bool money = i > 0 && (mark(i - 1, "$") || tokens_[i - 1].kind == TokenKind::kSymbol) &&
                         !tokens_[i].spaced;
      const bool thousands = i > 1 && mark(i - 1, ",") && uses_[i - 2] == Use::kDropped &&
                             tokens_[i].key.size() == 3 && !tokens_[i].spaced;
      const bool clock =
          mark(i + 1, ":") && number(i + 2) && !tokens_[i + 1].spaced && !tokens_[i + 2].spaced;
      const bool unit =
          (i + 1 < tokens_.size() && has(words_.clock_words, tokens_[i + 1])) || mark(i + 1, "%");
      const bool left = phrase_at(tokens_, i + 1, "to go");
      if (clock) drop(i + 2);
      if (money || thousands || clock || unit || left) drop(i);
    }
  }

  // "1 + 2 + 4 = 7", "7 = 1 + 2 + 4".
  void drop_sums() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (mark(i, ":") && i == 1 && number(0) == total_ && number(i + 1)) drop(0);  // "7: 3 and 4"
      if (!mark(i, "=")) continue;
      const bool total_first = i == 1 && number(0) == total_ && number(i + 1);
      if (total_first) {
        drop(0);
      } else if (number(i + 1)) {
        drop(i + 1);
      }
    }
  }

  // "the 4 and the 12 are gone", "with 4 gone".
  void drop_gone() {
    for (std::size_t g = 1; g < tokens_.size(); ++g) {
      if (!has(words_.gone_words, tokens_[g])) continue;
      std::size_t i = g;
      bool be = false;
      while (i > 0 && has(words_.be_words, tokens_[i - 1])) {
        be = true;
        --i;
      }
      const bool direct = has(words_.direct_gone, tokens_[g]);
      if (!be && !direct) continue;
      while (i > 0 && in_run(i - 1)) drop(--i);
    }
  }
  [[nodiscard]] bool in_run(std::size_t i) const {
    return number(i) || has(words_.articles, tokens_[i]) || has(words_.and_words, tokens_[i]) ||
           mark(i, ",") || mark(i, "#") || mark(i, "&");
  }

  void drop_negated() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool wished = i > 0 && has(words_.wish_words, tokens_.front());  // "come on 7!"
      if (number(i) && (wished || negated_before(tokens_, i, words_))) drop(i);
    }
  }

  void mark_announced() {
    bool rolled = false;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (has(words_.rolled_words, tokens_[i])) rolled = true;
      if (has(words_.pick_verbs, tokens_[i])) rolled = false;
      if (uses_[i] != Use::kAsked) continue;
      if (rolled) {
        uses_[i] = Use::kDropped;
      } else if (number(i) == total_ && is_announced(i)) {
        uses_[i] = Use::kAnnounced;
      }
    }
  }
  [[nodiscard]] bool is_announced(std::size_t i) const {
    while (i > 0 && has(words_.articles, tokens_[i - 1])) {
      if (has(words_.announce_words, tokens_[i - 1])) return true;
      --i;
    }
    return i > 0 && has(words_.announce_words, tokens_[i - 1]);
  }

  [[nodiscard]] NumberClause collect() const {
    NumberClause out;
    out.plain = true;
    bool taking = false;  // a verb of taking, and nothing strange since
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      const Asked asked{number(i).value_or(0),
                        token.kind == TokenKind::kNumber ? token.key : std::string()};
      if (uses_[i] == Use::kAsked) out.asked.push_back(asked);
      if (uses_[i] == Use::kAnnounced) out.announced.push_back(asked);
      const bool verb = has(words_.pick_verbs, token) && !words_.noise.contains(token.key);
      const bool known = number(i) || token.kind != TokenKind::kWord || verb ||
                         has(words_.noise, token) || has(words_.pick_noise, token) ||
                         has(words_.starters, token) || has(words_.be_words, token) ||
                         has(words_.gone_words, token) || has(words_.rolled_words, token);
      out.plain = out.plain && known;
      taking = (taking || verb) && known;
      if (uses_[i] == Use::kAsked && taking) out.has_verb = true;
    }
    return out;
  }

  const Tokens& tokens_;
  int total_;
  const Words& words_;
  std::vector<Use> uses_;
};

}  // namespace

std::optional<int> number_of(const Token& token, const Words& words) {
  if (token.kind == TokenKind::kNumber) return callboard::grammar::digits_of(token);
  if (token.kind != TokenKind::kWord) return std::nullopt;
  for (std::size_t i = 0; i < words.numbers.size(); ++i) {
    if (token.key == words.numbers[i]) return static_cast<int>(i) + 1;
  }
  if (has(words.not_numbers, token)) return std::nullopt;
  for (std::size_t i = 0; i < words.numbers.size(); ++i) {
    if (words.numbers[i].size() >= kTypoLettersMin &&
        one_edit_apart(token.key, words.numbers[i], Edits::kNoChange)) {
      return static_cast<int>(i) + 1;
    }
  }
  return std::nullopt;
}

NumberClause read_numbers(const Clause& clause, int total, const Words& words) {
  if (clause.question || clause.conditional || clause.doubtful) return {};
  return Reader(clause, total, words).run();
}

}  // namespace callboard::lucky_numbers::grammar
