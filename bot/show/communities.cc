#include "bot/show/communities.h"

#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

std::optional<Timestamp> time_in(const Json& json, const char* name) {
  if (!json.contains(name)) return std::nullopt;
  return Timestamp{json.at(name).get<std::int64_t>()};
}

}  // namespace

std::string communities_json(const Communities& communities) {
  Json all = Json::array();
  for (const auto& [who, one] : communities) {
    Json json{{"adapter", who.first}, {"id", who.second}};
    if (!one.host_role.empty()) json["host_role"] = one.host_role;
    for (const Timestamp at : one.begun) json["begun"].push_back(at.ms);
    if (one.gone) json["gone"] = one.gone->ms;
    if (one.warned) json["warned"] = one.warned->ms;
    if (one.erased) json["erased"] = one.erased->ms;
    all.push_back(std::move(json));
  }
  return all.dump();
}

Communities communities_from(const std::string& text) {
  Communities communities;
  if (text.empty()) return communities;
  const Json all = Json::parse(text);
  for (const Json& json : all) {
    Community one;
    one.host_role = json.value("host_role", "");
    const Json begun = json.value("begun", Json::array());
    for (const Json& at : begun) one.begun.push_back({at.get<std::int64_t>()});
    one.gone = time_in(json, "gone");
    one.warned = time_in(json, "warned");
    one.erased = time_in(json, "erased");
    communities[{json.at("adapter").get<std::string>(), json.at("id").get<std::string>()}] =
        std::move(one);
  }
  return communities;
}

}  // namespace callboard
