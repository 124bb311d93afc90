#include "templates/render/svg_scan.h"

#include <algorithm>
#include <vector>

namespace callboard {
namespace {

class SvgScan {
 public:
  SvgScan(std::string_view source, const std::string& file) : source_(source), file_(file) {}

  std::optional<TemplateProblem> run() {
    while (!problem_) {
      at_ = source_.find('<', at_);
      if (at_ == std::string_view::npos) break;
      if (source_.substr(at_, 4) == "<!--") {
        skip_to("-->", "the comment is never closed");
      } else if (source_.substr(at_, 2) == "<?") {
        skip_to("?>", "the <? is never closed");
      } else {
        element();
      }
    }
    if (!problem_ && !open_.empty()) {
      fail(open_.back().at, "<" + open_.back().name + "> is never closed");
    }
    if (!problem_ && !any_) fail(0, "there is no element in it");
    return problem_;
  }

 private:
  struct Open {
    std::string name;
    std::size_t at = 0;
  };

  [[nodiscard]] int line_of(std::size_t at) const {
    const auto end = source_.begin() + static_cast<std::ptrdiff_t>(std::min(at, source_.size()));
    return 1 + static_cast<int>(std::count(source_.begin(), end, '\n'));
  }
  void fail(std::size_t at, std::string reason) {
    problem_ = TemplateProblem{file_, line_of(at), std::move(reason)};
  }

  void skip_to(std::string_view ending, const char* reason) {
    const std::size_t end = source_.find(ending, at_);
    if (end == std::string_view::npos) return fail(at_, reason);
    at_ = end + ending.size();
  }

  // Past the end of a tag; quotes may hold ">".
  std::size_t tag_end() {
    char quote = 0;
    for (std::size_t i = at_ + 1; i < source_.size(); ++i) {
      const char c = source_[i];
      if (quote != 0) {
        if (c == quote) quote = 0;
        if (c == '<') return std::string_view::npos;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        return i + 1;
      } else if (c == '<') {
        return std::string_view::npos;
      }
    }
    return std::string_view::npos;
  }

  void element() {
    const std::size_t end = tag_end();
    if (end == std::string_view::npos)
      return fail(at_, "a tag is broken off: \">\" or a quote is missing");
    const bool closes = source_.substr(at_, 2) == "</";
    const std::size_t begin = at_ + (closes ? 2 : 1);
    const std::size_t stop = source_.find_first_of(" \t\r\n/>", begin);
    const std::string name(source_.substr(begin, stop - begin));
    any_ = true;
    if (closes) {
      if (open_.empty()) return fail(at_, "</" + name + "> closes nothing");
      if (open_.back().name != name) {
        return fail(at_, "</" + name + "> stands where </" + open_.back().name +
                             "> is due (opened in line " +
                             std::to_string(line_of(open_.back().at)) + ")");
      }
      open_.pop_back();
    } else if (source_[end - 2] != '/') {
      open_.push_back({name, at_});
    }
    at_ = end;
  }

  std::string_view source_;
  const std::string& file_;
  std::size_t at_ = 0;
  bool any_ = false;
  std::vector<Open> open_;
  std::optional<TemplateProblem> problem_;
};

}  // namespace

std::optional<TemplateProblem> scan_svg(std::string_view source, const std::string& file) {
  return SvgScan(source, file).run();
}

}  // namespace callboard
