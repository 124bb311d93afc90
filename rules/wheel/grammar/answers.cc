#include "rules/wheel/grammar/answers.h"

#include <algorithm>
#include <utility>

#include "rules/core/grammar/phrase.h"

namespace callboard::wheel::grammar {
namespace {

using callboard::grammar::Phrase;
using callboard::grammar::phrase_of;
using callboard::grammar::skip_marks;

// Without "please" and its like behind, if the board has no room for it.
Phrase trimmed_phrase(const Line& line, std::size_t from, const Shape& board, const Words& words) {
  std::size_t to = callboard::grammar::skip_symbols_back(line, from);
  Phrase whole = phrase_of(line, from, to);
  if (fit_of(whole.key, board) == Fit::kLengths) return whole;
  const bool polite = longest_at(line.tokens, from, {"please", "pls", "plz"}) > 0;
  if (polite) {  // "solve please: ..."
    Phrase rest = phrase_of(line, skip_marks(line, from + 1), to);
    if (fit_of(rest.key, board) == Fit::kLengths) return rest;
  }
  for (int tries = 0; tries < 3; ++tries) {
    const std::size_t cut = callboard::grammar::without_trailers(line, from, to, words.trailers);
    if (cut == to) break;
    to = cut;
    Phrase shorter = phrase_of(line, from, to);
    if (fit_of(shorter.key, board) == Fit::kLengths) return shorter;
  }
  return whole;
}

bool soft_at(const Line& line, std::size_t at, const Words& words, std::size_t& answer) {
  const std::size_t length = longest_at(line.tokens, at, words.soft_solve);
  answer = skip_marks(line, at + length);
  return length > 0 && answer < line.tokens.size();
}

// A Said as a line again, to be cut by its tokens.
Line line_of(const Said& said) {
  Line line = tokenize(FoldedLine{said.text, said.key, {}});
  return line;
}

class Divider {
 public:
  Divider(const Line& line, const Shape& board, const Words& words)
      : line_(line), board_(board), words_(words) {}

  std::vector<Said> run() {
    const Tokens& tokens = line_.tokens;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool hard = is_mark(tokens[i], ";|") || (is_mark(tokens[i], "/") && parts_answers(i));
      const bool sentence = is_mark(tokens[i], "?!.") && complete(i);
      const bool word = (has(words_.or_words, tokens[i]) || tokens[i].key == "no") && complete(i);
      if (!hard && !sentence && !word) continue;
      take(i);
      from_ = i + 1;
    }
    take(tokens.size());
    return std::move(done_);
  }

 private:
  // "AC/DC" stands on the board with its stroke; "X / Y" are two answers.
  [[nodiscard]] bool parts_answers(std::size_t i) const {
    const bool spaced =
        line_.tokens[i].spaced || (i + 1 < line_.tokens.size() && line_.tokens[i + 1].spaced);
    return spaced || complete(i);
  }
  [[nodiscard]] bool complete(std::size_t to) const {
    const Phrase piece = phrase_of(line_, from_, to);
    if (piece.key.empty()) return false;
    std::size_t answer = from_;
    std::string key = piece.key;
    if (soft_at(line_, from_, words_, answer) && answer < to) {
      key = phrase_of(line_, answer, to).key;
    }
    return is_complete(shape_of(key), board_);
  }
  void take(std::size_t to) {
    std::size_t from = skip_marks(line_, from_);
    while (from < to &&
           (has(words_.or_words, line_.tokens[from]) || line_.tokens[from].key == "maybe")) {
      from = skip_marks(line_, from + 1);
    }
    while (to > from && (is_mark(line_.tokens[to - 1], ",:-"))) --to;
    if (from >= to) return;
    Phrase whole = phrase_of(line_, from, to);
    if (shape_of(whole.key).lengths.empty()) return;
    Said said{std::move(whole.text), std::move(whole.key), ""};
    std::size_t answer = from;
    if (soft_at(line_, from, words_, answer) && answer < to) {
      said.bare = phrase_of(line_, answer, to).key;
    }
    done_.push_back(std::move(said));
  }

  const Line& line_;
  const Shape& board_;
  const Words& words_;
  std::size_t from_ = 0;
  std::vector<Said> done_;
};

}  // namespace

Fit fit_of(std::string_view key, const Shape& board) {
  const Shape said = shape_of(key);
  if (said.lengths.empty() || board.lengths.empty()) return Fit::kNo;
  if (said == board) return Fit::kLengths;
  return said.lengths.size() == board.lengths.size() ? Fit::kWordCount : Fit::kNo;
}

Said said_from(const Line& line, std::size_t from, const Shape& board, const Words& words) {
  const std::size_t begin = skip_marks(line, from);
  if (begin >= line.tokens.size()) return {};
  Phrase phrase = trimmed_phrase(line, begin, board, words);
  if (shape_of(phrase.key).lengths.empty()) return {};
  return {std::move(phrase.text), std::move(phrase.key), ""};
}

Said said_after_lead(const Line& line, std::size_t from, std::size_t answer, const Shape& board,
                     const Words& words) {
  const std::size_t begin = skip_marks(line, answer);
  if (begin >= line.tokens.size()) return {};
  Phrase rest = trimmed_phrase(line, begin, board, words);
  if (shape_of(rest.key).lengths.empty()) return {};
  Phrase whole = phrase_of(line, from, callboard::grammar::skip_symbols_back(line, from));
  return {std::move(whole.text), std::move(whole.key), std::move(rest.key)};
}

std::vector<Said> divided(const Said& said, const Shape& board, const Words& words) {
  const Line line = line_of(said);
  return Divider(line, board, words).run();
}

}  // namespace callboard::wheel::grammar
