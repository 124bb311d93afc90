// What a person wrote, made fit to be shown: line by line, without the characters that steer a
// reader's screen (control, bidi, stacks of accents). Still plain text, to be escaped. Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace callboard::web {

inline constexpr std::size_t kShownLinesMax = 400;      // of one reply
inline constexpr std::size_t kShownGlyphsMax = 20'000;  // of one line

std::string shown_words(std::string_view raw);

}  // namespace callboard::web
