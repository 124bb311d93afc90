#include "templates/render/clip.h"

#include <array>

#include "text/unicode.h"

namespace callboard {
namespace {

// Hundredths of the height of the type (1 em).
constexpr int kLetter = 66;  // a letter of a usual name
constexpr int kEllipsis = 100;
constexpr int kIdeograph = 100;
constexpr int kOther = 78;  // Latin, Greek and Cyrillic letters beyond ASCII

// From the blank on, as DejaVu Sans Bold has them.
constexpr std::array<int, 95> kAscii = {
    35, 46,  52, 84, 70, 100, 87, 31,  46, 46, 52, 84, 38, 42,  38, 37, 70, 70,  70,
    70, 70,  70, 70, 70, 70,  70, 40,  40, 84, 84, 84, 58, 100, 77, 76, 73, 83,  68,
    68, 82,  84, 37, 37, 77,  64, 100, 84, 85, 73, 85, 77, 72,  68, 81, 77, 110, 77,
    72, 73,  46, 37, 46, 84,  50, 50,  67, 72, 59, 72, 68, 44,  72, 71, 34, 34,  67,
    34, 104, 71, 69, 72, 72,  49, 60,  48, 71, 65, 92, 65, 65,  58, 71, 37, 71,  84};

int width_of(const std::string& glyph) {
  const auto lead = static_cast<unsigned char>(glyph.front());
  if (lead < 0x20) return 0;
  if (lead < 0x7f) return kAscii.at(lead - 0x20);
  if (lead < 0xe0) return kOther;
  // Two bytes say enough: below U+1100 letters of other alphabets, above mostly wide characters.
  const auto second = static_cast<unsigned char>(glyph.size() > 1 ? glyph[1] : 0);
  const bool alphabet = (lead == 0xe0) || (lead == 0xe1 && (second < 0x84 || second >= 0xb4));
  return alphabet ? kOther : kIdeograph;
}

}  // namespace

std::string clipped(const std::string& text, std::size_t letters) {
  const int most = static_cast<int>(letters) * kLetter;
  int width = 0;
  std::string fits;  // beside an ellipsis
  for (const std::string& glyph : unicode::graphemes(text)) {
    width += width_of(glyph);
    if (width + kEllipsis <= most) fits += glyph;
    if (width > most) {
      while (fits.ends_with(' ')) fits.pop_back();
      return fits + "\xe2\x80\xa6";
    }
  }
  return text;
}

}  // namespace callboard
