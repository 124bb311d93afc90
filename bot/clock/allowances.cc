#include "bot/clock/allowances.h"

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "bot/clock/zones.h"
#include "bot/facts.h"
#include "bot/match/bank_run.h"
#include "bot/match/play.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kAskedFor_s = 12 * 60 * 60;  // "more time", without saying how much

const PersonRow* person_in(const House& house, const LiveMatch& match, Seat seat) {
  if (seat.index >= match.desk.seats.size()) return nullptr;
  const auto found = house.people.find(match.desk.seats[seat.index]);
  return found == house.people.end() ? nullptr : &found->second;
}

SeatAllowance used_by(const LiveMatch& match, Seat seat) {
  const auto found = match.desk.allowances.find(seat.index);
  return found == match.desk.allowances.end() ? SeatAllowance{} : found->second;
}

bool inside(int minute, const PersonHours& hours) {
  if (hours.quiet_from_min < hours.quiet_to_min) {
    return minute >= hours.quiet_from_min && minute < hours.quiet_to_min;
  }
  return minute >= hours.quiet_from_min || minute < hours.quiet_to_min;
}

// The seat's clock in the running prompt that is so.
template <class Is>
std::optional<Timer> clock_that(const LiveMatch& match, const Is& is) {
  if (match.row.status != MatchStatus::kLive || !match.game) return std::nullopt;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return std::nullopt;
  for (const Timer& timer : awaiting->timers) {
    if (is_personal(timer) && is(timer)) return timer;
  }
  return std::nullopt;
}

std::optional<Timer> clock_timer(const LiveMatch& match, Seat seat) {
  return clock_that(match, [&](const Timer& timer) { return timer.seats.front() == seat; });
}

void set_reminder(House& house, Act& act, LiveMatch& match, Seat seat, Timestamp from,
                  Timestamp due) {
  const Show& show = show_of(house, match);
  if (show.setup.reminder_percent <= 0) return;
  const std::int64_t ahead_ms =
      clock_s(house, match, seat) * 10 * (100 - show.setup.reminder_percent);
  const Timestamp at = awake_at(house, match, seat, {std::max(due.ms - ahead_ms, from.ms)});
  if (at < due) {
    set_timer(house, act, match, timer_key::kRemind, at);
  } else {
    clear_timer(house, act, match, timer_key::kRemind);
  }
}

nlohmann::json seat_and_due(Seat seat, Timestamp due) {
  return {{"seat", mark::seat(seat)}, {"due", mark::time(due)}};
}

// `unmoved`: the clock without absences and quiet hours.
void place_clock(House& house, Act& act, LiveMatch& match, const std::string& key,
                 const SeatSpan& unmoved, const Placed& placed) {
  if (match.desk.unmoved || placed.due != unmoved.until) {
    append(match, act.now, desk::unmoved(unmoved), act.commit);
  }
  for (const SeatSpan& span : placed.stands) append(match, act.now, desk::stands(span), act.commit);
  set_timer(house, act, match, key, placed.due);
}

// Out of quiet hours, with time to wake up: what ends later never comes to end earlier by it.
Timestamp by_day(House& house, const LiveMatch& match, Seat seat, Timestamp due) {
  for (const Timestamp at : {due, Timestamp{due.ms - kWake_ms}}) {
    const Timestamp awake = awake_at(house, match, seat, at);
    if (awake > at) return {awake.ms + kWake_ms};
  }
  return due;
}

// Left at least when an absence ends, but no more than there was: of a clock that ends in the
// morning only because its time ran out at night, what is left of the morning.
std::int64_t wake_of(House& house, const LiveMatch& match, const SeatSpan& unmoved) {
  const Timestamp until = unmoved.until > unmoved.from
                              ? unmoved.until
                              : by_day(house, match, unmoved.seat, unmoved.until);
  return std::clamp<std::int64_t>(until.ms - unmoved.from.ms, 0, kWake_ms);
}

// The end of a clock that stands for `span`, before it is moved out of quiet hours: what was left,
// or `wake_ms`, but for a short absence no more than that took.
Timestamp after_stand(House& house, const LiveMatch& match, Timestamp due, const SeatSpan& span,
                      std::int64_t wake_ms) {
  const std::int64_t floor_ms = std::min(wake_ms, span.until.ms - span.from.ms);
  if (span.from < due) return {span.until.ms + std::max(due.ms - span.from.ms, floor_ms)};
  // A night has put the end off.
  if (awake_at(house, match, span.seat, span.until) > span.until) return span.until;
  const std::int64_t left_ms = by_day(house, match, span.seat, due).ms - span.from.ms;
  return {span.until.ms + std::max(std::min(left_ms, kWake_ms), floor_ms)};
}

