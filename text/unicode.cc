#include "text/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace callboard::unicode {
namespace {

struct FreeDeleter {
  void operator()(utf8proc_uint8_t* p) const { std::free(p); }
};

utf8proc_int32_t point(char32_t c) { return static_cast<utf8proc_int32_t>(c); }

utf8proc_category_t category(char32_t c) { return utf8proc_category(point(c)); }

const utf8proc_uint8_t* bytes(std::string_view s) {
  return reinterpret_cast<const utf8proc_uint8_t*>(s.data());
}

bool is_filler(char32_t c) {
  return c == 0x00ad || c == 0x034f || c == 0x115f || c == 0x1160 || c == 0x17b4 || c == 0x17b5 ||
         c == 0x3164 || c == 0xffa0 || c == 0x2800 || (c >= 0x180b && c <= 0x180f) ||
         (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0000 && c <= 0xe0fff);
}

bool is_noncharacter(char32_t c) {
  return (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffeU) == 0xfffeU || c > 0x10ffff;
}

// Accents of the scripts where leaving them out is a matter of keyboards, not of spelling.
bool is_accent(char32_t c) {
  return (c >= 0x0300 && c <= 0x036f) || (c >= 0x1ab0 && c <= 0x1aff) ||
         (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) ||
         (c >= 0xfe20 && c <= 0xfe2f);
}

// Decomposes one code point; at most 32 come of it in any form we ask for.
std::size_t decompose(char32_t c, int options, std::array<utf8proc_int32_t, 32>& out) {
  int boundary = 0;
  const auto n =
      utf8proc_decompose_char(point(c), out.data(), static_cast<utf8proc_ssize_t>(out.size()),
                              static_cast<utf8proc_option_t>(options), &boundary);
  if (n < 0 || static_cast<std::size_t>(n) > out.size()) {
    out[0] = point(c);
    return 1;
  }
  return static_cast<std::size_t>(n);
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

enum class Case { kKept, kLower };

// What `filtered` and `mapped` make of ASCII, which is most of what people write: no library is
// asked about each character.
std::string ascii_line(std::string_view raw, Case letters) {
  std::string out;
  out.reserve(raw.size());
  bool blank = false;
  for (const char c : raw) {
    if (c == ' ' || (c >= '\x09' && c <= '\x0d')) {
      blank = !out.empty();
      continue;
    }
    if (c < ' ' || c == '\x7f') continue;
    if (blank) out += ' ';
    blank = false;
    const bool lowered = letters == Case::kLower && c >= 'A' && c <= 'Z';
    out += lowered ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

// Decomposed, filtered, with blanks single and marks capped: the cap comes before any sorting of
// marks, since a flood of them makes sorting quadratic.
std::string filtered(std::string_view raw, int options, bool accents) {
  std::string out;
  std::size_t marks = kMarksMax;  // no base yet: a leading mark stands on nothing
  bool blank = false;
  std::array<utf8proc_int32_t, 32> parts{};
  for (const char32_t c : decode(raw)) {
    const std::size_t n = decompose(c, options, parts);
    for (std::size_t i = 0; i < n; ++i) {
      const auto part = static_cast<char32_t>(parts[i]);
      if (is_blank(part)) {
        blank = !out.empty();
        marks = kMarksMax;
        continue;
      }
      if (is_invisible(part)) continue;
      if (is_mark(part)) {
        if ((!accents && is_accent(part)) || marks >= kMarksMax) continue;
        ++marks;
      } else {
        marks = 0;
        if (blank) out += ' ';
        blank = false;
      }
      append(out, part);
    }
  }
  return out;
}

std::string mapped(const std::string& text, int options) {
  utf8proc_uint8_t* made = nullptr;
  const auto n = utf8proc_map(bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &made,
                              static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, FreeDeleter> owner(made);
  if (n < 0 || made == nullptr) return {};
  return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(n)};
}

// Letters with a stroke and ligatures, which have no decomposition.
std::string_view stroke_twin(char32_t c) {
  switch (c) {
    case 0x00f8:
      return "o";
    case 0x0142:
      return "l";
    case 0x0111:
      return "d";
    case 0x0127:
      return "h";
    case 0x00e6:
      return "ae";
    case 0x0153:
      return "oe";
    default:
      return {};
  }
}

char plain_twin(char32_t c) {
  switch (c) {
    case 0x2018:
    case 0x2019:
    case 0x201a:
    case 0x201b:
    case 0x2032:
    case 0x02bc:
    case 0x02b9:
    case 0x00b4:
    case 0xff07:
      return '\'';
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f:
    case 0x2033:
    case 0x00ab:
    case 0x00bb:
    case 0x02ba:
    case 0xff02:
      return '"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2212:
    case 0xfe58:
    case 0xfe63:
    case 0xff0d:
      return '-';
    case 0x2044:
    case 0x2215:
      return '/';
    default:
      return '\0';
  }
}

}  // namespace

std::u32string decode(std::string_view raw) {
  if (is_ascii(raw)) return {raw.begin(), raw.end()};
  std::u32string out;
  out.reserve(raw.size());
  std::size_t at = 0;
  while (at < raw.size()) {
    utf8proc_int32_t c = -1;
    const auto n =
        utf8proc_iterate(bytes(raw) + at, static_cast<utf8proc_ssize_t>(raw.size() - at), &c);
    if (n <= 0 || c < 0) {
      out += kReplacement;
      ++at;
    } else {
      out += static_cast<char32_t>(c);
      at += static_cast<std::size_t>(n);
    }
  }
  return out;
}

void append(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  std::array<utf8proc_uint8_t, 4> buffer{};
  const auto n = utf8proc_encode_char(point(c), buffer.data());
  if (n <= 0) return;
  out.append(reinterpret_cast<const char*>(buffer.data()), static_cast<std::size_t>(n));
}

std::string encode(std::u32string_view points) {
  std::string out;
  out.reserve(points.size());
  for (const char32_t c : points) append(out, c);
  return out;
}

bool is_letter(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const auto cat = category(c);
  return cat == UTF8PROC_CATEGORY_LU || cat == UTF8PROC_CATEGORY_LL ||
         cat == UTF8PROC_CATEGORY_LT || cat == UTF8PROC_CATEGORY_LM || cat == UTF8PROC_CATEGORY_LO;
}

bool is_mark(char32_t c) {
  if (c < 0x80) return false;
  const auto cat = category(c);
  return cat == UTF8PROC_CATEGORY_MN || cat == UTF8PROC_CATEGORY_MC || cat == UTF8PROC_CATEGORY_ME;
}

bool is_blank(char32_t c) {
  if ((c >= 0x09 && c <= 0x0d) || c == ' ' || c == 0x85) return true;
  if (c < 0x80) return false;
  const auto cat = category(c);
  return cat == UTF8PROC_CATEGORY_ZS || cat == UTF8PROC_CATEGORY_ZL || cat == UTF8PROC_CATEGORY_ZP;
}

bool is_invisible(char32_t c) {
  if (c < 0x80) return (c < ' ' && !is_blank(c)) || c == 0x7f;
  if (is_filler(c) || is_noncharacter(c)) return true;
  const auto cat = category(c);
  return (cat == UTF8PROC_CATEGORY_CC && !is_blank(c)) || cat == UTF8PROC_CATEGORY_CF ||
         cat == UTF8PROC_CATEGORY_CS || cat == UTF8PROC_CATEGORY_CO;
}

std::string one_form(std::string_view raw, Form form) {
  if (is_ascii(raw)) return ascii_line(raw, Case::kKept);
  const int compat = form == Form::kNfkc ? static_cast<int>(UTF8PROC_COMPAT) : 0;
  const std::string parts = filtered(raw, UTF8PROC_DECOMPOSE | compat, true);
  return mapped(parts, UTF8PROC_STABLE | UTF8PROC_COMPOSE | compat);
}

std::string plain_twins(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (const char32_t c : decode(text)) {
    const char twin = plain_twin(c);
    if (twin != '\0') {
      out += twin;
    } else {
      append(out, c);
    }
  }
  return out;
}

std::string bare_key(std::string_view raw) {
  if (is_ascii(raw)) return ascii_line(raw, Case::kLower);
  const std::string plain = plain_twins(raw);
  const std::string parts =
      filtered(plain, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD, false);
  const std::string composed = mapped(parts, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  std::string out;
  for (const char32_t c : decode(plain_twins(composed))) {
    const std::string_view twin = stroke_twin(c);
    if (twin.empty()) {
      append(out, c);
    } else {
      out += twin;
    }
  }
  return out;
}

std::vector<std::string> graphemes(std::string_view text) {
  std::vector<std::string> out;
  utf8proc_int32_t state = 0;
  char32_t before = 0;
  for (const char32_t c : decode(text)) {
    const bool starts =
        out.empty() || utf8proc_grapheme_break_stateful(point(before), point(c), &state) != 0;
    if (starts) out.emplace_back();
    append(out.back(), c);
    before = c;
  }
  return out;
}

}  // namespace callboard::unicode
