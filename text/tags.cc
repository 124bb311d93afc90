#include <algorithm>
#include <array>
#include <optional>

#include "text/stages.h"

namespace callboard::stages {
namespace {

enum class Effect { kNone, kBreak, kQuote, kStrike, kDrop, kEmphasis };

struct KnownTag {
  std::string_view name;
  Effect effect;
};

constexpr std::array kBbcode = {
    KnownTag{"quote", Effect::kQuote},      KnownTag{"s", Effect::kStrike},
    KnownTag{"strike", Effect::kStrike},    KnownTag{"del", Effect::kStrike},
    KnownTag{"sig", Effect::kDrop},         KnownTag{"signature", Effect::kDrop},
    KnownTag{"img", Effect::kDrop},         KnownTag{"video", Effect::kDrop},
    KnownTag{"youtube", Effect::kDrop},     KnownTag{"attachment", Effect::kDrop},
    KnownTag{"media", Effect::kDrop},       KnownTag{"b", Effect::kEmphasis},
    KnownTag{"spoiler", Effect::kEmphasis}, KnownTag{"code", Effect::kEmphasis},
    KnownTag{"icode", Effect::kEmphasis},   KnownTag{"i", Effect::kNone},
    KnownTag{"u", Effect::kNone},           KnownTag{"color", Effect::kNone},
    KnownTag{"colour", Effect::kNone},      KnownTag{"size", Effect::kNone},
    KnownTag{"font", Effect::kNone},        KnownTag{"center", Effect::kNone},
    KnownTag{"left", Effect::kNone},        KnownTag{"right", Effect::kNone},
    KnownTag{"align", Effect::kNone},       KnownTag{"indent", Effect::kNone},
    KnownTag{"url", Effect::kNone},         KnownTag{"email", Effect::kNone},
    KnownTag{"user", Effect::kNone},        KnownTag{"mention", Effect::kNone},
    KnownTag{"sub", Effect::kNone},         KnownTag{"sup", Effect::kNone},
    KnownTag{"highlight", Effect::kNone},   KnownTag{"list", Effect::kBreak},
    KnownTag{"*", Effect::kBreak},          KnownTag{"li", Effect::kBreak},
    KnownTag{"hr", Effect::kBreak},         KnownTag{"br", Effect::kBreak},
    KnownTag{"p", Effect::kBreak},
};

constexpr std::array kHtml = {
    KnownTag{"blockquote", Effect::kQuote}, KnownTag{"mx-reply", Effect::kQuote},
    KnownTag{"s", Effect::kStrike},         KnownTag{"del", Effect::kStrike},
    KnownTag{"strike", Effect::kStrike},    KnownTag{"script", Effect::kDrop},
    KnownTag{"style", Effect::kDrop},       KnownTag{"title", Effect::kDrop},
    KnownTag{"head", Effect::kDrop},        KnownTag{"template", Effect::kDrop},
    KnownTag{"svg", Effect::kDrop},         KnownTag{"iframe", Effect::kDrop},
    KnownTag{"object", Effect::kDrop},      KnownTag{"b", Effect::kEmphasis},
    KnownTag{"strong", Effect::kEmphasis},  KnownTag{"code", Effect::kEmphasis},
    KnownTag{"kbd", Effect::kEmphasis},     KnownTag{"tt", Effect::kEmphasis},
    KnownTag{"i", Effect::kNone},           KnownTag{"em", Effect::kNone},
    KnownTag{"u", Effect::kNone},           KnownTag{"span", Effect::kNone},
    KnownTag{"font", Effect::kNone},        KnownTag{"a", Effect::kNone},
    KnownTag{"q", Effect::kNone},           KnownTag{"sub", Effect::kNone},
    KnownTag{"sup", Effect::kNone},         KnownTag{"small", Effect::kNone},
    KnownTag{"big", Effect::kNone},         KnownTag{"mark", Effect::kNone},
    KnownTag{"ins", Effect::kNone},         KnownTag{"html", Effect::kNone},
    KnownTag{"body", Effect::kNone},        KnownTag{"img", Effect::kNone},
    KnownTag{"meta", Effect::kNone},        KnownTag{"link", Effect::kNone},
    KnownTag{"td", Effect::kNone},          KnownTag{"th", Effect::kNone},
    KnownTag{"tbody", Effect::kNone},       KnownTag{"thead", Effect::kNone},
    KnownTag{"summary", Effect::kNone},     KnownTag{"details", Effect::kNone},
    KnownTag{"input", Effect::kNone},       KnownTag{"button", Effect::kNone},
    KnownTag{"form", Effect::kNone},        KnownTag{"br", Effect::kBreak},
    KnownTag{"p", Effect::kBreak},          KnownTag{"div", Effect::kBreak},
    KnownTag{"li", Effect::kBreak},         KnownTag{"ul", Effect::kBreak},
    KnownTag{"ol", Effect::kBreak},         KnownTag{"tr", Effect::kBreak},
    KnownTag{"table", Effect::kBreak},      KnownTag{"pre", Effect::kBreak},
    KnownTag{"hr", Effect::kBreak},         KnownTag{"h1", Effect::kBreak},
    KnownTag{"h2", Effect::kBreak},         KnownTag{"h3", Effect::kBreak},
    KnownTag{"h4", Effect::kBreak},         KnownTag{"h5", Effect::kBreak},
    KnownTag{"h6", Effect::kBreak},
};

template <std::size_t N>
std::optional<std::size_t> find_tag(const std::array<KnownTag, N>& tags, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (tags[i].name == name) return i;
  }
  return std::nullopt;
}

struct Tag {
  std::string name;        // lower case
  std::string attributes;  // lower case, what follows the name
  bool closing = false;
};

// Reads what stands between the brackets.
Tag read_tag(std::string_view inside) {
  Tag tag;
  if (!inside.empty() && inside.front() == '/') {
    tag.closing = true;
    inside.remove_prefix(1);
  }
  std::size_t end = 0;
  while (end < inside.size() && (ascii_alnum(inside[end]) || inside[end] == '-')) ++end;
  if (end == 0 && !inside.empty() && inside.front() == '*') end = 1;
  tag.name = ascii_lower(inside.substr(0, end));
  tag.attributes = ascii_lower(inside.substr(end));
  const char next = end < inside.size() ? inside[end] : ' ';
  if (next != ' ' && next != '=' && next != '/' && next != ':' && next != ',') tag.name.clear();
  return tag;
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

class Stripper {
 public:
  Stripper(std::string_view text, Markup markup) : text_(text), html_(markup == Markup::kHtml) {}

  Untagged run() {
    for (std::size_t i = 0; i < text_.size();) {
      const char c = text_[i];
      std::size_t taken = 0;
      if (c == '<') taken = angle(i);
      if (c == '[') taken = square(i);
      if (taken == 0) {
        put(c == '\n' && html_ && pre_ == 0 ? ' ' : c);
        taken = 1;
      }
      i += taken;
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool hidden() const {
    return quotes_ > 0 || strikes_ > 0 || drops_ > 0 || hidden_div_ > 0;
  }
  void put(char c) {
    if (!hidden()) out_.text += c;
  }

  // Each returns how many bytes it took, 0 if they are words.
  std::size_t angle(std::size_t at) {
    if (text_.substr(at, 4) == "<!--") return comment(at);
    const std::size_t end = text_.find_first_of("<>\n", at + 1);
    const std::size_t far_end = html_ ? text_.find_first_of("<>", at + 1) : end;
    if (far_end == std::string_view::npos || text_[far_end] != '>') return 0;
    const std::string_view inside = text_.substr(at + 1, far_end - at - 1);
    const std::size_t taken = far_end + 1 - at;
    if (inside.empty() || inside.front() == ' ') return 0;
    if (inside.front() == '!' || inside.front() == '?') return taken;
    if (inside.front() == '@') {
      if (!hidden()) out_.mentions.emplace_back(text_.substr(at, taken));
      put(' ');
      return taken;
    }
    if (is_reference(inside)) {
      put(' ');
      return taken;
    }
    const Tag tag = read_tag(inside);
    const auto known = find_tag(kHtml, tag.name);
    if (!known) return 0;
    div(tag);
    if (tag.name == "pre") pre_ = tag.closing ? 0 : 1;
    const bool spoiler = tag.name == "span" && holds(tag.attributes, "spoiler");
    const bool void_tag = !tag.attributes.empty() && tag.attributes.back() == '/';
    if (!void_tag) act(tag.closing, spoiler ? Effect::kEmphasis : kHtml[*known].effect);
    if (void_tag && kHtml[*known].effect == Effect::kBreak) put('\n');
    return taken;
  }

  // Discord's channels, emoji and times; addresses in angle brackets.
  static bool is_reference(std::string_view inside) {
    if (holds(inside, "://")) return true;
    if (inside.find(' ') != std::string_view::npos) return false;
    return inside.front() == '#' || inside.front() == ':' || inside.substr(0, 2) == "a:" ||
           inside.substr(0, 2) == "t:" || holds(inside, "@");
  }

  std::size_t comment(std::size_t at) {
    if (no_more_comments_) return 0;
    const std::size_t end = text_.find("-->", at);
    no_more_comments_ = end == std::string_view::npos;
    return no_more_comments_ ? 0 : end + 3 - at;
  }

  std::size_t square(std::size_t at) {
    const std::size_t end = text_.find_first_of("[]\n", at + 1);
    if (end == std::string_view::npos || text_[end] != ']') return 0;
    const Tag tag = read_tag(text_.substr(at + 1, end - at - 1));
    const auto known = find_tag(kBbcode, tag.name);
    if (!known) return 0;
    act(tag.closing, kBbcode[*known].effect);
    return end + 1 - at;
  }

  static void count(int& depth, bool closing) {
    if (!closing) {
      ++depth;
    } else if (depth > 0) {
      --depth;
    }
  }

  void act(bool closing, Effect effect) {
    switch (effect) {
      case Effect::kNone:
        break;
      case Effect::kBreak:
        put('\n');
        break;
      case Effect::kQuote:
        count(quotes_, closing);
        put('\n');
        break;
      case Effect::kStrike:
        count(strikes_, closing);
        break;
      case Effect::kDrop:
        count(drops_, closing);
        break;
      case Effect::kEmphasis:
        put(closing ? kEmphasisOff : kEmphasisOn);
        break;
    }
  }

  // Mail programs and forums put quotes and signatures into a marked div.
  void div(const Tag& tag) {
    if (tag.name != "div") return;
    if (hidden_div_ > 0) {
      count(hidden_div_, tag.closing);
    } else if (!tag.closing &&
               (holds(tag.attributes, "signature") || holds(tag.attributes, "gmail_quote") ||
                holds(tag.attributes, "gmail_attr"))) {
      hidden_div_ = 1;
    }
  }

  std::string_view text_;
  bool html_;
  Untagged out_;
  int quotes_ = 0;
  int strikes_ = 0;
  int drops_ = 0;
  int hidden_div_ = 0;
  int pre_ = 0;
  bool no_more_comments_ = false;
};

}  // namespace

Untagged strip_tags(std::string_view text, Markup markup) { return Stripper(text, markup).run(); }

}  // namespace callboard::stages
