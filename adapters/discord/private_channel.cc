#include "adapters/discord/private_channel.h"

#include "rules/core/json.h"

namespace callboard::discord {

Result<Snowflake, Failure> private_channel(Rest& rest, HttpSession& session, Snowflake user,
                                           std::int64_t patience_ms) {
  const Call call{"POST",
                  "/users/@me/channels",
                  "",
                  "/users/@me/channels",
                  {"application/json", nlohmann::json{{"recipient_id", id_text(user)}}.dump()}};
  const auto reply = rest.insist(session, call, patience_ms);
  if (!reply) return Fail{reply.error()};
  const auto id = reply->json->is_object() ? reply->json->find("id") : reply->json->end();
  const bool told = id != reply->json->end() && id->is_string();
  const auto channel = told ? parse_snowflake(id->get<std::string>()) : std::nullopt;
  if (!channel) return Fail{Failure{Failure::Kind::kUnclear, 1'000, 0, 0, "no private channel"}};
  return *channel;
}

}  // namespace callboard::discord
