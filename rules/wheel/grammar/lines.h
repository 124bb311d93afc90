// Lines of a reply as tokens, the letters they name, and talk. Internal to the grammar; pure
// functions, any thread.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/wheel/grammar/words.h"

namespace callboard::wheel::grammar {

std::vector<Line> read_lines(const Folded& reply);

// The letter a token names: "t", "T's". 0: none.
char letter_of(const Line& line, std::size_t at);

// Nothing but cheering and courtesy from token `from` on.
bool is_talk(const Line& line, std::size_t from, const Words& words);

}  // namespace callboard::wheel::grammar
