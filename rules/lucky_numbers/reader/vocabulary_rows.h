// The tables that the vocabulary of Lucky Numbers is made of. Internal to the reader; immutable,
// any thread.
#pragma once

#include <span>

#include "rules/core/reader/lexicon.h"
#include "rules/lucky_numbers/reader/vocabulary.h"

namespace callboard::lucky_numbers::replies {

std::span<const reader::LexiconRow> move_rows();
std::span<const reader::LexiconRow> idiom_rows();
std::span<const reader::LexiconRow> answer_rows();

}  // namespace callboard::lucky_numbers::replies
