// SVG to PNG by librsvg and cairo, and a cache of what was drawn: whole pictures, and the elements
// they are made of, since most of a board stays as it was. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "rules/core/result.h"
#include "templates/render/recent.h"

namespace callboard {

inline constexpr std::int32_t kPictureSideMax = 2000;                // pixels
inline constexpr std::size_t kPictureCacheBytes = 16 * 1024 * 1024;  // SVG texts and PNGs together
inline constexpr std::size_t kPartCacheBytes = 16 * 1024 * 1024;     // elements, as pixels

struct DrawnPicture {
  std::string png;
  std::int32_t width = 0;
  std::int32_t height = 0;
};
struct DrawFailure {
  std::string reason;
  int line = 0;  // of the SVG text, 0: not known
};

// An element drawn alone, as far as it is not transparent.
struct DrawnPart;
using PartCache = Recent<std::shared_ptr<const DrawnPart>>;

// In the size the SVG gives itself. Loads nothing from outside the text. With a cache the elements
// are drawn one by one where they do not depend on each other, and kept.
Result<DrawnPicture, DrawFailure> draw_svg(const std::string& svg, PartCache* parts = nullptr);

// Equal SVG text, equal picture.
class PictureCache {
 public:
  explicit PictureCache(std::size_t bytes_max = kPictureCacheBytes) : pictures_(bytes_max) {}
  Result<DrawnPicture, DrawFailure> draw(const std::string& svg);
  [[nodiscard]] std::size_t bytes() const { return pictures_.bytes(); }
  [[nodiscard]] std::size_t count() const { return pictures_.count(); }
  [[nodiscard]] std::size_t part_bytes() const { return parts_.bytes(); }

 private:
  Recent<DrawnPicture> pictures_;
  PartCache parts_{kPartCacheBytes};
};

}  // namespace callboard
