#include <algorithm>

#include "text/stages.h"
#include "text/unicode.h"

namespace callboard::stages {
namespace {

constexpr char32_t kKeycap = 0x20e3;
constexpr char32_t kEmojiLook = 0xfe0f;

std::string_view bounded(std::string_view raw) {
  if (raw.size() <= kReplyBytesMax) return raw;
  const std::size_t line_end = raw.substr(0, kReplyBytesMax).rfind('\n');
  if (line_end != std::string_view::npos) return raw.substr(0, line_end);
  std::size_t end = kReplyBytesMax;  // one endless line: cut between characters
  while (end > 0 && (static_cast<unsigned char>(raw[end]) & 0xc0U) == 0x80U) --end;
  return raw.substr(0, end);
}

// A number drawn as one symbol, or -1. Enclosed numbers would run together when folded.
int symbol_number(char32_t c) {
  if (c == 0x1f51f) return 10;
  if (c >= 0x2460 && c <= 0x2473) return static_cast<int>(c - 0x2460) + 1;
  if (c >= 0x2474 && c <= 0x2487) return static_cast<int>(c - 0x2474) + 1;
  if (c >= 0x2776 && c <= 0x277f) return static_cast<int>(c - 0x2776) + 1;
  if (c >= 0x2780 && c <= 0x2789) return static_cast<int>(c - 0x2780) + 1;
  return -1;
}

// How many code points from `at` make a keycap ("8", look, cap); 0 if none.
std::size_t keycap_length(std::u32string_view points, std::size_t at) {
  const char32_t c = points[at];
  if ((c < U'0' || c > U'9') && c != U'*' && c != U'#') return 0;
  std::size_t next = at + 1;
  if (next < points.size() && points[next] == kEmojiLook) ++next;
  return next < points.size() && points[next] == kKeycap ? next + 1 - at : 0;
}

void append_apart(std::string& out, const std::string& word) { out += ' ' + word + ' '; }

}  // namespace

std::string prepare(std::string_view raw) {
  const std::u32string points = unicode::decode(bounded(raw));
  std::string out;
  out.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const char32_t c = points[i];
    if (const std::size_t n = keycap_length(points, i); n > 0) {
      if (c >= U'0' && c <= U'9') append_apart(out, std::string(1, static_cast<char>(c)));
      i += n - 1;
    } else if (const int number = symbol_number(c); number >= 0) {
      append_apart(out, std::to_string(number));
    } else if (c == 0x1f3b2) {
      append_apart(out, std::string(1, kDice));
    } else if (c == U'\r') {
      if (i + 1 >= points.size() || points[i + 1] != U'\n') out += '\n';
    } else if (c == U'\n' || c == 0x0b || c == 0x0c || c == 0x85 || c == 0x2028 || c == 0x2029) {
      out += '\n';
    } else if (c == U'\t') {
      out += ' ';
    } else if (!unicode::is_invisible(c)) {
      unicode::append(out, c);
    }
  }
  return out;
}

bool ascii_alnum(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string ascii_lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    out.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace callboard::stages
