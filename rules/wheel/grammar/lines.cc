#include "rules/wheel/grammar/lines.h"

#include <algorithm>
#include <array>
#include <string>

#include "rules/core/grammar/phrase.h"

namespace callboard::wheel::grammar {
namespace {

bool glued(const Line& line, std::size_t i) {
  return i > 0 && i < line.tokens.size() && !line.tokens[i].spaced;
}
bool is_word(const Line& line, std::size_t i) {
  return i < line.tokens.size() && line.tokens[i].kind == TokenKind::kWord;
}
// "T-shirt", "U-turn".
bool is_hyphened(const Line& line, std::size_t at) {
  return glued(line, at + 1) && is_mark(line.tokens[at + 1], "-") && glued(line, at + 2) &&
         is_word(line, at + 2) && line.tokens[at + 2].key.size() > 1;
}
bool lone_letter(const Line& line, std::size_t i) {
  return is_word(line, i) && line.tokens[i].key.size() == 1;
}
// "k, spin": no letter.
bool says_okay(const Line& line, std::size_t at, const Words& words) {
  const Tokens& tokens = line.tokens;
  if (at > 0 || tokens[0].key != "k" || line.text[tokens[0].text_from] != 'k') return false;
  const std::size_t next = callboard::grammar::skip_marks(line, 1);
  return is_word(line, next) && letter_of(line, next) == 0 && !has(words.or_words, tokens[next]) &&
         longest_at(tokens, next, words.as_in) == 0 &&
         longest_at(tokens, next, {"please", "pls", "plz"}) == 0;
}
bool dot(const Line& line, std::size_t i) { return glued(line, i) && is_mark(line.tokens[i], "."); }

}  // namespace

char letter_of(const Line& line, std::size_t at) {
  if (!is_word(line, at)) return 0;
  const Token& token = line.tokens[at];
  std::string text = line.text.substr(token.text_from, token.text_to - token.text_from);
  const bool possessive = text.find('\'') != std::string::npos;
  text.erase(std::remove(text.begin(), text.end(), '\''), text.end());
  if (text.size() == 2 && token.key.size() == 2 && token.key.back() == 's' &&
      (possessive || (text.front() >= 'A' && text.front() <= 'Z' && text.back() == 's'))) {
    text.pop_back();  // "T's"; "Is" and "As" are words, and "Ps:" opens a postscript
    if (!possessive && (text == "I" || text == "A" || text == "U")) return 0;
    if (!possessive && at + 1 < line.tokens.size() && is_mark(line.tokens[at + 1], ":")) return 0;
  }
  if (text.size() != 1 || is_hyphened(line, at)) return 0;
  const char c = text.front();
  if (c >= 'a' && c <= 'z') return static_cast<char>(c - 'a' + 'A');
  return c >= 'A' && c <= 'Z' ? c : '\0';
}

std::size_t text_speak_at(const Line& line, std::size_t at, const Words& words) {
  constexpr std::ptrdiff_t kLettersMax = 2;
  const std::size_t n = longest_at(line.tokens, at, words.text_speak);
  if (n < 2) return 0;
  const char second = line.text[line.tokens[at + 1].text_from];
  if (second >= 'A' && second <= 'Z') return 0;
  std::ptrdiff_t letters = 0;
  bool speaks = false;
  for (std::size_t i = 0; i < line.tokens.size(); ++i) {
    const bool lone = lone_letter(line, i);
    if (lone) ++letters;
    speaks = speaks || (!lone && is_word(line, i) && !has(words.letters_noise, line.tokens[i]));
  }
  return speaks && letters <= kLettersMax ? n : 0;
}

bool is_you(const Line& line, std::size_t at) {
  constexpr std::array<std::string_view, 6> kBefore = {"thank", "thx", "love", "see", "did", "do"};
  return at > 0 && line.tokens[at].key == "u" &&
         std::find(kBefore.begin(), kBefore.end(), line.tokens[at - 1].key) != kBefore.end();
}

bool is_abbreviated(const Line& line, std::size_t at) {
  if (!lone_letter(line, at)) return false;
  const bool before = at >= 2 && glued(line, at) && dot(line, at - 1) && lone_letter(line, at - 2);
  const bool behind = dot(line, at + 1) && glued(line, at + 2) && lone_letter(line, at + 2);
  return before || behind;
}

// "a" and "i" are an article and a pronoun unless something says that a letter is meant.
bool names_letter(const Line& line, std::size_t at, Around around, const Words& words) {
  const Tokens& tokens = line.tokens;
  const char named = letter_of(line, at);
  if (named == 0 || is_abbreviated(line, at) || says_okay(line, at, words)) return false;
  if (text_speak_at(line, at, words) > 0 || is_you(line, at)) return false;
  if (named != 'A' && named != 'I') return true;
  const Token& token = tokens[at];
  const std::string_view text =
      std::string_view(line.text).substr(token.text_from, token.text_to - token.text_from);
  const bool quoted =
      text.front() == '\'' || (at > 0 && is_mark(tokens[at - 1], "\"") && at + 1 < tokens.size() &&
                               is_mark(tokens[at + 1], "\""));
  const bool named_before =
      at > 0 && (has(words.naming, tokens[at - 1]) || tokens[at - 1].key == "an");
  const bool capital = text.size() == 1 && text.front() == named && at > 0;
  return around == Around::kNothing || quoted || named_before ||
         (capital && !is_word(line, at + 1));
}

bool only_letter(const Line& line, std::size_t from, const Words& words) {
  const Tokens& tokens = line.tokens;
  std::size_t i = callboard::grammar::skip_marks(line, from);
  while (i < tokens.size() && (tokens[i].key == "a" || tokens[i].key == "an") &&
         i + 1 < tokens.size() && letter_of(line, i + 1) != 0) {
    ++i;
  }
  if (i >= tokens.size() || letter_of(line, i) == 0 || is_pronoun(line, i, words)) return false;
  for (++i; i < tokens.size(); ++i) {
    if (is_word(line, i) && !has(words.noise, tokens[i])) return false;
  }
  return true;
}

bool is_pronoun(const Line& line, std::size_t at, const Words& words) {
  return letter_of(line, at) == 'I' && is_word(line, at + 1) && letter_of(line, at + 1) == 0 &&
         !has(words.courtesy, line.tokens[at + 1]) && !has(words.or_words, line.tokens[at + 1]) &&
         line.tokens[at + 1].key != "and";
}

std::vector<Line> read_lines(const Folded& reply) {
  std::vector<Line> lines;
  lines.reserve(reply.lines.size());
  for (const FoldedLine& line : reply.lines) lines.push_back(read_line(line));
  return lines;
}

std::size_t postscript_of(const Line& line) {
  const Tokens& tokens = line.tokens;
  std::size_t at = 0;
  if (!tokens.empty() && (tokens[0].key == "ps" || tokens[0].key == "pps")) {
    at = 1;
    const bool many = line.text[tokens[0].text_to - 1] == 's' &&
                      line.text[tokens[0].text_from] == 'P';  // "Ps?" may be letters
    if (many && (at >= tokens.size() || !is_mark(tokens[at], ":,-."))) return 0;
  } else {
    while (lone_letter(line, at) && tokens[at].key == "p" && dot(line, at + 1)) at += 2;
    if (at == 0 || !lone_letter(line, at) || tokens[at].key != "s") return 0;
    ++at;
  }
  while (at < tokens.size() && is_mark(tokens[at], ".:,-")) ++at;
  return at < tokens.size() ? at : 0;
}

bool is_talk(const Line& line, std::size_t from, const Words& words) {
  for (std::size_t i = from; i < line.tokens.size(); ++i) {
    const Token& token = line.tokens[i];
    const bool says = token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber;
    if (says && !has(words.chat, token) && !has(words.noise, token)) return false;
  }
  return true;
}

bool is_greeting(const Line& line, const Words& words) {
  constexpr std::size_t kGreetingMax = 4;  // words
  if (is_talk(line, 0, words)) return true;
  const auto count = static_cast<std::size_t>(
      std::count_if(line.tokens.begin(), line.tokens.end(),
                    [](const Token& token) { return token.kind == TokenKind::kWord; }));
  return count <= kGreetingMax && is_word(line, 0) && has(words.greetings, line.tokens[0]);
}

}  // namespace callboard::wheel::grammar
