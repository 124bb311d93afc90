#include "bot/clock/deadlines.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "bot/clock/allowances.h"
#include "bot/clock/contract.h"
#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/protest.h"
#include "bot/facts.h"
#include "bot/match/absence.h"
#include "bot/match/at_home.h"
#include "bot/match/dice.h"
#include "bot/match/page_words.h"
#include "bot/match/play.h"
#include "bot/match/practice.h"
#include "bot/show/exhibition.h"
#include "bot/show/finish.h"
#include "bot/show/show_timers.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kDarkHours = 12;

Timestamp after(Timestamp from, std::int64_t seconds) { return {from.ms + seconds * 1000}; }

std::int64_t span_s(House& house, const LiveMatch& match, const Timer& timer) {
  switch (timer.span) {
    case Span::kDeadline:
      if (is_personal(timer)) return clock_s(house, match, timer.seats.front());
      return deadline_s(show_of(house, match));
    case Span::kHost:
      return show_of(house, match).setup.host_wait_s;
    case Span::kFixed:
      return timer.fixed_s;
  }
  return timer.fixed_s;
}

std::optional<Timer> awaited_timer(const LiveMatch& match, const std::string& key) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return std::nullopt;
  for (const Timer& timer : awaiting->timers) {
    if (timer.key == key) return timer;
  }
  return std::nullopt;
}

bool practice_due(const LiveMatch& match, const Awaiting& awaiting) {
  return std::any_of(awaiting.seats.begin(), awaiting.seats.end(), [&](Seat seat) {
    return match.desk.is_practice(match.desk.seats.at(seat.index));
  });
}

// Runs on if it runs. One that has run out while nobody could be asked leaves an hour.
void arm_lasting(House& house, Act& act, LiveMatch& match, const Timer& timer, Timestamp from) {
  if (house.timers.find(match.row.id, timer.key)) return;
  if (match.desk.lasting.contains(timer.key)) {
    return set_timer(house, act, match, timer.key, {act.now.ms + timer_key::kHour_ms});
  }
  append(match, act.now, desk::lasts(timer.key, from), act.commit);
  set_timer(house, act, match, timer.key, after(from, span_s(house, match, timer)));
}

void end_lasting(House& house, Act& act, LiveMatch& match, const std::string& key) {
  clear_timer(house, act, match, key);
  append(match, act.now, desk::lasts_no_more(key), act.commit);
}

// Those end that are asked for no more.
void end_others_lasting(House& house, Act& act, LiveMatch& match, const Awaiting& awaiting) {
  std::vector<std::string> ended;
  for (const auto& [key, clock] : match.desk.lasting) {
    const bool asked = std::any_of(awaiting.timers.begin(), awaiting.timers.end(),
                                   [&name = key](const Timer& timer) { return timer.key == name; });
    if (!asked) ended.push_back(key);
  }
  for (const std::string& key : ended) end_lasting(house, act, match, key);
}

// Of a fixed time; a deadline of one seat has a reminder of its own (set_clock). Quiet hours are of
// one person: what several share does not wait for them.
void set_common_reminder(House& house, Act& act, LiveMatch& match, const Awaiting& awaiting) {
  const std::int64_t percent = show_of(house, match).setup.reminder_percent;
  const bool personal = std::any_of(awaiting.timers.begin(), awaiting.timers.end(), is_personal);
  if (percent <= 0 || personal) return;
  for (const Timer& timer : awaiting.timers) {
    const auto row = house.timers.find(match.row.id, timer.key);
    if (!row || timer.seats.empty() || timer.span != Span::kFixed) continue;
    const Timestamp at{row->due.ms - timer.fixed_s * 10 * (100 - percent)};
    if (at > act.now) set_timer(house, act, match, timer_key::kRemind, at);
    return;
  }
}

