// A stretch of tokens cut into clauses: the smallest pieces that can be a move. Each knows how it
// hangs on the one before and whether it is a question or a condition. Internal to the grammar;
// pure functions, any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/lucky_numbers/grammar/tokens.h"

namespace callboard::lucky_numbers::grammar {

enum class Join : std::uint8_t { kLine, kSentence, kComma, kAnd, kThen, kOr, kBut };

struct Clause {
  Tokens tokens;
  Join join = Join::kLine;
  bool question = false;     // its sentence ends in "?"
  bool conditional = false;  // "if", "unless": never a move
  bool doubtful = false;     // "hopefully": neither
};

// The first clause joins with kLine.
std::vector<Clause> split_clauses(const Tokens& tokens, const Words& words);

}  // namespace callboard::lucky_numbers::grammar
