// A folded line cut into words, numbers and marks, each knowing its place in the line as written;
// and how phrases of a vocabulary are found in it. Every game's grammar reads replies with these.
// Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/text.h"

namespace callboard::grammar {

// A vocabulary: folded (lower case, no accents) and without apostrophes: "ill" is "I'll". Phrases
// are words parted by single blanks.

// Sorted words. Replies ask some hundred times whether a word is in one of the sets, and it hardly
// ever is: most fall out by their first letter.
class WordSet {
 public:
  WordSet() = default;
  explicit WordSet(std::vector<std::string_view> words);
  [[nodiscard]] bool contains(std::string_view word) const {
    return !word.empty() && (firsts_ & bit_of(word)) != 0 && found(word);
  }

 private:
  static std::uint64_t bit_of(std::string_view word) {
    return std::uint64_t{1} << (static_cast<unsigned char>(word.front()) & 63U);
  }
  [[nodiscard]] bool found(std::string_view word) const;
  std::vector<std::string_view> words_;
  std::uint64_t firsts_ = 0;  // a bit for each first letter
};
using Phrases = std::vector<std::string_view>;

// "roll rolling" as a set; "give me the dice, roll" as phrases. The text outlives them.
WordSet words(std::string_view text);
Phrases phrases(std::string_view text);

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

// The value of a number token, 0 of any other; large values stay large.
int digits_of(const Token& token);

// One letter left out, doubled, added, changed or two neighbours swapped.
enum class Edits : std::uint8_t { kAny, kNoChange };
bool one_edit_apart(std::string_view a, std::string_view b, Edits edits);

}  // namespace callboard::grammar
