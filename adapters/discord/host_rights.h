// Whom a server lets host the shows played there: its owner, whoever may manage it, and members
// with a role that the operator has named. Told by Discord with each interaction; of a message the
// roles of the server are looked up, once for many. One thread owns it.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "adapters/discord/events.h"
#include "adapters/discord/rest.h"

namespace callboard::discord {

class HostRights {
 public:
  HostRights(std::set<Snowflake> roles, Rest& rest, HttpSession& session)
      : named_(std::move(roles)), rest_(rest), session_(session) {}

  // Of an interaction in a server.
  [[nodiscard]] bool may_host(const Member& member) const;
  // Of a message. Without `member`, as in lists, Discord is asked for them. Blocks for some seconds
  // at most; a failure: Discord does not say now. Who is no member any more may not.
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

  std::set<Snowflake> named_;
  Rest& rest_;
  HttpSession& session_;
  std::map<Snowflake, Server> servers_;
};

}  // namespace callboard::discord
