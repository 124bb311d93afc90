#include "templates/render/template_text.h"

#include <charconv>
#include <deque>
#include <exception>
#include <kainjow/mustache.hpp>
#include <unordered_map>

#include "rules/core/json.h"
#include "templates/render/tag_scan.h"

namespace callboard {
namespace {

namespace mustache = kainjow::mustache;

constexpr int kPartialsMax = 64;  // in one section: templates that include each other end there

// Answers the library's look-ups by tag number, from the scope.
class Lookup final : public mustache::basic_context<std::string> {
 public:
  Lookup(Scope& scope, const Tags& tags, const TemplateText::Partials& partials, Trace* trace)
      : scope_(scope), tags_(tags), partials_(partials), trace_(trace) {}

  void push(const mustache::data* data) override {
    const auto found = frames_.find(data);
    scope_.push(found == frames_.end() ? Scope::Frame{} : found->second);
  }
  void pop() override { scope_.pop(); }

  [[nodiscard]] const mustache::data* get(const std::string& number) const override {
    std::size_t index = 0;
    std::from_chars(number.data(), number.data() + number.size(), index);
    const Tag& tag = tags_.at(index);
    if (trace_ != nullptr) trace_->reached.insert(index);
    const nlohmann::json* value = scope_.find(tag.name);
    if (tag.kind == TagKind::kVariable) return variable(tag, value);
    if (value != nullptr && trace_ != nullptr) trace_->held.insert(index);
    return section(value);
  }

  [[nodiscard]] const mustache::data* get_partial(const std::string& number) const override {
    std::size_t index = 0;
    std::from_chars(number.data(), number.data() + number.size(), index);
    const Tag& tag = tags_.at(index);
    if (trace_ != nullptr) trace_->reached.insert(index);
    const TemplateText* found = partials_(tag.name);
    if (found == nullptr) return fail(tag, "there is no section \"" + tag.name + "\" to include");
    if (trace_ != nullptr) trace_->used.insert(found);
    if (++partials_used_ > kPartialsMax) return fail(tag, "sections include each other");
    return &made_.emplace_back(found->numbered());
  }

  [[nodiscard]] const std::optional<TemplateProblem>& problem() const { return problem_; }

 private:
  const mustache::data* fail(const Tag& tag, std::string reason) const {
    if (!problem_) problem_ = TemplateProblem{tag.file, tag.line, std::move(reason)};
    return nullptr;
  }

  const mustache::data* variable(const Tag& tag, const nlohmann::json* value) const {
    if (value == nullptr || value->is_null()) {
      return fail(tag, "there is no \"" + tag.name + "\" here");
    }
    std::optional<std::string> text = scope_.text(*value);
    if (!text) return fail(tag, "\"" + tag.name + "\" is not text");
    return &made_.emplace_back(std::move(*text));
  }

  const mustache::data* section(const nlohmann::json* value) const {
    if (value == nullptr || !Scope::holds(*value)) return &made_.emplace_back(false);
    if (!value->is_array()) {
      const mustache::data* data = &made_.emplace_back(true);
      frames_[data] = {value, 0, 0};
      return data;
    }
    const mustache::data* data = &made_.emplace_back(mustache::list(value->size(), true));
    std::size_t index = 0;
    for (const mustache::data& item : data->list_value()) {
      frames_[&item] = {&(*value)[index], index, value->size()};
      ++index;
    }
    return data;
  }

  Scope& scope_;
  const Tags& tags_;
  const TemplateText::Partials& partials_;
  Trace* trace_;
  mutable std::deque<mustache::data> made_;
  mutable std::unordered_map<const mustache::data*, Scope::Frame> frames_;
  mutable std::optional<TemplateProblem> problem_;
  mutable int partials_used_ = 0;
};

// Where the library writes: its own choice, a string stream, costs more than all it writes.
struct Written {
  std::string text;
  Written& operator<<(const std::string& more) {
    text += more;
    return *this;
  }
};

}  // namespace

struct TemplateText::Engine {
  explicit Engine(const std::string& source) : mustache(source) {
    // The scope escapes: it knows marks from words.
    mustache.set_custom_escape([](const std::string& text) { return text; });
  }
  kainjow::mustache::mustache mustache;
};

TemplateText::TemplateText() = default;
TemplateText::~TemplateText() = default;

Result<std::shared_ptr<const TemplateText>, TemplateProblem> TemplateText::parse(
    std::string_view source, const std::string& file, int line, Flavor flavor, Tags& tags) {
  const std::size_t first_tag = tags.size();
  Result<std::string, TemplateProblem> numbered = number_tags(source, file, line, flavor, tags);
  if (!numbered) return Fail<TemplateProblem>{numbered.error()};
  const std::shared_ptr<TemplateText> made(new TemplateText());
  made->file_ = file;
  made->line_ = line;
  made->first_tag_ = first_tag;
  made->tag_count_ = tags.size() - first_tag;
  made->numbered_ = *std::move(numbered);
  const Engine tried(made->numbered_);
  if (!tried.mustache.is_valid()) {
    return Fail<TemplateProblem>{{file, line, tried.mustache.error_message()}};
  }
  return std::shared_ptr<const TemplateText>(made);
}

Result<std::string, TemplateProblem> TemplateText::render(Scope& scope, const Tags& tags,
                                                          const Partials& partials,
                                                          Trace* trace) const {
  if (trace != nullptr) trace->used.insert(this);
  Lookup lookup(scope, tags, partials, trace);
  Written out;
  try {
    const std::lock_guard lock(mutex_);
    if (!engine_) engine_ = std::make_unique<Engine>(numbered_);
    engine_->mustache.render(lookup, out);
    if (!engine_->mustache.is_valid()) {
      return Fail<TemplateProblem>{{file_, line_, engine_->mustache.error_message()}};
    }
  } catch (const std::exception& error) {
    return Fail<TemplateProblem>{{file_, line_, error.what()}};
  }
  if (lookup.problem()) return Fail<TemplateProblem>{*lookup.problem()};
  return std::move(out.text);
}

}  // namespace callboard
