#include "bot/show/exhibition.h"

#include "bot/show/lobby.h"

namespace callboard {

bool is_exhibition(const Show& show) { return show.setup.exhibition == Permission::kAllowed; }

void begin_exhibition(House& house, Act& act, LiveMatch& match) {
  if (!is_exhibition(show_of(house, match))) return;
  while (match.row.status == MatchStatus::kWaiting && seats_free(house, match) > 0) {
    if (seat_practice(house, act, match, Wisher::kHost)) return;  // refused: people's sign-ups wait
  }
}

}  // namespace callboard
