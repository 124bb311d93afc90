#include "adapters/matrix/hostile.h"

#include <charconv>

#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

const nlohmann::json* find(const nlohmann::json& object, std::string_view key) {
  if (!object.is_object()) return nullptr;
  const auto at = object.find(key);
  return at == object.end() ? nullptr : &*at;
}

}  // namespace

std::string text_at(const nlohmann::json& object, std::string_view key) {
  const nlohmann::json* const value = find(object, key);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

std::int64_t number_at(const nlohmann::json& object, std::string_view key) {
  const nlohmann::json* const value = find(object, key);
  return value != nullptr && value->is_number_integer() ? value->get<std::int64_t>() : 0;
}

std::int64_t level_at(const nlohmann::json& object, std::string_view key) {
  const std::string text = text_at(object, key);
  std::int64_t level = 0;
  if (!text.empty()) std::from_chars(text.data(), text.data() + text.size(), level);
  return text.empty() ? number_at(object, key) : level;
}

const nlohmann::json& object_at(const nlohmann::json& object, std::string_view key) {
  static const nlohmann::json kNone = nlohmann::json::object();
  const nlohmann::json* const value = find(object, key);
  return value != nullptr && value->is_object() ? *value : kNone;
}

const nlohmann::json& list_at(const nlohmann::json& object, std::string_view key) {
  static const nlohmann::json kNone = nlohmann::json::array();
  const nlohmann::json* const value = find(object, key);
  return value != nullptr && value->is_array() ? *value : kNone;
}

nlohmann::json parse_json(const std::string& text) {
  auto value = nlohmann::json::parse(text, nullptr, false);
  return value.is_discarded() ? nlohmann::json() : value;
}

std::string write_json(const nlohmann::json& value) {
  std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  // NUL travels as \u0000, which not every server's database can hold.
  for (auto at = text.find("\\u0000"); at != std::string::npos; at = text.find("\\u0000", at)) {
    std::size_t strokes = 0;
    while (strokes < at && text[at - strokes - 1] == '\\') ++strokes;
    if (strokes % 2 == 0) {
      text.erase(at, 6);
    } else {
      at += 1;  // a written-out backslash and the letters u0000
    }
  }
  return text;
}

}  // namespace callboard::matrix
