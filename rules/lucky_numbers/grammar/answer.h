// Reads a follow-up answer: a choice of two or more, or free words (LN-59 to LN-67, AM-56 to
// AM-60). Internal to the grammar; pure functions, any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/lucky_numbers/grammar/words.h"
#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers::grammar {

enum class AnswerKind : std::uint8_t {
  kNone,
  kAnswer,
  kSeveral,  // two answers
  kUnclear,  // meant as one, but it names no choice
  kMove,     // "!roll": a move of the puzzle, which is over
};

struct AnswerRead {
  AnswerKind kind = AnswerKind::kNone;
  Answer answer;
  bool marked = false;  // "answer: ..."
  int words = 0;        // of the answer
};

AnswerRead read_answer(const std::vector<Line>& lines, const std::vector<PackText>& choices,
                       const Words& words);

}  // namespace callboard::lucky_numbers::grammar
