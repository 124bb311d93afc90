#include "templates/render/picture.h"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <charconv>
#include <cmath>
#include <memory>

#include "templates/render/png.h"

namespace callboard {
namespace {

template <auto Free>
struct Freer {
  template <class T>
  void operator()(T* thing) const {
    Free(thing);
  }
};
using Handle = std::unique_ptr<RsvgHandle, Freer<g_object_unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Freer<cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Freer<cairo_destroy>>;

DrawFailure failure_of(GError* error) {
  DrawFailure failure{error != nullptr ? error->message : "unknown failure", 0};
  if (error != nullptr) g_error_free(error);
  // "... on line 12 column 3 of data: ..."
  const std::size_t at = failure.reason.find("line ");
  if (at != std::string::npos) {
    const char* begin = failure.reason.data() + at + 5;
    std::from_chars(begin, failure.reason.data() + failure.reason.size(), failure.line);
  }
  return failure;
}

Pixels pixels_of(cairo_surface_t* surface, std::int32_t width, std::int32_t height) {
  Pixels pixels{width, height, {}};
  pixels.argb.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const unsigned char* data = cairo_image_surface_get_data(surface);
  const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface);
  for (std::int32_t y = 0; y < height; ++y) {
    const auto* row = reinterpret_cast<const std::uint32_t*>(data + y * stride);
    for (std::int32_t x = 0; x < width; ++x) {
      // Cairo multiplies colours by alpha, PNG does not.
      const std::uint32_t alpha = row[x] >> 24U;
      std::uint32_t colour = row[x];
      if (alpha == 0) colour = 0;
      if (alpha != 0 && alpha != 255) {
        colour = alpha << 24U;
        for (const unsigned shift : {0U, 8U, 16U}) {
          const std::uint32_t straight = (((row[x] >> shift) & 0xffU) * 255U + alpha / 2) / alpha;
          colour |= (straight > 255U ? 255U : straight) << shift;
        }
      }
      pixels.argb.push_back(colour);
    }
  }
  return pixels;
}

}  // namespace

Result<DrawnPicture, DrawFailure> draw_svg(const std::string& svg) {
  GError* error = nullptr;
  const Handle handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (!handle) return Fail<DrawFailure>{failure_of(error)};
  double width_px = 0;
  double height_px = 0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width_px, &height_px) == FALSE) {
    return Fail<DrawFailure>{{"the svg element needs a width and a height in pixels", 1}};
  }
  const auto width = static_cast<std::int32_t>(std::lround(width_px));
  const auto height = static_cast<std::int32_t>(std::lround(height_px));
  if (width < 1 || height < 1 || width > kPictureSideMax || height > kPictureSideMax) {
    return Fail<DrawFailure>{{"the picture must be 1 to 2000 pixels wide and high", 1}};
  }
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
  const Context context(cairo_create(surface.get()));
  const RsvgRectangle viewport{0, 0, static_cast<double>(width), static_cast<double>(height)};
  if (rsvg_handle_render_document(handle.get(), context.get(), &viewport, &error) == FALSE) {
    return Fail<DrawFailure>{failure_of(error)};
  }
  cairo_surface_flush(surface.get());
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) {
    return Fail<DrawFailure>{{cairo_status_to_string(cairo_surface_status(surface.get())), 0}};
  }
  DrawnPicture picture{palette_png(pixels_of(surface.get(), width, height)), width, height};
  if (picture.png.empty()) return Fail<DrawFailure>{{"the PNG could not be made", 0}};
  return picture;
}

Result<DrawnPicture, DrawFailure> PictureCache::draw(const std::string& svg) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = by_svg_.find(svg);
    if (found != by_svg_.end()) {
      recent_.splice(recent_.begin(), recent_, found->second);
      return found->second->picture;
    }
  }
  // Drawn without the lock: two workers may draw the same picture, which harms nothing.
  Result<DrawnPicture, DrawFailure> drawn = draw_svg(svg);
  if (drawn) put(svg, *drawn);
  return drawn;
}

void PictureCache::put(const std::string& svg, const DrawnPicture& picture) {
  const std::lock_guard lock(mutex_);
  if (by_svg_.count(svg) != 0 || svg.size() + picture.png.size() > bytes_max_) return;
  recent_.push_front({svg, picture});
  by_svg_.emplace(recent_.front().svg, recent_.begin());
  bytes_ += weight(recent_.front());
  while (bytes_ > bytes_max_) {
    bytes_ -= weight(recent_.back());
    by_svg_.erase(recent_.back().svg);
    recent_.pop_back();
  }
}

std::size_t PictureCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::size_t PictureCache::count() const {
  const std::lock_guard lock(mutex_);
  return recent_.size();
}

}  // namespace callboard
