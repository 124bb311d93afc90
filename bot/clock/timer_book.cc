#include "bot/clock/timer_book.h"

namespace callboard {

void TimerBook::set(const TimerRow& row) {
  clear(row.match, row.key);
  rows_[{row.match, row.key}] = row.due;
  queue_.insert({row.due, row.match, row.key});
}

std::optional<TimerRow> TimerBook::clear(MatchId match, const std::string& key) {
  const auto found = rows_.find({match, key});
  if (found == rows_.end()) return std::nullopt;
  TimerRow row{match, key, found->second};
  queue_.erase({row.due, match, key});
  rows_.erase(found);
  return row;
}

std::optional<TimerRow> TimerBook::find(MatchId match, const std::string& key) const {
  const auto found = rows_.find({match, key});
  if (found == rows_.end()) return std::nullopt;
  return TimerRow{match, key, found->second};
}

std::vector<TimerRow> TimerBook::of(MatchId match) const {
  std::vector<TimerRow> rows;
  for (auto it = rows_.lower_bound({match, ""}); it != rows_.end() && it->first.first == match;
       ++it) {
    rows.push_back({match, it->first.second, it->second});
  }
  return rows;
}

std::vector<TimerRow> TimerBook::take_due(Timestamp now, std::size_t rows_max) {
  std::vector<TimerRow> due;
  while (!queue_.empty() && due.size() < rows_max) {
    const auto [at, match, key] = *queue_.begin();
    if (at > now) break;
    queue_.erase(queue_.begin());
    due.push_back({match, key, at});
  }
  return due;
}

std::optional<Timestamp> TimerBook::next_due() const {
  if (queue_.empty()) return std::nullopt;
  return std::get<0>(*queue_.begin());
}

}  // namespace callboard