void arm(House& house, Act& act, LiveMatch& match, const Awaiting& awaiting, Timestamp from) {
  for (const Timer& timer : awaiting.timers) {
    if (timer.lasting) {
      arm_lasting(house, act, match, timer, from);
      continue;
    }
    const Timestamp due = after(from, span_s(house, match, timer));
    if (is_personal(timer)) {
      set_clock(house, act, match, timer, from, due);
    } else {
      set_timer(house, act, match, timer.key, due);
      if (timer.span == Span::kHost) warn_of_silence(house, act, match, due);
    }
  }
  set_common_reminder(house, act, match, awaiting);
  if (practice_due(match, awaiting)) {
    const bool watched = is_exhibition(show_of(house, match));
    set_timer(house, act, match, timer_key::kPractice,
              after(act.now, watched ? kExhibitionThinks_s : kPracticeThinks_s));
  }
}

void remind(House& house, Act& act, LiveMatch& match) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || awaiting->seats.empty()) return;
  const bool runs =
      std::any_of(awaiting->timers.begin(), awaiting->timers.end(), [&](const Timer& timer) {
        return !timer.seats.empty() && house.timers.find(match.row.id, timer.key);
      });
  if (runs) post_reminder(house, act, match, *awaiting, nlohmann::json::object());
}

std::vector<Seat> awaited_seats(const LiveMatch& match) {
  if (!match.game) return {};
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting == nullptr ? std::vector<Seat>{} : awaiting->seats;
}

// Where it counts.
void prompt_stands(House& house, Act& act, LiveMatch& match, Timestamp stamp, Timestamp from) {
  append(match, act.now, desk::delivered(match.desk.prompt->row, stamp), act.commit);
  clear_timer(house, act, match, timer_key::kUndelivered);
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || awaiting->seats.empty() || match.desk.pause) return;
  arm(house, act, match, *awaiting, from);
}

bool reads_at(House& house, const LiveMatch& match, Seat seat, const std::string& adapter) {
  const auto reached = reached_among(house, match.row.venues, match.desk.seats.at(seat.index));
  return reached.empty() || std::any_of(reached.begin(), reached.end(), [&](const VenueRow& one) {
           return one.adapter == adapter;
         });
}

bool stands_at(const Prompt& prompt, const std::string& adapter) {
  return std::any_of(prompt.elsewhere.begin(), prompt.elsewhere.end(),
                     [&](const Elsewhere& place) { return place.adapter == adapter; });
}

// It stands at home for this seat, at one of the places that are noted.
bool stands_at_home(House& house, const LiveMatch& match, Seat seat) {
  const auto& venues = match.row.venues;
  return std::any_of(venues.begin(), venues.end(), [&](const VenueRow& place) {
    return stands_at(*match.desk.prompt, place.adapter) && is_home_of(house, match, seat, place);
  });
}

// When it stood at the last of the places that are noted, but not before `stamp`.
Timestamp last_stamp(const Prompt& prompt, Timestamp stamp) {
  for (const Elsewhere& place : prompt.elsewhere) stamp = std::max(stamp, place.stamp);
  return stamp;
}

// The home of somebody was out of reach for an hour: what stands at other places counts.
void starts_elsewhere(House& house, Act& act, LiveMatch& match) {
  if (awaited_seats(match).empty() || match.desk.prompt->elsewhere.empty()) return;
  // The hour was none of theirs: the clock runs from now. Never from before it stood: the system's
  // clock may be slow, and not known to be.
  const Timestamp stamp = last_stamp(*match.desk.prompt, {});
  prompt_stands(house, act, match, stamp, std::max(stamp, act.now));
}

void alert_undelivered(House& house, Act& act, LiveMatch& match) {
  if (!match.desk.prompt || match.desk.prompt->delivered) return;
  tell_hosts(house, act, match, "alert.undelivered", BotFacts::hosts(nlohmann::json::object()));
  starts_elsewhere(house, act, match);
  if (!match.desk.prompt->delivered)
    set_timer(house, act, match, timer_key::kUndelivered, {act.now.ms + timer_key::kHour_ms});
}

