#include "rules/lucky_numbers/grammar/answer.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "rules/lucky_numbers/grammar/clauses.h"
#include "rules/lucky_numbers/grammar/phrase.h"

namespace callboard::lucky_numbers::grammar {
namespace {

constexpr std::size_t kSoftMax = 4;  // "ok, I think it's ..." taken off in front

Tokens words_only(const Tokens& tokens) {
  Tokens out;
  for (const Token& token : tokens) {
    if (token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber) out.push_back(token);
  }
  return out;
}

bool is_question(const Line& line) {
  return std::any_of(line.tokens.begin(), line.tokens.end(),
                     [](const Token& token) { return is_mark(token, "?"); });
}

// --- a question with choices ---------------------------------------------------------------------

// Whether the words of `choice` stand in `tokens` at `at`.
bool label_at(const Tokens& tokens, std::size_t at, const Tokens& choice) {
  if (choice.empty() || at + choice.size() > tokens.size()) return false;
  return std::equal(choice.begin(), choice.end(), tokens.begin() + static_cast<std::ptrdiff_t>(at),
                    [](const Token& a, const Token& b) { return a.key == b.key; });
}

class ChoiceReader {
 public:
  ChoiceReader(const std::vector<PackText>& choices, const Words& words) : words_(words) {
    for (const PackText& choice : choices) {
      const Line line = tokenize(FoldedLine{choice.key, choice.key, {}});
      labels_.push_back(words_only(line.tokens));
    }
  }

  // Which choices a line names, in order, without repeats.
  std::vector<int> named(const Line& line) {
    strange_ = false;
    std::vector<int> out;
    const Tokens tokens = words_only(line.tokens);
    bool negated = false;
    for (std::size_t i = 0; i < tokens.size();) {
      std::size_t length = 1;
      std::optional<int> choice = label(tokens, i, length);
      if (!choice && tokens.size() <= kShortMax) choice = kind_word(tokens[i]);
      if (!choice) choice = place(tokens, i);
      if (choice) {
        if (negated && labels_.size() == 2) choice = 1 - *choice;
        if (std::find(out.begin(), out.end(), *choice) == out.end()) out.push_back(*choice);
        negated = false;
      } else if (has(words_.negations, tokens[i])) {
        negated = true;
      } else if (!has(words_.answer_noise, tokens[i])) {
        strange_ = true;
      }
      i += choice ? length : 1;
    }
    return out;
  }
  // Words besides the choice that no answer has.
  [[nodiscard]] bool strange() const { return strange_; }

 private:
  static constexpr std::size_t kShortMax = 6;  // longer lines may say "yes" to something else

  std::optional<int> label(const Tokens& tokens, std::size_t at, std::size_t& length) const {
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      if (!label_at(tokens, at, labels_[i])) continue;
      length = labels_[i].size();
      return static_cast<int>(i);
    }
    return std::nullopt;
  }
  // "T", "yep", "nope" for labels of that kind.
  [[nodiscard]] std::optional<int> kind_word(const Token& token) const {
    for (const auto* set :
         {&words_.yes_words, &words_.no_words, &words_.true_words, &words_.false_words}) {
      if (!has(*set, token)) continue;
      for (std::size_t i = 0; i < labels_.size(); ++i) {
        if (labels_[i].size() == 1 && has(*set, labels_[i].front())) return static_cast<int>(i);
      }
    }
    return std::nullopt;
  }
  // "A", "the first one", "the latter": alone or behind an article.
  [[nodiscard]] std::optional<int> place(const Tokens& tokens, std::size_t at) const {
    const std::string& key = tokens[at].key;
    const bool article = key == "a" && tokens.size() > 1;  // "a tough one"
    if (article) return std::nullopt;
    for (std::size_t i = 0; i < words_.places.size() && i < labels_.size(); ++i) {
      if (words_.places[i].contains(key)) return static_cast<int>(i);
    }
    return std::nullopt;
  }

