#include "bot/packs/toml_guard.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "bot/packs/characters.h"

namespace callboard {
namespace {

// “ ” „ ‟ ‘ ’ ‚ ‛ « » ‹ › and the full-width ones.
bool is_curly_quote(std::uint32_t code) {
  return (code >= 0x2018 && code <= 0x201f) || code == 0xab || code == 0xbb || code == 0x2039 ||
         code == 0x203a || code == 0xff02 || code == 0xff07;
}

// Follows valid TOML closely enough to know what is a string or a comment. Where the text is no
// TOML it may lose its way, but toml++ stops at the same place or before.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  std::optional<TomlFault> run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      count_parts(c);
      if (parts_ > kTomlKeyPartsMax) return TomlFault{line_, "this key is nested too deeply"};
      if ((c == '"' || c == '\'') && string_may_begin()) {
        skip_string(c);
        before_ = c;
      } else if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (static_cast<unsigned char>(c) > 127) {
        return TomlFault{line_, stray_reason()};
      } else {
        next();
      }
    }
    return std::nullopt;
  }

 private:
  // Dots join the parts of one key; what stands in a value ("1.5") is soon over.
  void count_parts(char c) {
    if (c == '.') ++parts_;
    if (std::string_view("\n=,[]{}").find(c) != std::string_view::npos) parts_ = 1;
  }

  [[nodiscard]] std::string stray_reason() const {
    std::size_t after = at_;
    const std::uint32_t code = next_code(text_, after);
    const std::string shown(text_.substr(at_, after - at_));
    if (is_blank(code)) {
      return "a blank that TOML does not know (" + code_name(code) +
             ") stands outside of text: type a plain space there";
    }
    if (is_invisible(code) || code == 0x200c || code == 0x200d) {
      return "a character that cannot be seen (" + code_name(code) +
             ") stands outside of text: delete it";
    }
    if (is_curly_quote(code)) {
      return shown + " is no quotation mark of TOML: put the text in straight quotation marks, " +
             "\"LIKE THIS\"";
    }
    return "letters beyond a-z may only stand in text between quotation marks: put it in quotation "
           "marks, \"" +
           word_at(at_) + "\"";
  }

  // All that stands around `at` up to what divides keys, values and lines.
  [[nodiscard]] std::string word_at(std::size_t at) const {
    constexpr std::string_view kEnds = "=,[]{}#\r\n\"'";
    const std::size_t before = text_.substr(0, at).find_last_of(kEnds);
    const std::size_t from = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t to = std::min(text_.find_first_of(kEnds, at), text_.size());
    return std::string(trimmed(text_.substr(from, to - from)));
  }

  void next() {
    const char c = text_[at_];
    if (c == '\n') ++line_;
    if (c != ' ' && c != '\t' && c != '\r') before_ = c;
    ++at_;
  }

  // A quotation mark in the middle of something is none to toml++, which reads on behind it.
  [[nodiscard]] bool string_may_begin() const {
    return std::string_view("\n=,[{.").find(before_) != std::string_view::npos;
  }

  void skip_string(char mark) {
    const std::string three(3, mark);
    const bool many_lines = text_.substr(at_, 3) == three;
    at_ += many_lines ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\' && mark == '"') {
        next();
        if (at_ < text_.size()) next();
      } else if (many_lines && text_.substr(at_, 3) == three) {
        at_ += 3;
        // Up to two more marks at the end belong to the string.
        for (int i = 0; i < 2 && at_ < text_.size() && text_[at_] == mark; ++i) ++at_;
        return;
      } else if (!many_lines && c == '\n') {
        at_ = text_.size();  // never closed: toml++ stops here and says so
      } else if (!many_lines && c == mark) {
        ++at_;
        return;
      } else {
        next();
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int parts_ = 1;       // of the key that is being read
  char before_ = '\n';  // the last sign that is no blank
};

