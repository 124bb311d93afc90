#include "bot/desk/show_order.h"
#include "bot/show/lobby.h"

namespace callboard {

Objected order_start(ShowOrder& order) {
  if (order.show.state.current) return Objection("E_MATCH_ON");
  open_match(order.house, order.act, order.show);
  return std::nullopt;
}

}  // namespace callboard
