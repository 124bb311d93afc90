#include "bot/show/show_timers.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "bot/show/alternates.h"
#include "bot/show/digest.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/pool.h"
#include "bot/show/presence.h"
#include "bot/show/qualify.h"
#include "bot/show/rehearsal.h"
#include "bot/show/schedule.h"

namespace callboard {
namespace {

constexpr std::string_view kShowTimer = "show:";

std::string key_of(const Show& show, const std::string& key) {
  return std::string(kShowTimer) + std::to_string(show.state.id.value) + ":" + key;
}

// "show:3:cron.start" taken apart; nothing if it is no such key.
std::optional<std::pair<ShowId, std::string>> read_key(const std::string& key) {
  if (!key.starts_with(kShowTimer)) return std::nullopt;
  ShowId show;
  const char* const end = key.data() + key.size();
  const auto read = std::from_chars(key.data() + kShowTimer.size(), end, show.value);
  if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':') return std::nullopt;
  return std::pair{show, std::string(read.ptr + 1, end)};
}

void clear(House& house, Act& act, const std::string& key) {
  house.unread.erase({MatchId{}, key});
  std::erase_if(act.commit.timers_set,
                [&](const TimerRow& row) { return row.match == MatchId{} && row.key == key; });
  if (auto row = house.timers.clear(MatchId{}, key)) act.commit.timers_cleared.push_back(*row);
}

// Somebody's time to answer ends with it: what was written until then has to be read first.
bool ends_a_wait(const std::string& key) {
  return key == "presence" || key == "qualify" || key.starts_with("offer.") ||
         key.starts_with("quiz.") || (key.starts_with("pool.") && key != "pool.remind");
}

// Where people may have answered: the foyer and the thread of the match at hand.
std::vector<Venue> where_answered(House& house, const Show& show) {
  std::vector<Venue> venues;
  for (const VenueRow& row : on_running(house, show.state.foyers)) {
    venues.push_back({row.adapter, row.id});
  }
  if (!show.state.current) return venues;
  const auto match = house.matches.find(*show.state.current);
  if (match == house.matches.end()) return venues;
  for (const VenueRow& row : on_running(house, match->second.row.venues)) {
    venues.push_back({row.adapter, row.id});
  }
  return venues;
}

void fire(House& house, Act& act, Show& show, const std::string& whole, const std::string& key) {
  clear(house, act, whole);
  if (digest_due(house, act, show, key)) return;
  if (key == kScheduleTimer) schedule_due(house, act, show);
  if (key == kRehearsalTimer && is_rehearsal(show)) rehearsal_due(house, act, show);
  if (key == "presence") presence_due(house, act, show);
  if (key == "qualify") quiz_closes(house, act, show);
  if (key.starts_with("offer.")) offer_due(house, act, show, key);
  if (key.starts_with("quiz.")) quiz_due(house, act, show, key);
  if (key == "pool.phase") pool_phase_due(house, act, show);
  if (key == "pool.call") calls_due(house, act, show);
  if (key == "pool.remind") reminders_due(house, act, show);
  if (key.starts_with("pool.test.")) test_due(house, act, show, key);
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

std::vector<TimerRow> show_timers(const House& house, const Show& show) {
  std::vector<TimerRow> rows;
  for (TimerRow& row : house.timers.of(MatchId{})) {
    const auto read = read_key(row.key);
    if (!read || read->first != show.state.id) continue;
    row.key = read->second;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::optional<ShowId> show_of_timer(const std::string& key) {
  const auto read = read_key(key);
  return read ? std::optional(read->first) : std::nullopt;
}

bool rests(const House& house, const std::string& key) {
  const auto read = read_key(key);
  return read && !house.shows.contains(read->first);
}

void show_timer_due(House& house, Act& act, const TimerRow& timer) {
  const auto read = read_key(timer.key);
  const auto show = read ? house.shows.find(read->first) : house.shows.end();
  if (show == house.shows.end()) return clear(house, act, timer.key);
  if (!ends_a_wait(read->second)) return fire(house, act, show->second, timer.key, read->second);
  const std::vector<Venue> venues = where_answered(house, show->second);
  if (venues.empty()) return fire(house, act, show->second, timer.key, read->second);
  house.unread[{MatchId{}, timer.key}] = venues;
  for (const Venue& venue : venues) act.effects.read_up_to.emplace_back(venue, timer.due);
}

void show_timer_read(House& house, Act& act, const std::string& key) {
  const auto read = read_key(key);
  const auto show = read ? house.shows.find(read->first) : house.shows.end();
  if (show == house.shows.end()) return clear(house, act, key);
  fire(house, act, show->second, key, read->second);
}

void show_post_delivered(House& house, Act& act, const OutboxRow& row, Timestamp stamp) {
  const auto show = house.shows.find(row.show);
  if (show == house.shows.end()) return;
  presence_delivered(house, act, show->second, row.id, stamp);
  offer_delivered(house, act, show->second, row.id, stamp);
  quiz_delivered(house, act, show->second, row.id, stamp);
  call_delivered(house, act, show->second, row.id, stamp);
  test_delivered(house, act, show->second, row.id, stamp);
}

void show_timer_broke(House& house, Act& act, const TimerRow& timer) {
  act.commit.timers_cleared.push_back(timer);
  const auto read = read_key(timer.key);
  const auto show = read ? house.shows.find(read->first) : house.shows.end();
  if (show == house.shows.end()) return;
  if (read->second == kScheduleTimer) leave_out_due(house, act, show->second);
}

}  // namespace callboard
