// Finds the tags of a template, numbers them and reports what is wrong with them, line by line.
// Owned by the template library. Pure, any thread.
#pragma once

#include <string>
#include <string_view>

#include "rules/core/result.h"
#include "templates/render/template_text.h"

namespace callboard {

// `source` with each name replaced by the number of its tag in `tags`.
Result<std::string, TemplateProblem> number_tags(std::string_view source, const std::string& file,
                                                 int line, Flavor flavor, Tags& tags);

}  // namespace callboard
