// Finds what is not well-formed in an SVG template before any data comes to it, so that the line is
// the template's own. Pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "templates/render/renderer.h"

namespace callboard {

// The first element that is not closed, closed twice or broken off; none if all is well.
std::optional<TemplateProblem> scan_svg(std::string_view source, const std::string& file);

}  // namespace callboard