// The host's time to bring content is up: one more look, then the match is called off.
void end_starving(House& house, Act& act, LiveMatch& match) {
  settle(house, act, match, {}, Renewal::kIfTurnChanged);
  if (match.row.status != MatchStatus::kLive) return;
  if (!std::holds_alternative<Wanted>(match.game->pending())) return;
  (void)play(house, act, match, {match.game->host_default()}, {Actor::kHost, Seat{}});
  if (match.row.status != MatchStatus::kLive) return;
  if (!std::holds_alternative<Wanted>(match.game->pending())) return;
  abort_match(house, act, match, BotFacts::open({{"no_content", true}}));
}

// A venue that stays dark past the due time holds the firing; after half a day the hosts hear of
// it.
void alert_dark(House& house, Act& act, LiveMatch& match) {
  for (const auto& [key, venues] : house.unread) {
    if (key.first != match.row.id || venues.empty()) continue;
    tell_hosts(house, act, match, "alert.dark", BotFacts::hosts(nlohmann::json::object()));
    return;
  }
}

enum class Mercy : std::uint8_t { kAsUsual, kNone };

void fire(House& house, Act& act, LiveMatch& match, const std::string& key, Mercy mercy) {
  if (key == timer_key::kProtest) {
    clear_timer(house, act, match, key);
    return protest_lapses(house, act, match);
  }
  const auto timer = awaited_timer(match, key);
  const auto row = house.timers.find(match.row.id, key);
  clear_timer(house, act, match, key);
  clear_timer(house, act, match, timer_key::kDark);
  if (!timer || match.desk.pause) return;
  if (timer->span == Span::kHost) {
    notice(house, act, match, "notice.autopilot", BotFacts::open(nlohmann::json::object()));
    (void)play(house, act, match, {match.game->host_default()}, {Actor::kHost, Seat{}});
    return;
  }
  const Timestamp due = row ? row->due : act.now;
  if (mercy == Mercy::kAsUsual && spared(house, act, match, *timer, due)) return;
  if (timer->lasting) end_lasting(house, act, match, key);
  const Seat seat = is_personal(*timer) ? timer->seats.front() : kNoSeat;
  (void)play(house, act, match, {AnyMatch::timer_fired(key)}, {Actor::kTimer, seat});
  if (seat != kNoSeat) check_absence(house, act, match, seat);
}

}  // namespace

std::string prompt_note(const Awaiting& awaiting, std::optional<Timestamp> due) {
  std::string json = "{";
  if (due && !awaiting.seats.empty()) json += "\"due_ms\":" + std::to_string(due->ms) + ",";
  json += "\"seats\":[";
  for (const Seat seat : awaiting.seats) {
    if (!json.ends_with('[')) json += ',';
    json += std::to_string(seat.index);
  }
  return json + (awaiting.sealed ? "],\"sealed\":true}" : "]}");
}

void clear_asked(House& house, Act& act, const LiveMatch& match) {
  const std::array of_hosts = {
      std::string_view(timer_key::kProtest), std::string_view(timer_key::kPaused),
      std::string_view(timer_key::kHostHalf), std::string_view(timer_key::kHostLate)};
  const bool stands = match.desk.protest || house.timers.find(match.row.id, timer_key::kPaused);
  for (const TimerRow& row : house.timers.of(match.row.id)) {
    const bool theirs =
        stands && std::find(of_hosts.begin(), of_hosts.end(), row.key) != of_hosts.end();
    const bool stays = theirs || match.desk.lasting.contains(row.key);
    if (row.key != timer_key::kResume && !stays) clear_timer(house, act, match, row.key);
  }
}

void begin_prompt(House& house, Act& act, LiveMatch& match, const Awaiting& awaiting,
                  OutboxId row) {
  clear_asked(house, act, match);
  end_others_lasting(house, act, match, awaiting);
  const auto kind = awaiting.sealed ? desk::Answers::kSealed : desk::Answers::kOpen;
  append(match, act.now, desk::prompted(awaiting.turn, row, kind), act.commit);
  if (match.desk.pause) return;
  if (awaiting.seats.empty()) {
    arm(house, act, match, awaiting, act.now);
  } else {
    set_timer(house, act, match, timer_key::kUndelivered, {act.now.ms + timer_key::kHour_ms});
  }
}

