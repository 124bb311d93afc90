// `callboard play --script`: the posts a script leads to, worded as players would read them.
#include <fstream>
#include <iostream>
#include <sstream>

#include "bot/main/cli.h"
#include "bot/main/play.h"
#include "bot/main/play_show.h"
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
    stage_ = {};
    stage_.game = game_;
    stage_.currency = "$";
    for (const std::string& name : *step.names) stage_.seats.push_back({name, ""});
    out_ << "\n";
    if (!step.text.empty()) out_ << "> " << step.text << "\n";
    for (const auto& [seat, news] : step.private_news) {
      SeatSections sections;
      out_ << "(for " << step.names->at(seat.index) << ") ";
      print(Post::to_seat(seat, std::move(sections.add("news", news))));
    }
    for (const HostData& news : step.host_news) {
      HostSections sections;
      out_ << "(for the hosts) ";
      print(Post::to_hosts(std::move(sections.add("news", news))));
    }
    print_public(step);
  }

 private:
  // How things stand is told again when something has happened that everybody may know.
  void print_public(const ScriptStep& step) {
    PublicSections sections;
    for (const PublicData& news : step.news) sections.add("news", news);
    if (step.refused) sections.add("refuse." + step.refused->code, step.refused->data);
    const PublicData view = step.match->public_view();
    const Pending pending = step.match->pending();
    const bool waits =
        std::holds_alternative<Draw>(pending) || std::holds_alternative<Wanted>(pending);
    const bool quiet = step.news.empty() && (waits || !step.private_news.empty());
    if (!step.refused && !quiet) sections.add("board", view);
    if (!step.refused && !quiet && !waits) sections.add("prompt", view);
    if (!sections.empty()) print(Post::to_public(std::move(sections)));
  }

  void print(const Post& post) {
    const Rendered text = renderer_.render(
        post, stage_, Dialect::kPlain, {}, Pictures::kTextOnly,
        [this](const TemplateProblem& problem) { out_ << "(" << problem.reason << ")\n"; });
    out_ << text.plain << "\n";
  }

  const Renderer& renderer_;
  std::string game_;
  std::ostream& out_;
  Stage stage_;
};

}  // namespace

int play_script_file(const std::string& game, const std::string& file,
                     const std::string& transcripts, std::ostream& out) {
  if (find_game(game) == nullptr) {
    std::cerr << "callboard: there is no game \"" << game << "\"\n";
    return cli::kUsage;
  }
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  if (is_script_of_show(text.str())) return play_show(game, text.str(), file, transcripts, out);
  if (!transcripts.empty()) {
    std::cerr << "callboard: only a script of a whole show leaves transcripts\n";
    return cli::kUsage;
  }
  const auto renderer = Renderer::load(share_folder() / "templates", {}, "en");
  if (!renderer) {
    out << renderer.error().file << ":" << renderer.error().line << ": " << renderer.error().reason
        << "\n";
    return cli::kBroken;
  }
  Posts posts(**renderer, game, out);
  ScriptSetting setting;
  setting.game = game;
  const auto problems = run_script_file(
      file, [&](const ScriptStep& step) { posts.show(step); }, setting);
  for (const ScriptProblem& problem : problems) {
    if (problem.line > 0) out << file << ":" << problem.line << ": ";
    out << problem.what << "\n";
  }
  if (problems.empty()) return cli::kDone;
  return problems.front().line == 0 ? cli::kUsage : cli::kFails;
}

}  // namespace callboard