// Where the clock that runs until `due` would end without quiet hours, and without those absences,
// or parts of them, that are still to come at `now`: whoever takes them back has the time that was
// left before, and no night more.
Timestamp unmoved_due(House& house, const LiveMatch& match, Timestamp due, Timestamp now) {
  const auto& unmoved = match.desk.unmoved;
  if (!unmoved) {  // nothing has moved it, or it is a log of before that was noted
    for (const SeatSpan& span : match.desk.stands) {
      due.ms -= std::max<std::int64_t>(span.until.ms - std::max(now, span.from).ms, 0);
    }
    return due;
  }
  due = unmoved->until;
  const std::int64_t wake_ms = wake_of(house, match, *unmoved);
  for (const SeatSpan& span : match.desk.stands) {
    if (span.from >= now) break;
    const SeatSpan stood{span.seat, span.from, std::min(span.until, now)};
    due = after_stand(house, match, due, stood, wake_ms);
  }
  return due;
}

// What was written in time counts from then, should it be read only after the clock has run out.
Timestamp counts_from(const Act& act, const LiveMatch& match, const TimerRow& clock) {
  const Timestamp written = act.written.value_or(act.now);
  if (clock.due > act.now || written >= clock.due) return act.now;
  const auto& prompt = match.desk.prompt;
  return prompt && prompt->delivered ? std::max(written, *prompt->delivered) : act.now;
}

void run_bank(House& house, Act& act, LiveMatch& match, const Timer& timer, Seat seat,
              Timestamp due, std::int64_t bank_ms) {
  // What is read late is not the player's fault: the bank runs from now on.
  const Timestamp from = std::max(due, act.now);
  const Timestamp until{from.ms + bank_ms};
  append(match, act.now, desk::bank_runs({seat, from, until}), act.commit);
  const Placed placed = place_due(house, match, seat, from, until);
  place_clock(house, act, match, timer.key, {seat, from, until}, placed);
  nlohmann::json facts = seat_and_due(seat, placed.due);
  facts["span"] = mark::span(bank_ms / 1000);
  facts["away"] = spans_json(placed.stands, from);
  notice(house, act, match, "notice.bank_runs", BotFacts::open(facts));
}

}  // namespace

std::string zone_of(const House& house, const Show& show, PersonId person) {
  const auto found = house.people.find(person);
  const bool known = found != house.people.end() && !found->second.zone.empty();
  return known ? found->second.zone : show.setup.zone;
}

std::int64_t clock_s(House& house, const LiveMatch& match, Seat seat) {
  const Show& show = show_of(house, match);
  const std::int64_t whole_s = deadline_s(show);
  const std::int64_t short_s = show.setup.short_clock_s;
  if (short_s == 0 || short_s >= whole_s || misses_in_a_row(match, seat) == 0) return whole_s;
  return short_s;
}

Timestamp awake_at(House& house, const LiveMatch& match, Seat seat, Timestamp at) {
  const PersonRow* person = person_in(house, match, seat);
  const Show& show = show_of(house, match);
  if (person == nullptr || person->hours.quiet_from_min < 0) return at;
  if (show.setup.quiet_hours == Permission::kRefused) return at;
  if (clock_s(house, match, seat) < kQuietClockMin_s) return at;
  const std::string zone = zone_of(house, show, person->id);
  zones::Wall wall = zones::wall_at(at, zone);
  if (!inside(wall.minute, person->hours)) return at;
  if (wall.minute >= person->hours.quiet_to_min) ++wall.day;
  wall.minute = person->hours.quiet_to_min;
  return std::max(at, zones::instant_of(wall, zone));
}

nlohmann::json spans_json(const std::vector<SeatSpan>& spans, Timestamp now) {
  nlohmann::json list = nlohmann::json::array();
  for (const SeatSpan& span : spans) {
    if (span.until <= now) continue;
    list.push_back({{"from", mark::time(span.from)},
                    {"until", mark::time(span.until)},
                    {"now", span.from <= now}});
  }
  return list;
}

nlohmann::json absences_of(const House& house, PersonId person, Timestamp now) {
  std::vector<SeatSpan> spans;
  const auto found = house.people.find(person);
  if (found == house.people.end()) return spans_json(spans, now);
  for (const Absence& one : found->second.hours.absences)
    spans.push_back({{}, one.from, one.until});
  return spans_json(spans, now);
}

