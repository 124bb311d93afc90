// Cuts a line into raw pieces by the form of its characters alone. Internal to the reader; pure
// functions, any thread.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "rules/core/reader/tokens.h"

namespace callboard::reader {

struct Piece {
  TokenKind kind = TokenKind::kMark;
  std::size_t from = 0;
  std::size_t to = 0;
};

// Upper and lower case give the same pieces.
void scan(std::string_view line, std::vector<Piece>& pieces, std::size_t pieces_max);

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80U;
}
// The length of a pictograph at `at`; 0: none stands there.
std::size_t symbol_length(std::string_view s, std::size_t at);

}  // namespace callboard::reader
