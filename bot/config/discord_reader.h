// The section [discord] of callboard.toml. For the reader of the whole file; one thread.
#pragma once

#include "bot/config/toml_reader.h"

namespace callboard {

void read_discord(TomlReader& reader, const toml::node& node, DiscordSection& out);

}  // namespace callboard
