#include "bot/main/samples.h"

#include <fstream>

#include "rules/core/json.h"

namespace callboard {
namespace {

// Adds the samples of one file; the problem if it does not read.
std::optional<TemplateProblem> add_samples(const std::filesystem::path& file,
                                           std::vector<Renderer::Sample>& samples) try {
  std::ifstream in(file, std::ios::binary);
  if (!in) return TemplateProblem{file.string(), 0, "cannot be read"};
  const auto json = nlohmann::json::parse(in);
  for (const auto& [section, list] : json.items()) {
    for (const auto& data : list) samples.push_back({section, data.dump()});
  }
  return std::nullopt;
} catch (const nlohmann::json::exception& error) {
  return TemplateProblem{file.string(), 0, error.what()};
}

}  // namespace

std::vector<TemplateProblem> check_templates(const Renderer& renderer,
                                             const std::filesystem::path& base,
                                             const std::string& language, const std::string& game,
                                             Pictures pictures) {
  std::vector<Renderer::Sample> samples;
  for (const std::string& part : {std::string("common"), game}) {
    if (auto problem = add_samples(base / language / part / "samples.json", samples)) {
      return {*problem};
    }
  }
  return renderer.check(game, samples, pictures);
}

}  // namespace callboard
