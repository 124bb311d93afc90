// Whom a server lets host the shows played there: its owner, whoever may manage it, and members
// with a role that the operator has named, or the server itself by /setup. Told by Discord with
// each interaction; of a message the roles of the server are looked up, once for many. One thread
// owns it.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>

#include "adapters/discord/channels.h"
#include "adapters/discord/events.h"
#include "adapters/discord/rest.h"

namespace callboard::discord {

// As an interaction in a server tells of the member. `named`: the operator's roles. Any thread.
bool may_host_as(const Member& member, Snowflake server, const std::set<Snowflake>& named,
                 const Channels& channels);

class HostRights {
 public:
  HostRights(const std::set<Snowflake>& roles, const Channels& channels, Rest& rest,
             HttpSession& session, std::function<void(const std::string&)> log)
      : named_(roles), channels_(channels), rest_(rest), session_(session), log_(std::move(log)) {}

  // Of an interaction.
  [[nodiscard]] bool may_host(const Member& member, Snowflake server) const {
    return may_host_as(member, server, named_, channels_);
  }
  // Of a message. Without `member`, as in lists, Discord is asked for them. Blocks for some seconds
  // at most; a failure: Discord does not say now. Who is no member any more may not. A field that
  // is left out gives no right, and that is logged once.
  Result<bool, Failure> may_host(Snowflake server, Snowflake user,
                                 const std::optional<Member>& member);
  void forget(Snowflake server) { servers_.erase(server); }
  void forget_all() { servers_.clear(); }

 private:
  struct Server {
    Snowflake owner = 0;
    std::set<Snowflake> hosting;  // roles
  };
  Result<Server, Failure> look_up(Snowflake server);
  // Nothing: they are told nowhere.
  Result<std::optional<nlohmann::json>, Failure> roles_of(Snowflake server,
                                                          const nlohmann::json& told);

  const std::set<Snowflake>& named_;
  const Channels& channels_;
  Rest& rest_;
  HttpSession& session_;
  std::function<void(const std::string&)> log_;
  std::map<Snowflake, Server> servers_;
  std::set<Snowflake> complained_;  // of servers
};

}  // namespace callboard::discord
