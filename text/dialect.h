// Turns the Markdown of templates into a platform's own dialect (md4c), escaping every text node
// for it again. Marks travel through Markdown as control-character tokens that no person can type
// (fold and `one_line` remove them). Pure functions, any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace callboard {

enum class Dialect { kHtml, kPlain, kTerminal, kDiscord, kMatrix, kBbcode, kMailHtml };

// Tokens: "\x01T<ms>\x02" an instant, "\x01M<handle>|<name>\x02" a mention of a seat's occupant,
// "\x01N<name>\x02" a name without a ping. Names are plain text; what Markdown could read in them
// travels encoded.
std::string time_token(std::int64_t ms);
std::string mention_token(std::string_view handle, std::string_view name);
std::string name_token(std::string_view name);

// How a dialect shows marks; made by the adapter's description of itself or a test.
struct DialectMarks {
  std::function<std::string(std::int64_t ms)> time;  // already in the dialect, e.g. <time ...>
  std::function<std::string(std::string_view handle, std::string_view name)> mention;
  // In plain words, for dialects that have no form for an instant; none: UTC.
  std::function<std::string(std::int64_t ms)> time_words = {};
};

// Markdown for one text node: escapes what Markdown would read, drops control characters, turns
// newlines into blanks. For words of people and packs inside templates.
std::string escape_markdown(std::string_view words);
// Text inside XML or HTML.
std::string escape_xml(std::string_view words);

// The whole text in the dialect. Markdown without HTML (raw HTML stands as text).
std::string to_dialect(std::string_view markdown, Dialect dialect, const DialectMarks& marks);

}  // namespace callboard
