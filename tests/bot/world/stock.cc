#include "tests/bot/world/stock.h"

#include <map>
#include <stdexcept>
#include <string>

namespace callboard::test {

std::shared_ptr<const Renderer> shipped_templates() {
  static const auto loaded =
      Renderer::load(std::string(CALLBOARD_SOURCE_DIR) + "/templates", {}, "en");
  if (!loaded) throw std::runtime_error(loaded.error().file + ": " + loaded.error().reason);
  return *loaded;
}

std::shared_ptr<const Pack> shipped_pack(const GameFace& face) {
  static std::map<std::string, std::shared_ptr<const Pack>> packs;
  auto& pack = packs[face.name];
  if (!pack) {
    const auto folder = std::string(CALLBOARD_SOURCE_DIR) + "/packs/" + face.name;
    pack = std::make_shared<const Pack>(load_pack(face, {folder}));
  }
  return pack;
}

}  // namespace callboard::test
