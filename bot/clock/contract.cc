#include "bot/clock/contract.h"

#include "bot/clock/allowances.h"
#include "bot/facts.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

Placed expected(House& house, const LiveMatch& match, Seat seat, Timestamp now) {
  return place_due(house, match, seat, now, {now.ms + clock_s(house, match, seat) * 1000});
}

}  // namespace

std::int64_t contract_span_s(House& house, const LiveMatch& match, const Awaiting& awaiting,
                             Timestamp now) {
  if (awaiting.seats.empty()) return 0;
  return (expected(house, match, awaiting.seats.front(), now).due.ms - now.ms) / 1000;
}

void add_contract(House& house, const LiveMatch& match, const Awaiting& awaiting, Timestamp now,
                  PublicSections& sections) {
  if (awaiting.seats.empty()) return;
  const Seat seat = awaiting.seats.front();
  const Placed placed = expected(house, match, seat, now);
  const std::int64_t bank_ms = bank_left_ms(house, match, seat, now);
  const std::int64_t excused = excused_left(house, match, seat);
  nlohmann::json facts{{"span", mark::span((placed.due.ms - now.ms) / 1000)},
                       {"due", mark::time(placed.due)},
                       {"seat", mark::seat(seat)}};
  if (placed.stands) facts["away"] = mark::time(placed.stands->until);
  if (bank_ms > 0) facts["bank"] = mark::span(bank_ms / 1000);
  if (excused > 0) facts["excused"] = excused;
  if (clock_s(house, match, seat) < deadline_s(show_of(house, match))) facts["short"] = true;
  sections.add("prompt.deadline", BotFacts::open(facts));
  sections.add("miss", match.game->public_view().view);
}

}  // namespace callboard
