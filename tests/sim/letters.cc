#include "tests/sim/letters.h"

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
  bool inside = false;
  for (const char c : svg) {
    if (c == '<') inside = true;
    if (!inside) words += c;
    if (c == '>') inside = false;
  }
  return words;
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
