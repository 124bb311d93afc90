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

const Pack& shipped_pack(const GameFace& face) {
  static std::map<std::string, Pack> packs;
  auto found = packs.find(face.name);
  if (found == packs.end()) {
    const auto folder = std::string(CALLBOARD_SOURCE_DIR) + "/packs/" + face.name;
    found = packs.emplace(face.name, load_pack(face, {folder})).first;
  }
  return found->second;
}

}  // namespace callboard::test
