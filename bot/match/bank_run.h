// How long a time bank has run in the running prompt. Pure functions, any thread.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bot/match/desk_state.h"

namespace callboard {

// For how long until `at` the clock has stood.
inline std::int64_t stood_ms(const DeskState& state, Timestamp at) {
  std::int64_t stood = 0;
  for (const SeatSpan& span : state.stands) {
    stood += std::max<std::int64_t>(std::min(at, span.until).ms - span.from.ms, 0);
  }
  return stood;
}

// What a bank that runs has used until `at`: no more than there was when it began, and nothing
// while the clock stood.
inline std::int64_t bank_ran_ms(const DeskState& state, Timestamp at) {
  if (!state.bank_runs) return 0;
  const std::int64_t whole_ms = state.bank_runs->until.ms - state.bank_runs->from.ms;
  const std::int64_t ran_ms = at.ms - state.bank_runs->from.ms - stood_ms(state, at);
  return std::clamp<std::int64_t>(ran_ms, 0, std::max<std::int64_t>(whole_ms, 0));
}

}  // namespace callboard
