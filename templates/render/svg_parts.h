// Takes a picture apart into the elements below its root, so that those that did not change since
// the last picture need not be drawn again. Pure, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

struct SvgParts {
  std::string_view root;                // the opening tag
  std::string_view defs;                // the one <defs>, empty: none
  std::vector<std::string_view> parts;  // drawn one over the other; views into the text
};

// Nothing: an element may depend on another that is no definition, or on what the root does to the
// picture as a whole, so it has to be drawn in one.
std::optional<SvgParts> svg_parts(std::string_view svg);

// One of the parts as a picture of its own, in the root's coordinates.
std::string part_alone(const SvgParts& picture, std::string_view part);

// Where a part may show anything, in whole pixels of the picture.
struct PartFrame {
  std::int32_t left = 0;
  std::int32_t top = 0;
  std::int32_t width = 0;
  std::int32_t height = 0;
};
// Of a part that says so itself: an inner <svg> with overflow="hidden" and x, y, width and height
// in whole numbers. Nothing: it has to be measured; so does all that the root scales.
std::optional<PartFrame> frame_of(const SvgParts& picture, std::string_view part);

}  // namespace callboard
