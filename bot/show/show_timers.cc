#include "bot/show/show_timers.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "bot/show/schedule.h"

namespace callboard {
namespace {

constexpr std::string_view kPrefix = "show:";

std::string key_of(const Show& show, const std::string& key) {
  return std::string(kPrefix) + std::to_string(show.state.id.value) + ":" + key;
}

// "show:3:cron.start" taken apart; nothing if it is no such key.
std::optional<std::pair<ShowId, std::string>> read_key(const std::string& key) {
  if (!key.starts_with(kPrefix)) return std::nullopt;
  ShowId show;
  const char* const end = key.data() + key.size();
  const auto read = std::from_chars(key.data() + kPrefix.size(), end, show.value);
  if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':') return std::nullopt;
  return std::pair{show, std::string(read.ptr + 1, end)};
}

void clear(House& house, Act& act, const std::string& key) {
  std::erase_if(act.commit.timers_set,
                [&](const TimerRow& row) { return row.match == MatchId{} && row.key == key; });
  if (auto row = house.timers.clear(MatchId{}, key)) act.commit.timers_cleared.push_back(*row);
}

}  // namespace

void set_show_timer(House& house, Act& act, const Show& show, const std::string& key,
                    Timestamp due) {
  clear_show_timer(house, act, show, key);
  const TimerRow row{MatchId{}, key_of(show, key), due};
  house.timers.set(row);
  act.commit.timers_set.push_back(row);
}

void clear_show_timer(House& house, Act& act, const Show& show, const std::string& key) {
  clear(house, act, key_of(show, key));
}

std::optional<Timestamp> show_timer(const House& house, const Show& show, const std::string& key) {
  const auto row = house.timers.find(MatchId{}, key_of(show, key));
  return row ? std::optional(row->due) : std::nullopt;
}

void show_timer_due(House& house, Act& act, const TimerRow& timer) {
  clear(house, act, timer.key);
  const auto read = read_key(timer.key);
  const auto show = read ? house.shows.find(read->first) : house.shows.end();
  if (show == house.shows.end()) return;
  if (read->second == kScheduleTimer) schedule_due(house, act, show->second);
}

void show_timer_broke(House& house, Act& act, const TimerRow& timer) {
  act.commit.timers_cleared.push_back(timer);
  const auto read = read_key(timer.key);
  const auto show = read ? house.shows.find(read->first) : house.shows.end();
  if (show == house.shows.end()) return;
  if (read->second == kScheduleTimer) leave_out_due(house, act, show->second);
}

}  // namespace callboard
