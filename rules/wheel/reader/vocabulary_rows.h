// The tables that the vocabulary of Wheel is made of. Internal to the reader; immutable, any
// thread.
#pragma once

#include <span>

#include "rules/core/reader/lexicon.h"
#include "rules/core/reader/shared_en.h"
#include "rules/wheel/reader/vocabulary.h"

namespace callboard::wheel::replies {

std::span<const reader::LexiconRow> move_rows();
std::span<const reader::LexiconRow> letter_rows();
std::span<const reader::LexiconRow> bonus_rows();
std::span<const reader::LexiconRow> idiom_rows();

}  // namespace callboard::wheel::replies
