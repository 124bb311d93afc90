#include "templates/render/svg_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace callboard {
namespace {

constexpr auto kNone = std::string_view::npos;

// Past the tag that begins at `at`; quotes may hold ">".
std::size_t past_tag(std::string_view svg, std::size_t at) {
  char quote = 0;
  for (std::size_t i = at + 1; i < svg.size(); ++i) {
    const char c = svg[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return i + 1;
    }
  }
  return kNone;
}

// Past the element that begins at `at`.
std::size_t past_element(std::string_view svg, std::size_t at) {
  int depth = 0;
  while (at != kNone) {
    if (svg.substr(at, 2) == "<!" || svg.substr(at, 2) == "<?") {
      const bool comment = svg.substr(at, 4) == "<!--";
      const std::size_t end = comment ? svg.find("-->", at) : kNone;
      if (end == kNone) return kNone;
      at = svg.find('<', end);
      continue;
    }
    const std::size_t end = past_tag(svg, at);
    if (end == kNone) return kNone;
    const bool closes = svg[at + 1] == '/';
    const bool alone = svg[end - 2] == '/';
    if (closes) --depth;
    if (!closes && !alone) ++depth;
    if (depth == 0) return end;
    if (depth < 0) return kNone;
    at = svg.find('<', end);
  }
  return kNone;
}

bool is_element(std::string_view element, std::string_view name) {
  if (element.substr(1, name.size()) != name) return false;
  const std::size_t after = 1 + name.size();
  return after < element.size() && std::string_view(" \t\r\n/>").find(element[after]) != kNone;
}

constexpr std::array<std::string_view, 3> kReferences = {"href=\"#", "href='#", "url(#"};

bool refers(std::string_view part) {
  return std::any_of(kReferences.begin(), kReferences.end(),
                     [&](std::string_view opening) { return part.find(opening) != kNone; });
}

// What is asked for by "#name" is one of the definitions.
bool refers_to_defs_only(std::string_view part, std::string_view defs) {
  for (const std::string_view opening : kReferences) {
    for (std::size_t at = part.find(opening); at != kNone; at = part.find(opening, at + 1)) {
      const std::size_t begin = at + opening.size();
      const std::size_t end = part.find_first_of("\"')", begin);
      if (end == kNone) return false;
      const std::string id = "id=\"" + std::string(part.substr(begin, end - begin)) + "\"";
      if (defs.find(id) == kNone) return false;
    }
  }
  return true;
}

// Words that make one element depend on those around it, or the root on all.
bool stands_apart(std::string_view svg, std::string_view root) {
  constexpr std::array kAnywhere = {
      "<style",    "class=",   "mix-blend-mode",    "<script",  "<!DOCTYPE",
      "<![CDATA[", "<animate", "enable-background", "xml:base", "BackgroundImage"};
  constexpr std::array kOfRoot = {"opacity", "filter", "mask", "clip", "style", "transform"};
  const auto has = [](std::string_view text) {
    return [text](const char* word) { return text.find(word) != kNone; };
  };
  return std::none_of(kAnywhere.begin(), kAnywhere.end(), has(svg)) &&
         std::none_of(kOfRoot.begin(), kOfRoot.end(), has(root));
}

// Of an opening tag; nothing: it has no such attribute.
std::optional<std::string_view> attribute(std::string_view tag, std::string_view name) {
  const std::string opening = " " + std::string(name) + "=\"";
  const std::size_t at = tag.find(opening);
  if (at == kNone) return std::nullopt;
  const std::size_t begin = at + opening.size();
  const std::size_t end = tag.find('"', begin);
  return end == kNone ? std::nullopt : std::optional(tag.substr(begin, end - begin));
}

std::optional<std::int32_t> pixels(std::string_view tag, std::string_view name) {
  const auto text = attribute(tag, name);
  if (!text) return std::nullopt;
  std::int32_t number = 0;
  const char* const end = text->data() + text->size();
  const auto read = std::from_chars(text->data(), end, number);
  const bool whole = read.ec == std::errc() && read.ptr == end && number >= 0;
  return whole ? std::optional(number) : std::nullopt;
}

// A unit of the picture is a pixel.
bool is_to_scale(std::string_view root) {
  const auto width = pixels(root, "width");
  const auto height = pixels(root, "height");
  if (!width || !height) return false;
  const auto box = attribute(root, "viewBox");
  return !box || *box == "0 0 " + std::to_string(*width) + " " + std::to_string(*height);
}

}  // namespace

std::optional<SvgParts> svg_parts(std::string_view svg) {
  const std::size_t begin = svg.find("<svg");
  if (begin == kNone) return std::nullopt;
  const std::size_t inside = past_tag(svg, begin);
  if (inside == kNone || svg[inside - 2] == '/') return std::nullopt;
  SvgParts out;
  out.root = svg.substr(begin, inside - begin);
  if (!stands_apart(svg, out.root)) return std::nullopt;
  std::size_t at = svg.find('<', inside);
  while (at != kNone && svg.substr(at, 2) != "</") {
    if (svg.substr(at, 4) == "<!--") {
      const std::size_t end = svg.find("-->", at);
      if (end == kNone) return std::nullopt;
      at = svg.find('<', end);
      continue;
    }
    const std::size_t end = past_element(svg, at);
    if (end == kNone) return std::nullopt;
    const std::string_view element = svg.substr(at, end - at);
    if (is_element(element, "defs")) {
      if (!out.defs.empty()) return std::nullopt;
      out.defs = element;
    } else {
      out.parts.push_back(element);
    }
    at = svg.find('<', end);
  }
  const auto whole = [&](std::string_view part) { return refers_to_defs_only(part, out.defs); };
  const bool ends = at != kNone && svg.substr(at, 6) == "</svg>" &&
                    svg.find_first_not_of(" \t\r\n", at + 6) == kNone;
  if (!ends || !std::all_of(out.parts.begin(), out.parts.end(), whole)) return std::nullopt;
  return out;
}

std::string part_alone(const SvgParts& picture, std::string_view part) {
  std::string out;
  const std::string_view defs = refers(part) ? picture.defs : std::string_view();
  out.reserve(picture.root.size() + defs.size() + part.size() + 6);
  out += picture.root;
  out += defs;
  out += part;
  out += "</svg>";
  return out;
}

std::optional<PartFrame> frame_of(const SvgParts& picture, std::string_view part) {
  if (!is_element(part, "svg") || !is_to_scale(picture.root)) return std::nullopt;
  const std::string_view tag = part.substr(0, past_tag(part, 0));
  const bool moved = tag.find("transform") != kNone || tag.find("style") != kNone;
  if (moved || attribute(tag, "overflow") != "hidden") return std::nullopt;
  const auto left = pixels(tag, "x");
  const auto top = pixels(tag, "y");
  const auto width = pixels(tag, "width");
  const auto height = pixels(tag, "height");
  if (!left || !top || !width || !height) return std::nullopt;
  return PartFrame{*left, *top, *width, *height};
}

}  // namespace callboard
