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
  for (ShowSetup& made : setups_made(rows, "discord", discord_patterns(config, catalog()))) {
    const bool named = std::any_of(all.begin(), all.end(), [&](const ShowSetup& one) {
      return one.key == made.key;  // the file has the word
    });
    if (!named) all.push_back(std::move(made));
  }
  return all;
}

void allow_making(House& house, const Config& config) {
  Making making;
  making.shows_max = config.discord.shows_per_server;
  making.matches_max = config.discord.matches_per_day;
  making.all_is_read = config.discord.message_content == Permission::kAllowed;
  if (making.shows_max == 0) return;
  for (ShowSetup& setup : discord_patterns(config, catalog())) {
    Pattern pattern;
    pattern.face = &*std::find_if(catalog().begin(), catalog().end(),
                                  [&](const GameFace& face) { return face.name == setup.game; });
    const auto paths = pack_paths(setup);
    for (const auto& [id, show] : house.shows) {  // read already
      const bool same = show.setup.game == setup.game && pack_paths(show.setup) == paths;
      if (same) pattern.pack = show.pack;
    }
    if (!pattern.pack) pattern.pack = std::make_shared<const Pack>(load_pack(*pattern.face, paths));
    pattern.setup = std::move(setup);
    making.patterns.push_back(std::move(pattern));
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
