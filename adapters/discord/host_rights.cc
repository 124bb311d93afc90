#include "adapters/discord/host_rights.h"

#include <algorithm>

#include "adapters/discord/fields.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kAdministers = std::uint64_t{1} << 3;
constexpr std::uint64_t kManageServer = std::uint64_t{1} << 5;
constexpr std::int64_t kRightsPatience_ms = 5'000;

bool manages(std::uint64_t permissions) {
  return (permissions & (kAdministers | kManageServer)) != 0;
}

// Discord has answered, and the answer is no: the user or the server is not there, or not for us.
bool is_no(const Failure& failure) {
  return failure.kind == Failure::Kind::kNever && failure.status != kUnauthorized;
}

Snowflake snowflake_in(const Json& object, const char* name) {
  return parse_snowflake(text_in(object, name)).value_or(0);
}

}  // namespace

bool may_host_as(const Member& member, Snowflake server, const std::set<Snowflake>& named,
                 const Channels& channels) {
  const Snowflake chosen = channels.host_role(server);
  return manages(member.permissions) ||
         std::any_of(member.roles.begin(), member.roles.end(),
                     [&](Snowflake role) { return named.contains(role) || role == chosen; });
}

Result<HostRights::Server, Failure> HostRights::look_up(Snowflake server) {
  if (const auto known = servers_.find(server); known != servers_.end()) return known->second;
  const std::string id = id_text(server);
  const auto reply =
      rest_.insist(session_, {"GET", "/guilds/{}", id, "/guilds/" + id}, kRightsPatience_ms);
  if (!reply) return Fail{reply.error()};
  const Json& json = *reply->json;
  const auto roles = roles_of(server, field_in(json, "roles"));
  if (!roles) return Fail{roles.error()};
  Server found{snowflake_in(json, "owner_id"), named_};
  for (const Json& role : roles->value_or(Json::array())) {
    if (manages(snowflake_in(role, "permissions"))) found.hosting.insert(snowflake_in(role, "id"));
  }
  if ((!*roles || found.owner == 0) && complained_.insert(server).second) {
    log_("of the server " + id + " Discord does not tell " +
         (*roles ? "its owner" : "the roles, so nobody hosts there by one that may manage it") +
         "; name hosts under hosts or host_roles in [discord]");
  }
  servers_[server] = found;
  return found;
}

// They are part of the server, and can be asked for alone.
Result<std::optional<Json>, Failure> HostRights::roles_of(Snowflake server, const Json& told) {
  if (told.is_array()) return std::optional<Json>(told);
  const std::string id = id_text(server);
  const auto reply = rest_.insist(
      session_, {"GET", "/guilds/{}/roles", id, "/guilds/" + id + "/roles"}, kRightsPatience_ms);
  if (!reply && !is_no(reply.error())) return Fail{reply.error()};
  if (!reply || !reply->json->is_array()) return std::optional<Json>();
  return std::optional<Json>(*reply->json);
}

Result<bool, Failure> HostRights::may_host(Snowflake server, Snowflake user,
                                           const std::optional<Member>& told) {
  const auto known = look_up(server);
  if (!known && is_no(known.error())) return false;
  if (!known) return Fail{known.error()};
  const Snowflake chosen = channels_.host_role(server);
  if (user == known->owner || known->hosting.contains(server)) return true;  // everyone's role
  std::vector<Snowflake> roles;
  if (told) {
    roles = told->roles;
  } else {
    const std::string id = id_text(server);
    const auto reply = rest_.insist(
        session_,
        {"GET", "/guilds/{}/members/{}", id, "/guilds/" + id + "/members/" + id_text(user)},
        kRightsPatience_ms);
    if (!reply && is_no(reply.error())) return false;
    if (!reply) return Fail{reply.error()};
    roles = read_member(*reply->json).roles;
  }
  return std::any_of(roles.begin(), roles.end(), [&](Snowflake role) {
    return known->hosting.contains(role) || role == chosen;
  });
}

}  // namespace callboard::discord
