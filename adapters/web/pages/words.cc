#include "adapters/web/pages/words.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "text/clean.h"

namespace callboard::web {

std::string shown_words(std::string_view raw) {
  std::string out;
  std::size_t blank_lines = 0;
  for (std::size_t lines = 0; lines < kShownLinesMax && !raw.empty(); ++lines) {
    const std::size_t end = raw.find('\n');
    const std::string line = one_line(raw.substr(0, end), kShownGlyphsMax);
    raw.remove_prefix(end == std::string_view::npos ? raw.size() : end + 1);
    if (line.empty()) {
      ++blank_lines;
      continue;
    }
    // Between paragraphs one empty line is enough; at the ends none.
    if (!out.empty()) out += blank_lines > 0 ? "\n\n" : "\n";
    blank_lines = 0;
    out += line;
  }
  if (!raw.empty()) out += "\n[...]";
  return out;
}

bool shows_nothing(std::string_view raw) {
  constexpr UChar32 kBlankBraille = 0x2800;
  const auto size = static_cast<std::int32_t>(raw.size());
  const auto words = icu::UnicodeString::fromUTF8(icu::StringPiece(raw.data(), size));
  for (std::int32_t at = 0; at < words.length(); at = words.moveIndex32(at, 1)) {
    const UChar32 letter = words.char32At(at);
    const bool seen = u_hasBinaryProperty(letter, UCHAR_GRAPHEME_BASE) != 0 &&
                      u_isUWhiteSpace(letter) == 0 && letter != kBlankBraille &&
                      u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0;
    if (seen) return false;
  }
  return true;
}

}  // namespace callboard::web
