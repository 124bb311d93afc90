#include "adapters/discord/orders.h"

#include "adapters/discord/host_rights.h"
#include "adapters/discord/permissions.h"

namespace callboard::discord {

std::optional<std::string> order_refused(const Interaction& order, const std::set<Snowflake>& named,
                                         const Channels& channels) {
  if (order.privately || order.server == 0) {
    return "Nothing was changed: write this in a channel of your server.";
  }
  const bool ends_test = order.name == "show" && order.sub == "close";  // in the test's own thread
  if (order.in_thread && !ends_test) {
    return "Nothing was changed: write this in the channel itself, not in a thread of it.";
  }
  if (!may_host_as(order.member, order.server, named, channels)) {
    return "Nothing was changed: this is for whoever may manage this server, or has its host role. "
           "Ask one of them; they choose the role by **/setup host_role**.";
  }
  return std::nullopt;
}

PlaceOrder order_of(const Interaction& order) {
  PlaceOrder out;
  out.ref = {"discord", id_text(order.id)};
  out.author = {"discord", id_text(order.author.id), order.author.name};
  out.place = id_text(order.channel);
  out.community = id_text(order.server);
  out.may_rule = true;
  out.what = order.name + (order.sub.empty() ? "" : " " + order.sub);
  out.fields = order.fields;
  const bool test = order.sub == "test";
  // Where it was not told, what is missing shows when it is tried.
  if (order.we_may) {
    out.missing = missing_of(*order.we_may, test ? Threads::kPrivateToo : Threads::kPublic);
  }
  out.stamp = time_of(order.id);
  return out;
}

}  // namespace callboard::discord
