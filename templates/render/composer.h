// Builds one post: the Markdown of its sections in order, its pictures and buttons. Made for one
// render() or check(), used by one thread, gone after it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "templates/render/library.h"
#include "templates/render/picture.h"
#include "templates/render/renderer.h"

namespace callboard {

// A board as it came out for the very same data, seats and words: nothing of it is made again.
struct KnownBoard {
  RenderedPicture picture;
  std::string twin;  // Markdown
};
using BoardCache = Recent<std::shared_ptr<const KnownBoard>>;
inline constexpr std::size_t kBoardCacheBytes = 8 * 1024 * 1024;

class Composer {
 public:
  struct Setting {
    const Library& library;
    PictureCache& cache;
    BoardCache* boards;  // null in check()
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
  const nlohmann::json& read(const std::string& text);
  void news(const nlohmann::json& data);
  void board(const nlohmann::json& data, const std::string& key);
  void known_board(const KnownBoard& board);
  // All that a board is made of; empty: it is not to be kept.
  [[nodiscard]] std::string board_key(const Section& section) const;
  bool draw(const std::string& kind, const nlohmann::json& data, const nlohmann::json& picture);
  void prompt(const nlohmann::json& data);
  void miss(const nlohmann::json& data);
  void answers(const nlohmann::json& data);
  void button(const nlohmann::json& data, const nlohmann::json& move);
  void append(const std::string& markdown);
  void problem(std::string file, int line, std::string reason) const;

  Setting setting_;
  const Language& language_;
  // Data that were read, by where their text lies: a view stands in several sections.
  std::map<const std::string*, std::unique_ptr<const nlohmann::json>> read_;
  mutable bool failed_ = false;  // something could not be rendered as it should
  std::string text_;
  std::string plain_;
  std::vector<RenderedPicture> drawn_;
  std::vector<RenderedButton> buttons_;
};

}  // namespace callboard
