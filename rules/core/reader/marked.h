// The words of a guess behind its marker, cut out of the reply before anything else is read.
// Internal to the reader; pure functions, any thread.
#pragma once

#include <cstddef>
#include <string_view>

#include "rules/core/reader/fit.h"

namespace callboard::reader {

struct Guessing;

struct MarkedStretch {
  std::size_t from = 0;  // tokens [from, to) hold it
  std::size_t to = 0;    // 0: there is none
  std::size_t from_byte = 0;
  std::size_t end_byte = 0;
  bool splits = false;  // it begins inside the marker's token: "guess who"
  Fit fit;              // fit.end == 0: it has not the board's shape
};

// "solve the puzzle": what is solved, not the solution.
bool is_puzzle_word(std::string_view key);
// The guess behind the marker at token `i`. `i` may be no marker.
MarkedStretch marked_at(const Guessing& context, std::size_t i);

}  // namespace callboard::reader
