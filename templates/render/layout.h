// Positions for pictures, as the SVG template asks for them in comments:
//   <!-- flow from=lines.words items=cells narrow=special x=30 y=140 width=840 height=260 most=104
//        least=40 -->
//   <!-- grid from=banks x=40 y=600 dx=420 dy=0 columns=2 -->
//   <!-- ring from=wedges top=third -->
// Each item gets whole numbers x, y (from flow also size and wide, from ring only angle), which the
// template then uses like any other name. No game is known here. Pure, any thread.
// docs/templates.md, "Pictures".
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"
#include "templates/render/renderer.h"

namespace callboard {

struct LayoutStep {
  enum class Kind { kFlow, kGrid, kRing } kind = Kind::kGrid;
  std::string from;    // path of a list, or of lists in lists
  std::string items;   // flow: the list inside each word; grid: counted anew in each item of `from`
  std::string narrow;  // flow: cells with this member take less than half the width
  std::string top;     // ring: the item with this member, 1 to 3, comes to the top
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  int most = 100;  // flow: size of a cell in pixels, largest and smallest
  int least = 20;
  int columns = 1;  // grid
  int dx = 0;
  int dy = 0;
};

// The steps of an SVG template, in order.
Result<std::vector<LayoutStep>, TemplateProblem> read_layout(std::string_view svg,
                                                             const std::string& file);

// Writes positions into `picture`. Lists that are missing are left alone.
void lay_out(const std::vector<LayoutStep>& steps, nlohmann::json& picture);

}  // namespace callboard