// Follows values from their equals sign on: what stands bare in one and is no word of TOML.
class BareValues {
 public:
  BareValues(std::string_view text, int line) : text_(text), wanted_(line) {}

  std::optional<TomlFault> run() {
    while (at_ < text_.size() && line_ <= wanted_) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
        ++at_;
        if (open_.empty()) in_value_ = false;
      } else if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == '"' || c == '\'') {
        if (auto fault = string(c)) return fault;
      } else if (in_value_ && !is_structure(c) && c != ' ' && c != '\t' && c != '\r') {
        if (auto fault = bare()) return fault;
      } else {
        structure(c);
        ++at_;
      }
    }
    return std::nullopt;
  }

 private:
  static bool is_structure(char c) {
    return std::string_view("=,[]{}").find(c) != std::string_view::npos;
  }

  // Lists and inline tables; in these a key stands first.
  void structure(char c) {
    if (c == '=') in_value_ = true;
    if (!in_value_ && open_.empty()) return;  // a heading
    if (c == '[' || c == '{') open_.push_back(c);
    if ((c == ']' || c == '}') && !open_.empty()) open_.pop_back();
    if (c == '{' || (c == ',' && !open_.empty() && open_.back() == '{')) in_value_ = false;
    if (c == ',' && !open_.empty() && open_.back() == '[') in_value_ = true;
    if (c == ']' || c == '}') in_value_ = true;  // what follows belongs to no key
  }

  std::optional<TomlFault> string(char mark) {
    const std::string three(3, mark);
    if (text_.substr(at_, 3) == three) {
      const std::size_t end = text_.find(three, at_ + 3);
      const std::size_t to = end == std::string_view::npos ? text_.size() : end + 3;
      line_ += static_cast<int>(std::count(&text_[at_], &text_[at_] + (to - at_), '\n'));
      at_ = to;
      while (at_ < text_.size() && text_[at_] == mark) ++at_;
      return std::nullopt;
    }
    for (++at_; at_ < text_.size() && text_[at_] != mark && text_[at_] != '\n'; ++at_) {
      if (mark == '"' && text_[at_] == '\\') ++at_;
    }
    if (at_ >= text_.size() || text_[at_] == '\n') return std::nullopt;  // never closed
    ++at_;
    const std::size_t after = std::min(text_.find_first_not_of(" \t\r", at_), text_.size());
    const char next = after < text_.size() ? text_[after] : '\n';
    if (!in_value_ || line_ != wanted_ || is_structure(next) || next == '\n' || next == '#') {
      return std::nullopt;
    }
    return TomlFault{line_, mark == '"'
                                ? "a text ends at its next quotation mark: inside of a text "
                                  "write \\\" for one"
                                : "a text in ' marks ends at the next one: put it in "
                                  "quotation marks, \"LIKE THIS\""};
  }

  std::optional<TomlFault> bare() {
    const std::size_t to = std::min(text_.find_first_of(",]}#\n", at_), text_.size());
    const std::string_view word = trimmed(text_.substr(at_, to - at_));
    at_ = to;
    if (line_ != wanted_ || known(word)) return std::nullopt;
    return TomlFault{line_, "put it in quotation marks: \"" + std::string(word) + "\""};
  }

  // Numbers, dates and truth values as TOML writes them are no reason to stop.
  static bool known(std::string_view word) {
    if (word == "true" || word == "false") return true;
    if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
    const bool zeroes = word.size() > 1 && word[0] == '0';
    return !word.empty() && !zeroes && std::all_of(word.begin(), word.end(), [](char c) {
      return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
  }

  std::string_view text_;
  int wanted_;
  int line_ = 1;
  std::size_t at_ = 0;
  std::string open_;  // brackets and braces around, inside of a value
  bool in_value_ = false;
};

}  // namespace

std::optional<TomlFault> toml_bare_value(std::string_view text, int line) {
  return BareValues(text, line).run();
}

std::optional<TomlFault> toml_stray_letter(std::string_view text) { return Scan(text).run(); }

}  // namespace callboard
