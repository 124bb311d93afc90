// Answers to questions people type: how they are compared, and what makes a question with a list of
// accepted answers unfit. Used wherever a pack holds questions, so that the linter and the judging
// agree. Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/core/text.h"

namespace callboard {

// What counts of a folded answer (`key` of a PackText or a FoldedLine): letters, digits and
// whatever is not ASCII. "it's Elvis!" and "its elvis" are one answer. Empty if nothing counts.
std::string answer_key(std::string_view key);

// True if `key` (folded) is one of `accepted`. What folds to nothing is never accepted.
bool is_accepted(const std::vector<PackText>& accepted, std::string_view key);

// What is wrong with `answers` to `question`, a line each, naming the field between backticks;
// empty if nothing is. Faults: an answer of which nothing counts, one that the question itself
// says.
std::string answers_fault(const PackText& question, const std::vector<PackText>& answers);

}  // namespace callboard
