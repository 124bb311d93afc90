#include "rules/core/grammar/phrase.h"

#include <algorithm>

namespace callboard::grammar {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

std::string bounded(std::string_view text) {
  std::size_t end = std::min(text.size(), kPhraseBytesMax);
  while (end > 0 && end < text.size() && continues(text[end])) --end;
  return std::string(text.substr(0, end));
}

}  // namespace

Phrase phrase_of(const Line& line, std::size_t from, std::size_t to) {
  Phrase phrase;
  if (from >= to || to > line.tokens.size()) return phrase;
  const Token& first = line.tokens[from];
  const Token& last = line.tokens[to - 1];
  phrase.text =
      bounded(std::string_view(line.text).substr(first.text_from, last.text_to - first.text_from));
  phrase.key = bounded(std::string_view(line.key).substr(first.from, last.to - first.from));
  return phrase;
}

std::size_t skip_marks(const Line& line, std::size_t from) {
  while (from < line.tokens.size() && (is_mark(line.tokens[from], ":-=,.~>!?;|") ||
                                       line.tokens[from].kind == TokenKind::kSymbol)) {
    ++from;
  }
  return from;
}

std::size_t skip_symbols_back(const Line& line, std::size_t from) {
  std::size_t to = line.tokens.size();
  while (to > from && line.tokens[to - 1].kind == TokenKind::kSymbol) --to;
  return to;
}

std::size_t without_trailers(const Line& line, std::size_t from, std::size_t to,
                             const Phrases& trailers) {
  const Tokens& tokens = line.tokens;
  std::size_t end = to;
  while (end > from && (is_mark(tokens[end - 1], ".!?,;)-"))) {
    --end;
  }
  for (const std::string_view trailer : trailers) {
    const auto n = static_cast<std::size_t>(std::count(trailer.begin(), trailer.end(), ' ')) + 1;
    if (end < from + n || !phrase_at(tokens, end - n, trailer)) continue;
    std::size_t cut = end - n;
    while (cut > from && is_mark(tokens[cut - 1], ",;(-")) --cut;
    return cut;
  }
  if (to > from && is_mark(tokens[to - 1], ")")) {  // an aside in brackets
    std::size_t open = to - 1;
    while (open > from && !is_mark(tokens[open], "(")) --open;
    if (open > from) return open;
  }
  return to;
}

}  // namespace callboard::grammar
