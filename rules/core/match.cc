#include "rules/core/match.h"

#include <string_view>

#include "rules/core/input.h"
#include "rules/core/json.h"

namespace callboard {

LoggedInput AnyMatch::drawn(const std::vector<std::uint64_t>& values) {
  return logged(nlohmann::json{{"d", values}}.dump(), Drawn{values});
}

LoggedInput AnyMatch::timer_fired(const std::string& key) {
  return logged(nlohmann::json{{"t", key}}.dump(), TimerFired{key});
}

LoggedInput AnyMatch::supplied(const PackItem& item) {
  return {"{\"i\":" + item.json() + "}", item.decoded_};
}

std::optional<PackItem> AnyMatch::item_of(const LoggedInput& input) {
  constexpr std::string_view kHead = "{\"i\":";
  const std::string_view text = input.json_;
  if (!text.starts_with(kHead) || !text.ends_with('}')) return std::nullopt;
  return pack_item(std::string(text.substr(kHead.size(), text.size() - kHead.size() - 1)));
}

}  // namespace callboard
