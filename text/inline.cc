#include <algorithm>
#include <array>

#include "text/stages.h"

namespace callboard::stages {
namespace {

enum class Mark : std::size_t {
  kStrike,
  kSpoiler,
  kFence,
  kStrong,
  kStrongBar,
  kCode,
  kStar,
  kBar
};
constexpr std::size_t kMarks = 8;

struct Kind {
  std::string_view mark;
  bool across_lines;
  bool word_bound;  // not inside a word, so that M*A*S*H and snake_case stay
  bool emphasis;
};
constexpr std::array<Kind, kMarks> kKinds = {{
    {"~~", true, false, false},
    {"||", true, false, true},
    {"```", true, false, true},
    {"**", false, false, true},
    {"__", false, true, true},
    {"`", false, false, true},
    {"*", false, true, false},
    {"_", false, true, false},
}};

struct Piece {
  std::size_t at;
  std::size_t length;
  std::size_t kind;
  bool paired = false;
  bool opens = false;
};

bool blank(char c) { return c == ' ' || c == '\n' || c == '\0'; }
bool in_word(char c) { return ascii_alnum(c) || static_cast<unsigned char>(c) >= 0x80U; }

class Inliner {
 public:
  Inliner(std::string_view text, Markup markup)
      : text_(text), escapes_(markup == Markup::kMarkdown) {}

  std::string run() {
    find();
    return write();
  }

 private:
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  [[nodiscard]] bool escaped(std::size_t i) const {
    const char next = at(i + 1);
    return escapes_ && text_[i] == '\\' && next > ' ' && next < 0x7f && !ascii_alnum(next);
  }

  void find() {
    for (std::size_t i = 0; i < text_.size();) {
      if (text_[i] == '\n') forget(at(i + 1) == '\n');
      if (escaped(i)) {
        i += 2;
        continue;
      }
      i += consider(i);
    }
  }

  // An open mark waits no further than its line, or its paragraph.
  void forget(bool paragraph) {
    for (std::size_t k = 0; k < kMarks; ++k) {
      if (paragraph || !kKinds[k].across_lines) open_[k] = kNone;
    }
  }

  std::size_t consider(std::size_t i) {
    for (std::size_t k = 0; k < kMarks; ++k) {
      const std::string_view mark = kKinds[k].mark;
      if (text_.substr(i, mark.size()) != mark) continue;
      const char before = i > 0 ? text_[i - 1] : '\0';
      const char after = at(i + mark.size());
      const bool across = kKinds[k].across_lines;
      const bool can_close =
          (across || !blank(before)) && !(kKinds[k].word_bound && in_word(after));
      const bool can_open = (across || !blank(after)) && !(kKinds[k].word_bound && in_word(before));
      Piece piece{i, mark.size(), k};
      if (open_[k] != kNone && can_close && pieces_[open_[k]].at + mark.size() < i) {
        pieces_[open_[k]].paired = true;
        pieces_[open_[k]].opens = true;
        piece.paired = true;
        open_[k] = kNone;
      } else if (can_open) {
        open_[k] = pieces_.size();
      }
      pieces_.push_back(piece);
      return mark.size();
    }
    return 1;
  }

  std::string write() const {
    std::string out;
    out.reserve(text_.size());
    std::size_t next = 0;
    bool struck = false;
    for (std::size_t i = 0; i < text_.size();) {
      if (next < pieces_.size() && pieces_[next].at == i) {
        const Piece& piece = pieces_[next++];
        i += piece.length;
        if (piece.paired && piece.kind == static_cast<std::size_t>(Mark::kStrike)) {
          struck = piece.opens;
        } else if (!struck && piece.paired && kKinds[piece.kind].emphasis) {
          out += piece.opens ? kEmphasisOn : kEmphasisOff;
        } else if (!struck && !piece.paired) {
          out += kKinds[piece.kind].mark;
        }
        continue;
      }
      if (escaped(i)) ++i;
      if (!struck || text_[i] == '\n') out += text_[i];
      ++i;
    }
    return out;
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::string_view text_;
  bool escapes_;
  std::vector<Piece> pieces_;
  std::array<std::size_t, kMarks> open_ = {kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
};

bool starts_address(std::string_view rest) {
  const std::string start = ascii_lower(rest.substr(0, 8));
  return start == "https://" || start.substr(0, 7) == "http://" || start.substr(0, 4) == "www.";
}

// The bytes of "](address)" from `at`, 0 if it is none.
std::size_t link_tail(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "](") return 0;
  const std::size_t end = text.find_first_of("() \n", at + 2);
  return end != std::string_view::npos && text[end] == ')' ? end + 1 - at : 0;
}

}  // namespace

std::string strip_inline(std::string_view text, Markup markup) {
  return Inliner(text, markup).run();
}

std::string drop_links(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t bracket = std::string::npos;  // the last "[" written in this line
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t n = link_tail(text, i); n > 0 && bracket != std::string::npos) {
      const bool picture = bracket > 0 && out[bracket - 1] == '!';
      if (picture) {
        out.resize(bracket - 1);
      } else {
        out.erase(bracket, 1);
      }
      bracket = std::string::npos;
      i += n;
      continue;
    }
    if ((i == 0 || !in_word(text[i - 1])) && starts_address(text.substr(i))) {
      i = std::min(text.find_first_of(" \n\x02\x03\x04)]", i), text.size());
      continue;
    }
    if (text[i] == '[') bracket = out.size();
    if (text[i] == '\n') bracket = std::string::npos;
    out += text[i++];
  }
  return out;
}

}  // namespace callboard::stages
