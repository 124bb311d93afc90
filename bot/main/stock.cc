#include "bot/main/stock.h"

#include <algorithm>
#include <map>
#include <utility>

#include "bot/main/share.h"
#include "bot/show/making.h"
#include "rules/catalog.h"

namespace callboard {

std::vector<std::filesystem::path> pack_paths(const ShowSetup& show) {
  if (show.packs.empty()) return {share_folder() / "packs" / show.game};
  return {show.packs.begin(), show.packs.end()};
}

std::vector<ShowSetup> all_setups(const Config& config, const std::vector<ShowRow>& rows) {
  std::vector<ShowSetup> all = config.shows;
  if (config.discord.token_file.empty()) return all;  // those made there rest
  MadeFrom from{discord_patterns(config, catalog()), config.shows, {}};
  for (const PackOffer& offer : config.packs) from.packs[offer.key] = offer.files;
  for (ShowSetup& made : setups_made(rows, "discord", from)) {
    const bool named = std::any_of(all.begin(), all.end(), [&](const ShowSetup& one) {
      return one.key == made.key;  // the file has the word
    });
    if (!named) all.push_back(std::move(made));
  }
  return all;
}

namespace {

// One that a show has read already, else a fresh one.
std::shared_ptr<const Pack> pack_for(const House& house, const ShowSetup& setup) {
  const auto paths = pack_paths(setup);
  for (const auto& [id, show] : house.shows) {
    if (show.setup.game == setup.game && pack_paths(show.setup) == paths) return show.pack;
  }
  const auto face = std::find_if(catalog().begin(), catalog().end(),
                                 [&](const GameFace& one) { return one.name == setup.game; });
  return std::make_shared<const Pack>(load_pack(*face, paths));
}

}  // namespace

void allow_making(House& house, const Config& config) {
  Making making;
  making.shows_max = config.discord.shows_per_server;
  making.matches_max = config.discord.matches_per_day;
  making.rehearsals_max = config.discord.tests_per_server;
  making.all_is_read = config.discord.message_content == Permission::kAllowed;
  if (making.shows_max == 0) return;
  for (ShowSetup& setup : discord_patterns(config, catalog())) {
    Pattern pattern;
    pattern.face = &*std::find_if(catalog().begin(), catalog().end(),
                                  [&](const GameFace& face) { return face.name == setup.game; });
    pattern.pack = pack_for(house, setup);
    pattern.setup = std::move(setup);
    making.patterns.push_back(std::move(pattern));
  }
  for (const PackOffer& offer : config.packs) {
    ShowSetup setup;
    setup.game = offer.game;
    setup.packs = offer.files;
    making.packs.push_back(
        {offer.key, offer.title, offer.game, offer.files, pack_for(house, setup)});
  }
  house.making["discord"] = std::move(making);
}

void stock(House& house) {
  std::map<std::pair<std::string, std::vector<std::filesystem::path>>, std::shared_ptr<const Pack>>
      read;
  for (auto& [id, show] : house.shows) {
    auto paths = pack_paths(show.setup);
    auto& pack = read[{show.setup.game, paths}];
    if (!pack) pack = std::make_shared<const Pack>(load_pack(*show.face, paths));
    show.pack = pack;
  }
}

}  // namespace callboard
