#include "text/entities.h"

#include <array>

#include "text/stages.h"
#include "text/unicode.h"

namespace callboard::stages {
namespace {

constexpr std::size_t kEntityBytesMax = 10;  // between the ampersand and the semicolon

struct Named {
  std::string_view name;
  char32_t point;
};

constexpr std::array kNamed = {
    Named{"amp", U'&'},     Named{"lt", U'<'},      Named{"gt", U'>'},      Named{"quot", U'"'},
    Named{"apos", U'\''},   Named{"nbsp", U' '},    Named{"ensp", U' '},    Named{"emsp", U' '},
    Named{"thinsp", U' '},  Named{"lsquo", 0x2018}, Named{"rsquo", 0x2019}, Named{"ldquo", 0x201c},
    Named{"rdquo", 0x201d}, Named{"ndash", 0x2013}, Named{"mdash", 0x2014}, Named{"hellip", 0x2026},
    Named{"num", U'#'},     Named{"excl", U'!'},    Named{"shy", 0xad},     Named{"zwnj", 0x200c},
    Named{"zwj", 0x200d},   Named{"plus", U'+'},    Named{"comma", U','},   Named{"colon", U':'},
};

// The value of "#39" or "#x27", or 0.
char32_t numeric(std::string_view body) {
  body.remove_prefix(1);
  const bool hex = !body.empty() && (body.front() == 'x' || body.front() == 'X');
  if (hex) body.remove_prefix(1);
  if (body.empty()) return 0;
  char32_t value = 0;
  for (const char c : body) {
    char32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<char32_t>(c - '0');
    } else if (hex && c >= 'a' && c <= 'f') {
      digit = static_cast<char32_t>(c - 'a' + 10);
    } else if (hex && c >= 'A' && c <= 'F') {
      digit = static_cast<char32_t>(c - 'A' + 10);
    } else {
      return 0;
    }
    value = value * (hex ? 16 : 10) + digit;
    if (value > 0x10ffff) return 0;
  }
  return value;
}

char32_t meaning(std::string_view body) {
  if (body.empty()) return 0;
  if (body.front() == '#') return numeric(body);
  for (const Named& named : kNamed) {
    if (named.name == body) return named.point;
  }
  return 0;
}

}  // namespace

std::string decode_entities(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '&') {
      out += text[i];
      continue;
    }
    const std::size_t length = text.substr(i + 1, kEntityBytesMax + 1).find(';');
    const char32_t point =
        length == std::string_view::npos ? 0 : meaning(text.substr(i + 1, length));
    if (point == 0) {
      out += '&';
      continue;
    }
    if (point == U'\n' || point == U'\r') {
      out += '\n';
    } else if (unicode::is_blank(point)) {
      out += ' ';
    } else if (!unicode::is_invisible(point) && (point < 0xd800 || point > 0xdfff)) {
      unicode::append(out, point);
    }
    i += length + 1;
  }
  return out;
}

}  // namespace callboard::stages

namespace callboard {

std::string without_entities(std::string_view text) { return stages::decode_entities(text); }

}  // namespace callboard
