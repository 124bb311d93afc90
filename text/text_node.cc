#include "text/text_node.h"

#include <array>
#include <cstddef>

namespace callboard::text_node {
namespace {

constexpr std::string_view kZeroWidthSpace = "\xe2\x80\x8b";

bool is_html(Dialect dialect) {
  return dialect == Dialect::kHtml || dialect == Dialect::kMatrix || dialect == Dialect::kMailHtml;
}
// Dialects whose readers turn bare addresses into links.
bool links_by_itself(Dialect dialect) {
  return dialect == Dialect::kDiscord || dialect == Dialect::kMatrix ||
         dialect == Dialect::kBbcode || dialect == Dialect::kMailHtml;
}
// Dialects where "@room" or "@everyone" in a text may ring; plain text is a Matrix body, too.
bool pings_by_itself(Dialect dialect) {
  return dialect == Dialect::kDiscord || dialect == Dialect::kMatrix ||
         dialect == Dialect::kBbcode || dialect == Dialect::kPlain;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80U;
}

std::string defuse(Dialect dialect, std::string_view words) {
  if (words.find_first_of("@:.") == std::string_view::npos) return std::string(words);
  std::string out;
  out.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    const char before = i > 0 ? words[i - 1] : ' ';
    const char after = i + 1 < words.size() ? words[i + 1] : ' ';
    out.push_back(c);
    const bool ping = c == '@' && pings_by_itself(dialect);
    const bool scheme = c == ':' && after != ' ' && is_letter(before);
    const bool host = c == '.' && is_word(before) && is_word(after) && !is_digit(after);
    if (ping || ((scheme || host) && links_by_itself(dialect))) out += kZeroWidthSpace;
  }
  return out;
}

std::string_view html_entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

std::string escape_html(std::string_view words) {
  std::string out;
  out.reserve(words.size());
  for (;;) {
    const std::size_t plain = words.find_first_of("&<>\"'");
    out += words.substr(0, plain);
    if (plain == std::string_view::npos) return out;
    out += html_entity(words[plain]);
    words.remove_prefix(plain + 1);
  }
}

// Characters Discord reads only at the start of a line: headings, quotes, lists, small print.
bool opens_line(std::string_view words, std::size_t at) {
  if (std::string_view("#>-+").find(words[at]) != std::string_view::npos) {
    return words.substr(0, at).find_first_not_of(' ') == std::string_view::npos;
  }
  return words[at] == '.' && at > 0 &&
         words.substr(0, at).find_first_not_of(" 0123456789") == std::string_view::npos;
}

std::string escape_discord(std::string_view words, Place place) {
  constexpr std::string_view kAlways = "\\*_~`|<>[]:";
  std::string out;
  out.reserve(words.size() + words.size() / 8);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool always = kAlways.find(words[i]) != std::string_view::npos;
    if (always || (place == Place::kLineStart && opens_line(words, i))) out.push_back('\\');
    out.push_back(words[i]);
  }
  return out;
}

// BBCode knows no escape that every forum honours, but no tag holds a zero-width space.
std::string escape_bbcode(std::string_view words) {
  std::string out;
  for (const char c : words) {
    out.push_back(c);
    if (c == '[') out += kZeroWidthSpace;
  }
  return out;
}

std::string escape(Dialect dialect, std::string_view words, Place place) {
  if (is_html(dialect)) return escape_html(words);
  if (dialect == Dialect::kDiscord) return escape_discord(words, place);
  if (dialect == Dialect::kBbcode) return escape_bbcode(words);
  return std::string(words);
}

}  // namespace

std::string write(Dialect dialect, std::string_view words, Place place) {
  return escape(dialect, defuse(dialect, words), place);
}

std::string write_link_words(Dialect dialect, std::string_view words) {
  return escape(dialect, words, Place::kInLine);
}

std::string address(std::string_view raw, Dialect dialect) {
  constexpr std::array<std::string_view, 3> kSchemes = {"https://", "http://", "mailto:"};
  const bool ours =
      dialect == Dialect::kHtml || dialect == Dialect::kPlain || dialect == Dialect::kTerminal;
  bool known = ours && raw.size() > 1 && raw[0] == '/' && raw[1] != '/' && raw[1] != '\\';
  for (const std::string_view scheme : kSchemes)
    known = known || raw.substr(0, scheme.size()) == scheme;
  if (!known) return {};
  constexpr std::string_view kHex = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "-._~:/?#@!$&*+,;=%";
  std::string out;
  for (const char c : raw) {
    if (is_letter(c) || is_digit(c) || kPlain.find(c) != std::string_view::npos) {
      out.push_back(c);
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out.push_back('%');
      out.push_back(kHex[byte >> 4U]);
      out.push_back(kHex[byte & 0x0fU]);
    }
  }
  return out;
}

}  // namespace callboard::text_node
