// Whether the bot may read what was written in a channel. Where it may not, Discord answers with an
// empty list and no error: so an empty list alone says neither that nothing was written nor that a
// post does not stand. Any thread, each with a session of its own.
#pragma once

#include <cstdint>

#include "adapters/discord/rest.h"
#include "adapters/discord/snowflake.h"
#include "rules/core/result.h"

namespace callboard::discord {

// As Discord tells it now, of a channel or a thread; of a private channel it is always so. A
// failure: it does not tell.
Result<bool, Failure> reads_history(Rest& rest, HttpSession& session, Snowflake channel,
                                    Snowflake self, std::int64_t patience_ms);

}  // namespace callboard::discord
