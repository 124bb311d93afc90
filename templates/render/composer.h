// Builds one post: the Markdown of its sections in order, its pictures and buttons. Made for one
// render() or check(), used by one thread, gone after it.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "templates/render/library.h"
#include "templates/render/picture.h"
#include "templates/render/renderer.h"

namespace callboard {

class Composer {
 public:
  struct Setting {
    const Library& library;
    PictureCache& cache;
    const Stage& stage;
    Pictures pictures;
    const std::function<void(const TemplateProblem&)>& report;
    Trace* trace;  // null but in check()
  };
  explicit Composer(const Setting& setting);

  void add(const Section& section);

  // Markdown for the reader, and the same with the boards in words.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::string& plain() const { return plain_; }
  [[nodiscard]] std::vector<RenderedPicture>& drawn() { return drawn_; }
  [[nodiscard]] std::vector<RenderedButton>& buttons() { return buttons_; }

 private:
  // Innermost last.
  using Frames = std::vector<const nlohmann::json*>;

  Result<std::string, TemplateProblem> filled(const TemplateText& text, const Frames& frames,
                                              Flavor flavor) const;
  // The section, or its data in plain words.
  [[nodiscard]] std::string worded(const std::string& name, const Frames& frames) const;
  [[nodiscard]] std::string fallback(const std::string& name, const nlohmann::json& data) const;
  [[nodiscard]] std::string one_line(const std::string& name, const Frames& frames) const;
  void news(const nlohmann::json& data);
  void board(const nlohmann::json& data);
  bool draw(const std::string& kind, const nlohmann::json& data, const nlohmann::json& picture);
  void prompt(const nlohmann::json& data);
  void miss(const nlohmann::json& data);
  void button(const nlohmann::json& data, const nlohmann::json& move);
  void append(const std::string& markdown);
  void problem(std::string file, int line, std::string reason) const;

  Setting setting_;
  const Language& language_;
  const std::string* read_ = nullptr;  // the section whose data was read last
  nlohmann::json data_;
  std::string text_;
  std::string plain_;
  std::vector<RenderedPicture> drawn_;
  std::vector<RenderedButton> buttons_;
};

}  // namespace callboard
