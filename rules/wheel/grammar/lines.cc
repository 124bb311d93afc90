#include "rules/wheel/grammar/lines.h"

#include <algorithm>
#include <string>

namespace callboard::wheel::grammar {

char letter_of(const Line& line, std::size_t at) {
  if (at >= line.tokens.size() || line.tokens[at].kind != TokenKind::kWord) return 0;
  const Token& token = line.tokens[at];
  std::string text = line.text.substr(token.text_from, token.text_to - token.text_from);
  const bool possessive = text.find('\'') != std::string::npos;
  text.erase(std::remove(text.begin(), text.end(), '\''), text.end());
  if (text.size() == 2 && token.key.size() == 2 && token.key.back() == 's' &&
      (possessive || (text.front() >= 'A' && text.front() <= 'Z' && text.back() == 's'))) {
    text.pop_back();  // "T's"; "Is" and "As" are words
    if (!possessive && (text == "I" || text == "A" || text == "U")) return 0;
  }
  if (text.size() != 1) return 0;
  const char c = text.front();
  if (c >= 'a' && c <= 'z') return static_cast<char>(c - 'a' + 'A');
  return c >= 'A' && c <= 'Z' ? c : '\0';
}

std::vector<Line> read_lines(const Folded& reply) {
  std::vector<Line> lines;
  lines.reserve(reply.lines.size());
  for (const FoldedLine& line : reply.lines) lines.push_back(tokenize(line));
  return lines;
}

bool is_talk(const Line& line, std::size_t from, const Words& words) {
  for (std::size_t i = from; i < line.tokens.size(); ++i) {
    const Token& token = line.tokens[i];
    const bool says = token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber;
    if (says && !has(words.chat, token) && !has(words.noise, token)) return false;
  }
  return true;
}

}  // namespace callboard::wheel::grammar
