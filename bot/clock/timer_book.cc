#include "bot/clock/timer_book.h"

#include <algorithm>

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
  std::optional<Timestamp> next;
  if (!queue_.empty()) next = std::get<0>(*queue_.begin());
  if (asleep_queue_.empty()) return next;
  const Timestamp asleep = asleep_queue_.begin()->first;
  return next ? std::min(*next, asleep) : asleep;
}

void TimerBook::sleeps(MatchId match, Timestamp due) {
  wakes(match, {});
  asleep_.emplace(match, due);
  asleep_queue_.emplace(due, match);
}

void TimerBook::lay_down(MatchId match) {
  std::optional<Timestamp> first;
  for (const TimerRow& row : of(match)) {
    first = first ? std::min(*first, row.due) : row.due;
    (void)clear(match, row.key);
  }
  if (first) sleeps(match, *first);
}

void TimerBook::wakes(MatchId match, const std::vector<TimerRow>& rows) {
  if (const auto asleep = asleep_.find(match); asleep != asleep_.end()) {
    asleep_queue_.erase({asleep->second, match});
    asleep_.erase(asleep);
  }
  for (const TimerRow& row : rows) set(row);
}

std::optional<Timestamp> TimerBook::first_due(MatchId match) const {
  const auto found = asleep_.find(match);
  return found == asleep_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<MatchId> TimerBook::sleepers_due(Timestamp now, std::size_t matches_max) const {
  std::vector<MatchId> due;
  for (const auto& [at, match] : asleep_queue_) {
    if (at > now || due.size() == matches_max) break;
    due.push_back(match);
  }
  return due;
}

}  // namespace callboard