  const Words& words_;
  std::vector<Tokens> labels_;
  bool strange_ = false;
};

Answer choice_answer(const std::vector<PackText>& choices, int choice) {
  const PackText& label = choices[static_cast<std::size_t>(choice)];
  return Answer{label.text, label.key, choice, false};
}

bool no_idea(const Line& line, const Words& words) { return is_phrase(line.tokens, words.no_idea); }

AnswerRead read_choice(const std::vector<Line>& lines, const std::vector<PackText>& choices,
                       const Words& words) {
  ChoiceReader reader(choices, words);
  std::vector<int> all;
  AnswerRead out;
  bool sign = false;  // a pictograph that may have been meant as an answer
  for (const Line& line : lines) {
    if (no_idea(line, words)) {
      out.answer.pass = true;
      continue;
    }
    sign = sign || (words_only(line.tokens).empty() && !line.tokens.empty() &&
                    line.tokens.front().kind == TokenKind::kSymbol);
    if (is_question(line)) continue;
    const std::vector<int> named = reader.named(line);
    const bool chat = reader.strange() && words_only(line.tokens).size() > 8;
    if (chat) continue;
    for (const int choice : named) {
      if (std::find(all.begin(), all.end(), choice) == all.end()) all.push_back(choice);
    }
  }
  if (all.size() > 1 || (all.size() == 1 && out.answer.pass)) {
    out.kind = AnswerKind::kSeveral;
  } else if (all.size() == 1) {
    out.kind = AnswerKind::kAnswer;
    out.answer = choice_answer(choices, all.front());
  } else if (out.answer.pass) {
    out.kind = AnswerKind::kAnswer;
  } else if (sign) {
    out.kind = AnswerKind::kUnclear;
  }
  return out;
}

// --- an open question ----------------------------------------------------------------------------

class OpenReader {
 public:
  explicit OpenReader(const Words& words) : words_(words) {}

  AnswerRead read(const Line& line) {
    AnswerRead out;
    if (line.tokens.empty()) return out;
    if (no_idea(line, words_)) {
      out.kind = AnswerKind::kAnswer;
      out.answer.pass = true;
      return out;
    }
    const bool command = is_mark(line.tokens.front(), "!/");
    if (command && line.tokens.size() > 1 &&
        (longest_at(line.tokens, 1, words_.roll) > 0 ||
         longest_at(line.tokens, 1, words_.pass) > 0)) {
      out.kind = AnswerKind::kMove;
      return out;
    }
    if (is_phrase(line.tokens, {"roll"})) {
      out.kind = AnswerKind::kMove;
      return out;
    }
    std::size_t from = command ? 1 : 0;
    std::size_t to = skip_symbols_back(line, from);
    out.marked = take_marker(line, from);
    const bool asks = !out.marked && take_question(line, from);
    if (!out.marked && !asks && is_question(line) && !is_asking_answer(line, from)) return out;
    if (!out.marked && only_chat(line)) return out;
    take_soft(line, from);
    return finish(line, from, to, out);
  }

