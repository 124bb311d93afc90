// All templates of one language, read from the built-in tree and the overrides: sections of
// Markdown, pictures, grammar words, samples. Made once at start, immutable after, any thread.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"
#include "templates/render/language.h"
#include "templates/render/layout.h"
#include "templates/render/renderer.h"
#include "templates/render/template_text.h"

namespace callboard {

inline constexpr std::size_t kTemplateBytesMax = 1024 * 1024;  // a file
inline constexpr std::string_view kCommon = "common";          // the folder for every game

struct SvgTemplate {
  std::shared_ptr<const TemplateText> text;
  std::vector<LayoutStep> layout;
  std::string source;  // to find lines again
};

struct GameTemplates {
  std::map<std::string, std::shared_ptr<const TemplateText>, std::less<>> sections;
  std::map<std::string, SvgTemplate, std::less<>> pictures;
  Language language;
  std::vector<Renderer::Sample> samples;
};

struct Library {
  Tags tags;
  std::map<std::string, GameTemplates, std::less<>> games;

  // The game's own, or else the common one; null: neither.
  [[nodiscard]] const TemplateText* section(std::string_view game, std::string_view name) const;
  [[nodiscard]] const SvgTemplate* picture(std::string_view game, std::string_view kind) const;
  // Of the game, or of common if the game is not known here.
  [[nodiscard]] const GameTemplates& of(std::string_view game) const;
};

Result<Library, TemplateProblem> load_library(const std::filesystem::path& base,
                                              const std::filesystem::path& overrides,
                                              std::string_view language);

}  // namespace callboard
