// Smileys of letters and digits, found in the tokens of a line.
#include <algorithm>
#include <string>
#include <string_view>

#include "rules/wheel/grammar/lines.h"

namespace callboard::wheel::grammar {
namespace {

class SmileyFinder {
 public:
  explicit SmileyFinder(const Line& line) : tokens_(line.tokens), text_(line.text) {}

  // How many tokens a smiley takes at `at`; 0: none stands there.
  [[nodiscard]] std::size_t at(std::size_t at) const {
    if (!begins(at)) return 0;
    for (const std::size_t n : {face(at), heart(at), eyes(at), laugh(at), wave(at), dismay(at)}) {
      if (n > 0 && !goes_on(at + n)) return n;
    }
    return 0;
  }

 private:
  [[nodiscard]] bool word(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::kWord;
  }
  [[nodiscard]] bool mark(std::size_t i, std::string_view marks) const {
    return i < tokens_.size() && is_mark(tokens_[i], marks);
  }
  [[nodiscard]] bool glued(std::size_t i) const {
    return i > 0 && i < tokens_.size() && !tokens_[i].spaced;
  }
  // "vowel:E" and "solve:x" are none.
  [[nodiscard]] bool begins(std::size_t i) const {
    if (!glued(i)) return true;
    return tokens_[i - 1].kind == TokenKind::kMark || tokens_[i - 1].kind == TokenKind::kSymbol;
  }
  [[nodiscard]] bool goes_on(std::size_t i) const {
    return glued(i) && (word(i) || tokens_[i].kind == TokenKind::kNumber);
  }
  [[nodiscard]] bool all_of(std::size_t i, std::string_view letters) const {
    if (!word(i) || letters.find(tokens_[i].key.front()) == std::string_view::npos) return false;
    return tokens_[i].key.find_first_not_of(tokens_[i].key.front()) == std::string::npos;
  }
  [[nodiscard]] bool one_letter(std::size_t i, std::string_view letters) const {
    return all_of(i, letters) && tokens_[i].key.size() == 1;
  }

  // ":D", ";-P", ":'O", "=3".
  [[nodiscard]] std::size_t face(std::size_t i) const {
    if (!mark(i, ":;=")) return 0;
    std::size_t mouth = i + 1;
    if (mark(mouth, "-^'") && glued(mouth)) ++mouth;
    if (!glued(mouth)) return 0;
    const bool digit = tokens_[mouth].kind == TokenKind::kNumber &&
                       (tokens_[mouth].key == "3" || tokens_[mouth].key == "0");
    const bool drawn = mark(mouth, ")(][}{|/\\*");
    return digit || drawn || all_of(mouth, "dpobsxcl") ? mouth + 1 - i : 0;
  }
  // "<3", "</3".
  [[nodiscard]] std::size_t heart(std::size_t i) const {
    if (!mark(i, "<")) return 0;
    const std::size_t three = mark(i + 1, "/\\") ? i + 2 : i + 1;
    const bool is =
        glued(three) && tokens_[three].kind == TokenKind::kNumber && tokens_[three].key == "3";
    return is ? three + 1 - i : 0;
  }
  // "T_T", "o_O", "T.T".
  [[nodiscard]] std::size_t eyes(std::size_t i) const {
    constexpr std::string_view kEyes = "toquxv";
    if (!one_letter(i, kEyes)) return 0;
    std::size_t other = i + 1;
    while (mark(other, "_") && glued(other)) ++other;
    const bool dotted = other == i + 1 && mark(other, ".") && glued(other);
    if (dotted) ++other;
    const bool is = other > i + 1 && glued(other) && one_letter(other, kEyes) &&
                    tokens_[i].key == tokens_[other].key;
    if (!is || (dotted && mark(other + 1, ".") && glued(other + 1))) return 0;
    return other + 1 - i;
  }
  [[nodiscard]] std::size_t laugh(std::size_t i) const {  // "xD", "XDD"
    if (!word(i)) return 0;
    const std::string& key = tokens_[i].key;
    const bool is =
        key.size() > 1 && key.front() == 'x' && key.find_first_not_of('d', 1) == std::string::npos;
    return is ? 1 : 0;
  }
  [[nodiscard]] std::size_t wave(std::size_t i) const {  // "o/", "\o/"
    const std::size_t head = mark(i, "\\") && glued(i + 1) ? i + 1 : i;
    if (!one_letter(head, "o")) return 0;
    const bool arm = mark(head + 1, "/") && glued(head + 1);
    if (arm) return head + 2 - i;
    return head > i ? 2 : 0;
  }
  [[nodiscard]] std::size_t dismay(std::size_t i) const {  // "oh no D:"
    const bool is = i > 0 && i + 2 == tokens_.size() && word(i) && mark(i + 1, ":;=") &&
                    glued(i + 1) && text_[tokens_[i].text_from] == 'D' &&
                    tokens_[i].key.size() == 1;
    return is ? 2 : 0;
  }

  const Tokens& tokens_;
  const std::string& text_;
};

}  // namespace

Line read_line(const FoldedLine& folded) {
  Line line = tokenize(folded);
  const SmileyFinder smileys(line);
  Tokens out;
  for (std::size_t i = 0; i < line.tokens.size();) {
    Token token = line.tokens[i];
    const std::size_t n = smileys.at(i);
    if (n > 0) {
      const Token& last = line.tokens[i + n - 1];
      token.kind = TokenKind::kSymbol;
      token.to = last.to;
      token.text_to = last.text_to;
      token.key = line.key.substr(token.from, token.to - token.from);
    }
    out.push_back(std::move(token));
    i += std::max<std::size_t>(n, 1);
  }
  line.tokens = std::move(out);
  return line;
}

}  // namespace callboard::wheel::grammar
