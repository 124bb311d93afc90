// Finds the numbers a clause asks for, leaving out amounts, times, the announced throw and numbers
// that are said to be gone. Internal to the grammar; pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/lucky_numbers/grammar/clauses.h"

namespace callboard::lucky_numbers::grammar {

// The value of a number token or number word ("eight", "tweleve"); large values stay large.
std::optional<int> number_of(const Token& token, const Words& words);

struct Asked {
  int value = 0;
  std::string written;  // digits as written, for run-on numbers
  bool operator==(const Asked&) const = default;
};

struct NumberClause {
  std::vector<Asked> asked;
  std::vector<Asked> announced;  // "with the 7": counts only if nothing else is asked for
  bool plain = false;            // nothing but numbers, noise and a verb of taking
  bool has_verb = false;         // "take", "reveal"
  [[nodiscard]] bool counts() const { return plain || has_verb; }
};

// `total`: of the throw that is to be used, 0 if none.
NumberClause read_numbers(const Clause& clause, int total, const Words& words);

}  // namespace callboard::lucky_numbers::grammar
