// Where a name in a template is looked up: a stack of JSON values, innermost first, and the members
// the renderer adds to them (docs/templates.md, "What a name can ask for"). One object a section,
// one thread; the values and the language must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "templates/render/language.h"
#include "templates/render/renderer.h"

namespace callboard {

enum class Flavor : std::uint8_t { kMarkdown, kXml };

class Scope {
 public:
  struct Frame {
    const nlohmann::json* value = nullptr;  // none: a frame without names of its own
    std::size_t index = 0;                  // place in a list
    std::size_t count = 0;                  // 0: not in a list
  };

  Scope(const Language& language, const Stage& stage, Flavor flavor);
  ~Scope();
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  void push(Frame frame) { frames_.push_back(frame); }
  void pop() { frames_.pop_back(); }

  // The value of "a.b.c", looked for from the innermost frame outwards; of ".a", in the innermost
  // only; of ".", the innermost itself. Or none.
  const nlohmann::json* find(std::string_view path);
  // Whether a section of this value is shown: not null, false, zero, empty.
  [[nodiscard]] static bool holds(const nlohmann::json& value);
  // The escaped text of a value, or none: it is not text.
  [[nodiscard]] std::optional<std::string> text(const nlohmann::json& value) const;
  // The same before escaping, marks worded plainly.
  [[nodiscard]] std::optional<std::string> plain(const nlohmann::json& value) const;

 private:
  const nlohmann::json* look_up(std::string_view path);
  const nlohmann::json* keep(nlohmann::json value);
  const nlohmann::json* resolve(const nlohmann::json* value, std::string_view path);
  const nlohmann::json* member(const nlohmann::json& value, std::string_view name);
  const nlohmann::json* number_member(std::int64_t n, std::string_view name);
  const nlohmann::json* text_member(const std::string& text, std::string_view name);
  const nlohmann::json* list_member(const nlohmann::json& list, std::string_view name);
  const nlohmann::json* loop_member(std::string_view name);
  const nlohmann::json* show_member(std::string_view path);
  [[nodiscard]] std::string seat_name(const nlohmann::json& mark) const;
  [[nodiscard]] std::string person_name(std::int64_t id) const;

  const Language& language_;
  const Stage& stage_;
  Flavor flavor_;
  std::vector<Frame> frames_;
  struct Kept;
  std::unique_ptr<Kept> kept_;  // values made on the way, alive as long as the scope
};

}  // namespace callboard
