// What the parts of the reader share while one reply is read: the board as everybody sees it, the
// clauses, and the moves found so far. Internal to the reader; one thread.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/core/reader/guesses.h"
#include "rules/lucky_numbers/knowledge.h"
#include "rules/lucky_numbers/reader/vocabulary.h"

namespace callboard::lucky_numbers::replies {

using reader::Act;
using reader::Clause;
using reader::Joint;
using reader::Reply;
using reader::Sense;
using reader::Senses;
using reader::senses;
using reader::Stance;
using reader::Token;
using reader::TokenKind;
using reader::Tokens;

inline constexpr int kMedalNumbers[3][2] = {{6, 8}, {5, 9}, {4, 10}};  // LN-79 to LN-81

// Numbers that a clause asks for.
struct NumberSet {
  std::vector<int> numbers;  // as written, ascending
  bool legal = false;
  bool repeated = false;  // one number twice
};

struct Context : reader::Guessing {
  const PublicKnowledge& known;
  std::vector<NumberSet> numbers{};  // Act::data of kNumbersMove
};

// Adds the numbers that are asked for.
void read_numbers(Context& context);
// A pick that points at the board: "the biggest one", "three letters". Adds it if just one legal
// set is meant; true if it points at several.
bool read_pointer(Context& context);
// A medal that stands for its open half: "finish the gold".
struct MedalRead {
  bool choice = false;      // it leaves one
  std::vector<int> halves;  // both are open
  int taken = 0;            // both are claimed: one of them
};
MedalRead read_medals(Context& context);

// The number act with this set; equal sets share one index.
std::uint32_t keep_numbers(Context& context, const NumberSet& set);

}  // namespace callboard::lucky_numbers::replies
