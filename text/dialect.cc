#include "text/dialect.h"

#include <md4c.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "text/markdown_writer.h"
#include "text/scalars.h"

namespace callboard {
namespace {

constexpr std::size_t kMarkdownBytesMax = 256 * 1024;  // far beyond any post

// Undoes token_text of escape.cc.
std::string token_words(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x03' && i + 2 < text.size()) {
      out.push_back(static_cast<char>(((text[i + 1] - 'a') << 4) | (text[i + 2] - 'a')));
      i += 2;
    } else {
      out.push_back(text[i]);
    }
  }
  return out;
}

std::string utc(std::int64_t ms) {
  // Days since 1970 to a civil date, after the well-known March-based calendar.
  const std::int64_t seconds = ms / 1000;
  const std::int64_t days = seconds / 86400 - (seconds % 86400 < 0 ? 1 : 0);
  const std::int64_t of_day = seconds - days * 86400;
  const std::int64_t z = days + 719468;
  const std::int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  const std::int64_t doe = z - era * 146097;
  const std::int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const std::int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  const std::int64_t mp = (5 * doy + 2) / 153;
  const std::int64_t day = doy - (153 * mp + 2) / 5 + 1;
  const std::int64_t month = mp < 10 ? mp + 3 : mp - 9;
  const std::int64_t year = yoe + era * 400 + (month <= 2 ? 1 : 0);
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%04lld-%02lld-%02lld %02lld:%02lld UTC",
                static_cast<long long>(year), static_cast<long long>(month),
                static_cast<long long>(day), static_cast<long long>(of_day / 3600),
                static_cast<long long>(of_day / 60 % 60));
  return buffer;
}

// The characters of an entity; empty: not one we know, so it stands as it is.
std::string entity(std::string_view text) {
  struct Known {
    std::string_view name;
    char32_t scalar;
  };
  constexpr Known kKnown[] = {{"&amp;", '&'},      {"&lt;", '<'},       {"&gt;", '>'},
                              {"&quot;", '"'},     {"&apos;", '\''},    {"&nbsp;", 0xa0},
                              {"&ndash;", 0x2013}, {"&mdash;", 0x2014}, {"&hellip;", 0x2026},
                              {"&middot;", 0xb7},  {"&times;", 0xd7},   {"&larr;", 0x2190},
                              {"&rarr;", 0x2192},  {"&bull;", 0x2022}};
  std::string out;
  for (const Known& known : kKnown) {
    if (known.name == text) scalars::append(out, known.scalar);
  }
  if (text.size() < 4 || text[1] != '#') return out;
  const bool hex = text[2] == 'x' || text[2] == 'X';
  std::uint32_t value = 0;
  const char* begin = text.data() + (hex ? 3 : 2);
  const auto read = std::from_chars(begin, text.data() + text.size() - 1, value, hex ? 16 : 10);
  const bool scalar = value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  if (read.ec == std::errc() && scalar && !scalars::steers(value)) scalars::append(out, value);
  return out;
}

// Of ASCII, which most of what is written is.
bool shows(char c) { return (c >= ' ' && c < '\x7f') || c == '\n'; }

class Walk {
 public:
  Walk(const DialectMarks& marks, MarkdownWriter& writer, std::string_view source)
      : marks_(marks), writer_(writer), source_(source) {}

  // Whether a piece lies in the text, or is one of the parser's own short ones. Version 0.4.8 has
  // been seen to name pieces of gigabytes, of memory it never wrote.
  [[nodiscard]] bool is_of_source(const char* piece, std::size_t size) const {
    constexpr std::size_t kOwnBytesMax = 4;  // "\n", a replacement character
    const auto at = reinterpret_cast<std::uintptr_t>(piece);
    const auto from = reinterpret_cast<std::uintptr_t>(source_.data());
    if (at < from || at - from > source_.size()) return size <= kOwnBytesMax;
    return size <= source_.size() - (at - from);
  }

