#include "templates/render/check.h"

#include <algorithm>
#include <set>
#include <string>

#include "rules/core/json.h"
#include "templates/render/composer.h"
#include "templates/render/picture.h"

namespace callboard {
namespace {

using nlohmann::json;

void collect_keys(const json& value, std::set<std::string>& keys) {
  if (value.is_object()) {
    for (const auto& [key, inner] : value.items()) {
      keys.insert(key);
      collect_keys(inner, keys);
    }
  } else if (value.is_array()) {
    for (const json& inner : value) collect_keys(inner, keys);
  }
}

class Check {
 public:
  Check(const Library& library, std::string_view game, Pictures pictures)
      : library_(library), game_(game), pictures_(pictures) {}

  std::vector<TemplateProblem> run(const std::vector<Renderer::Sample>& samples) {
    for (const Renderer::Sample& sample : samples) render(sample);
    const auto found = library_.games.find(game_);
    if (found == library_.games.end()) {
      add({"templates", 0, "there is no folder \"" + game_ + "\""});
      return std::move(problems_);
    }
    for (const auto& [name, text] : found->second.sections) covered(name, *text);
    for (const auto& [name, svg] : found->second.pictures) {
      covered(name + ".svg", *svg.text);
      for (const char* twin : {"board.", "alt."}) {
        if (library_.section(game_, twin + name) == nullptr) {
          add({svg.text->file(), 1, "there is no section \"" + (twin + name) + "\" to go with it"});
        }
      }
    }
    return std::move(problems_);
  }

 private:
  void add(TemplateProblem problem) {
    const auto same = [&problem](const TemplateProblem& known) {
      return known.file == problem.file && known.line == problem.line &&
             known.reason == problem.reason;
    };
    if (std::none_of(problems_.begin(), problems_.end(), same)) {
      problems_.push_back(std::move(problem));
    }
  }

  void render(const Renderer::Sample& sample) {
    Stage stage{game_, "Sample Show", "$", "No real money.", {}};
    for (const char* name : {"Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal"}) {
      stage.seats.push_back({name, ""});
    }
    collect_keys(json::parse(sample.json, nullptr, false), keys_);
    const std::function<void(const TemplateProblem&)> report = [this](const TemplateProblem& p) {
      add(p);
    };
    Composer composer({library_, cache_, nullptr, stage, pictures_, report, &trace_});
    composer.add({sample.section, sample.json});
  }

  // A tag that was rendered has proved its name; of the others at least some sample must know it.
  void covered(const std::string& name, const TemplateText& text) {
    if (trace_.used.count(&text) == 0) {
      return add({text.file(), text.line(), "no sample renders \"" + name + "\""});
    }
    for (std::size_t i = 0; i < text.tag_count(); ++i) {
      const std::size_t number = text.first_tag() + i;
      const Tag& tag = library_.tags[number];
      const bool section = tag.kind == TagKind::kSection || tag.kind == TagKind::kInverted;
      const bool proved =
          section ? trace_.held.count(number) != 0 : trace_.reached.count(number) != 0;
      const std::size_t start = tag.name.find_first_not_of('.');
      const bool ours = tag.kind == TagKind::kPartial || start == std::string::npos ||
                        tag.name[0] == '@' || tag.name.substr(0, 5) == "show.";
      if (proved || ours) continue;
      const std::string first = tag.name.substr(start, tag.name.find('.', start) - start);
      if (keys_.count(first) == 0) add({tag.file, tag.line, "no sample has \"" + first + "\""});
    }
  }

  const Library& library_;
  std::string game_;
  Pictures pictures_;
  PictureCache cache_;  // gone with the check: no match shows what is drawn of samples
  Trace trace_;
  std::set<std::string> keys_;
  std::vector<TemplateProblem> problems_;
};

}  // namespace

std::vector<TemplateProblem> check_templates(const Library& library, std::string_view game,
                                             const std::vector<Renderer::Sample>& samples,
                                             Pictures pictures) {
  return Check(library, game, pictures).run(samples);
}

}  // namespace callboard
