// The slash commands, as data, and what a filled-in one says to the show. Pure functions, any
// thread. https://discord.com/developers/docs/interactions/application-commands
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "adapters/discord/events.h"

namespace callboard::discord {

// All of them, for PUT /applications/{}/commands, which makes exactly these stand.
const nlohmann::json& all_commands();
// Do those that Discord lists say the same? Registering costs of a day's allowance.
bool commands_stand(const nlohmann::json& listed);
// The reply that the command stands for; empty: none of ours.
std::string words_of_command(const Interaction& command);

}  // namespace callboard::discord
