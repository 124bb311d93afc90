// For `callboard check`: asks Discord whether the bot can do here what it is set up for. Blocks for
// some seconds; changes nothing.
#pragma once

#include <string>
#include <vector>

#include "adapters/discord/discord_adapter.h"

namespace callboard {

struct DiscordCheckup {
  std::vector<std::string> problems;  // each with what to do about it
  std::vector<std::string> remarks;   // what is not there, and may be left out
  std::string invitation;             // the link that adds the bot to a server; empty: not known
};
DiscordCheckup check_discord(const DiscordSetup& setup);

}  // namespace callboard
