#include "rules/core/grammar/tokens.h"

#include <algorithm>
#include <utility>

namespace callboard::grammar {
namespace {

constexpr std::size_t kLineTokensMax = 400;  // words behind these are not read
constexpr int kNumberMax = 1000000;          // larger ones are as good as this

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80U;
}

// The length of a pictograph at `at`: what folding leaves of emoji, arrows and dingbats.
std::size_t symbol_length(std::string_view s, std::size_t at) {
  const auto lead = static_cast<unsigned char>(s[at]);
  const auto next = at + 1 < s.size() ? static_cast<unsigned char>(s[at + 1]) : 0U;
  const bool replacement = lead == 0xefU && next == 0xbfU;
  if (lead == 0xe2U || replacement) return std::min<std::size_t>(3, s.size() - at);
  if (lead == 0xf0U && next == 0x9fU) return std::min<std::size_t>(4, s.size() - at);
  if (lead == 0xc2U) return std::min<std::size_t>(2, s.size() - at);  // signs such as a pound
  return 0;
}

struct Cut {
  TokenKind kind;
  std::size_t from;
  std::size_t to;
};

bool starts_word(std::string_view s, std::size_t at) {
  if (is_letter(s[at])) return symbol_length(s, at) == 0;
  return s[at] == '\'' && at + 1 < s.size() && is_letter(s[at + 1]);
}

std::size_t word_end(std::string_view s, std::size_t at) {
  std::size_t end = at;
  while (end < s.size()) {
    const bool letter = is_letter(s[end]) && symbol_length(s, end) == 0;
    if (!letter && !is_digit(s[end]) && s[end] != '\'') break;
    ++end;
  }
  return end;
}

std::vector<Cut> cuts_of(std::string_view s) {
  std::vector<Cut> cuts;
  for (std::size_t at = 0; at < s.size() && cuts.size() < kLineTokensMax;) {
    if (s[at] == ' ') {
      ++at;
      continue;
    }
    Cut cut{TokenKind::kMark, at, at + 1};
    if (starts_word(s, at)) {
      cut = {TokenKind::kWord, at, word_end(s, at)};
    } else if (is_digit(s[at])) {
      while (cut.to < s.size() && is_digit(s[cut.to])) ++cut.to;
      cut.kind = TokenKind::kNumber;
      if (cut.to < s.size() && starts_word(s, cut.to) && s[cut.to] != '\'') {  // "2nd", "8pm"
        cut = {TokenKind::kWord, at, word_end(s, at)};
      }
    } else if (const std::size_t n = symbol_length(s, at); n > 0) {
      cut = {TokenKind::kSymbol, at, at + n};
    }
    cuts.push_back(cut);
    at = cut.to;
  }
  return cuts;
}

bool same_cuts(const std::vector<Cut>& a, const std::vector<Cut>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Cut& x, const Cut& y) { return x.kind == y.kind; });
}

std::vector<std::string_view> split(std::string_view text, std::string_view between) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(between), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + between.size(), text.size()));
  }
  return out;
}

}  // namespace

WordSet words(std::string_view text) { return WordSet(split(text, " ")); }
Phrases phrases(std::string_view text) { return split(text, ", "); }

Line tokenize(const FoldedLine& folded) {
  Line line{folded.text, folded.key, folded.emphasised, {}};
  const std::vector<Cut> cuts = cuts_of(line.key);
  std::vector<Cut> text_cuts = cuts_of(line.text);
  if (!same_cuts(cuts, text_cuts)) {  // folding changed the line's shape: its key stands for it
    line.text = line.key;
    text_cuts = cuts;
  }
  line.tokens.reserve(cuts.size());
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    Token token;
    token.kind = cuts[i].kind;
    token.from = cuts[i].from;
    token.to = cuts[i].to;
    token.text_from = text_cuts[i].from;
    token.text_to = text_cuts[i].to;
    token.key = line.key.substr(token.from, token.to - token.from);
    token.key.erase(std::remove(token.key.begin(), token.key.end(), '\''), token.key.end());
    if (token.key.empty()) token.key = "'";
    token.spaced = token.from > 0 && line.key[token.from - 1] == ' ';
    line.tokens.push_back(std::move(token));
  }
  return line;
}

namespace {

// How many tokens the phrase takes at `at`, 0 if it does not stand there.
std::size_t phrase_length(const Tokens& tokens, std::size_t at, std::string_view phrase) {
  std::size_t n = 0;
  while (!phrase.empty()) {
    const std::size_t end = std::min(phrase.find(' '), phrase.size());
    const bool stands = at + n < tokens.size() && tokens[at + n].kind != TokenKind::kMark &&
                        tokens[at + n].key == phrase.substr(0, end);
    if (!stands) return 0;
    ++n;
    phrase.remove_prefix(std::min(end + 1, phrase.size()));
  }
  return n;
}

}  // namespace

bool phrase_at(const Tokens& tokens, std::size_t at, std::string_view phrase) {
  return phrase_length(tokens, at, phrase) > 0;
}

std::size_t longest_at(const Tokens& tokens, std::size_t at, const Phrases& phrases) {
  if (at >= tokens.size() || tokens[at].kind == TokenKind::kMark) return 0;
  const char first = tokens[at].key.front();
  std::size_t longest = 0;
  for (const std::string_view phrase : phrases) {
    if (phrase.front() != first) continue;  // most fall out here; floods ask this very often
    longest = std::max(longest, phrase_length(tokens, at, phrase));
  }
  return longest;
}

bool is_phrase(const Tokens& tokens, const Phrases& phrases) {
  Tokens words;
  for (const Token& token : tokens) {
    if (token.kind == TokenKind::kWord || token.kind == TokenKind::kNumber) words.push_back(token);
  }
  return !words.empty() && std::any_of(phrases.begin(), phrases.end(), [&](std::string_view p) {
    return phrase_length(words, 0, p) == words.size();
  });
}

WordSet::WordSet(std::vector<std::string_view> words) : words_(std::move(words)) {
  std::sort(words_.begin(), words_.end());
  for (const std::string_view word : words_) firsts_ |= bit_of(word);
}

bool WordSet::found(std::string_view word) const {
  return std::binary_search(words_.begin(), words_.end(), word);
}

bool has(const WordSet& set, const Token& token) {
  return token.kind == TokenKind::kWord && set.contains(token.key);
}

int digits_of(const Token& token) {
  if (token.kind != TokenKind::kNumber) return 0;
  int value = 0;
  for (const char c : token.key) value = std::min(value * 10 + (c - '0'), kNumberMax);
  return value;
}

bool is_mark(const Token& token, std::string_view marks) {
  return token.kind == TokenKind::kMark && marks.find(token.key) != std::string_view::npos;
}

bool one_edit_apart(std::string_view a, std::string_view b, Edits edits) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1 || a == b) return false;
  std::size_t same = 0;
  while (same < a.size() && a[same] == b[same]) ++same;
  if (a.size() < b.size()) return a.substr(same) == b.substr(same + 1);
  if (edits == Edits::kAny && a.substr(same + 1) == b.substr(same + 1)) return true;
  return same + 1 < a.size() && a[same] == b[same + 1] && a[same + 1] == b[same] &&
         a.substr(same + 2) == b.substr(same + 2);
}

}  // namespace callboard::grammar
