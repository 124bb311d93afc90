#include "adapters/console/speech.h"

#include <algorithm>

#include "text/clean.h"

namespace callboard {
namespace {

constexpr char kEscape = '\x1b';
constexpr const char* kPlain = "\x1b[0m";  // ends every colour
constexpr std::size_t kColourBytesMax = 16;

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool letter_like(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter || static_cast<unsigned char>(c) >= 0x80U;
}

bool is_name(std::string_view word, const std::vector<std::string>& people) {
  if (word.empty()) return false;
  if (!people.empty()) {
    const std::string key = fold_key(word);
    return std::any_of(people.begin(), people.end(),
                       [&](const std::string& person) { return fold_key(person) == key; });
  }
  const auto in_name = [](char c) {
    return letter_like(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  };
  return word.size() <= 4 * kNameGlyphsMax && letter_like(word.front()) &&
         std::all_of(word.begin(), word.end(), in_name);
}

// The bytes of a colour sequence at the front ("\x1b[1;31m"), 0 if there is none.
std::size_t colour_bytes(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const auto end = text.find_first_not_of("0123456789;", 2);
  const bool colour = end < kColourBytesMax && end < text.size() && text[end] == 'm';
  return colour ? end + 1 : 0;
}

// A control character of one byte, or of two (U+0080 to U+009F, which terminals obey as well).
std::size_t control_bytes(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first == '\n' || first == '\t') return 0;
  if (first < 0x20U || first == 0x7fU) return 1;
  if (first == 0xc2U && text.size() > 1) {
    const auto second = static_cast<unsigned char>(text[1]);
    if (second >= 0x80U && second < 0xa0U) return 2;
  }
  return 0;
}

}  // namespace

Speech read_speech(std::string_view line, const std::vector<std::string>& people) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return {"", std::string(line), false};
  std::string_view name = trim(line.substr(0, colon));
  const bool aside = name.size() > 2 && name.starts_with('(') && name.ends_with(')');
  if (aside) name = trim(name.substr(1, name.size() - 2));
  if (!is_name(name, people)) return {"", std::string(line), false};
  return {one_line(name, kNameGlyphsMax), std::string(trim(line.substr(colon + 1))), aside};
}

std::string without_colours(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t colour = colour_bytes(text);
    if (colour == 0) out += text.front();
    text.remove_prefix(std::max<std::size_t>(colour, 1));
  }
  return out;
}

std::string_view cut(std::string_view text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  std::size_t end = bytes_max;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
  return text.substr(0, end);
}

std::string printable(std::string_view text, std::size_t bytes_max) {
  std::string out;
  for (std::string_view rest = cut(text, bytes_max); !rest.empty();) {
    std::size_t take = 1;
    if (const std::size_t colour = colour_bytes(rest); colour > 0) {
      out += rest.substr(0, colour);
      take = colour;
    } else if (const std::size_t control = control_bytes(rest); control > 0) {
      take = control;
    } else {
      out += rest.front();
    }
    rest.remove_prefix(take);
  }
  const auto last_colour = out.rfind(kEscape);
  const bool coloured =
      last_colour != std::string::npos && !out.substr(last_colour).starts_with(kPlain);
  if (coloured) out += kPlain;
  return out;
}

}  // namespace callboard
