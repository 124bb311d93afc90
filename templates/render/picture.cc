#include "templates/render/picture.h"

#include <cairo.h>
#include <dlfcn.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "templates/render/png.h"
#include "templates/render/svg_parts.h"

namespace callboard {
namespace {

// librsvg and what it brings, cairo among them, are loaded when the first picture is drawn: eight
// megabytes that a daemon which waits does without. Their functions by their own names; what each
// does stands in their documentation.
struct DrawingLibrary {
  decltype(&::cairo_create) cairo_create = nullptr;
  decltype(&::cairo_destroy) cairo_destroy = nullptr;
  decltype(&::cairo_fill) cairo_fill = nullptr;
  decltype(&::cairo_image_surface_create_for_data) cairo_image_surface_create_for_data = nullptr;
  decltype(&::cairo_rectangle) cairo_rectangle = nullptr;
  decltype(&::cairo_set_source_surface) cairo_set_source_surface = nullptr;
  decltype(&::cairo_status_to_string) cairo_status_to_string = nullptr;
  decltype(&::cairo_surface_destroy) cairo_surface_destroy = nullptr;
  decltype(&::cairo_surface_flush) cairo_surface_flush = nullptr;
  decltype(&::cairo_surface_status) cairo_surface_status = nullptr;
  decltype(&::cairo_translate) cairo_translate = nullptr;
  decltype(&::g_error_free) g_error_free = nullptr;
  decltype(&::g_object_unref) g_object_unref = nullptr;
  decltype(&::rsvg_handle_get_geometry_for_layer) rsvg_handle_get_geometry_for_layer = nullptr;
  decltype(&::rsvg_handle_get_intrinsic_size_in_pixels) rsvg_handle_get_intrinsic_size_in_pixels =
      nullptr;
  decltype(&::rsvg_handle_new_from_data) rsvg_handle_new_from_data = nullptr;
  decltype(&::rsvg_handle_render_document) rsvg_handle_render_document = nullptr;
};

constexpr const char* kFile = "librsvg-2.so.2";  // as the package librsvg2-2 names it

Result<DrawingLibrary, std::string> load() {
  // A look-up finds what the library itself needs, too: cairo, GLib, GObject.
  void* const library = ::dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return Fail{"pictures cannot be drawn: " + std::string(::dlerror()) +
                ". Install the package librsvg2-2 and start again"};
  }
  DrawingLibrary found;
  std::string missing;
  const auto find = [&]<class Function>(Function& function, const char* name) {
    function = reinterpret_cast<Function>(::dlsym(library, name));
    if (function == nullptr) missing = name;
  };
  find(found.cairo_create, "cairo_create");
  find(found.cairo_destroy, "cairo_destroy");
  find(found.cairo_fill, "cairo_fill");
  find(found.cairo_image_surface_create_for_data, "cairo_image_surface_create_for_data");
  find(found.cairo_rectangle, "cairo_rectangle");
  find(found.cairo_set_source_surface, "cairo_set_source_surface");
  find(found.cairo_status_to_string, "cairo_status_to_string");
  find(found.cairo_surface_destroy, "cairo_surface_destroy");
  find(found.cairo_surface_flush, "cairo_surface_flush");
  find(found.cairo_surface_status, "cairo_surface_status");
  find(found.cairo_translate, "cairo_translate");
  find(found.g_error_free, "g_error_free");
  find(found.g_object_unref, "g_object_unref");
  find(found.rsvg_handle_get_geometry_for_layer, "rsvg_handle_get_geometry_for_layer");
  find(found.rsvg_handle_get_intrinsic_size_in_pixels, "rsvg_handle_get_intrinsic_size_in_pixels");
  find(found.rsvg_handle_new_from_data, "rsvg_handle_new_from_data");
  find(found.rsvg_handle_render_document, "rsvg_handle_render_document");
  if (missing.empty()) return found;
  return Fail{"pictures cannot be drawn: " + std::string(kFile) + " has no " + missing +
              ". Install librsvg2-2 2.52 or newer and start again"};
}

const Result<DrawingLibrary, std::string>& drawing_library() {
  static const Result<DrawingLibrary, std::string> library = load();
  return library;
}

// Only called once draw_svg has found it there.
const DrawingLibrary& lib() { return *drawing_library(); }

template <auto Free>
struct Freer {
  template <class T>
  void operator()(T* thing) const {
    (lib().*Free)(thing);
  }
};
using Handle = std::unique_ptr<RsvgHandle, Freer<&DrawingLibrary::g_object_unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Freer<&DrawingLibrary::cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Freer<&DrawingLibrary::cairo_destroy>>;

DrawFailure failure_of(GError* error) {
  DrawFailure failure{error != nullptr ? error->message : "unknown failure", 0};
  if (error != nullptr) lib().g_error_free(error);
  // "... on line 12 column 3 of data: ..."
  const std::size_t at = failure.reason.find("line ");
  if (at != std::string::npos) {
    const char* begin = failure.reason.data() + at + 5;
    std::from_chars(begin, failure.reason.data() + failure.reason.size(), failure.line);
  }
  return failure;
}

using Failed = Fail<DrawFailure>;

Result<Handle, DrawFailure> opened(const std::string& svg) {
  GError* error = nullptr;
  Handle handle(lib().rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()),
                                                svg.size(), &error));
  if (!handle) return Failed{failure_of(error)};
  return handle;
}

