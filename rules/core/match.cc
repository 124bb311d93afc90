#include "rules/core/match.h"

#include "rules/core/json.h"

namespace callboard {

LoggedInput AnyMatch::drawn(const std::vector<std::uint64_t>& values) {
  return logged(nlohmann::json{{"d", values}}.dump());
}

LoggedInput AnyMatch::timer_fired(const std::string& key) {
  return logged(nlohmann::json{{"t", key}}.dump());
}

LoggedInput AnyMatch::supplied(const PackItem& item) {
  return logged("{\"i\":" + item.json_ + "}");
}

}  // namespace callboard
