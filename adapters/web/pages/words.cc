#include "adapters/web/pages/words.h"

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

}  // namespace callboard::web