 private:
  // "answer: X", "my answer is X", "A: X"; a marker of one word needs its colon.
  bool take_marker(const Line& line, std::size_t& from) const {
    const std::size_t n = longest_at(line.tokens, from, words_.answer_markers);
    if (n == 0 || from + n >= line.tokens.size()) return false;
    const bool colon = is_mark(line.tokens[from + n], ":=-,");
    const bool command = from == 1;  // "!answer Elvis"
    const bool verb = line.tokens[from + n - 1].key == "is";
    const bool article = n == 1 && line.tokens[from].key == "a";  // "A: Elvis", not "a king"
    if (!colon && (article || (!command && !verb && n > 1))) return false;
    from = skip_marks(line, from + n);
    return true;
  }
  // "Who is Elvis?"
  bool take_question(const Line& line, std::size_t& from) const {
    const std::size_t n = longest_at(line.tokens, from, words_.answer_questions);
    if (n == 0 || from + n >= line.tokens.size() || is_mark(line.tokens[from + n], "?"))
      return false;
    for (std::size_t i = from + n; i < line.tokens.size(); ++i) {
      if (has(words_.question_talk, line.tokens[i])) return false;
    }
    from += n;
    return true;
  }
  // "Paris?"
  [[nodiscard]] bool is_asking_answer(const Line& line, std::size_t from) const {
    constexpr std::size_t kWordsMax = 3;
    const Tokens tokens = words_only(line.tokens);
    const bool ends = is_mark(line.tokens.back(), "?");
    return ends && from < line.tokens.size() && tokens.size() <= kWordsMax &&
           !has(words_.question_words, line.tokens[from]);
  }
  void take_soft(const Line& line, std::size_t& from) const {
    for (std::size_t i = 0; i < kSoftMax; ++i) {
      const std::size_t n = longest_at(line.tokens, from, words_.answer_soft);
      if (n == 0) return;
      const std::size_t next = skip_marks(line, from + n);
      if (next >= line.tokens.size()) return;  // the answer may be just that word
      from = next;
    }
  }
  [[nodiscard]] bool only_chat(const Line& line) const {
    const Tokens tokens = words_only(line.tokens);
    if (tokens.empty()) return true;
    const auto& numbers = words_.numbers;  // "one" alone answers, though "that one" is noise
    if (tokens.size() == 1 &&
        std::find(numbers.begin(), numbers.end(), tokens.front().key) != numbers.end()) {
      return false;
    }
    return std::all_of(tokens.begin(), tokens.end(),
                       [&](const Token& token) {
                         return has(words_.chat, token) || has(words_.noise, token) ||
                                (has(words_.doubts, token) && tokens.size() > 1);
                       }) &&
           !is_phrase(line.tokens, {"yes", "no"});
  }

  AnswerRead finish(const Line& line, std::size_t from, std::size_t to, AnswerRead out) const {
    to = without_trailers(line, from, to, words_.answer_trailers);
    to = without_trailers(line, from, to, words_.answer_trailers);
    Guess phrase = guess_of(line, from, to);
    const auto marked = marked_guess(line, from);
    if (marked) phrase = *marked;
    while (!phrase.key.empty() && is_closing(phrase.key.back())) phrase.key.pop_back();
    while (!phrase.text.empty() && is_closing(phrase.text.back())) phrase.text.pop_back();
    if (phrase.key.empty()) return out;
    out.kind = AnswerKind::kAnswer;
    out.words = static_cast<int>(std::count(phrase.key.begin(), phrase.key.end(), ' ')) + 1;
    if (!out.marked && !marked && several(line, from, to)) out.kind = AnswerKind::kSeveral;
    out.answer.text = std::move(phrase.text);
    out.answer.key = std::move(phrase.key);
    return out;
  }
  static bool is_closing(char c) {
    return c == '.' || c == '!' || c == '?' || c == ' ' || c == ',';
  }
  // "Elvis or Buddy Holly"
  [[nodiscard]] bool several(const Line& line, std::size_t from, std::size_t to) const {
    for (std::size_t i = from + 1; i + 1 < to; ++i) {
      if (has(words_.or_words, line.tokens[i])) return true;
    }
    return false;
  }

  const Words& words_;
};

AnswerRead read_open(const std::vector<Line>& lines, const Words& words) {
  OpenReader reader(words);
  AnswerRead first;
  for (const Line& line : lines) {
    AnswerRead read = reader.read(line);
    if (read.kind == AnswerKind::kNone) continue;
    if (first.kind == AnswerKind::kNone || (read.marked && !first.marked)) {
      first = std::move(read);
    } else if (read.marked && first.marked && read.answer.key != first.answer.key) {
      first.kind = AnswerKind::kSeveral;  // AM-60
    }
  }
  return first;
}

}  // namespace

AnswerRead read_answer(const std::vector<Line>& lines, const std::vector<PackText>& choices,
                       const Words& words) {
  return choices.empty() ? read_open(lines, words) : read_choice(lines, choices, words);
}

}  // namespace callboard::lucky_numbers::grammar
