#include "adapters/discord/fields.h"

#include <algorithm>

#include "rules/core/json.h"

namespace callboard::discord {

namespace {

using Json = nlohmann::json;

constexpr double kBeyond = 1e15;  // nothing that is counted here comes near it

}  // namespace

const Json& field_in(const Json& object, const char* name) {
  static const Json kNone;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? kNone : *found;
}

std::string text_in(const Json& object, const char* name) {
  const Json& field = field_in(object, name);
  return field.is_string() ? field.get<std::string>() : std::string();
}

std::int64_t number_in(const Json& object, const char* name, std::int64_t otherwise) {
  const Json& field = field_in(object, name);
  if (field.is_number_integer()) return field.get<std::int64_t>();
  if (!field.is_number()) return otherwise;
  return static_cast<std::int64_t>(std::clamp(field.get<double>(), -kBeyond, kBeyond));
}

}  // namespace callboard::discord
