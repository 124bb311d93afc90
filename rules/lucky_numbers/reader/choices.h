// Answers to a question with choices: by their words, their place, their letter. Internal to the
// reader; one thread.
#pragma once

#include <cstddef>

#include "rules/lucky_numbers/reader/context.h"

namespace callboard::lucky_numbers::replies {

// A word that may stand beside an answer.
bool passable(const Token& token);

// Adds the choices that a clause names to the acts; Act::data is the place of the choice.
void read_choice_clause(Context& context, std::size_t c);

}  // namespace callboard::lucky_numbers::replies
