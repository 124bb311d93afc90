// Code points and normal forms: the only place that knows the Unicode library. Every function takes
// any bytes and gives well-formed UTF-8. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace callboard::unicode {

inline constexpr std::size_t kMarksMax = 2;       // combining marks kept after one base character
inline constexpr char32_t kReplacement = 0xfffd;  // stands for bytes that are no UTF-8

// Each broken byte becomes U+FFFD.
std::u32string decode(std::string_view raw);
void append(std::string& out, char32_t c);
std::string encode(std::u32string_view points);

bool is_letter(char32_t c);
bool is_mark(char32_t c);
// Any white space, the line ends included.
bool is_blank(char32_t c);
// Shows nothing of its own: controls, zero-width and bidi characters, fillers, selectors, private
// use.
bool is_invisible(char32_t c);

enum class Form { kNfc, kNfkc };
// The text on one line in the form asked for: invisible characters out, blanks single, marks
// capped.
std::string one_form(std::string_view raw, Form form);
// Typographic quotes, dashes and slashes as their plain keyboard twins (AM-33).
std::string plain_twins(std::string_view text);
// Lower case without accents, in the compatibility form.
std::string bare_key(std::string_view raw);

// User-perceived characters in order.
std::vector<std::string> graphemes(std::string_view text);

}  // namespace callboard::unicode
