#include <string>

#include "text/dialect.h"
#include "text/scalars.h"

namespace callboard {
namespace {

bool ascii_punctuation(char32_t c) {
  return (c >= 0x21 && c <= 0x2f) || (c >= 0x3a && c <= 0x40) || (c >= 0x5b && c <= 0x60) ||
         (c >= 0x7b && c <= 0x7e);
}

bool letter_or_digit(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0x80;
}

// Inside a token Markdown must find nothing to read: everything but letters and digits travels as
// "\x03" and two letters.
std::string token_text(std::string_view words) {
  std::string out;
  for (const char c : words) {
    const auto byte = static_cast<unsigned char>(c);
    if (letter_or_digit(byte)) {
      out.push_back(c);
    } else if (byte >= 0x20 && byte != 0x7f) {
      out.push_back('\x03');
      out.push_back(static_cast<char>('a' + (byte >> 4U)));
      out.push_back(static_cast<char>('a' + (byte & 0x0fU)));
    }
  }
  return out;
}

}  // namespace

std::string time_token(std::int64_t ms) { return "\x01T" + std::to_string(ms) + "\x02"; }

std::string mention_token(std::string_view handle, std::string_view name) {
  return "\x01M" + token_text(handle) + "|" + token_text(name) + "\x02";
}

std::string name_token(std::string_view name) { return "\x01N" + token_text(name) + "\x02"; }

std::string escape_markdown(std::string_view words) {
  std::string out;
  out.reserve(words.size() + words.size() / 8);
  for (std::size_t at = 0; at < words.size();) {
    const char32_t scalar = scalars::next(words, at);
    if (scalars::breaks_line(scalar)) {
      out.push_back(' ');
    } else if (!scalars::steers(scalar)) {
      // CommonMark lets any ASCII punctuation be escaped, so none needs to be judged.
      if (ascii_punctuation(scalar)) out.push_back('\\');
      scalars::append(out, scalar);
    }
  }
  return out;
}

std::string escape_xml(std::string_view words) {
  std::string out;
  out.reserve(words.size() + words.size() / 8);
  for (std::size_t at = 0; at < words.size();) {
    const char32_t scalar = scalars::next(words, at);
    if (scalar == '&') {
      out += "&amp;";
    } else if (scalar == '<') {
      out += "&lt;";
    } else if (scalar == '>') {
      out += "&gt;";
    } else if (scalar == '"') {
      out += "&quot;";
    } else if (scalar == '\'') {
      out += "&#39;";
    } else if (scalars::breaks_line(scalar)) {
      out.push_back(' ');
    } else if (!scalars::steers(scalar)) {
      scalars::append(out, scalar);
    }
  }
  return out;
}

}  // namespace callboard
