#include "rules/lucky_numbers/grammar/clauses.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "rules/lucky_numbers/grammar/numbers.h"

namespace callboard::lucky_numbers::grammar {
namespace {

bool joins(const Token& token, const Words& words) {
  return token.kind == TokenKind::kMark || has(words.and_words, token) ||
         has(words.then_words, token) || has(words.but_words, token);
}

}  // namespace

std::size_t courtesy_at(const Tokens& tokens, std::size_t at, const Words& words) {
  const std::size_t length = longest_at(tokens, at, words.courtesies);
  if (length == 0) return 0;
  const std::size_t next = at + length;
  if (next >= tokens.size() || joins(tokens[next], words)) return length;
  // "if I may I roll", "if I may roll": in front of what is done.
  const bool opens = at == 0 || joins(tokens[at - 1], words);
  const bool moves = has(words.starters, tokens[next]) ||
                     longest_at(tokens, next, words.roll) > 0 ||
                     longest_at(tokens, next, words.pass) > 0;
  return opens && moves ? length : 0;
}

namespace {

class Splitter {
 public:
  Splitter(const Tokens& tokens, const Words& words) : tokens_(tokens), words_(words) {}

  std::vector<Clause> run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (const std::size_t polite = courtesy_at(tokens_, i, words_); polite > 0) {
        i += polite - 1;
      } else if (ends_sentence(i)) {
        end_sentence(tokens_[i].key == "?");
      } else if (const auto join = connector(i)) {
        next(*join);
      } else {
        if (verb_after_number(i)) next(Join::kComma);
        put(tokens_[i]);
      }
    }
    end_sentence(false);
    return std::move(done_);
  }

 private:
  [[nodiscard]] bool number_at(std::size_t i) const {
    return i < tokens_.size() && number_of(tokens_[i], words_).has_value();
  }
  // Number words and what may stand between a connector and a number: "8 and the 3", "1, #2".
  [[nodiscard]] bool number_follows(std::size_t i) const {
    for (std::size_t n = 0; n < 2 && i < tokens_.size(); ++n, ++i) {
      if (number_at(i)) return true;
      if (!has(words_.articles, tokens_[i]) && !is_mark(tokens_[i], "#")) return false;
    }
    return number_at(i);
  }

  [[nodiscard]] bool ends_sentence(std::size_t i) const {
    const bool opens = i == 0 && is_mark(tokens_[i], "!/");  // "!roll"
    return !opens && is_mark(tokens_[i], ".!?;");
  }

  // How the token at `i` parts two clauses, if it does.
  [[nodiscard]] std::optional<Join> connector(std::size_t i) const {
    const Token& token = tokens_[i];
    const bool in_numbers = i > 0 && number_at(i - 1) && number_follows(i + 1);
    if (in_numbers && (is_mark(token, ",:-&+/") || has(words_.and_words, token))) {
      return std::nullopt;
    }
    if (is_mark(token, ",:()\"[]|~")) return Join::kComma;
    if (is_mark(token, "-")) {
      const bool spaced = token.spaced || (i + 1 < tokens_.size() && tokens_[i + 1].spaced);
      return spaced ? std::optional(Join::kComma) : std::nullopt;
    }
    if (is_mark(token, "&") || has(words_.and_words, token)) return Join::kAnd;
    if (has(words_.then_words, token)) return Join::kThen;
    if (has(words_.or_words, token) || is_mark(token, "/")) return Join::kOr;
    if (has(words_.but_words, token)) return Join::kBut;
    return std::nullopt;
  }

  // "8 3 roll again": two clauses without a mark between them.
  [[nodiscard]] bool verb_after_number(std::size_t i) const {
    if (i == 0 || !number_at(i - 1) || tokens_[i].kind != TokenKind::kWord) return false;
    return longest_at(tokens_, i, words_.roll) > 0 || longest_at(tokens_, i, words_.pass) > 0;
  }

  void put(const Token& token) { clause_.tokens.push_back(token); }

  // Two connectors in a row ("and then", ", or") make one: the stronger word counts.
  void next(Join join) {
    if (clause_.tokens.empty()) {
      if (clause_.join == Join::kComma || clause_.join == Join::kAnd) clause_.join = join;
      return;
    }
    sentence_.push_back(std::move(clause_));
    clause_ = Clause{};
    clause_.join = join;
  }

  void end_sentence(bool question) {
    if (!clause_.tokens.empty()) sentence_.push_back(std::move(clause_));
    clause_ = Clause{};
    clause_.join = Join::kSentence;
    mark_conditions();
    for (Clause& clause : sentence_) {
      clause.question = question;
      done_.push_back(std::move(clause));
    }
    sentence_.clear();
  }

  [[nodiscard]] bool is_conditional(const Clause& clause) const {
    for (std::size_t i = 0; i < clause.tokens.size(); ++i) {
      if (has(words_.conditions, clause.tokens[i]) || has(words_.else_words, clause.tokens[i]) ||
          longest_at(clause.tokens, i, words_.condition_phrases) > 0) {
        return true;
      }
    }
    return false;
  }

  // A condition takes in its whole sentence, except what "and" or "then" parts from it in front.
  void mark_conditions() {
    for (Clause& clause : sentence_) {
      clause.doubtful = std::any_of(clause.tokens.begin(), clause.tokens.end(),
                                    [&](const Token& t) { return has(words_.doubts, t); });
    }
    const auto found = std::find_if(sentence_.begin(), sentence_.end(),
                                    [&](const Clause& clause) { return is_conditional(clause); });
    if (found == sentence_.end()) return;
    const bool parted = found->join == Join::kAnd || found->join == Join::kThen || has_else(*found);
    const auto first = parted ? found : sentence_.begin();
    for (auto clause = first; clause != sentence_.end(); ++clause) clause->conditional = true;
  }
  [[nodiscard]] bool has_else(const Clause& clause) const {
    return !clause.tokens.empty() && has(words_.else_words, clause.tokens.front());
  }

  const Tokens& tokens_;
  const Words& words_;
  std::vector<Clause> done_;
  std::vector<Clause> sentence_;
  Clause clause_;
};

}  // namespace

std::vector<Clause> split_clauses(const Tokens& tokens, const Words& words) {
  return Splitter(tokens, words).run();
}

}  // namespace callboard::lucky_numbers::grammar
