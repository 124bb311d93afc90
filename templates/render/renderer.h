// Words and pictures from templates. Loaded once, checked against sample data at start-up,
// immutable after that: any worker thread may render. Template files and their form:
// docs/templates.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/post.h"
#include "rules/core/result.h"
#include "text/dialect.h"

namespace callboard {

struct TemplateProblem {
  std::string file;
  int line = 0;
  std::string reason;  // for the person who wrote the template
};

// Who sits where, and the show's words, at the time of sending.
struct CastMember {
  std::string name;    // display name, plain
  std::string handle;  // the platform's user to ping, empty: none
};
struct Stage {
  std::string game;
  std::string title;     // of the show
  std::string currency;  // "$"
  std::string notice;    // no real money or prizes
  std::vector<CastMember> seats;
  std::map<PersonId, std::string> people{};   // names for {"$person": id}; absent: "Player <id>"
  std::map<PersonId, std::string> handles{};  // of people to ping; absent: no ping
  std::string platform{};  // on which it is read, the adapter's name; empty: not known
};

struct RenderedButton {
  std::string label;
  std::string say;
  bool ask = false;
  std::vector<std::string> takes = {};  // the pieces, of a move that differs from others in these
  bool of_hosts = false;                // a command, and no move
};
struct RenderedPicture {
  std::string name;
  std::string png;
  std::string alt;
  std::int32_t width = 0;
  std::int32_t height = 0;
};
struct Rendered {
  std::string text;   // in the dialect
  std::string plain;  // plain text twin, boards included
  std::vector<RenderedPicture> pictures;
  std::vector<RenderedButton> buttons;
};

// kSource: the SVG text stands in the place of the PNG, for whoever looks for what it gives away.
enum class Pictures : std::uint8_t { kDraw, kTextOnly, kSource };

class Renderer {
 public:
  // Built-in templates from `base`, overridden file by file from `overrides` (may be empty).
  static Result<std::shared_ptr<const Renderer>, TemplateProblem> load(
      const std::filesystem::path& base, const std::filesystem::path& overrides,
      std::string_view language);
  virtual ~Renderer() = default;

  // Never throws; a section that fails at run time is replaced by its data in plain words, and the
  // problem is reported through `report`.
  [[nodiscard]] virtual Rendered render(
      const Post& post, const Stage& stage, Dialect dialect, const DialectMarks& marks,
      Pictures pictures, const std::function<void(const TemplateProblem&)>& report) const = 0;

  // Whether a section of this name exists for the game or in common.
  [[nodiscard]] virtual bool has(std::string_view game, std::string_view section) const = 0;

  // Renders every section of `game` (or of "common") that `samples` name; each failure with file
  // and line. Pictures are drawn with kDraw, and filled in only with kSource. Sections and names
  // that no sample covers are problems, too. A sample is named and shaped like a section of a post:
  // "news", "board" and "prompt" with a whole view, the others by name.
  struct Sample {
    std::string section;
    std::string json;
  };
  [[nodiscard]] virtual std::vector<TemplateProblem> check(std::string_view game,
                                                           const std::vector<Sample>& samples,
                                                           Pictures pictures) const = 0;
  // The sample data that came with the templates (samples.json), for check() at start.
  [[nodiscard]] virtual std::vector<Sample> samples(std::string_view game) const = 0;
};

}  // namespace callboard
