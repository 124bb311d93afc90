// A reply cut into tokens: words and known phrases with their senses, numbers, marks, and as one
// token each what carries no move in its letters and digits: smileys, links, times, dates, sums of
// money, decorations. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/reader/lexicon.h"
#include "rules/core/text.h"

namespace callboard::reader {

enum class TokenKind : std::uint8_t {
  kWord,
  kNumber,
  kMark,    // one mark, or a run of ! and ?, of dots, of dashes
  kSmiley,  // emoji and ASCII smileys
  kInert,   // a link, a time, a date, an amount, an abbreviation
  kRule,    // a decoration line: "____"
  kPhrase,  // words that fit the board, see mark_phrase()
};

struct Token {
  TokenKind kind = TokenKind::kMark;
  bool spaced = false;      // a blank or the beginning of the line stands before it
  bool capital = false;     // the first letter
  bool capitals = false;    // all letters, two at least
  bool quoted = false;      // between quotation marks
  bool emphasised = false;  // stood in bold, spoiler or code
  std::uint32_t line = 0;
  std::uint32_t from = 0;  // bytes in the line's key
  std::uint32_t to = 0;
  std::uint32_t text_from = 0;  // bytes in the line's text
  std::uint32_t text_to = 0;
  Senses senses = 0;
  Senses game = 0;
  int value = 0;         // of numbers and number words
  bool written = false;  // a number in digits
};

struct LineText {
  std::string_view text;
  std::string_view key;
};

using callboard::People;

struct Tokens {
  std::vector<LineText> lines;
  std::vector<Token> all;

  [[nodiscard]] std::string_view key(const Token& token) const {
    return lines[token.line].key.substr(token.from, token.to - token.from);
  }
  [[nodiscard]] std::string_view text(const Token& token) const {
    return lines[token.line].text.substr(token.text_from, token.text_to - token.text_from);
  }
};

inline constexpr std::size_t kTokensMax = 12000;  // what stands behind them is not read

// `reply` outlives the tokens. A word of the game stays one where somebody is called so.
Tokens tokenize(const Folded& reply, const Lexicon& lexicon, const People& people);

inline bool has(const Token& token, Senses any) { return (token.senses & any) != 0; }
bool is_mark(const Tokens& tokens, const Token& token, std::string_view marks);
// A mark that holds this character: "?!" holds both.
bool holds(const Tokens& tokens, const Token& token, char mark);

}  // namespace callboard::reader
