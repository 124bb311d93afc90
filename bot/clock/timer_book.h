// The timers in order of due time: all those of the house, of shows and of matches that are awake,
// and of a match that sleeps the time when the first is due. A copy of the timer rows, which stay
// the truth. Owned by the loop's thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "storage/rows.h"

namespace callboard {

class TimerBook {
 public:
  void set(const TimerRow& row);
  // Gives what was there.
  std::optional<TimerRow> clear(MatchId match, const std::string& key);
  [[nodiscard]] std::optional<TimerRow> find(MatchId match, const std::string& key) const;
  [[nodiscard]] std::vector<TimerRow> of(MatchId match) const;
  // Takes the timers due at `now` out of the queue, at most `rows_max`. They stay findable until
  // they are cleared or set again, so that a firing that waits for its venues is not forgotten.
  std::vector<TimerRow> take_due(Timestamp now, std::size_t rows_max);
  [[nodiscard]] std::optional<Timestamp> next_due() const;
  [[nodiscard]] std::size_t size() const { return rows_.size(); }

  // The match sleeps, and its first timer is due then.
  void sleeps(MatchId match, Timestamp due);
  // The match falls asleep: of its timers the time of the first stays.
  void lay_down(MatchId match);
  // The match wakes, with these timers; or it has none any more.
  void wakes(MatchId match, const std::vector<TimerRow>& rows);
  // Of a match that sleeps.
  [[nodiscard]] std::optional<Timestamp> first_due(MatchId match) const;
  // Matches that sleep and have a timer due at `now`, in order, at most `matches_max`.
  [[nodiscard]] std::vector<MatchId> sleepers_due(Timestamp now, std::size_t matches_max) const;

 private:
  using Key = std::pair<MatchId, std::string>;
  std::map<Key, Timestamp> rows_;
  std::set<std::tuple<Timestamp, MatchId, std::string>> queue_;
  std::map<MatchId, Timestamp> asleep_;
  std::set<std::pair<Timestamp, MatchId>> asleep_queue_;
};

}  // namespace callboard