// Pixels that cairo draws on; they must outlive it.
Surface surface_on(std::vector<std::uint32_t>& argb, std::int32_t width, std::int32_t height) {
  return Surface(
      lib().cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(argb.data()),
                                                CAIRO_FORMAT_ARGB32, width, height, width * 4));
}

// In the size of the picture; without pixels yet.
Result<Pixels, DrawFailure> sized(RsvgHandle* handle) {
  double width_px = 0;
  double height_px = 0;
  if (lib().rsvg_handle_get_intrinsic_size_in_pixels(handle, &width_px, &height_px) == FALSE) {
    return Failed{{"the svg element needs a width and a height in pixels", 1}};
  }
  Pixels pixels;
  pixels.width = static_cast<std::int32_t>(std::lround(width_px));
  pixels.height = static_cast<std::int32_t>(std::lround(height_px));
  if (pixels.width < 1 || pixels.height < 1 || pixels.width > kPictureSideMax ||
      pixels.height > kPictureSideMax) {
    return Failed{{"the picture must be 1 to 2000 pixels wide and high", 1}};
  }
  return pixels;
}

void make_blank(Pixels& pixels) {
  pixels.argb.resize(static_cast<std::size_t>(pixels.width) *
                     static_cast<std::size_t>(pixels.height));
}

RsvgRectangle all_of(const Pixels& pixels) {
  return {0, 0, static_cast<double>(pixels.width), static_cast<double>(pixels.height)};
}

// Draws the part of the document that lies right of and below (left, top).
Result<Done, DrawFailure> render(RsvgHandle* handle, const RsvgRectangle& viewport, double left,
                                 double top, Pixels& to) {
  const Surface surface = surface_on(to.argb, to.width, to.height);
  const Context context(lib().cairo_create(surface.get()));
  lib().cairo_translate(context.get(), -left, -top);
  GError* error = nullptr;
  if (lib().rsvg_handle_render_document(handle, context.get(), &viewport, &error) == FALSE) {
    return Failed{failure_of(error)};
  }
  lib().cairo_surface_flush(surface.get());
  const cairo_status_t status = lib().cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) return Failed{{lib().cairo_status_to_string(status), 0}};
  return Done{};
}

}  // namespace

struct DrawnPart {
  std::int32_t left = 0;
  std::int32_t top = 0;
  Pixels pixels;
};

