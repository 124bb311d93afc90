// The packs of a show, as its configuration names them. Used at the start of every command that
// needs them; one thread.
#pragma once

#include <filesystem>
#include <vector>

#include "bot/config/config.h"
#include "bot/match/house.h"

namespace callboard {

// The files and folders the show names; if it names none, what comes with the program for its game.
std::vector<std::filesystem::path> pack_paths(const ShowSetup& show);

// Those of the file, and those that people have made.
std::vector<ShowSetup> all_setups(const Config& config, const std::vector<ShowRow>& rows);
// Lets people make shows on Discord, as the configuration says; after `stock`.
void allow_making(House& house, const Config& config);

// Gives every show of the house its pack. Shows of one game that name the same files share one: it
// is read once and never changes. Each pack's problems are in it.
void stock(House& house);

}  // namespace callboard
