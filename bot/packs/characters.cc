#include "bot/packs/characters.h"

#include <algorithm>

namespace callboard {

// Zero-width characters, direction marks, a byte order mark in mid text. The joiners of Persian and
// Indic scripts (U+200C, U+200D) may stand.
bool is_invisible(std::uint32_t code) {
  return code == 0x00ad || code == 0x061c || code == 0x200b || code == 0x200e || code == 0x200f ||
         (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069) ||
         code == 0xfeff || code < 0x20 || (code >= 0x7f && code < 0xa0);
}

bool is_blank(std::uint32_t code) {
  return code == ' ' || code == '\t' || code == '\r' || code == '\n' || code == 0x00a0 ||
         code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x2028 || code == 0x2029 ||
         code == 0x202f || code == 0x205f || code == 0x3000;
}

std::uint32_t next_code(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned char first = byte(at);
  const std::size_t more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  std::uint32_t code = more == 0 ? first : first & (0x3fU >> more);
  for (std::size_t i = 1; i <= more && at + i < text.size(); ++i) {
    code = (code << 6U) | (byte(at + i) & 0x3fU);
  }
  at = std::min(at + more + 1, text.size());
  return code;
}

std::string code_name(std::uint32_t code) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string name;
  for (int shift = code > 0xffff ? 16 : 12; shift >= 0; shift -= 4) {
    name.push_back(kHex[(code >> static_cast<unsigned>(shift)) & 0xfU]);
  }
  return "U+" + name;
}

std::string_view trimmed(std::string_view text) {
  std::size_t from = text.size();
  std::size_t to = from;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begins = at;
    if (is_blank(next_code(text, at))) continue;
    from = std::min(from, begins);
    to = at;
  }
  return from == text.size() ? std::string_view{} : text.substr(from, to - from);
}

}  // namespace callboard