Placed place_due(House& house, const LiveMatch& match, Seat seat, Timestamp from, Timestamp due) {
  Placed placed{by_day(house, match, seat, due), {}};
  const PersonRow* person = person_in(house, match, seat);
  if (person == nullptr) return placed;
  std::int64_t cap_ms =
      show_of(house, match).setup.absence_max_s * 1000 - used_by(match, seat).absent_ms;
  const std::int64_t wake_ms = wake_of(house, match, {seat, from, due});
  for (const Absence& absence : person->hours.absences) {
    if (absence.until <= from) continue;
    if (absence.from >= placed.due || cap_ms <= 0) break;
    const Timestamp stop = std::max(from, absence.from);
    const Timestamp go{std::min(absence.until.ms, stop.ms + cap_ms)};
    cap_ms -= go.ms - stop.ms;
    placed.stands.push_back({seat, stop, go});
    due = after_stand(house, match, due, placed.stands.back(), wake_ms);
    placed.due = by_day(house, match, seat, due);
  }
  return placed;
}

void set_clock(House& house, Act& act, LiveMatch& match, const Timer& timer, Timestamp from,
               Timestamp due) {
  const Seat seat = timer.seats.front();
  const Placed placed = place_due(house, match, seat, from, due);
  place_clock(house, act, match, timer.key, {seat, from, due}, placed);
  // Whose bank runs has been reminded.
  if (!match.desk.bank_runs) set_reminder(house, act, match, seat, from, placed.due);
}

Timestamp plain_due(House& house, const LiveMatch& match, const TimerRow& row, Timestamp now) {
  const auto timer = clock_that(match, [&](const Timer& t) { return t.key == row.key; });
  if (!timer) return row.due;
  const Timestamp due = unmoved_due(house, match, row.due, now);
  const Timestamp by_morning = by_day(house, match, timer->seats.front(), due);
  return by_morning.ms - kWake_ms <= now.ms ? by_morning : due;
}

Timestamp move_clock(House& house, Act& act, LiveMatch& match, const TimerRow& row,
                     std::int64_t by_ms) {
  const auto timer = clock_that(match, [&](const Timer& t) { return t.key == row.key; });
  const std::int64_t before_ms = plain_due(house, match, row, act.now).ms;
  if (timer) forget_stand(house, act, match);
  const std::int64_t least_ms = std::min(before_ms, act.now.ms + timer_key::kHour_ms);
  const Timestamp due{std::max(before_ms + by_ms, least_ms)};
  if (!timer) {
    set_timer(house, act, match, row.key, due);
    return due;
  }
  const Seat seat = timer->seats.front();
  const Placed placed = place_due(house, match, seat, act.now, due);
  place_clock(house, act, match, row.key, {seat, act.now, due}, placed);
  return placed.due;
}

void move_reminder(House& house, Act& act, const LiveMatch& match, std::int64_t by_ms) {
  const auto row = house.timers.find(match.row.id, timer_key::kRemind);
  const auto timer = clock_that(match, [](const Timer&) { return true; });
  if (!row || !timer) return;
  const Timestamp at = awake_at(house, match, timer->seats.front(), {row->due.ms + by_ms});
  set_timer(house, act, match, timer_key::kRemind, at);
}

void remind_anew(House& house, Act& act, LiveMatch& match) {
  const std::int64_t percent = show_of(house, match).setup.reminder_percent;
  const Pending pending = match.game ? match.game->pending() : Pending{};
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  const bool set = house.timers.find(match.row.id, timer_key::kRemind).has_value();
  // Whose bank runs has been reminded.
  if (percent <= 0 || set || awaiting == nullptr || match.desk.bank_runs) return;
  for (const Timer& timer : awaiting->timers) {
    const auto row = house.timers.find(match.row.id, timer.key);
    const bool personal = is_personal(timer);
    if (!row || timer.seats.empty() || (!personal && timer.span != Span::kFixed)) continue;
    const std::int64_t whole_s =
        personal ? clock_s(house, match, timer.seats.front()) : timer.fixed_s;
    Timestamp at{row->due.ms - whole_s * 10 * (100 - percent)};
    if (personal) at = awake_at(house, match, timer.seats.front(), at);
    if (at > act.now && at < row->due) set_timer(house, act, match, timer_key::kRemind, at);
    return;
  }
}

void forget_stand(House& house, Act& act, LiveMatch& match) {
  if (match.desk.stands.empty()) return;
  const Seat seat = match.desk.stands.front().seat;
  const auto timer = clock_timer(match, seat);
  const auto row = timer ? house.timers.find(match.row.id, timer->key) : std::nullopt;
  if (row) {
    const Timestamp due = unmoved_due(house, match, row->due, act.now);
    set_timer(house, act, match, timer->key, by_day(house, match, seat, due));
  }
  append(match, act.now, desk::stands_no_more(act.now), act.commit);
}

