// Words of a guess or an answer cut out of a line, and how they compare with the board everybody
// sees. Internal to the grammar; pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/lucky_numbers/grammar/tokens.h"
#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers::grammar {

inline constexpr std::size_t kPhraseBytesMax = 300;  // no phrase on a board is longer

// The words of tokens [from, to), bounded.
Guess phrase_of(const Line& line, std::size_t from, std::size_t to);
// The emphasised or quoted phrase that stands in tokens [from, end).
std::optional<Guess> marked_phrase(const Line& line, std::size_t from);

// First token at or after `from` that is no colon, dash or the like.
std::size_t skip_marks(const Line& line, std::size_t from);
// One past the last token that is no pictograph; closing marks stay unless pictographs follow them.
std::size_t skip_symbols_back(const Line& line, std::size_t from);
// [from, to) without one of `trailers` (and the marks before it) at the end.
std::size_t without_trailers(const Line& line, std::size_t from, std::size_t to,
                             const Phrases& trailers);

// The same word lengths as the board, surplus closing marks aside.
bool same_word_lengths(const std::vector<Cell>& cells, const Guess& guess);
// The same word lengths, and it can stand there.
bool fits_words(const std::vector<Cell>& cells, const Guess& guess);
bool same_word_count(const std::vector<Cell>& cells, const Guess& guess);
int letters_of(std::string_view key);
int letters_of(const std::vector<Cell>& cells);
bool is_capitals(std::string_view text);

}  // namespace callboard::lucky_numbers::grammar
