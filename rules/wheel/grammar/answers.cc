#include "rules/wheel/grammar/answers.h"

#include <algorithm>
#include <utility>

#include "rules/core/grammar/phrase.h"
#include "rules/wheel/grammar/lines.h"

namespace callboard::wheel::grammar {
namespace {

using callboard::grammar::Phrase;
using callboard::grammar::phrase_of;
using callboard::grammar::skip_marks;

constexpr std::string_view kCloses = ".!?;/";  // what stands before them is judged first

bool fits(const Phrase& phrase, const Shape& board) {
  return fit_of(phrase.key, board) == Fit::kLengths;
}

// "it's an apple pie" behind "solve" (WF-175): how many words the lead takes.
std::size_t its_a(const Line& line, std::size_t from) {
  return longest_at(line.tokens, from, {"its a", "its an", "it is a", "it is an"});
}

struct Trimmed {
  Phrase phrase;
  Fit fit = Fit::kNo;
};

// Without "please" and its like behind, if the board has no room for it.
Trimmed without_courtesy(const Line& line, std::size_t from, std::size_t to, const Shape& board,
                         const Words& words) {
  const bool polite = longest_at(line.tokens, from, {"please", "pls", "plz"}) > 0;
  if (polite) {  // "solve please: ..."
    Phrase rest = phrase_of(line, skip_marks(line, from + 1), to);
    if (fits(rest, board)) return {std::move(rest), Fit::kLengths};
  }
  for (int tries = 0; tries < 3; ++tries) {
    const std::size_t cut = callboard::grammar::without_trailers(line, from, to, words.trailers);
    if (cut == to) break;
    to = cut;
    Phrase shorter = phrase_of(line, from, to);
    if (fits(shorter, board)) return {std::move(shorter), Fit::kLengths};
  }
  return {};
}

// The first answer of several, and one with cheering behind it.
Trimmed first_answer(const Line& line, std::size_t from, std::size_t to, const Shape& board,
                     const Words& words) {
  for (std::size_t i = from + 1; i < to; ++i) {
    const Token& token = line.tokens[i];
    const bool parts = token.kind == TokenKind::kMark || token.kind == TokenKind::kSymbol ||
                       has(words.or_words, token);
    if (!parts) continue;
    Phrase piece = phrase_of(line, from, i);
    if (shape_of(piece.key).letters() > board.letters()) break;
    if (!fits(piece, board)) continue;
    const bool hard = is_mark(token, "/;|");  // another answer
    if (!hard && is_talk(line, i, words)) return {std::move(piece), Fit::kLengths};
    const bool closes = is_mark(token, kCloses) || has(words.or_words, token);
    if (closes) return {phrase_of(line, from, to), Fit::kLengths};
  }
  return {};
}

Trimmed trimmed_phrase(const Line& line, std::size_t from, const Shape& board, const Words& words) {
  const std::size_t to = callboard::grammar::skip_symbols_back(line, from);
  Phrase whole = phrase_of(line, from, to);
  const Fit fit = fit_of(whole.key, board);
  if (fit == Fit::kLengths) return {std::move(whole), fit};
  Trimmed polite = without_courtesy(line, from, to, board, words);
  if (polite.fit == Fit::kLengths) return polite;
  Trimmed first = first_answer(line, from, to, board, words);
  if (first.fit == Fit::kLengths) return first;
  const std::size_t lead = its_a(line, from);
  if (lead > 0 && fits(phrase_of(line, from + lead, to), board)) {
    return {std::move(whole), Fit::kLengths};
  }
  return {std::move(whole), fit};
}

bool soft_at(const Line& line, std::size_t at, const Words& words, std::size_t& answer) {
  const std::size_t length = longest_at(line.tokens, at, words.soft_solve);
  answer = skip_marks(line, at + length);
  return length > 0 && answer < line.tokens.size();
}

// A Said as a line again, to be cut by its tokens.
Line line_of(const Said& said) { return read_line(FoldedLine{said.text, said.key, {}}); }

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
      behind_sentence_ = sentence;
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
    const Fit fit = std::max(fit_of(said.key, board_), fit_of(said.bare, board_));
    const bool talk = behind_sentence_ && fit == Fit::kNo &&
                      !is_complete(shape_of(said.key), board_);  // "X! Woohoo"
    if (!talk) done_.push_back(std::move(said));
  }

  const Line& line_;
  const Shape& board_;
  const Words& words_;
  std::size_t from_ = 0;
  bool behind_sentence_ = false;
  std::vector<Said> done_;
};

}  // namespace

