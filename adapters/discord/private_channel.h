// A person's private channel with the bot. Discord gives the same one however often it is asked
// for, and the person notices nothing. Any thread, with a session of its own; blocks.
// https://discord.com/developers/docs/resources/user#create-dm
#pragma once

#include "adapters/discord/rest.h"
#include "adapters/discord/snowflake.h"
#include "rules/core/result.h"

namespace callboard::discord {

Result<Snowflake, Failure> private_channel(Rest& rest, HttpSession& session, Snowflake user,
                                           std::int64_t patience_ms);

}  // namespace callboard::discord
