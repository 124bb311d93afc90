// A folded line cut into words, numbers and marks, each knowing its place in the line as written.
// Internal to the grammar; pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/text.h"
#include "rules/lucky_numbers/grammar/words.h"

namespace callboard::lucky_numbers::grammar {

enum class TokenKind : std::uint8_t { kWord, kNumber, kMark, kSymbol };

struct Token {
  TokenKind kind = TokenKind::kMark;
  std::string key;       // words without apostrophes: "ill"; a number's digits; a mark itself
  std::size_t from = 0;  // bytes in Line::key
  std::size_t to = 0;
  std::size_t text_from = 0;  // bytes in Line::text
  std::size_t text_to = 0;
  bool spaced = false;  // a blank stands before it
};

struct Line {
  std::string text;
  std::string key;
  std::vector<std::string> emphasised;
  std::vector<Token> tokens;
};

Line tokenize(const FoldedLine& line);

using Tokens = std::vector<Token>;

// True if the words of `phrase` stand in `tokens` from `at` on.
bool phrase_at(const Tokens& tokens, std::size_t at, std::string_view phrase);
// How many tokens the longest of `phrases` takes at `at`; 0: none stands there.
std::size_t longest_at(const Tokens& tokens, std::size_t at, const Phrases& phrases);
// True if the words of the tokens, marks aside, are just one of `phrases`.
bool is_phrase(const Tokens& tokens, const Phrases& phrases);

// True if the token is one of the characters in `marks`.
bool is_mark(const Token& token, std::string_view marks);

bool has(const WordSet& set, const Token& token);

// The value of a number token or number word ("eight", "tweleve"); large values stay large.
std::optional<int> number_of(const Token& token, const Words& words);

// One letter left out, doubled, added, changed or two neighbours swapped.
enum class Edits : std::uint8_t { kAny, kNoChange };
bool one_edit_apart(std::string_view a, std::string_view b, Edits edits);

}  // namespace callboard::lucky_numbers::grammar
