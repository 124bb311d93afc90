// The section [discord] of callboard.toml. For the reader of the whole file; one thread.
#pragma once

#include <map>
#include <string>

#include "bot/config/toml_reader.h"

namespace callboard {

// A channel of its own for a show: into `places` under "discord".
void discord_channel(TomlReader& reader, const toml::node& node,
                     std::map<std::string, std::string>& places);
void read_discord(TomlReader& reader, const toml::node& node, DiscordSection& out);

}  // namespace callboard
