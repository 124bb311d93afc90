// One template: Mustache whose tags are numbered when it is loaded, so that every name that is
// missing when it is rendered has a file and a line. Owned by the template library; rendering
// locks, so any worker thread may render.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"
#include "templates/render/renderer.h"
#include "templates/render/scope.h"

namespace callboard {

enum class TagKind : char { kVariable = 'v', kSection = '#', kInverted = '^', kPartial = '>' };

struct Tag {
  TagKind kind = TagKind::kVariable;
  std::string name;
  std::string file;
  int line = 0;
};

// All tags of a library, by number; a partial is rendered inside another template, so the numbers
// must not collide.
using Tags = std::vector<Tag>;

// What rendering found out, for check().
class TemplateText;
struct Trace {
  std::set<std::size_t> reached;       // tags that were rendered
  std::set<std::size_t> held;          // section tags whose name was there
  std::set<const TemplateText*> used;  // templates that were rendered
};

// One section or one picture.
class TemplateText {
 public:
  // `source` begins at `line` of `file`; `flavor` says what it may hold. Adds its tags to `tags`.
  static Result<std::shared_ptr<const TemplateText>, TemplateProblem> parse(std::string_view source,
                                                                            const std::string& file,
                                                                            int line, Flavor flavor,
                                                                            Tags& tags);

  using Partials = std::function<const TemplateText*(const std::string& name)>;
  // The text, or the first problem. `trace` may be null.
  [[nodiscard]] Result<std::string, TemplateProblem> render(Scope& scope, const Tags& tags,
                                                            const Partials& partials,
                                                            Trace* trace) const;

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] std::size_t first_tag() const { return first_tag_; }
  [[nodiscard]] std::size_t tag_count() const { return tag_count_; }
  [[nodiscard]] const std::string& numbered() const { return numbered_; }

  ~TemplateText();
  TemplateText(const TemplateText&) = delete;
  TemplateText& operator=(const TemplateText&) = delete;

 private:
  TemplateText();
  // The Mustache library's object: several kilobytes, so each is made when it is first rendered; a
  // daemon uses few of a thousand. Its render() is not const.
  struct Engine;
  mutable std::mutex mutex_;
  mutable std::unique_ptr<Engine> engine_;
  std::string file_;
  int line_ = 0;
  std::size_t first_tag_ = 0;
  std::size_t tag_count_ = 0;
  std::string numbered_;  // the source, names replaced by tag numbers
};

}  // namespace callboard
