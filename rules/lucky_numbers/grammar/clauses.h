// A stretch of tokens cut into clauses: the smallest pieces that can be a move. Each knows how it
// hangs on the one before and whether it is a question or a condition. Internal to the grammar;
// pure functions, any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/lucky_numbers/grammar/words.h"

namespace callboard::lucky_numbers::grammar {

enum class Join : std::uint8_t { kLine, kSentence, kComma, kAnd, kThen, kOr, kBut };

struct Clause {
  Tokens tokens;
  Join join = Join::kLine;
  bool question = false;     // its sentence ends in "?"
  bool conditional = false;  // "if", "unless": never a move
  bool doubtful = false;     // "hopefully": neither
};

// How many tokens a courtesy takes at `at` ("if you please", "if that's ok"): it has the form of a
// condition, and nothing hangs on it. 0: none, or more follows that makes it a real condition ("if
// that's ok with Ann").
std::size_t courtesy_at(const Tokens& tokens, std::size_t at, const Words& words);

// The first clause joins with kLine.
std::vector<Clause> split_clauses(const Tokens& tokens, const Words& words);

}  // namespace callboard::lucky_numbers::grammar
