// Posts that tell of a time to come, such as a reminder. One that could not be sent for a while
// must not be read as if it were written now: where the time is over, or was moved since, it is not
// sent at all; while the platform is away it waits, since an outage moves the time. What gives
// clocks their time back sets reminders anew. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>

#include "bot/match/house.h"

namespace callboard {

// The time that the post reminds of; nothing: it is no reminder, and holds whenever it is read.
std::optional<Timestamp> reminds_of(const Post& post);

enum class StillHolds : std::uint8_t { kYes, kNotKnownYet, kNo };
StillHolds still_holds(const House& house, const OutboxRow& row, Timestamp now);

}  // namespace callboard
