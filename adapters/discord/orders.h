// /show and /setup: what somebody asks for in a channel of a server, and why that is refused before
// anybody is asked. Pure functions over what is shared and thread-safe; any thread.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "adapters/adapter.h"
#include "adapters/discord/channels.h"
#include "adapters/discord/events.h"

namespace callboard::discord {

// In words for whoever gave it. Nothing: it goes to the daemon. `named`: the operator's host roles.
std::optional<std::string> order_refused(const Interaction& order, const std::set<Snowflake>& named,
                                         const Channels& channels);
// Of one that is not refused; without a cursor.
PlaceOrder order_of(const Interaction& order);

}  // namespace callboard::discord
