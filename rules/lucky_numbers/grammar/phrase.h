// Words of a guess or an answer cut out of a line, and how they compare with the board everybody
// sees. Internal to the grammar; pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/grammar/phrase.h"
#include "rules/lucky_numbers/grammar/words.h"
#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers::grammar {

using callboard::grammar::is_capitals;
using callboard::grammar::kPhraseBytesMax;
using callboard::grammar::skip_marks;
using callboard::grammar::skip_symbols_back;
using callboard::grammar::without_trailers;

// The words of tokens [from, to), bounded.
Guess guess_of(const Line& line, std::size_t from, std::size_t to);
// The emphasised or quoted phrase that stands in tokens [from, end).
std::optional<Guess> marked_guess(const Line& line, std::size_t from);

// The same word lengths as the board, surplus closing marks aside.
bool same_word_lengths(const std::vector<Cell>& cells, const Guess& guess);
// The same word lengths, and it can stand there.
bool fits_words(const std::vector<Cell>& cells, const Guess& guess);
bool same_word_count(const std::vector<Cell>& cells, const Guess& guess);
int letters_of(std::string_view key);
int letters_of(const std::vector<Cell>& cells);

}  // namespace callboard::lucky_numbers::grammar
