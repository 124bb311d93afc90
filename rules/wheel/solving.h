// Whether words are the solution: what is folded away, which slips are forgiven, what may stand
// before an answer and how it may be mended half-way (WF-172 to WF-178, A-76 to A-81). It is told
// the solution and gives a verdict only; what counts as an answer at all is the reader's. Pure
// functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/text.h"

namespace callboard::wheel {

inline constexpr std::size_t kSaidBytesMax = 300;  // no solution of a board is longer

// Words of a player that may be a solution.
struct Said {
  std::string text;  // folded, case kept
  std::string key;   // folded, lower case, accents removed
  // The key without what stood for the word "solve" ("it's", "the answer is"); empty: nothing did,
  // or the word itself was there, and then every word counts.
  std::string bare;
  bool operator==(const Said&) const = default;
};

enum class Tolerance : std::uint8_t { kShownTypos, kExact };

// What words are compared with.
struct Target {
  PackText solution;
  std::vector<PackText> aliases;
  std::string category;     // folded (a PackText's key)
  std::vector<bool> shown;  // one for each glyph of the solution; signs and digits always are
};

bool solves(const Target& target, const Said& said, Tolerance tolerance);

// The words of a board, as its lengths: blanks and hyphens part words, "&" is the word "and", signs
// have no length. Hidden letters are glyphs without text: what everybody can count.
struct Shape {
  std::vector<int> lengths;
  [[nodiscard]] int letters() const;
  bool operator==(const Shape&) const = default;
};
Shape shape_of(const std::vector<Glyph>& glyphs);
Shape shape_of(std::string_view key);
// As many words, or as many letters, as the board has: nothing is missing of an answer.
bool is_complete(const Shape& words, const Shape& board);

// Nouns take "it's a" and "it's an" (WF-175, A-77); phrases, titles, quotations and plurals do not.
bool is_noun_category(std::string_view key);

}  // namespace callboard::wheel
