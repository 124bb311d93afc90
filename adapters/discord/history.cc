#include "adapters/discord/history.h"

#include "adapters/discord/fields.h"
#include "adapters/discord/permissions.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

bool is_of_channel(const Json& channel) {
  return channel.is_object() && channel.contains("thread_metadata");
}

}  // namespace

Result<bool, Failure> reads_history(Rest& rest, HttpSession& session, Snowflake channel,
                                    Snowflake self, std::int64_t patience_ms) {
  const auto ask = [&](const std::string& route, const std::string& major,
                       const std::string& path) -> Result<Json, Failure> {
    const auto reply = rest.insist(session, {"GET", route, major, path}, patience_ms);
    if (!reply) return Fail{reply.error()};
    return Json(*reply->json);
  };
  const std::string id = id_text(channel);
  auto place = ask("/channels/{}", id, "/channels/" + id);
  if (place && is_of_channel(*place)) {  // it has the rights of the channel it is in
    const std::string above = text_in(*place, "parent_id");
    if (above.empty()) return true;
    place = ask("/channels/{}", above, "/channels/" + above);
  }
  if (!place) return Fail{place.error()};
  const std::string server = text_in(*place, "guild_id");
  if (server.empty()) return true;
  const std::string of = "/guilds/" + server;
  const auto roles = ask("/guilds/{}/roles", server, of + "/roles");
  if (!roles) return Fail{roles.error()};
  const std::string us = id_text(self);
  const auto member = ask("/guilds/{}/members/{}", server, of + "/members/" + us);
  if (!member) return Fail{member.error()};
  if (!roles->is_array()) return true;  // not told: a list that is empty says so itself
  return may_read_history(rights_of(*roles, *member, us, *place));
}

}  // namespace callboard::discord
