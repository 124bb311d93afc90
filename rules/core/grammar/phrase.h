// Words of a guess or an answer cut out of a line as two folded texts, and what may be left off
// around them. Every game's grammar uses these. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/core/grammar/tokens.h"

namespace callboard::grammar {

inline constexpr std::size_t kPhraseBytesMax = 300;  // no phrase on a board is longer

struct Phrase {
  std::string text;  // folded, case kept
  std::string key;   // folded, lower case, accents removed
};

// The words of tokens [from, to), bounded.
Phrase phrase_of(const Line& line, std::size_t from, std::size_t to);

// First token at or after `from` that is no colon, dash or the like.
std::size_t skip_marks(const Line& line, std::size_t from);
// One past the last token that is no pictograph; closing marks stay unless pictographs follow them.
std::size_t skip_symbols_back(const Line& line, std::size_t from);
// [from, to) without one of `trailers` (and the marks before it) at the end.
std::size_t without_trailers(const Line& line, std::size_t from, std::size_t to,
                             const Phrases& trailers);

}  // namespace callboard::grammar
