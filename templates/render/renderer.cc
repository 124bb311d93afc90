#include "templates/render/renderer.h"

#include <exception>
#include <utility>

#include "rules/core/json.h"  // a Composer holds views that were read
#include "templates/render/check.h"
#include "templates/render/composer.h"
#include "templates/render/library.h"
#include "templates/render/picture.h"

namespace callboard {
namespace {

class TemplateRenderer final : public Renderer {
 public:
  explicit TemplateRenderer(Library library) : library_(std::move(library)) {}

  Rendered render(const Post& post, const Stage& stage, Dialect dialect, const DialectMarks& marks,
                  Pictures pictures,
                  const std::function<void(const TemplateProblem&)>& report) const override {
    Rendered out;
    try {
      Composer composer({library_, cache_, &boards_, stage, pictures, report, nullptr});
      for (const Section& section : post.sections()) composer.add(section);
      out.text = to_dialect(composer.text(), dialect, marks);
      // The twin has no dialect: times in it are in words, unless the reader's is plain text, too.
      DialectMarks twin = marks;
      if (dialect != Dialect::kPlain) twin = {nullptr, nullptr, marks.time_words};
      out.plain = to_dialect(composer.plain(), Dialect::kPlain, twin);
      out.pictures = std::move(composer.drawn());
      out.buttons = std::move(composer.buttons());
    } catch (const std::exception& error) {  // no memory, or an error of ours: never the match's
      if (report) report({"templates", 0, error.what()});
    }
    return out;
  }

  bool has(std::string_view game, std::string_view section) const override {
    return library_.section(game, section) != nullptr;
  }

  std::vector<TemplateProblem> check(std::string_view game, const std::vector<Sample>& samples,
                                     Pictures pictures) const override {
    return check_templates(library_, game, samples, pictures);
  }

  std::vector<Sample> samples(std::string_view game) const override {
    const auto found = library_.games.find(game);
    return found == library_.games.end() ? std::vector<Sample>() : found->second.samples;
  }

 private:
  Library library_;
  mutable PictureCache cache_;
  mutable BoardCache boards_{kBoardCacheBytes};
};

}  // namespace

Result<std::shared_ptr<const Renderer>, TemplateProblem> Renderer::load(
    const std::filesystem::path& base, const std::filesystem::path& overrides,
    std::string_view language) {
  try {
    Result<Library, TemplateProblem> library = load_library(base, overrides, language);
    if (!library) return Fail<TemplateProblem>{library.error()};
    return std::shared_ptr<const Renderer>(
        std::make_shared<const TemplateRenderer>(std::move(library.value())));
  } catch (const std::exception& error) {  // a folder that vanished while it was read
    return Fail<TemplateProblem>{{base.string(), 0, error.what()}};
  }
}

}  // namespace callboard
