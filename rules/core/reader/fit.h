// Whether words can stand on the board that everybody sees: lengths and open letters. Nothing here
// knows a secret (law 5). Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace callboard::reader {

// One place of a board; `key` is folded and empty while hidden.
struct Slot {
  std::string_view key;
  bool letter = false;
  bool hidden = false;
};
using Slots = std::vector<Slot>;

struct Fit {
  std::size_t end = 0;    // one past the last byte; 0: the words cannot stand there
  int hits = 0;           // open letters that agree
  int misses = 0;         // open letters that do not
  bool respaced = false;  // blanks stand elsewhere
  bool slips = false;     // a sign is missing, "and" stands for "&"
};

enum class Blanks : unsigned char { kAsShown, kAnywhere };

// Tries the words that begin at `from`. At most `misses_max` open letters may differ.
Fit fit_at(const Slots& slots, std::string_view key, std::size_t from, Blanks blanks,
           int misses_max);

// The letters of `text` set out as the board has them.
std::string respace(const Slots& slots, std::string_view text);

int letters_of(const Slots& slots);
int letters_of(std::string_view key);
std::size_t words_of(const Slots& slots);
std::size_t words_of(std::string_view key);
// How many words are not as long as those of the board in their places.
std::size_t words_apart(const Slots& slots, std::string_view key);

}  // namespace callboard::reader
