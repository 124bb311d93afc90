// Dialects that are lines of text: plain, terminal, Discord, BBCode. Containers gather the blocks
// inside them and set them off when they close.
#include <string>
#include <utility>
#include <vector>

#include "text/markdown_writer.h"
#include "text/text_node.h"

namespace callboard {
namespace {

struct Marks {
  std::string_view strong_open, strong_close, emphasis_open, emphasis_close, code_open, code_close;
};

Marks marks_of(Dialect dialect) {
  if (dialect == Dialect::kTerminal) {
    return {"\x1b[1m", "\x1b[22m", "\x1b[3m", "\x1b[23m", "\x1b[36m", "\x1b[39m"};
  }
  if (dialect == Dialect::kDiscord) return {"**", "**", "*", "*", "`", "`"};
  if (dialect == Dialect::kBbcode) return {"[b]", "[/b]", "[i]", "[/i]", "[code]", "[/code]"};
  return {};
}

// `lead` before the first line, `indent` before the others.
std::string indented(const std::string& text, const std::string& lead, const std::string& indent) {
  std::string out = lead;
  for (const char c : text) {
    out.push_back(c);
    if (c == '\n') out += indent;
  }
  return out;
}

class FlatWriter final : public MarkdownWriter {
 public:
  explicit FlatWriter(Dialect dialect) : dialect_(dialect), marks_(marks_of(dialect)) {
    frames_.emplace_back();
  }

  void open(MarkdownBlock block, unsigned level) override {
    flush_tight_words();
    frames_.push_back({block, level, {}, {}});
    line_start_ = true;
    if (block == MarkdownBlock::kHeading) line() += heading_open(level);
  }

  void close(MarkdownBlock block) override {
    if (block == MarkdownBlock::kHeading) line() += heading_close();
    flush_tight_words();
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    frames_.back().blocks.push_back(wrapped(frame));
    if (block == MarkdownBlock::kItem) ++frames_.back().level;
    line_start_ = true;
  }

  void open(MarkdownSpan span, std::string_view address) override {
    if (span == MarkdownSpan::kLink) {
      links_.push_back({text_node::address(address, dialect_), line().size()});
      line() += link_open(links_.back().address);
    } else {
      line() += span == MarkdownSpan::kStrong     ? marks_.strong_open
                : span == MarkdownSpan::kEmphasis ? marks_.emphasis_open
                                                  : marks_.code_open;
    }
    in_code_ = in_code_ || span == MarkdownSpan::kCode;
  }

  void close(MarkdownSpan span) override {
    if (span == MarkdownSpan::kLink) {
      close_link();
    } else {
      line() += span == MarkdownSpan::kStrong     ? marks_.strong_close
                : span == MarkdownSpan::kEmphasis ? marks_.emphasis_close
                                                  : marks_.code_close;
    }
    in_code_ = in_code_ && span != MarkdownSpan::kCode;
  }

  void words(std::string_view text) override {
    if (dialect_ == Dialect::kDiscord &&
        (in_code_ || frames_.back().block == MarkdownBlock::kCode)) {
      for (const char c : text) line().push_back(c == '`' ? '\'' : c);
    } else if (!links_.empty() && !links_.back().address.empty()) {
      line() += text_node::write_link_words(dialect_, text);
    } else {
      const auto place = line_start_ ? text_node::Place::kLineStart : text_node::Place::kInLine;
      line() += text_node::write(dialect_, text, place);
    }
    line_start_ = line_start_ && text.empty();
  }

  void line_break() override {
    line() += "\n";
    line_start_ = true;
  }
  void finished(std::string_view text) override {
    line() += text;
    line_start_ = false;
  }
  std::string take() override {
    flush_tight_words();
    return joined(frames_.front().blocks, "\n\n");
  }

 private:
  struct Frame {
    MarkdownBlock block = MarkdownBlock::kQuote;
    unsigned level = 0;
    std::vector<std::string> blocks;
    std::string line;
  };
  struct Link {
    std::string address;
    std::size_t begins = 0;
  };