void tend_lasting(House& house, Act& act, LiveMatch& match) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || match.desk.pause || !match.desk.prompt) return;
  end_others_lasting(house, act, match, *awaiting);
  if (!awaiting->seats.empty() && !match.desk.prompt->delivered) return;
  for (const Timer& timer : awaiting->timers) {
    if (timer.lasting && !match.desk.lasting.contains(timer.key)) {
      arm_lasting(house, act, match, timer, act.now);
    }
  }
}

void prompt_delivered(House& house, Act& act, LiveMatch& match, const OutboxRow& row,
                      Timestamp stamp) {
  const auto& prompt = match.desk.prompt;
  if (!prompt || row.id < prompt->row || prompt->delivered) return;
  const std::vector<Seat> seats = awaited_seats(match);
  const auto waits = [&](Seat seat) {
    return !is_home_of(house, match, seat, row.venue) && !stands_at_home(house, match, seat);
  };
  if (std::none_of(seats.begin(), seats.end(), waits)) {
    const Timestamp last = seats.size() > 1 ? last_stamp(*prompt, stamp) : stamp;
    return prompt_stands(house, act, match, last, last);
  }
  const bool read = std::any_of(seats.begin(), seats.end(), [&](Seat seat) {
    return reads_at(house, match, seat, row.venue.adapter);
  });
  if (read && (seats.size() > 1 || prompt->elsewhere.empty()) &&
      !stands_at(*prompt, row.venue.adapter)) {
    append(match, act.now, desk::stands_elsewhere(row.venue.adapter, stamp), act.commit);
  }
  if (act.now.ms - prompt->posted.ms >= timer_key::kHour_ms) starts_elsewhere(house, act, match);
}

void answered_elsewhere(House& house, Act& act, LiveMatch& match, Seat seat,
                        const std::string& adapter) {
  const auto& prompt = match.desk.prompt;
  if (!prompt || prompt->delivered || !stands_at(*prompt, adapter)) return;
  const std::vector<Seat> seats = awaited_seats(match);
  const bool all = std::all_of(seats.begin(), seats.end(), [&](Seat one) {
    return one == seat || stands_at_home(house, match, one);
  });
  if (!all) return;
  const Timestamp stamp = last_stamp(*prompt, {});
  prompt_stands(house, act, match, stamp, stamp);
}

bool stood_there(const LiveMatch& match, const std::string& adapter, Timestamp stamp) {
  if (!match.desk.prompt) return false;
  const auto& places = match.desk.prompt->elsewhere;
  return std::any_of(places.begin(), places.end(), [&](const Elsewhere& place) {
    return place.adapter == adapter && place.stamp <= stamp;
  });
}

// What was written in time and not read yet goes before the firing: wherever they write whose
// deadline it is. Of a clock for several, those count as well who have moved and may think again.
void read_first(House& house, Act& act, const LiveMatch& match, const TimerRow& timer) {
  auto& unread = house.unread[{match.row.id, timer.key}];
  unread.clear();
  const auto awaited = awaited_timer(match, timer.key);
  const bool players = awaited && is_personal(*awaited);
  std::vector<VenueRow> venues;
  for (const Seat seat : players ? awaited_seats(match) : std::vector<Seat>{}) {
    const PersonId person = match.desk.seats.at(seat.index);
    for (const VenueRow& row : reached_among(house, match.row.venues, person)) {
      if (std::find(venues.begin(), venues.end(), row) == venues.end()) venues.push_back(row);
    }
  }
  if (venues.empty()) venues = match.row.venues;
  for (const VenueRow& row : venues) unread.push_back({row.adapter, row.id});
  for (Venue& page : pages_to_read(house, match)) unread.push_back(std::move(page));
  for (const Venue& venue : unread) act.effects.read_up_to.emplace_back(venue, timer.due);
}

