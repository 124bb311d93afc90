#include <string>
#include <utility>
#include <vector>

#include "text/markdown_writer.h"
#include "text/text_node.h"

namespace callboard {
namespace {

class HtmlWriter final : public MarkdownWriter {
 public:
  explicit HtmlWriter(Dialect dialect) : dialect_(dialect) {}

  void open(MarkdownBlock block, unsigned level) override {
    level_ = block == MarkdownBlock::kHeading ? level : level_;
    if (block == MarkdownBlock::kRule) {
      out_ += "<hr>\n";
    } else if (block == MarkdownBlock::kNumbers && level != 1) {
      out_.append("<ol start=\"").append(std::to_string(level)).append("\">\n");
    } else if (block == MarkdownBlock::kCode) {
      out_ += "<pre><code>";
    } else {
      out_.append("<").append(tag(block)).append(">");
      if (holds_blocks(block)) out_ += "\n";
    }
  }
  void close(MarkdownBlock block) override {
    if (block == MarkdownBlock::kRule) return;
    if (block == MarkdownBlock::kCode) {
      out_ += "</code></pre>\n";
    } else {
      out_.append("</").append(tag(block)).append(">\n");
    }
  }
  void open(MarkdownSpan span, std::string_view address) override {
    std::string opening;
    std::string closing;
    if (span == MarkdownSpan::kLink) {
      const std::string href = text_node::address(address, dialect_);
      if (!href.empty()) {
        opening = "<a href=\"" + text_node::write_link_words(dialect_, href) + "\"";
        opening += dialect_ == Dialect::kMatrix ? ">" : " rel=\"nofollow noopener\">";
        closing = "</a>";
      }
    } else {
      const std::string name = span == MarkdownSpan::kStrong     ? "strong"
                               : span == MarkdownSpan::kEmphasis ? "em"
                                                                 : "code";
      opening.append("<").append(name).append(">");
      closing.append("</").append(name).append(">");
    }
    out_ += opening;
    spans_.push_back({span, std::move(closing)});
  }
  void close(MarkdownSpan /*span*/) override {
    out_ += spans_.back().closing;
    spans_.pop_back();
  }
  void words(std::string_view text) override {
    out_ += in_link() ? text_node::write_link_words(dialect_, text)
                      : text_node::write(dialect_, text, text_node::Place::kInLine);
  }
  void line_break() override { out_ += "<br>\n"; }
  void finished(std::string_view text) override { out_ += text; }
  std::string take() override {
    while (!out_.empty() && out_.back() == '\n') out_.pop_back();
    return std::move(out_);
  }

 private:
  struct OpenSpan {
    MarkdownSpan span;
    std::string closing;
  };

  static bool holds_blocks(MarkdownBlock block) {
    return block == MarkdownBlock::kQuote || block == MarkdownBlock::kBullets ||
           block == MarkdownBlock::kNumbers;
  }
  [[nodiscard]] bool in_link() const {
    for (const OpenSpan& open : spans_) {
      if (open.span == MarkdownSpan::kLink && !open.closing.empty()) return true;
    }
    return false;
  }
  [[nodiscard]] std::string tag(MarkdownBlock block) const {
    switch (block) {
      case MarkdownBlock::kParagraph:
        return "p";
      case MarkdownBlock::kHeading:
        return std::string(1, 'h') += std::to_string(level_);
      case MarkdownBlock::kQuote:
        return "blockquote";
      case MarkdownBlock::kBullets:
        return "ul";
      case MarkdownBlock::kNumbers:
        return "ol";
      case MarkdownBlock::kItem:
        return "li";
      case MarkdownBlock::kCode:
        return "pre";
      case MarkdownBlock::kRule:
        return "hr";
    }
    return "p";
  }

  Dialect dialect_;
  unsigned level_ = 1;
  std::string out_;
  std::vector<OpenSpan> spans_;
};

}  // namespace

std::unique_ptr<MarkdownWriter> html_writer(Dialect dialect) {
  return std::make_unique<HtmlWriter>(dialect);
}

}  // namespace callboard
