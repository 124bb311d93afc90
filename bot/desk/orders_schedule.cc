
#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/schedule.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {

Objected order_schedule(ShowOrder& order) {
  nlohmann::json lines = nlohmann::json::array();
  for (const ComingUp& one : coming_up(order.show, order.act.now)) {
    nlohmann::json line{{"at", mark::time(one.at)}};
    if (one.action.starts_with('!')) {
      // The word alone: what stands behind it may be a secret of the hosts.
      line["command"] = mark::said(one.action.substr(0, one.action.find(' ')));
    } else {
      line[one.action] = true;
    }
    lines.push_back(std::move(line));
  }
  answer_in_foyer(order.house, order.act, order.show, order.person, "listing.schedule",
                  BotFacts::open({{"lines", lines}, {"none", lines.empty()}}));
  return std::nullopt;
}

}  // namespace callboard
