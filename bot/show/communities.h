// What the house knows of the communities of a platform whose places shows are played at: on
// Discord its servers. One note of the house holds them all. Owned by the loop's thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/ids.h"

namespace callboard {

inline const std::string kCommunitiesNote = "communities";
inline constexpr std::int64_t kCountedFor_ms = std::int64_t{24} * 60 * 60 * 1000;

struct Community {
  std::string host_role;            // whose members host what is played there; empty: none
  std::vector<Timestamp> begun;     // matches of the last day, oldest first
  std::optional<Timestamp> gone;    // since when the daemon is put out
  std::optional<Timestamp> warned;  // the operator, that its data will be erased
  std::optional<Timestamp> erased;
  bool operator==(const Community&) const = default;
};
using Communities = std::map<std::pair<std::string, std::string>, Community>;  // by adapter and id

std::string communities_json(const Communities& communities);
// Throws on words that are none.
Communities communities_from(const std::string& json);

}  // namespace callboard
