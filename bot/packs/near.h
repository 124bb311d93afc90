// Finds solutions that are nearly the same as an earlier one of the pack: a letter more, fewer,
// other or swapped, or the same words in another order. Two such puzzles are one to the people who
// have seen the first. Owned by one call of build_pack, one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "rules/core/text.h"

namespace callboard {

class NearSolutions {
 public:
  // Below so many letters and digits a different letter makes a different word.
  static constexpr std::size_t kLettersMin = 8;

  // Remembers `solution` under `id`. Gives the id of an earlier one that it nearly equals; none for
  // solutions below kLettersMin. Cost: a few hash lookups per letter, however many came before.
  std::optional<std::size_t> add(const PackText& solution, std::size_t id);

 private:
  std::unordered_map<std::string, std::size_t> first_;  // sign -> id
};

}  // namespace callboard
