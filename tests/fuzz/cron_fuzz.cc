// Cron lines of a show: the line, then the zone.
#include "bot/clock/cron.h"

#include "tests/fuzz/fuzz.h"

namespace callboard::fuzz {

void try_bytes(std::string_view bytes) {
  Taker taker(bytes);
  const std::string_view line = taker.line();
  const auto cron = Cron::parse(line, taker.rest().empty() ? "America/New_York" : taker.rest());
  if (!cron.ok()) {
    must(!cron.error().empty(), "a refused line has a reason");
    return;
  }
  Timestamp now{1'800'000'000'000};
  for (int i = 0; i < 4; ++i) {
    const auto next = cron->next_after(now);
    if (!next) return;
    must(next->ms > now.ms, "the next time comes after now");
    now = *next;
  }
}

}  // namespace callboard::fuzz
