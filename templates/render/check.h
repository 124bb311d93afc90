// Holds templates against sample data, so that a broken one is found at start and not by a match.
// Used by Renderer::check. Any thread.
#pragma once

#include <string_view>
#include <vector>

#include "templates/render/library.h"
#include "templates/render/renderer.h"

namespace callboard {

std::vector<TemplateProblem> check_templates(const Library& library, std::string_view game,
                                             const std::vector<Renderer::Sample>& samples,
                                             Pictures pictures);

}  // namespace callboard
