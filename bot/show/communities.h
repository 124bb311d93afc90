// What the house knows of the communities of a platform whose places shows are played at: on
// Discord its servers. One note of the house holds them all. A community that has put the daemon
// out is waited for, then what is kept of it is erased (bot/main/erase_gone.h). Owned by the loop's
// thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/ids.h"

namespace callboard {

inline const std::string kCommunitiesNote = "communities";
inline constexpr std::int64_t kCountedFor_ms = std::int64_t{24} * 60 * 60 * 1000;

struct Community {
  std::string host_role;             // whose members host what is played there; empty: none
  std::vector<Timestamp> begun;      // matches of the last day, oldest first
  std::vector<Timestamp> rehearsed;  // tests of shows, likewise
  std::optional<Timestamp> gone;     // since when the daemon is put out
  std::set<std::string> places;  // of it, then: shows that are configured do not say whose they are
  std::optional<Timestamp> warned;  // the operator, that its data will be erased
  std::optional<Timestamp> erased;
  bool operator==(const Community&) const = default;
};
using Communities = std::map<std::pair<std::string, std::string>, Community>;  // by adapter and id

inline constexpr std::int64_t kErasedAfter_ms = std::int64_t{30} * 24 * 60 * 60 * 1000;
inline constexpr std::int64_t kWarnedBefore_ms = std::int64_t{7} * 24 * 60 * 60 * 1000;

// It has been put out for so long that what is kept of it is to be erased.
bool is_to_be_erased(const Community& community, Timestamp now);
// The operator is to hear that this comes.
bool is_to_be_warned_of(const Community& community, Timestamp now);
// When the next of the two comes, of any.
std::optional<Timestamp> next_step(const Communities& communities);

std::string communities_json(const Communities& communities);
// Throws on words that are none.
Communities communities_from(const std::string& json);

}  // namespace callboard
