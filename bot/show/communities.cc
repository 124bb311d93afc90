#include "bot/show/communities.h"

#include <algorithm>

#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

std::optional<Timestamp> time_in(const Json& json, const char* name) {
  if (!json.contains(name)) return std::nullopt;
  return Timestamp{json.at(name).get<std::int64_t>()};
}

}  // namespace

bool is_to_be_erased(const Community& community, Timestamp now) {
  return community.gone && !community.erased && now.ms - community.gone->ms >= kErasedAfter_ms;
}

bool is_to_be_warned_of(const Community& community, Timestamp now) {
  return community.gone && !community.erased && !community.warned &&
         now.ms - community.gone->ms >= kErasedAfter_ms - kWarnedBefore_ms;
}

std::optional<Timestamp> next_step(const Communities& communities) {
  std::optional<Timestamp> next;
  for (const auto& [who, one] : communities) {
    if (!one.gone || one.erased) continue;
    const std::int64_t before_ms = one.warned ? 0 : kWarnedBefore_ms;
    const Timestamp due{one.gone->ms + kErasedAfter_ms - before_ms};
    next = next ? std::min(*next, due) : due;
  }
  return next;
}

std::string communities_json(const Communities& communities) {
  Json all = Json::array();
  for (const auto& [who, one] : communities) {
    Json json{{"adapter", who.first}, {"id", who.second}};
    if (!one.host_role.empty()) json["host_role"] = one.host_role;
    for (const Timestamp at : one.begun) json["begun"].push_back(at.ms);
    for (const Timestamp at : one.rehearsed) json["tests"].push_back(at.ms);
    if (!one.places.empty()) json["places"] = one.places;
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
    const Json tests = json.value("tests", Json::array());
    for (const Json& at : tests) one.rehearsed.push_back({at.get<std::int64_t>()});
    one.places = json.value("places", std::set<std::string>());
    one.gone = time_in(json, "gone");
    one.warned = time_in(json, "warned");
    one.erased = time_in(json, "erased");
    communities[{json.at("adapter").get<std::string>(), json.at("id").get<std::string>()}] =
        std::move(one);
  }
  return communities;
}

}  // namespace callboard
