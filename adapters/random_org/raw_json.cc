#include "adapters/random_org/raw_json.h"

namespace callboard {
namespace {

// Walks over valid JSON; on anything else it stops at the end of the text.
class Walker {
 public:
  explicit Walker(std::string_view json) : json_(json) {}

  void skip_blanks() {
    while (at_ < json_.size() &&
           (json_[at_] == ' ' || json_[at_] == '\t' || json_[at_] == '\n' || json_[at_] == '\r')) {
      ++at_;
    }
  }
  bool take(char c) {
    skip_blanks();
    if (at_ >= json_.size() || json_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string_view string() {
    skip_blanks();
    const std::size_t from = at_;
    for (++at_; at_ < json_.size() && json_[at_] != '"'; ++at_) {
      if (json_[at_] == '\\') ++at_;
    }
    ++at_;
    return slice(from);
  }
  // Any value: strings are passed over whole, brackets are counted.
  std::string_view value() {
    skip_blanks();
    const std::size_t from = at_;
    int depth = 0;
    while (at_ < json_.size()) {
      const char c = json_[at_];
      if (c == '"') {
        string();
        if (depth == 0) break;
        continue;
      }
      if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
      ++at_;
      if (c == '{' || c == '[') ++depth;
      if ((c == '}' || c == ']') && --depth == 0) break;
    }
    std::string_view found = slice(from);
    while (!found.empty() && std::string_view(" \t\n\r").find(found.back()) != found.npos) {
      found.remove_suffix(1);
    }
    return found;
  }
  [[nodiscard]] bool ended() const { return at_ >= json_.size(); }

 private:
  [[nodiscard]] std::string_view slice(std::size_t from) const {
    if (from >= json_.size()) return {};
    return json_.substr(from, at_ - from);
  }
  std::string_view json_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::string_view> raw_member(std::string_view json, std::string_view name) {
  Walker walker(json);
  std::optional<std::string_view> found;
  if (!walker.take('{')) return found;
  do {
    const std::string_view key = walker.string();
    if (!walker.take(':')) return found;
    const std::string_view value = walker.value();
    if (key.size() == name.size() + 2 && key.substr(1, name.size()) == name) found = value;
  } while (walker.take(',') && !walker.ended());
  return found;
}

}  // namespace callboard
