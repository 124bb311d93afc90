// The timers of all matches in memory, in order of due time: a copy of the timer rows, which stay
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

 private:
  using Key = std::pair<MatchId, std::string>;
  std::map<Key, Timestamp> rows_;
  std::set<std::tuple<Timestamp, MatchId, std::string>> queue_;
};

}  // namespace callboard
