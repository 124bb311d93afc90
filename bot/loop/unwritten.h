// Which shows have changes that are handled but not written yet. Handlers read the store beside
// memory, so an event of such a show has to wait for the write; events of different shows share
// one. Part of the daemon; loop's thread.
#pragma once

#include <optional>
#include <set>

#include "bot/loop/event.h"
#include "bot/match/house.h"

namespace callboard {

class Unwritten {
 public:
  // To be called while the house still holds the matches the commit names.
  void add(const Commit& commit, const House& house);
  void clear() { shows_.clear(), whole_house_ = false; }
  // No show: whatever is unwritten concerns it.
  [[nodiscard]] bool concerns(const std::optional<ShowId>& show) const {
    return whole_house_ || (show ? shows_.contains(*show) : !shows_.empty());
  }

 private:
  std::set<ShowId> shows_;
  bool whole_house_ = false;
};

// The show an event or timer belongs to; none: it may look at any show, as a command may, or what
// is written in the thread of a match that is over.
std::optional<ShowId> show_of_event(const House& house, const Event& event);
std::optional<ShowId> show_of_match(const House& house, MatchId match);

}  // namespace callboard