namespace {

constexpr double kInkMargin = 2;  // pixels: smoothed edges reach beyond the outline

using Part = std::shared_ptr<const DrawnPart>;

// The part of the canvas that the element covers. To measure that takes half as long as to draw it:
// all text is set for it.
Result<RsvgRectangle, DrawFailure> measured(RsvgHandle* handle, const RsvgRectangle& viewport) {
  RsvgRectangle ink{};
  GError* error = nullptr;
  if (lib().rsvg_handle_get_geometry_for_layer(handle, nullptr, &viewport, &ink, nullptr, &error) ==
      FALSE) {
    return Failed{failure_of(error)};
  }
  return RsvgRectangle{ink.x - kInkMargin, ink.y - kInkMargin, ink.width + 2 * kInkMargin,
                       ink.height + 2 * kInkMargin};
}

Result<Part, DrawFailure> draw_part(const std::string& svg, const std::optional<PartFrame>& frame,
                                    const Pixels& canvas) {
  const auto handle = opened(svg);
  if (!handle) return Failed{handle.error()};
  const RsvgRectangle viewport = all_of(canvas);
  RsvgRectangle covered{};
  if (frame) {
    covered = {static_cast<double>(frame->left), static_cast<double>(frame->top),
               static_cast<double>(frame->width), static_cast<double>(frame->height)};
  } else {
    const auto ink = measured(handle->get(), viewport);
    if (!ink) return Failed{ink.error()};
    covered = *ink;
  }
  const auto within = [](double at, std::int32_t most) {
    return static_cast<std::int32_t>(std::clamp(at, 0.0, static_cast<double>(most)));
  };
  DrawnPart part;
  part.left = within(std::floor(covered.x), canvas.width);
  part.top = within(std::floor(covered.y), canvas.height);
  part.pixels.width = within(std::ceil(covered.x + covered.width), canvas.width) - part.left;
  part.pixels.height = within(std::ceil(covered.y + covered.height), canvas.height) - part.top;
  make_blank(part.pixels);
  if (!part.pixels.argb.empty()) {
    const auto done = render(handle->get(), viewport, part.left, part.top, part.pixels);
    if (!done) return Failed{done.error()};
  }
  return std::make_shared<const DrawnPart>(std::move(part));
}

void lay(cairo_t* on, const DrawnPart& part) {
  if (part.pixels.argb.empty()) return;
  auto& argb = const_cast<std::vector<std::uint32_t>&>(part.pixels.argb);  // cairo only reads it
  const Surface surface = surface_on(argb, part.pixels.width, part.pixels.height);
  lib().cairo_set_source_surface(on, surface.get(), part.left, part.top);
  lib().cairo_rectangle(on, part.left, part.top, part.pixels.width, part.pixels.height);
  lib().cairo_fill(on);
}

Result<Part, DrawFailure> part_of(const SvgParts& svg, std::string_view one, const Pixels& canvas,
                                  PartCache& cache) {
  const std::string alone = part_alone(svg, one);
  if (auto known = cache.find(alone)) return *std::move(known);
  auto drawn = draw_part(alone, frame_of(svg, one), canvas);
  if (drawn) cache.put(alone, *drawn, (*drawn)->pixels.argb.size() * sizeof(std::uint32_t));
  return drawn;
}

bool covers(const DrawnPart& part, const Pixels& canvas) {
  return part.left == 0 && part.top == 0 && part.pixels.width == canvas.width &&
         part.pixels.height == canvas.height;
}

Result<Pixels, DrawFailure> draw_in_parts(const SvgParts& svg, PartCache& cache) {
  const auto root = opened(part_alone(svg, ""));
  if (!root) return Failed{root.error()};
  auto canvas = sized(root->get());
  if (!canvas) return canvas;
  std::vector<Part> parts;
  for (const std::string_view one : svg.parts) {
    auto part = part_of(svg, one, *canvas, cache);
    if (!part) return Failed{part.error()};
    parts.push_back(*std::move(part));
  }
  auto part = parts.cbegin();
  if (part != parts.cend() && covers(**part, *canvas)) {  // mostly a board's ground
    canvas->argb = (*part++)->pixels.argb;
  } else {
    make_blank(*canvas);
  }
  const Surface surface = surface_on(canvas->argb, canvas->width, canvas->height);
  const Context context(lib().cairo_create(surface.get()));
  for (; part != parts.cend(); ++part) lay(context.get(), **part);
  lib().cairo_surface_flush(surface.get());
  return canvas;
}

Result<Pixels, DrawFailure> draw_whole(const std::string& svg) {
  const auto handle = opened(svg);
  if (!handle) return Failed{handle.error()};
  auto canvas = sized(handle->get());
  if (!canvas) return canvas;
  make_blank(*canvas);
  const auto done = render(handle->get(), all_of(*canvas), 0, 0, *canvas);
  if (!done) return Failed{done.error()};
  return canvas;
}

}  // namespace

Result<DrawnPicture, DrawFailure> draw_svg(const std::string& svg, PartCache* parts) {
  if (!drawing_library()) return Failed{{drawing_library().error(), 0}};
  std::optional<Pixels> pixels;
  const auto taken_apart = parts == nullptr ? std::nullopt : svg_parts(svg);
  if (taken_apart) {
    if (auto drawn = draw_in_parts(*taken_apart, *parts)) pixels = *std::move(drawn);
  }
  if (!pixels) {  // what is wrong with it is said with its line in the whole
    auto drawn = draw_whole(svg);
    if (!drawn) return Failed{drawn.error()};
    pixels = *std::move(drawn);
  }
  DrawnPicture picture{palette_png(*pixels), pixels->width, pixels->height};
  if (picture.png.empty()) return Failed{{"the PNG could not be made", 0}};
  return picture;
}

Result<DrawnPicture, DrawFailure> PictureCache::draw(const std::string& svg) {
  if (auto known = pictures_.find(svg)) return *std::move(known);
  // Drawn without the lock: two workers may draw the same picture, which harms nothing.
  Result<DrawnPicture, DrawFailure> drawn = draw_svg(svg, &parts_);
  if (drawn) pictures_.put(svg, *drawn, drawn->png.size());
  return drawn;
}

}  // namespace callboard
