// Reading UTF-8 one scalar at a time, for the escapers of this folder. Owned by text/, which alone
// includes it. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace callboard::scalars {

inline constexpr char32_t kReplacement = 0xfffd;

// The scalar at `at`, which moves past it. Malformed bytes give U+FFFD, one a byte.
char32_t next(std::string_view text, std::size_t& at);
void append(std::string& out, char32_t scalar);

// Characters that steer a display instead of standing in it: C0, C1, bidi embeddings, overrides and
// isolates, the byte order mark, non-characters.
bool steers(char32_t scalar);
// Line and paragraph ends, tabs.
bool breaks_line(char32_t scalar);

}  // namespace callboard::scalars