int replace_clocks(House& house, Act& act, PersonId person) {
  int concerned = 0;
  for (const MatchId id : played_by(house, person)) {
    const auto found = house.matches.find(id);
    if (found == house.matches.end()) continue;
    LiveMatch& match = found->second;
    const auto seat = match.desk.seat_of(person);
    if (!seat || match.row.status != MatchStatus::kLive || match.desk.pause) continue;
    ++concerned;
    const auto timer = clock_timer(match, *seat);
    const auto row = timer ? house.timers.find(id, timer->key) : std::nullopt;
    if (!row) continue;
    // Whoever comes back early keeps the time that was left, and an hour at least if the clock had
    // been standing.
    const Timestamp from = counts_from(act, match, *row);
    const Timestamp due = unmoved_due(house, match, row->due, from);
    forget_stand(house, act, match);
    set_clock(house, act, match, *timer, from, due);
  }
  return concerned;
}

std::int64_t bank_left_ms(House& house, const LiveMatch& match, Seat seat, Timestamp now) {
  const SeatAllowance used = used_by(match, seat);
  const std::int64_t whole_ms = show_of(house, match).setup.time_bank_s * 1000 + used.bank_added_ms;
  const auto& runs = match.desk.bank_runs;
  const std::int64_t ran_ms = runs && runs->seat == seat ? bank_ran_ms(match.desk, now) : 0;
  return std::max<std::int64_t>(whole_ms - used.bank_used_ms - ran_ms, 0);
}

std::int64_t excused_left(House& house, const LiveMatch& match, Seat seat) {
  const SeatAllowance used = used_by(match, seat);
  const std::int64_t whole = show_of(house, match).setup.excused_misses + used.excused_added;
  return std::max<std::int64_t>(whole - used.excused_used, 0);
}

bool spared(House& house, Act& act, LiveMatch& match, const Timer& timer, Timestamp due) {
  if (!is_personal(timer)) return false;
  const Seat seat = timer.seats.front();
  if (const std::int64_t bank_ms = bank_left_ms(house, match, seat, due); bank_ms > 0) {
    run_bank(house, act, match, timer, seat, due, bank_ms);
    return true;
  }
  if (excused_left(house, match, seat) == 0) return false;
  append(match, act.now, desk::excused(seat), act.commit);
  Telling telling;
  telling.open.add("notice.excused", BotFacts::open({{"seat", mark::seat(seat)},
                                                     {"left", excused_left(house, match, seat)}}));
  settle(house, act, match, std::move(telling), Renewal::kAlways);
  return true;
}

MoreTime more_time(House& house, Act& act, LiveMatch& match, Seat seat,
                   std::optional<std::int64_t> by_s) {
  const auto timer = clock_timer(match, seat);
  const auto row = timer ? house.timers.find(match.row.id, timer->key) : std::nullopt;
  if (!row) return MoreTime::kNoClock;
  const std::int64_t bank_ms = bank_left_ms(house, match, seat, act.now);
  if (bank_ms == 0 || match.desk.bank_runs) {
    const auto& wanted = match.desk.more_time;
    if (wanted && wanted->seat == seat) return MoreTime::kAskedBefore;
    if (match.desk.no_more_time == seat) return MoreTime::kDenied;
    nlohmann::json facts{{"who", mark::person(match.desk.seats.at(seat.index))}};
    append(match, act.now, desk::more_time_wanted({seat, by_s.value_or(0)}), act.commit);
    if (by_s) facts["span"] = mark::span(*by_s);
    tell_hosts(house, act, match, "alert.more_time", BotFacts::hosts(facts));
    return MoreTime::kAsked;
  }
  const std::int64_t by_ms = std::min(by_s.value_or(kAskedFor_s) * 1000, bank_ms);
  const Timestamp later{plain_due(house, match, *row, act.now).ms + by_ms};
  if (place_due(house, match, seat, act.now, later).due <= row->due) return MoreTime::kNoGain;
  append(match, act.now, desk::bank_taken(seat, by_ms), act.commit);
  const Timestamp due = move_clock(house, act, match, *row, by_ms);
  set_reminder(house, act, match, seat, act.now, due);
  nlohmann::json facts = seat_and_due(seat, due);
  facts["span"] = mark::span(by_ms / 1000);
  facts["left"] = mark::span((bank_ms - by_ms) / 1000);
  notice(house, act, match, "notice.bank_taken", BotFacts::open(facts));
  return MoreTime::kFromBank;
}

}  // namespace callboard
