// The language tables of the reader: what words do, whatever the game. Another language is another
// table. Immutable, any thread.
#pragma once

#include <span>
#include <string_view>

#include "rules/core/reader/lexicon.h"

namespace callboard::reader {

struct Language {
  std::span<const LexiconRow> rows;
  std::span<const std::string_view> numbers;  // the words of each number, from 0 on
};

const Language& english();

}  // namespace callboard::reader
