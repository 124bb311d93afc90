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

std::optional<Phrase> marked_phrase(const Line& line, std::size_t from) {
  if (from >= line.tokens.size()) return std::nullopt;
  const std::string_view rest = std::string_view(line.text).substr(line.tokens[from].text_from);
  for (const std::string& phrase : line.emphasised) {
    const std::size_t at = rest.find(phrase);
    if (at == std::string_view::npos) continue;
    const std::size_t begin = line.tokens[from].text_from + at;
    std::size_t first = from;
    while (first < line.tokens.size() && line.tokens[first].text_from < begin) ++first;
    std::size_t last = first;
    while (last < line.tokens.size() && line.tokens[last].text_to <= begin + phrase.size()) ++last;
    if (last > first) return phrase_of(line, first, last);
  }
  std::size_t open = from;
  while (open < line.tokens.size() && !is_mark(line.tokens[open], "\"")) ++open;
  std::size_t close = open + 1;
  while (close < line.tokens.size() && !is_mark(line.tokens[close], "\"")) ++close;
  if (close < line.tokens.size() && close > open + 1) return phrase_of(line, open + 1, close);
  return std::nullopt;
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

bool is_capitals(std::string_view text) {
  constexpr std::ptrdiff_t kLettersMin = 6;
  const bool low =
      std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  const auto high =
      std::count_if(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return !low && high >= kLettersMin;
}

}  // namespace callboard::grammar
