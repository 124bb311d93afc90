// Reads which number a wild total is to stand for (LN-87 to LN-91). Internal to the grammar; pure
// functions, any thread.
#pragma once

#include <optional>
#include <vector>

#include "rules/lucky_numbers/grammar/clauses.h"
#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers::grammar {

struct WildRead {
  std::vector<int> numbers;  // asked for, without repeats
  std::vector<int> medals;   // named: 0 bronze, 1 silver, 2 gold
  bool declined = false;
  [[nodiscard]] bool says_something() const {
    return declined || !numbers.empty() || !medals.empty();
  }
};

inline constexpr int kMedalNumbers[3][2] = {{6, 8}, {5, 9}, {4, 10}};  // LN-79 to LN-81

// `total`: the wild throw, which people name too ("turn the 11 into a 10").
WildRead read_wild(const std::vector<Line>& lines, int total, const Words& words);

}  // namespace callboard::lucky_numbers::grammar
