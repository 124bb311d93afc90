// Time given back to people the show waits for: who is asked to confirm a seat, was offered one, or
// has a question of the quiz, when nobody could read or be read. Times that people or the schedule
// fixed (the close of a quiz, cron lines) do not move, but a quiz waits for whoever is at a
// question. Loop's thread.
#pragma once

#include <cstdint>
#include <functional>

#include "bot/clock/credit.h"
#include "bot/match/house.h"

namespace callboard {

// How much longer, in ms, for an answer that is due then and was given so long; 0: no longer.
using MoreTimeFor = std::function<std::int64_t(Timestamp due, std::int64_t span_s)>;

struct Given {
  PersonId person;
  Timestamp due;
};

// Moves these times by their overlap with the outage, with the show's `outage_floor`, and says so
// once in the foyer. Counts the outage once, whoever reports it.
void credit_asked(House& house, Act& act, Show& show, const Outage& outage);

}  // namespace callboard
