#include "bot/main/stock.h"

#include <map>
#include <utility>

#include "bot/main/share.h"

namespace callboard {

std::vector<std::filesystem::path> pack_paths(const ShowSetup& show) {
  if (show.packs.empty()) return {share_folder() / "packs" / show.game};
  return {show.packs.begin(), show.packs.end()};
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