  // Neighbouring pieces are one text node, so that a token is never cut in two.
  void text(std::string_view piece) { pending_ += piece; }

  void flush() {
    std::string_view rest = pending_;
    while (!rest.empty()) {
      const std::size_t begin = rest.find('\x01');
      if (begin != 0) put_words(rest.substr(0, begin));
      if (begin == std::string_view::npos) break;
      const std::size_t end = rest.find('\x02', begin);
      if (end == std::string_view::npos) break;
      put_mark(rest.substr(begin + 1, end - begin - 1));
      rest.remove_prefix(end + 1);
    }
    pending_.clear();
  }

  [[nodiscard]] MarkdownWriter& writer() { return writer_; }

 private:
  void put_words(std::string_view words) {
    if (std::all_of(words.begin(), words.end(), shows)) return writer_.words(words);
    std::string clean;
    for (std::size_t at = 0; at < words.size();) {
      const char32_t scalar = scalars::next(words, at);
      if (scalar == '\n' || !scalars::steers(scalar)) scalars::append(clean, scalar);
    }
    if (!clean.empty()) writer_.words(clean);
  }

  void put_mark(std::string_view mark) {
    if (mark.empty()) return;
    const std::string_view body = mark.substr(1);
    if (mark[0] == 'T') {
      std::int64_t ms = 0;
      std::from_chars(body.data(), body.data() + body.size(), ms);
      if (marks_.time) {
        writer_.finished(marks_.time(ms));
      } else {
        writer_.words(marks_.time_words ? marks_.time_words(ms) : utc(ms));
      }
    } else if (mark[0] == 'N') {
      put_words(token_words(body));
    } else if (mark[0] == 'M') {
      const std::size_t bar = body.find('|');
      if (bar == std::string_view::npos) return;
      const std::string handle = token_words(body.substr(0, bar));
      const std::string name = token_words(body.substr(bar + 1));
      if (handle.empty() || !marks_.mention) {
        put_words(name);
      } else {
        writer_.finished(marks_.mention(handle, name));
      }
    }
  }

  const DialectMarks& marks_;
  MarkdownWriter& writer_;
  std::string_view source_;
  std::string pending_;
};

bool block_of(MD_BLOCKTYPE type, MarkdownBlock& block) {
  switch (type) {
    case MD_BLOCK_QUOTE:
      block = MarkdownBlock::kQuote;
      return true;
    case MD_BLOCK_UL:
      block = MarkdownBlock::kBullets;
      return true;
    case MD_BLOCK_OL:
      block = MarkdownBlock::kNumbers;
      return true;
    case MD_BLOCK_LI:
      block = MarkdownBlock::kItem;
      return true;
    case MD_BLOCK_HR:
      block = MarkdownBlock::kRule;
      return true;
    case MD_BLOCK_H:
      block = MarkdownBlock::kHeading;
      return true;
    case MD_BLOCK_CODE:
      block = MarkdownBlock::kCode;
      return true;
    case MD_BLOCK_P:
      block = MarkdownBlock::kParagraph;
      return true;
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML:
    case MD_BLOCK_TABLE:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
    case MD_BLOCK_TR:
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
      return false;
  }
  return false;
}

bool span_of(MD_SPANTYPE type, MarkdownSpan& span) {
  switch (type) {
    case MD_SPAN_EM:
      span = MarkdownSpan::kEmphasis;
      return true;
    case MD_SPAN_STRONG:
      span = MarkdownSpan::kStrong;
      return true;
    case MD_SPAN_CODE:
      span = MarkdownSpan::kCode;
      return true;
    case MD_SPAN_A:
      span = MarkdownSpan::kLink;
      return true;
    case MD_SPAN_IMG:  // its words stand, pictures come with the post
    case MD_SPAN_DEL:
    case MD_SPAN_LATEXMATH:
    case MD_SPAN_LATEXMATH_DISPLAY:
    case MD_SPAN_WIKILINK:
    case MD_SPAN_U:
      return false;
  }
  return false;
}

