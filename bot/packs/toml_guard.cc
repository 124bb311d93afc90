#include "bot/packs/toml_guard.h"

#include <algorithm>

namespace callboard {
namespace {

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
        return TomlFault{line_,
                         "letters beyond a-z may only stand in text between quotation marks"};
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

}  // namespace

std::optional<TomlFault> toml_stray_letter(std::string_view text) { return Scan(text).run(); }

}  // namespace callboard
