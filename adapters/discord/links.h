// Addresses that people open, of the server the bot is on: Discord's own, or another one that
// speaks its protocol (`url` under [discord]). Pure functions, any thread.
#pragma once

#include <string>

#include "adapters/discord/snowflake.h"

namespace callboard::discord {

inline constexpr const char* kPublicServer = "https://discord.com";

// "https://discord.com" of its API's address, "https://discord.com/api/v10".
std::string web_of(const std::string& api);
// Of a thread; `server` 0: not known, then it leads there from where private channels are.
std::string link_to(const std::string& api, Snowflake server, Snowflake thread);

}  // namespace callboard::discord
