#include "templates/render/tag_scan.h"

#include <algorithm>

namespace callboard {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

bool is_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '@' || c == '-';
  });
}

class Scan {
 public:
  Scan(std::string_view source, const std::string& file, int line, Flavor flavor, Tags& tags)
      : rest_(source), file_(file), line_(line), flavor_(flavor), tags_(tags) {}

  Result<std::string, TemplateProblem> run() {
    while (!rest_.empty() && reason_.empty()) {
      const std::size_t begin = rest_.find("{{");
      copy_text(rest_.substr(0, begin));
      if (begin == std::string_view::npos) break;
      rest_.remove_prefix(begin);
      read_tag();
    }
    if (reason_.empty() && !open_.empty()) {
      line_ = open_.back().line;
      reason_ = "{{#" + open_.back().name + "}} is never closed";
    }
    if (!reason_.empty()) return Fail<TemplateProblem>{{file_, line_, reason_}};
    return std::move(out_);
  }

 private:
  struct Open {
    std::string name;
    std::size_t number = 0;
    int line = 0;
  };

  void copy_text(std::string_view text) {
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '`' && flavor_ == Flavor::kMarkdown) {
        return fail("backticks are not allowed: words in code would not be escaped");
      }
      if (byte < 0x20 && c != '\n' && c != '\t' && c != '\r') {
        return fail("a control character");
      }
      if (c == '\n') ++line_;
      if (c != '\r') out_.push_back(c);
    }
  }

  void read_tag() {
    const std::size_t end = rest_.find("}}");
    if (end == std::string_view::npos) return fail("{{ without }}");
    const std::string_view raw = rest_.substr(2, end - 2);
    const std::string_view body = trimmed(raw);
    rest_.remove_prefix(end + 2);
    const char first = body.empty() ? ' ' : body[0];
    if (first == '!') {
      // Handed on empty, so that a line with nothing but a comment goes away.
      out_ += "{{!}}";
    } else if (first == '{' || first == '&') {
      fail("{{{ }}} and {{& }} would let words in without an escape; write {{name}}");
    } else if (first == '=') {
      fail("other delimiters are not supported");
    } else if (first == '/') {
      close_section(trimmed(body.substr(1)));
    } else {
      open_tag(first, body);
    }
    line_ += static_cast<int>(std::count(raw.begin(), raw.end(), '\n'));
  }

  void open_tag(char first, std::string_view body) {
    const bool marked = first == '#' || first == '^' || first == '>';
    const std::string name(trimmed(marked ? body.substr(1) : body));
    if (!is_name(name)) return fail("\"" + name + "\" is not a name");
    const TagKind kind = marked ? static_cast<TagKind>(first) : TagKind::kVariable;
    const std::size_t number = tags_.size();
    tags_.push_back({kind, name, file_, line_});
    if (first == '#' || first == '^') open_.push_back({name, number, line_});
    out_ += "{{" + (marked ? std::string(1, first) : std::string()) + std::to_string(number) + "}}";
  }

  void close_section(std::string_view name) {
    if (open_.empty()) return fail("{{/" + std::string(name) + "}} closes nothing");
    if (open_.back().name != name) {
      return fail("{{/" + std::string(name) + "}} stands where {{/" + open_.back().name +
                  "}} is due (opened in line " + std::to_string(open_.back().line) + ")");
    }
    out_ += "{{/" + std::to_string(open_.back().number) + "}}";
    open_.pop_back();
  }

  void fail(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
  }

  std::string_view rest_;
  const std::string& file_;
  int line_;
  Flavor flavor_;
  Tags& tags_;
  std::vector<Open> open_;
  std::string out_;
  std::string reason_;
};

}  // namespace

Result<std::string, TemplateProblem> number_tags(std::string_view source, const std::string& file,
                                                 int line, Flavor flavor, Tags& tags) {
  return Scan(source, file, line, flavor, tags).run();
}

}  // namespace callboard
