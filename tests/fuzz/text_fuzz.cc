// What people type, cleaned, and shown again in every dialect: nothing of it survives as markup.
#include "text/dialect.h"

#include <array>

#include "tests/fuzz/fuzz.h"
#include "text/clean.h"

namespace callboard::fuzz {
namespace {

constexpr std::array<Dialect, 7> kDialects = {
    Dialect::kHtml,   Dialect::kPlain,  Dialect::kTerminal, Dialect::kDiscord,
    Dialect::kMatrix, Dialect::kBbcode, Dialect::kMailHtml};

bool has_control(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return true;
  }
  return false;
}

void check_folded(const Folded& folded) {
  for (const FoldedLine& line : folded.lines) {
    must(!line.text.empty(), "no folded line is empty");
    must(valid_utf8(line.text) && valid_utf8(line.key), "folded text is UTF-8");
    must(!has_control(line.text) && !has_control(line.key), "folded text has no control signs");
  }
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos;
       at = text.find(what, at + 1)) {
    ++found;
  }
  return found;
}

// How often `sign` stands without a backslash that takes its meaning.
std::size_t unescaped(std::string_view text, char sign) {
  std::size_t found = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == sign) {
      ++found;
    }
  }
  return found;
}

// Words of a person between words of a template.
void check_shown(const std::string& words, Dialect dialect) {
  const DialectMarks marks{[](std::int64_t) { return std::string("TIME"); },
                           [](std::string_view, std::string_view) { return std::string("PING"); }};
  const std::string shown =
      to_dialect("He said " + escape_markdown(words) + " today.", dialect, marks);
  must(shown.find_first_of("\x01\x02") == std::string::npos, "no mark is left over");
  must(shown.find("today.") != std::string::npos, "the template's words stand");
  if (dialect == Dialect::kHtml || dialect == Dialect::kMatrix || dialect == Dialect::kMailHtml) {
    must(count(shown, "<") == 2 && count(shown, ">") == 2, "one paragraph, no other tag");
  }
  if (dialect == Dialect::kDiscord) {
    must(count(shown, "@everyone") + count(shown, "@here") == 0, "not everybody is pinged");
    must(unescaped(shown, '<') == 0, "nobody is pinged");
  }
}

}  // namespace

void try_bytes(std::string_view bytes) {
  Taker taker(bytes);
  const auto markup = static_cast<Markup>(taker.below(5));
  check_folded(fold_reply(taker.rest(), markup, {"Callboard"}));
  const std::string name = one_line(taker.rest(), 40);
  must(valid_utf8(name) && !has_control(name), "a name is one line of UTF-8");
  must(one_line(name, 40) == name, "a cleaned name stays as it is");
  must(valid_utf8(fold_key(taker.rest())), "a key is UTF-8");
  const PackText content = fold_content(taker.rest());
  must(valid_utf8(content.text), "content is UTF-8");
  const std::string words = one_line(taker.rest(), 2000);
  for (const Dialect dialect : kDialects) {
    check_shown(words, dialect);
    to_dialect(taker.rest(), dialect, DialectMarks{});
  }
}

}  // namespace callboard::fuzz
