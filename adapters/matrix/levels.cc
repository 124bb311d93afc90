#include "adapters/matrix/levels.h"

#include <algorithm>

#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

constexpr const char* kCreatorsAboveAll = "12";  // room version, and all numbers after it

bool creators_above_all(const std::string& version) {
  const bool number = !version.empty() && version.size() <= 3 &&
                      version.find_first_not_of("0123456789") == std::string::npos;
  const std::string least = kCreatorsAboveAll;
  return number &&
         (version.size() > least.size() || (version.size() == least.size() && version >= least));
}

}  // namespace

Result<bool, Fault> Levels::may_host(const std::string& room, const std::string& user) {
  if (least_ <= 0) return false;
  const auto power =
      client_.get(path_of({"v3", "rooms", room, "state", "m.room.power_levels", ""}));
  if (!power) {
    if (said_no(power.error()) || power.error().code == kNotMatrix) return false;
    return Fail{power.error()};
  }
  const nlohmann::json& users = object_at(*power, "users");
  const std::int64_t level =
      users.contains(user) ? level_at(users, user) : level_at(*power, "users_default");
  return level >= least_ ? Result<bool, Fault>(true) : above_all(room, user);
}

// From room version 12 on, who made a room is above all levels and stands in no list.
Result<bool, Fault> Levels::above_all(const std::string& room, const std::string& user) {
  const auto creation =
      client_.get(path_of({"v3", "rooms", room, "messages"}) +
                  "?dir=f&limit=1&filter=" + url_encode(R"({"types":["m.room.create"]})"));
  if (!creation) {
    if (said_no(creation.error()) || creation.error().code == kNotMatrix) return false;
    return Fail{creation.error()};
  }
  const nlohmann::json& chunk = list_at(*creation, "chunk");
  if (chunk.empty() || text_at(chunk[0], "type") != "m.room.create") return false;
  const nlohmann::json& content = object_at(chunk[0], "content");
  if (!creators_above_all(text_at(content, "room_version"))) return false;
  const nlohmann::json& more = list_at(content, "additional_creators");
  return text_at(chunk[0], "sender") == user ||
         std::any_of(more.begin(), more.end(),
                     [&](const nlohmann::json& one) { return one.is_string() && one == user; });
}

}  // namespace callboard::matrix
