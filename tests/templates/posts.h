// Posts for the tests of this folder. A post is made from views only (rules/core/post.h); here the
// sections are written by hand.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/post.h"
#include "templates/render/renderer.h"

namespace callboard {

// The friend of Post that storage defines for rows read back; tests of this folder do not link it.
struct StoredViews {
  static Post post(std::vector<Section> sections) { return {ToPublic{}, std::move(sections)}; }
};

namespace templates_test {

inline std::filesystem::path base() {
  return std::filesystem::path(CALLBOARD_SOURCE_DIR) / "templates";
}

inline Stage stage() {
  return {"lucky_numbers", "Lucky Numbers", "$", "No real money.", {{"Ann", "u1"}, {"Bob", "u2"}}};
}

}  // namespace templates_test
}  // namespace callboard
