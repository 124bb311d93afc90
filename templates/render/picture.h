// SVG to PNG by librsvg and cairo, and a cache of what was drawn. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rules/core/result.h"

namespace callboard {

inline constexpr std::int32_t kPictureSideMax = 2000;                // pixels
inline constexpr std::size_t kPictureCacheBytes = 32 * 1024 * 1024;  // SVG texts and PNGs together

struct DrawnPicture {
  std::string png;
  std::int32_t width = 0;
  std::int32_t height = 0;
};
struct DrawFailure {
  std::string reason;
  int line = 0;  // of the SVG text, 0: not known
};

// In the size the SVG gives itself. Loads nothing from outside the text.
Result<DrawnPicture, DrawFailure> draw_svg(const std::string& svg);

// The least recently wanted go first when the limit is reached. Equal SVG text, equal picture.
class PictureCache {
 public:
  explicit PictureCache(std::size_t bytes_max = kPictureCacheBytes) : bytes_max_(bytes_max) {}
  Result<DrawnPicture, DrawFailure> draw(const std::string& svg);
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t count() const;

 private:
  struct Entry {
    std::string svg;
    DrawnPicture picture;
  };
  void put(const std::string& svg, const DrawnPicture& picture);
  static std::size_t weight(const Entry& entry) {
    return entry.svg.size() + entry.picture.png.size();
  }

  const std::size_t bytes_max_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::list<Entry> recent_;                                                  // front: wanted last
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_svg_;  // views into recent_
};

}  // namespace callboard
