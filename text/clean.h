// Makes a reply fit for the rules: takes off quotes, signatures, struck-out text, markup and the
// address (docs/rules: "how replies are read"), and folds it for comparison. Pure functions, any
// thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/text.h"

namespace callboard {

// How the platform marks text up. Cleaning is forgiving: people paste BBCode everywhere.
enum class Markup { kPlain, kMarkdown, kBbcode, kHtml, kMail };

inline constexpr std::size_t kReplyBytesMax = 16 * 1024;  // longer replies are cut at a line end

// `names`: what the daemon is called here ("LuckyBot", "Doug"), to be taken off as an address.
Folded fold_reply(std::string_view raw, Markup markup, const std::vector<std::string>& names);

// A content text: NFC, glyph by glyph. Invalid UTF-8 gives an empty text.
PackText fold_content(std::string_view raw);

// Comparison key of a short text: NFKC, lower case, accents removed, blanks collapsed.
std::string fold_key(std::string_view raw);

// A display name or other one-line words of a person: control, bidi and zero-width characters out,
// combining marks capped at 2 a letter, blanks collapsed, at most `glyphs_max` characters.
std::string one_line(std::string_view raw, std::size_t glyphs_max);

// True if `raw` is well-formed UTF-8.
bool valid_utf8(std::string_view raw);

}  // namespace callboard
