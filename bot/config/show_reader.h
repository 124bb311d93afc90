// A section [show.NAME] of callboard.toml. One thread.
#pragma once

#include <string>
#include <vector>

#include "bot/config/toml_reader.h"

namespace callboard {

// `platforms` are those it may be played on. What is wrong is noted in `in`.
void read_show(TomlReader& in, const std::string& key, const toml::node& node,
               const std::vector<GameFace>& games, const std::vector<std::string>& platforms,
               ShowSetup& out);

}  // namespace callboard