  std::string& line() { return frames_.back().line; }

  // A tight list has its words in the item itself, without a paragraph.
  void flush_tight_words() {
    if (line().empty()) return;
    frames_.back().blocks.push_back(std::move(line()));
    line().clear();
  }

  static std::string joined(const std::vector<std::string>& blocks, std::string_view between) {
    std::string out;
    for (const std::string& block : blocks) {
      if (!out.empty()) out += between;
      out += block;
    }
    return out;
  }

  [[nodiscard]] std::string wrapped(const Frame& frame) const {
    const bool bbcode = dialect_ == Dialect::kBbcode;
    const bool list =
        frame.block == MarkdownBlock::kBullets || frame.block == MarkdownBlock::kNumbers;
    const std::string inner = joined(frame.blocks, list ? "\n" : "\n\n");
    switch (frame.block) {
      case MarkdownBlock::kQuote:
        return bbcode ? "[quote]" + inner + "[/quote]" : indented(inner, "> ", "> ");
      case MarkdownBlock::kBullets:
        return bbcode ? "[list]\n" + inner + "\n[/list]" : inner;
      case MarkdownBlock::kNumbers:
        return bbcode ? "[list=1]\n" + inner + "\n[/list]" : inner;
      case MarkdownBlock::kItem:
        return item(inner);
      case MarkdownBlock::kRule:
        return bbcode ? "[hr]" : "----";
      case MarkdownBlock::kCode:
        if (dialect_ == Dialect::kDiscord) return "```\n" + inner + "\n```";
        return bbcode ? "[code]" + inner + "[/code]" : indented(inner, "    ", "    ");
      case MarkdownBlock::kParagraph:
      case MarkdownBlock::kHeading:
        return inner;
    }
    return inner;
  }

  [[nodiscard]] std::string item(const std::string& inner) const {
    const Frame& list = frames_.back();
    if (dialect_ == Dialect::kBbcode) return "[*]" + inner;
    if (list.block == MarkdownBlock::kNumbers) {
      const std::string number = std::to_string(list.level) + ". ";
      return indented(inner, number, std::string(number.size(), ' '));
    }
    return indented(inner, "- ", "  ");
  }

  [[nodiscard]] std::string heading_open(unsigned level) const {
    if (dialect_ == Dialect::kDiscord) return std::string(level < 3 ? level : 3, '#') + " ";
    return std::string(marks_.strong_open);
  }
  [[nodiscard]] std::string heading_close() const {
    return dialect_ == Dialect::kDiscord ? "" : std::string(marks_.strong_close);
  }

  [[nodiscard]] std::string link_open(const std::string& address) const {
    if (address.empty()) return {};
    if (dialect_ == Dialect::kBbcode) return "[url=" + address + "]";
    return dialect_ == Dialect::kDiscord ? "[" : "";
  }
  void close_link() {
    const Link link = links_.back();
    links_.pop_back();
    if (link.address.empty()) return;
    if (dialect_ == Dialect::kBbcode) {
      line() += "[/url]";
    } else if (dialect_ == Dialect::kDiscord) {
      // An address that stands for itself reads better bare; <> keeps Discord from a preview.
      const std::string shown = text_node::write_link_words(dialect_, link.address);
      if (line().substr(link.begins) == "[" + shown) {
        line().resize(link.begins);
        line() += "<" + link.address + ">";
      } else {
        line() += "](<" + link.address + ">)";
      }
    } else if (line().substr(link.begins) != link.address) {
      line() += " (" + link.address + ")";
    }
  }

  Dialect dialect_;
  Marks marks_;
  std::vector<Frame> frames_;
  std::vector<Link> links_;
  bool line_start_ = true;
  bool in_code_ = false;
};

}  // namespace

std::unique_ptr<MarkdownWriter> flat_writer(Dialect dialect) {
  return std::make_unique<FlatWriter>(dialect);
}

}  // namespace callboard
