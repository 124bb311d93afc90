#include "text/clean.h"

#include <algorithm>

#include "text/stages.h"
#include "text/unicode.h"

namespace callboard {
namespace {

using unicode::Form;

std::string folded_text(std::string_view raw) {
  const std::string form = unicode::one_form(unicode::plain_twins(raw), Form::kNfkc);
  return unicode::plain_twins(form);
}

// "- roll", "* roll", "# roll" at the start of a line are list and heading marks.
std::string_view without_bullet(std::string_view line) {
  line = stages::trimmed(line);
  std::size_t n = 0;
  while (n < line.size() && n < 6 && line[n] == '#') ++n;
  if (n == 0 && !line.empty() && (line[0] == '-' || line[0] == '*' || line[0] == '+')) n = 1;
  const bool mark = n > 0 && n < line.size() && line[n] == ' ';
  return mark ? stages::trimmed(line.substr(n)) : line;
}

struct Split {
  std::string plain;                    // without marks
  std::vector<std::string> emphasised;  // folded
  bool open = false;                    // emphasis runs on into the next line
};

// The outermost emphasised phrases of a line.
Split split_emphasis(std::string_view line, bool open) {
  Split out;
  int depth = open ? 1 : 0;
  std::string phrase;
  const auto finish = [&] {
    std::string folded = folded_text(phrase);
    if (!folded.empty()) out.emphasised.push_back(std::move(folded));
    phrase.clear();
  };
  for (const char c : line) {
    if (c == stages::kEmphasisOn) {
      ++depth;
    } else if (c == stages::kEmphasisOff) {
      if (depth > 0 && --depth == 0) finish();
    } else {
      const char written = c == stages::kDice ? ' ' : c;
      out.plain += written;
      if (depth > 0) phrase += written;
    }
  }
  out.open = depth > 0;
  if (depth > 0) finish();
  return out;
}

// Words, digits or a question: more than pictures and punctuation.
bool says_something(std::string_view text) {
  const std::u32string points = unicode::decode(text);
  return std::any_of(points.begin(), points.end(), [](char32_t c) {
    return unicode::is_letter(c) || (c >= U'0' && c <= U'9') || c == U'?';
  });
}

FoldedLine folded_line(std::string text, std::vector<std::string> emphasised) {
  FoldedLine line;
  line.key = unicode::bare_key(text);
  line.text = std::move(text);
  line.emphasised = std::move(emphasised);
  return line;
}

std::vector<std::string> keys_of(const std::vector<std::string>& names) {
  std::vector<std::string> keys;
  for (const std::string& name : names) {
    std::string key = unicode::bare_key(name);
    while (!key.empty() && key.front() == '@') key.erase(0, 1);
    keys.push_back(std::move(key));
  }
  return keys;
}

bool mentions_any(const std::vector<std::string>& mentions, const std::vector<std::string>& names) {
  return std::any_of(mentions.begin(), mentions.end(), [&](const std::string& mention) {
    const std::string id = mention.substr(2, mention.size() - 3);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name == mention || name == id || name == "@" + id || "!" + name == id;
    });
  });
}

}  // namespace

Folded fold_reply(std::string_view raw, Markup markup, const std::vector<std::string>& names) {
  const std::string prepared = stages::prepare(raw);
  const stages::Untagged untagged = stages::strip_tags(prepared, markup);
  const std::string own = stages::own_lines(stages::decode_entities(untagged.text));
  const std::string marked = stages::strip_inline(stages::drop_links(own), markup);
  const std::vector<std::string> name_keys = keys_of(names);

  Folded out;
  out.addressed = markup == Markup::kMail || mentions_any(untagged.mentions, names);
  bool open = false;
  bool words = false;
  for (const std::string_view line : stages::split_lines(marked)) {
    stages::Addressed spoken = stages::take_address(line, name_keys);
    out.addressed = out.addressed || spoken.named;
    Split split = split_emphasis(without_bullet(spoken.line), open);
    open = split.open;
    std::string text = folded_text(split.plain);
    if (text.empty()) continue;
    words = words || says_something(text);
    out.lines.push_back(folded_line(std::move(text), std::move(split.emphasised)));
  }
  // A die and no words at all: the person throws it.
  if (!words && marked.find(stages::kDice) != std::string::npos) {
    out.lines = {folded_line("roll", {})};
  }
  return out;
}

PackText fold_content(std::string_view raw) {
  PackText out;
  if (!valid_utf8(raw)) return out;
  out.text = unicode::one_form(raw, Form::kNfc);
  std::vector<std::string> graphemes = unicode::graphemes(out.text);
  out.glyphs.reserve(graphemes.size());
  for (std::string& grapheme : graphemes) {
    Glyph glyph;
    const std::u32string points = unicode::decode(grapheme);
    glyph.letter = !points.empty() && unicode::is_letter(points.front());
    glyph.key = points == U" " ? " " : unicode::bare_key(grapheme);
    glyph.text = std::move(grapheme);
    out.key += glyph.key;
    out.glyphs.push_back(std::move(glyph));
  }
  return out;
}

std::string fold_key(std::string_view raw) { return unicode::bare_key(raw); }

std::string one_line(std::string_view raw, std::size_t glyphs_max) {
  std::string out;
  std::size_t glyphs = 0;
  for (const std::string& grapheme : unicode::graphemes(unicode::one_form(raw, Form::kNfc))) {
    if (glyphs++ == glyphs_max) break;
    out += grapheme;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

bool valid_utf8(std::string_view raw) {
  // Decoding turns broken bytes into a replacement, which takes other bytes than they did.
  return unicode::encode(unicode::decode(raw)) == raw;
}

}  // namespace callboard
