// Checks every template of a game against its sample data at start, so that a broken one is
// reported before a match needs it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "templates/render/renderer.h"

namespace callboard {

// `base`/<language>/{common,<game>}/samples.json: {"section": [data, ...]}. Pictures are drawn, or
// filled in only (kSource).
std::vector<TemplateProblem> check_templates(const Renderer& renderer,
                                             const std::filesystem::path& base,
                                             const std::string& language, const std::string& game,
                                             Pictures pictures);

}  // namespace callboard
