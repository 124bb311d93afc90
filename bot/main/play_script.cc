// `callboard play --script`: the posts a script leads to, worded as players would read them.
#include <iostream>

#include "bot/main/cli.h"
#include "bot/main/play.h"
#include "bot/main/share.h"
#include "bot/play/script.h"
#include "rules/catalog.h"
#include "templates/render/renderer.h"

namespace callboard {
namespace {

class Posts {
 public:
  Posts(const Renderer& renderer, std::string game, std::ostream& out)
      : renderer_(renderer), game_(std::move(game)), out_(out) {}

  void show(const ScriptStep& step) {
    out_ << "\n";
    if (!step.text.empty()) out_ << "> " << step.text << "\n";
    PublicSections sections;
    for (const PublicData& news : step.news) sections.add("news", news);
    if (step.refused) sections.add("refuse." + step.refused->code, step.refused->data);
    const PublicData view = step.match->public_view();
    if (!step.refused) sections.add("board", view).add("prompt", view);
    Stage stage;
    stage.game = game_;
    stage.currency = "$";
    for (const std::string& name : *step.names) stage.seats.push_back({name, ""});
    const Rendered text = renderer_.render(
        Post::to_public(std::move(sections)), stage, Dialect::kPlain, {}, Pictures::kTextOnly,
        [this](const TemplateProblem& problem) { out_ << "(" << problem.reason << ")\n"; });
    out_ << text.plain << "\n";
  }

 private:
  const Renderer& renderer_;
  std::string game_;
  std::ostream& out_;
};

}  // namespace

int play_script_file(const std::string& game, const std::string& file, std::ostream& out) {
  if (find_game(game) == nullptr) {
    std::cerr << "callboard: there is no game \"" << game << "\"\n";
    return cli::kUsage;
  }
  const auto renderer = Renderer::load(share_folder() / "templates", {}, "en");
  if (!renderer) {
    out << renderer.error().file << ":" << renderer.error().line << ": " << renderer.error().reason
        << "\n";
    return cli::kBroken;
  }
  Posts posts(**renderer, game, out);
  const auto problems = run_script_file(file, [&](const ScriptStep& step) { posts.show(step); });
  for (const ScriptProblem& problem : problems) {
    if (problem.line > 0) out << file << ":" << problem.line << ": ";
    out << problem.what << "\n";
  }
  if (problems.empty()) return cli::kDone;
  return problems.front().line == 0 ? cli::kUsage : cli::kFails;
}

}  // namespace callboard
