#include "bot/desk/show_order.h"
#include "bot/show/digest.h"
#include "bot/show/lobby.h"

namespace callboard {

Objected order_start(ShowOrder& order) {
  if (order.show.state.current) return Objection("E_MATCH_ON");
  if (order.show.state.made && order.show.state.made->closed) return Objection("E_SHOWCLOSED");
  open_match(order.house, order.act, order.show);
  return std::nullopt;
}

// Asked for by the schedule, which is nobody's person, it goes to every host.
Objected order_digest(ShowOrder& order) {
  if (order.person != PersonId{}) {
    send_digest(order.house, order.act, order.show, order.person);
    return std::nullopt;
  }
  for (const PersonId host : order.show.state.hosts) {
    send_digest(order.house, order.act, order.show, host);
  }
  return std::nullopt;
}

}  // namespace callboard
