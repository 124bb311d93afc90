#include "tests/sim/letters.h"

#include <optional>

namespace callboard::sim {

std::string letters(std::string_view words) {
  std::string only;
  only.reserve(words.size());
  for (const char c : words) {
    if (c >= 'A' && c <= 'Z') only += c;
    if (c >= 'a' && c <= 'z') only += static_cast<char>(c - 'a' + 'A');
    if ((c >= '0' && c <= '9') || c == '#') only += '#';
  }
  return only;
}

std::string outside_tags(std::string_view svg) {
  std::string words;
  std::string piece;
  bool inside = false;
  std::optional<bool> alone;  // whether the piece before was a letter of a board
  for (const char c : svg) {
    if (c == '<') {
      const std::string only = letters(piece);
      const bool one = only.size() == 1;
      if (!only.empty() && alone && one != *alone) words += '#';
      if (!only.empty()) alone = one;
      words += piece;
      piece.clear();
      inside = true;
    }
    if (!inside) piece += c;
    if (c == '>') inside = false;
  }
  return words + piece;
}

std::string without_hidden(std::string alt) {
  static const std::string kHidden = " hidden";
  for (auto at = alt.find(kHidden); at != std::string::npos; at = alt.find(kHidden, at)) {
    const auto word = alt.find_last_of(" ,.", at - 1) + 1;
    alt.replace(word, at + kHidden.size() - word, "#");
    at = word;
  }
  return alt;
}

}  // namespace callboard::sim