std::string attribute(const MD_ATTRIBUTE& value) {
  std::string out;
  for (std::size_t i = 0; value.substr_offsets[i] < value.size; ++i) {
    const MD_OFFSET begin = value.substr_offsets[i];
    const std::string_view part(value.text + begin, value.substr_offsets[i + 1] - begin);
    const std::string known = value.substr_types[i] == MD_TEXT_ENTITY ? entity(part) : "";
    out += known.empty() ? std::string(part) : known;
  }
  return out;
}

int enter_block(MD_BLOCKTYPE type, void* detail, void* user) {
  Walk& walk = *static_cast<Walk*>(user);
  walk.flush();
  unsigned level = 0;
  if (type == MD_BLOCK_H) level = static_cast<MD_BLOCK_H_DETAIL*>(detail)->level;
  if (type == MD_BLOCK_OL) level = static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start;
  MarkdownBlock block{};
  if (block_of(type, block)) walk.writer().open(block, level);
  return 0;
}

int leave_block(MD_BLOCKTYPE type, void* /*detail*/, void* user) {
  Walk& walk = *static_cast<Walk*>(user);
  walk.flush();
  MarkdownBlock block{};
  if (block_of(type, block)) walk.writer().close(block);
  return 0;
}

int enter_span(MD_SPANTYPE type, void* detail, void* user) {
  Walk& walk = *static_cast<Walk*>(user);
  walk.flush();
  MarkdownSpan span{};
  std::string address;
  if (type == MD_SPAN_A) address = attribute(static_cast<MD_SPAN_A_DETAIL*>(detail)->href);
  if (span_of(type, span)) walk.writer().open(span, address);
  return 0;
}

int leave_span(MD_SPANTYPE type, void* /*detail*/, void* user) {
  Walk& walk = *static_cast<Walk*>(user);
  walk.flush();
  MarkdownSpan span{};
  if (span_of(type, span)) walk.writer().close(span);
  return 0;
}

int put_text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
  Walk& walk = *static_cast<Walk*>(user);
  if (!walk.is_of_source(text, size)) return 1;
  const std::string_view piece(text, size);
  if (type == MD_TEXT_BR) {
    walk.flush();
    walk.writer().line_break();
  } else if (type == MD_TEXT_SOFTBR) {
    walk.text(" ");
  } else if (type == MD_TEXT_NULLCHAR) {
    walk.text("\xef\xbf\xbd");
  } else if (type == MD_TEXT_ENTITY) {
    const std::string known = entity(piece);
    walk.text(known.empty() ? piece : known);
  } else {
    walk.text(piece);
  }
  return 0;
}

}  // namespace

namespace {

// Nothing: the parser has lost its way in it.
std::optional<std::string> written(std::string_view markdown, Dialect dialect,
                                   const DialectMarks& marks) {
  const bool html =
      dialect == Dialect::kHtml || dialect == Dialect::kMatrix || dialect == Dialect::kMailHtml;
  const std::unique_ptr<MarkdownWriter> writer = html ? html_writer(dialect) : flat_writer(dialect);
  Walk walk(marks, *writer, markdown);
  MD_PARSER parser{};
  parser.flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
  parser.enter_block = enter_block;
  parser.leave_block = leave_block;
  parser.enter_span = enter_span;
  parser.leave_span = leave_span;
  parser.text = put_text;
  const int lost = md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &walk);
  if (lost != 0) return std::nullopt;
  return writer->take();
}

}  // namespace

std::string to_dialect(std::string_view markdown, Dialect dialect, const DialectMarks& marks) {
  markdown = markdown.substr(0, kMarkdownBytesMax);
  if (auto text = written(markdown, dialect, marks)) return *std::move(text);
  return written(escape_markdown(markdown), dialect, marks).value_or("");  // as it is typed
}

}  // namespace callboard
