#include "text/scalars.h"

#include <cstdint>

namespace callboard::scalars {
namespace {

constexpr char32_t kSurrogateFirst = 0xd800;
constexpr char32_t kSurrogateLast = 0xdfff;
constexpr char32_t kScalarLast = 0x10ffff;

struct Lead {
  std::size_t tail = 0;
  char32_t bits = 0;
  char32_t least = 0;  // smaller values are overlong
};

bool read_lead(unsigned char byte, Lead& lead) {
  if (byte >= 0xc2 && byte <= 0xdf) {
    lead = {1, byte & 0x1fU, 0x80};
  } else if (byte >= 0xe0 && byte <= 0xef) {
    lead = {2, byte & 0x0fU, 0x800};
  } else if (byte >= 0xf0 && byte <= 0xf4) {
    lead = {3, byte & 0x07U, 0x10000};
  } else {
    return false;
  }
  return true;
}

}  // namespace

char32_t next(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at++]);
  if (first < 0x80) return first;
  Lead lead;
  if (!read_lead(first, lead) || text.size() - at < lead.tail) return kReplacement;
  char32_t scalar = lead.bits;
  for (std::size_t i = 0; i < lead.tail; ++i) {
    const auto byte = static_cast<unsigned char>(text[at + i]);
    if ((byte & 0xc0U) != 0x80U) return kReplacement;
    scalar = (scalar << 6U) | (byte & 0x3fU);
  }
  const bool surrogate = scalar >= kSurrogateFirst && scalar <= kSurrogateLast;
  if (scalar < lead.least || scalar > kScalarLast || surrogate) return kReplacement;
  at += lead.tail;
  return scalar;
}

void append(std::string& out, char32_t scalar) {
  const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (scalar < 0x80) {
    put(scalar);
  } else if (scalar < 0x800) {
    put(0xc0U | (scalar >> 6U));
    put(0x80U | (scalar & 0x3fU));
  } else if (scalar < 0x10000) {
    put(0xe0U | (scalar >> 12U));
    put(0x80U | ((scalar >> 6U) & 0x3fU));
    put(0x80U | (scalar & 0x3fU));
  } else {
    put(0xf0U | (scalar >> 18U));
    put(0x80U | ((scalar >> 12U) & 0x3fU));
    put(0x80U | ((scalar >> 6U) & 0x3fU));
    put(0x80U | (scalar & 0x3fU));
  }
}

bool steers(char32_t scalar) {
  const bool control = scalar < 0x20 || (scalar >= 0x7f && scalar < 0xa0);
  const bool bidi =
      (scalar >= 0x202a && scalar <= 0x202e) || (scalar >= 0x2066 && scalar <= 0x2069);
  const bool nothing =
      scalar == 0xfeff || (scalar & 0xfffeU) == 0xfffeU || (scalar >= 0xfdd0 && scalar <= 0xfdef);
  return control || bidi || nothing;
}

bool breaks_line(char32_t scalar) {
  return (scalar >= 0x09 && scalar <= 0x0d) || scalar == 0x85 || scalar == 0x2028 ||
         scalar == 0x2029;
}

}  // namespace callboard::scalars