void timer_due(House& house, Act& act, LiveMatch& match, const TimerRow& timer) {
  if (timer.key == timer_key::kProtest) return read_first(house, act, match, timer);
  if (timer_key::is_own(timer.key)) {
    clear_timer(house, act, match, timer.key);
    if (timer.key == timer_key::kRemind) remind(house, act, match);
    if (timer.key == timer_key::kResume && match.desk.pause) resume(house, act, match);
    if (timer.key == timer_key::kPaused) pause_lapses(house, act, match);
    if (timer.key == timer_key::kPractice) practice_move(house, act, match);
    if (timer.key == timer_key::kSupply) end_starving(house, act, match);
    if (timer.key == timer_key::kDice) dice_overdue(house, act, match);
    if (timer.key == timer_key::kAskDice) ask_for_dice_again(house, act, match);
    if (timer.key == timer_key::kHostHalf) remind_hosts(house, act, match);
    if (timer.key == timer_key::kHostLate) tell_operator(house, act, match);
    if (timer.key == timer_key::kDark) alert_dark(house, act, match);
    if (timer.key == timer_key::kUndelivered) alert_undelivered(house, act, match);
    return;
  }
  if (!awaited_timer(match, timer.key)) {
    clear_timer(house, act, match, timer.key);
    return;
  }
  set_timer(house, act, match, timer_key::kDark, {act.now.ms + kDarkHours * timer_key::kHour_ms});
  read_first(house, act, match, timer);
}

void ask_there(House& house, Act& act, const Venue& before, const Venue& here) {
  for (auto& [key, venues] : house.unread) {
    const auto timer = house.timers.find(key.first, key.second);
    for (Venue& venue : venues) {
      if (venue != before) continue;
      venue = here;
      if (timer) act.effects.read_up_to.emplace_back(here, timer->due);
    }
  }
}

std::vector<TimerRow> confirm_read(House& house, const Venue& venue, Timestamp upto) {
  std::vector<TimerRow> ready;
  for (auto& [key, venues] : house.unread) {
    const auto timer = house.timers.find(key.first, key.second);
    if (!timer || timer->due > upto) continue;
    std::erase(venues, venue);
    if (venues.empty()) ready.push_back(*timer);
  }
  for (const TimerRow& timer : ready) house.unread.erase({timer.match, timer.key});
  return ready;
}

void fire_read(House& house, Act& act, const TimerRow& timer) {
  const auto row = house.timers.find(timer.match, timer.key);
  if (!row || row->due != timer.due) return;
  if (timer.match == MatchId{}) return show_timer_read(house, act, timer.key);
  const auto found = house.matches.find(timer.match);
  if (found == house.matches.end()) return;
  act.match = timer.match;
  fire(house, act, found->second, timer.key, Mercy::kAsUsual);
}

std::optional<std::string> deadline_of(const LiveMatch& match, Seat seat) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return std::nullopt;
  const Timer* lasting = nullptr;
  for (const Timer& timer : awaiting->timers) {
    if (timer.seats != std::vector{seat}) continue;
    if (!timer.lasting) return timer.key;
    if (lasting == nullptr) lasting = &timer;
  }
  return lasting == nullptr ? std::nullopt : std::optional(lasting->key);
}

std::optional<std::string> shared_deadline(const LiveMatch& match) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return std::nullopt;
  for (const Timer& timer : awaiting->timers) {
    if (timer.seats.size() > 1) return timer.key;
  }
  return std::nullopt;
}

void miss_now(House& house, Act& act, LiveMatch& match, const std::string& timer) {
  fire(house, act, match, timer, Mercy::kNone);
}

std::optional<Timestamp> extend(House& house, Act& act, LiveMatch& match, std::int64_t by_s) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return std::nullopt;
  std::optional<Timestamp> moved;
  std::int64_t moved_ms = 0;
  for (const Timer& timer : awaiting->timers) {
    const auto row = house.timers.find(match.row.id, timer.key);
    if (!row || is_nobodys(timer)) continue;
    const Timestamp due = move_clock(house, act, match, *row, by_s * 1000);
    if (!moved || due < *moved) moved = due;
    if (is_personal(timer)) moved_ms = due.ms - row->due.ms;
  }
  move_reminder(house, act, match, moved_ms);
  if (moved) append(match, act.now, desk::extended(by_s * 1000), act.commit);
  return moved;
}

}  // namespace callboard
