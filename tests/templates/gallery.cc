// Writes every sample of a game as text, alt text and PNG, for people who work on templates:
//   callboard_gallery FOLDER [GAME [OVERRIDES]]
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include "tests/templates/posts.h"

int main(int argc, char** argv) {
  using namespace callboard;
  if (argc < 2 || argv[1][0] == '-' || argv[1][0] == '\0') {  // an option is no folder
    std::cerr << "usage: callboard_gallery FOLDER [GAME [OVERRIDES]]\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  const std::string game = argc > 2 ? argv[2] : "lucky_numbers";
  const auto renderer =
      Renderer::load(templates_test::base(), argc > 3 ? argv[3] : std::string(), "en");
  if (!renderer) {
    std::cerr << renderer.error().file << ":" << renderer.error().line << ": "
              << renderer.error().reason << "\n";
    return 1;
  }
  std::filesystem::create_directories(folder);
  std::map<std::string, int> count;
  Stage stage = templates_test::stage();
  stage.game = game;
  const auto samples = (*renderer)->samples(game);
  for (const Renderer::Sample& sample : samples) {
    const Post post = StoredViews::post({{sample.section, sample.json}});
    const auto complain = [](const TemplateProblem& p) {
      std::cerr << p.file << ":" << p.line << ": " << p.reason << "\n";
    };
    const Rendered made =
        (*renderer)->render(post, stage, Dialect::kPlain, {}, Pictures::kDraw, complain);
    const int number = ++count[sample.section];
    std::cout << "--- " << sample.section << " " << number << "\n" << made.plain << "\n";
    for (const RenderedButton& button : made.buttons) {
      std::cout << "[" << button.label << "] says \"" << button.say << "\"\n";
    }
    for (const RenderedPicture& picture : made.pictures) {
      std::cout << "(" << picture.alt << ")\n";
      const auto file = folder / (std::to_string(number) + "-" + picture.name);
      if (!(std::ofstream(file, std::ios::binary) << picture.png << std::flush)) {
        std::cerr << file.string() << ": cannot be written\n";
        return 1;
      }
    }
  }
  for (const TemplateProblem& p : (*renderer)->check(game, samples, Pictures::kDraw)) {
    std::cerr << p.file << ":" << p.line << ": " << p.reason << "\n";
  }
  if (std::cout.flush()) return 0;
  std::cerr << "standard output cannot be written\n";
  return 1;
}
