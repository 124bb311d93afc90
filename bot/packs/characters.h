// Characters of a file that a person wrote: which of them are blanks, which cannot be seen, and
// what to call them in a message. Text is valid UTF-8. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace callboard {

// The code point at `at`; moves `at` on.
std::uint32_t next_code(std::string_view text, std::size_t& at);
// "U+00A0".
std::string code_name(std::uint32_t code);

// Blanks, tabs and line ends; the no-break space of web pages and spreadsheets is one, and so are
// the other wide and narrow blanks of Unicode.
bool is_blank(std::uint32_t code);
// A character that nobody can see and no guess would hold, such as U+200B.
bool is_invisible(std::uint32_t code);

// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace callboard
