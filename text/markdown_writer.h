// What the Markdown walk (dialect.cc) tells a writer of one dialect: blocks and spans opening and
// closing, words between them. An open set, one level: HtmlWriter and FlatWriter. One object a
// text, one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "text/dialect.h"

namespace callboard {

enum class MarkdownBlock : std::uint8_t {
  kParagraph,
  kHeading,
  kQuote,
  kBullets,
  kNumbers,
  kItem,
  kCode,
  kRule
};
enum class MarkdownSpan : std::uint8_t { kEmphasis, kStrong, kCode, kLink };

class MarkdownWriter {
 public:
  virtual ~MarkdownWriter() = default;
  // `level`: of a heading, 1 to 6; of numbers, the first one; else 0.
  virtual void open(MarkdownBlock block, unsigned level) = 0;
  virtual void close(MarkdownBlock block) = 0;
  // `address`: of a link, as the template has it; else empty.
  virtual void open(MarkdownSpan span, std::string_view address) = 0;
  virtual void close(MarkdownSpan span) = 0;
  virtual void words(std::string_view text) = 0;
  virtual void line_break() = 0;
  // Already in the dialect: what DialectMarks gave.
  virtual void finished(std::string_view text) = 0;
  virtual std::string take() = 0;
};

std::unique_ptr<MarkdownWriter> html_writer(Dialect dialect);
std::unique_ptr<MarkdownWriter> flat_writer(Dialect dialect);

}  // namespace callboard
