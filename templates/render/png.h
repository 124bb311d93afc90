// Small PNG files fast: a palette of at most 256 colours and one quick deflate pass. Pure, any
// thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace callboard {

struct Pixels {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::vector<std::uint32_t> argb;  // colours multiplied by alpha, as cairo draws, row by row
};

// The file's bytes; empty if it could not be made (no pixels, no memory).
std::string palette_png(const Pixels& pixels);

}  // namespace callboard