Fit fit_of(std::string_view key, const Shape& board) {
  const Shape said = shape_of(key);
  if (said.lengths.empty() || board.lengths.empty()) return Fit::kNo;
  if (said == board) return Fit::kLengths;
  return said.lengths.size() == board.lengths.size() ? Fit::kWordCount : Fit::kNo;
}

std::string_view without_article(std::string_view key) {
  for (const std::string_view article : {"a ", "an "}) {
    if (key.substr(0, article.size()) == article) return key.substr(article.size());
  }
  return key;
}

Cut cut_from(const Line& line, std::size_t from, const Shape& board, const Words& words) {
  const std::size_t begin = skip_marks(line, from);
  if (begin >= line.tokens.size()) return {};
  Trimmed trimmed = trimmed_phrase(line, begin, board, words);
  if (shape_of(trimmed.phrase.key).lengths.empty()) return {};
  return {{std::move(trimmed.phrase.text), std::move(trimmed.phrase.key), ""}, trimmed.fit};
}

Said said_from(const Line& line, std::size_t from, const Shape& board, const Words& words) {
  return cut_from(line, from, board, words).said;
}

Cut cut_after_lead(const Line& line, std::size_t from, std::size_t answer, const Shape& board,
                   const Words& words) {
  Cut rest = cut_from(line, answer, board, words);
  if (rest.said.key.empty()) return {};
  Phrase whole = phrase_of(line, from, callboard::grammar::skip_symbols_back(line, from));
  const Fit fit = fits(whole, board)
                      ? Fit::kLengths
                      : std::max(rest.fit, fit_of(without_article(rest.said.key), board));
  return {{std::move(whole.text), std::move(whole.key), std::move(rest.said.key)}, fit};
}

namespace {

// Everything is courtesy, or speaks of the board, up to the token that is not.
std::size_t skip_objects(const Line& line, std::size_t from, const Words& words) {
  std::size_t i = from;
  while (i < line.tokens.size()) {
    const Token& token = line.tokens[i];
    const bool passable = token.kind == TokenKind::kSymbol || is_mark(token, ",.-!~>'\"(") ||
                          has(words.solve_objects, token) || has(words.noise, token);
    if (!passable) break;
    ++i;
  }
  return i;
}

bool is_colon(const Line& line, std::size_t i) {
  return i < line.tokens.size() && is_mark(line.tokens[i], ":=");
}

// "solve, Bob: ...", "solve the puzzle ...": words that fit behind others that do not count.
Cut fitting_later(const Line& line, std::size_t from, std::size_t objects, const Shape& board,
                  const Words& words) {
  for (std::size_t i = from + 1; i < line.tokens.size(); ++i) {
    if (i > objects && !is_colon(line, i - 1)) continue;
    Cut cut = cut_from(line, i, board, words);
    if (cut.fit == Fit::kLengths) return cut;
  }
  return {};
}

bool speaks_of_later(const Line& line, std::size_t from, const Words& words) {
  return std::any_of(line.tokens.begin() + static_cast<std::ptrdiff_t>(from), line.tokens.end(),
                     [&](const Token& token) { return has(words.not_now, token); });
}

}  // namespace

Behind behind_verb(const Line& line, std::size_t from, const Shape& board, const Words& words) {
  const std::size_t objects = skip_objects(line, from, words);
  const bool colon = is_colon(line, objects);
  Cut cut = cut_from(line, from, board, words);
  if (cut.fit != Fit::kLengths) {
    Cut later = fitting_later(line, from, objects, board, words);
    if (later.fit == Fit::kLengths) cut = std::move(later);
  }
  if (cut.fit == Fit::kLengths) return {std::move(cut.said), Meant::kSure, colon, true};
  const bool later = cut.fit == Fit::kNo && !colon && speaks_of_later(line, from, words);
  if (later) return {{}, Meant::kTalk, false, false};
  const std::size_t begin = colon ? objects + 1 : objects;
  if (is_talk(line, begin, words)) return {{}, Meant::kSure, colon, false};
  if (colon) return {said_from(line, begin, board, words), Meant::kSure, true, false};
  return {std::move(cut.said), Meant::kAsk, false, false};
}

std::vector<Said> divided(const Said& said, const Shape& board, const Words& words) {
  const Line line = line_of(said);
  return Divider(line, board, words).run();
}

}  // namespace callboard::wheel::grammar
