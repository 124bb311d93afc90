// Knows when nobody was at work: a heartbeat row, at most one a minute, says when the daemon was
// last alive, and one row a platform says since when it is down. Both lie among the cursors, which
// are written with whatever commit comes next. Owned by the daemon, loop's thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bot/clock/credit.h"

namespace callboard {

inline constexpr std::int64_t kHeartbeat_ms = 60 * 1000;

// A platform, by its adapter, and a place of it; empty: the whole of it.
using PlaceOf = std::pair<std::string, std::string>;

class OutageWatch {
 public:
  // What was missed before this start: the time since the last heartbeat, and platforms that were
  // down by then. Forgets them: a platform that is still down says so again.
  Stored<std::vector<Outage>> at_start(Store& store, const std::vector<PlaceOf>& places,
                                       Timestamp now, Commit& commit);
  // Adds the heartbeat when a minute has passed since the last.
  void beat(Timestamp now, Commit& commit);
  [[nodiscard]] bool beat_is_due(Timestamp now) const;

  // The platform, or a place of it alone. False: that is known.
  bool adapter_down(const PlaceOf& where, Timestamp now, Commit& commit);
  // The outage that ends now, if there was one.
  std::optional<Outage> adapter_up(const PlaceOf& where, Timestamp now, Commit& commit);

 private:
  std::optional<Timestamp> beat_at_;
  std::map<PlaceOf, Timestamp> down_since_;
};

}  // namespace callboard
