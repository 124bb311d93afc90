#include "bot/clock/credit.h"

#include <algorithm>

#include "bot/clock/allowances.h"
#include "bot/clock/contract.h"
#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/at_home.h"
#include "bot/show/foyer.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// People's and hosts' time, but not the daemon's own waiting, nor the hour a host named.
bool is_clock(const std::string& key) {
  return key != timer_key::kRemind && key != timer_key::kPractice &&
         key != timer_key::kUndelivered && key != timer_key::kDark && key != timer_key::kResume;
}

bool played_at(const MatchRow& match, const std::string& adapter) {
  const auto& venues = match.venues;
  return std::any_of(venues.begin(), venues.end(),
                     [&](const VenueRow& venue) { return venue.adapter == adapter; });
}

// Somebody who is to move is at home there; where a host is waited for, any place counts.
bool takes_time(const House& house, const LiveMatch& match, const std::string& adapter) {
  if (!played_at(match.row, adapter)) return false;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || awaiting->seats.empty()) return true;
  return std::any_of(awaiting->seats.begin(), awaiting->seats.end(), [&](Seat seat) {
    const PersonId person = match.desk.seats.at(seat.index);
    return home_among(house, match.row.venues, person)->adapter == adapter;
  });
}

// What of [from, to] no earlier credit covers.
std::int64_t uncovered_ms(Timestamp from, Timestamp to, std::vector<CreditedSpan> covered) {
  std::sort(covered.begin(), covered.end(),
            [](const CreditedSpan& a, const CreditedSpan& b) { return a.from < b.from; });
  std::int64_t left_ms = 0;
  for (const CreditedSpan& span : covered) {
    if (span.from > from)
      left_ms += std::max<std::int64_t>(0, std::min(span.from, to).ms - from.ms);
    from = std::max(from, span.to);
  }
  return left_ms + std::max<std::int64_t>(0, to.ms - from.ms);
}

// When the clock of the running prompt began to run.
Timestamp clock_start(const LiveMatch& match) {
  const auto& prompt = match.desk.prompt;
  return prompt ? prompt->delivered.value_or(prompt->posted) : Timestamp{};
}

// Nothing is lost while the clock stood, or in a night that has put off its end.
std::int64_t credit_ms(House& house, const LiveMatch& match, const Outage& outage,
                       const TimerRow& row, Timestamp now) {
  const Show& show = show_of(house, match);
  const std::int64_t floor_s = std::min(show.setup.outage_floor_s, deadline_s(show));
  // What lasts over prompts has its own beginning, and keeps what was given back before.
  if (const auto lasting = match.desk.lasting.find(row.key); lasting != match.desk.lasting.end()) {
    return taken_ms(outage, {lasting->second.from, row.due}, lasting->second.credited, floor_s);
  }
  const Timestamp due = plain_due(house, match, row, now);
  std::vector<CreditedSpan> covered = match.desk.credited.spans;
  for (const SeatSpan& span : match.desk.stands) covered.push_back({span.from, span.until});
  if (match.desk.unmoved && match.desk.stands.empty() && match.desk.unmoved->until < due) {
    covered.push_back({match.desk.unmoved->until, {due.ms - kWake_ms}});
  }
  return taken_ms(outage, {clock_start(match), due}, covered, floor_s);
}

bool is_alerted(const House& house, const Show& show, const Outage& outage) {
  if (outage.to.ms - outage.from.ms < kOutageAlerted_ms) return false;
  if (outage.of == OutageOf::kDaemon) return true;
  if (outage.of != OutageOf::kVenue) return false;
  if (!is_at(show, outage)) return false;
  const auto& platforms = show.setup.platforms;
  if (std::find(platforms.begin(), platforms.end(), outage.adapter) != platforms.end()) return true;
  const MatchId current = show.state.current.value_or(MatchId{});
  if (house.matches.is_asleep(current)) {
    const auto row = house.store.match(current);
    CALLBOARD_CHECK(row.ok(), "the store cannot be read");
    return *row && played_at(**row, outage.adapter);
  }
  const auto match = house.matches.find(current);
  return match != house.matches.end() && played_at(match->second.row, outage.adapter);
}

void tell(House& house, Act& act, LiveMatch& match, const Outage& outage, Timestamp due) {
  nlohmann::json facts{{"span", mark::span((outage.to.ms - outage.from.ms) / 1000)},
                       {"due", mark::time(due)},
                       {"venue", outage.of == OutageOf::kVenue},
                       {"clock", outage.of == OutageOf::kClock},
                       {"halt", outage.of == OutageOf::kHalt}};
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting != nullptr && !match.desk.pause) name_movers(facts, *awaiting);
  notice(house, act, match, "notice.outage", BotFacts::open(facts));
}

}  // namespace

bool is_at(const Show& show, const Outage& outage) {
  return outage.place.empty() || place_on(show.setup, outage.adapter) == outage.place;
}

std::int64_t taken_ms(const Outage& outage, const Running& clock,
                      const std::vector<CreditedSpan>& covered, std::int64_t floor_s) {
  const Timestamp from = std::max(outage.from, clock.start);
  const Timestamp to = std::min(outage.to, clock.due);
  if (to <= from) return 0;
  const std::int64_t lost_ms = uncovered_ms(from, to, covered);
  if (lost_ms == 0) return 0;
  const std::int64_t length_ms = outage.to.ms - outage.from.ms;
  const std::int64_t floor_ms = std::min(floor_s * 1000, length_ms);
  if (length_ms < kOutageNoticed_ms && clock.due.ms > outage.to.ms + kOutageNoticed_ms) return 0;
  return std::max(lost_ms, outage.to.ms + floor_ms - clock.due.ms);
}

void alert_outage(House& house, Act& act, const Show& show, const std::vector<Outage>& outages) {
  const Outage* longest = nullptr;
  for (const Outage& outage : outages) {
    if (!is_alerted(house, show, outage)) continue;
    const bool longer =
        longest == nullptr || outage.to.ms - outage.from.ms > longest->to.ms - longest->from.ms;
    if (longer) longest = &outage;
  }
  if (longest == nullptr) return;
  alert_hosts(house, act, show, "alert.outage",
              BotFacts::hosts({{"span", mark::span((longest->to.ms - longest->from.ms) / 1000)},
                               {"until", mark::time(longest->to)},
                               {"venue", longest->of == OutageOf::kVenue}}));
}

bool concerns(const House& house, const LiveMatch& match, const Outage& outage) {
  if (outage.to <= outage.from || match.row.status != MatchStatus::kLive) return false;
  const MatchId id = match.row.id;
  // In a pause clocks stand; only the wait for a host to end it, or to answer a protest, goes on.
  const bool waits = match.desk.protest || house.timers.find(id, timer_key::kPaused);
  if (match.desk.pause && !waits) return false;
  if (outage.of == OutageOf::kVenue && (!is_at(house.shows.at(match.row.show), outage) ||
                                        !takes_time(house, match, outage.adapter))) {
    return false;
  }
  const auto timers = house.timers.of(id);
  return std::any_of(timers.begin(), timers.end(),
                     [](const TimerRow& row) { return is_clock(row.key); });
}

std::int64_t credit(House& house, Act& act, LiveMatch& match, const Outage& outage) {
  std::map<std::string, std::int64_t> by_ms;
  std::int64_t longest_ms = 0;
  std::int64_t moved_ms = 0;
  Timestamp due;
  for (const TimerRow& row : house.timers.of(match.row.id)) {
    if (!is_clock(row.key)) continue;
    const std::int64_t credited_ms = credit_ms(house, match, outage, row, act.now);
    if (credited_ms <= 0) continue;
    by_ms[row.key] = credited_ms;
    longest_ms = std::max(longest_ms, credited_ms);
    const Timestamp moved = move_clock(house, act, match, row, credited_ms);
    moved_ms = std::max(moved_ms, moved.ms - row.due.ms);
    due = std::max(due, moved);
  }
  if (by_ms.empty()) return 0;
  move_reminder(house, act, match, moved_ms);
  remind_anew(house, act, match);
  remind_hosts_anew(house, act, match);
  append(match, act.now, desk::credited({outage.from, outage.to}, by_ms), act.commit);
  if (outage.to.ms - outage.from.ms >= kOutageNoticed_ms) tell(house, act, match, outage, due);
  return longest_ms;
}

std::optional<Timestamp> take_back_credit(House& house, Act& act, LiveMatch& match) {
  const std::map<std::string, std::int64_t> by_ms = match.desk.credited.by_ms;
  std::optional<Timestamp> latest;
  std::int64_t moved_ms = 0;
  for (const auto& [key, credited_ms] : by_ms) {
    const auto row = house.timers.find(match.row.id, key);
    if (!row) continue;
    const Timestamp due = move_clock(house, act, match, *row, -credited_ms);
    moved_ms = std::max(moved_ms, row->due.ms - due.ms);
    latest = std::max(latest.value_or(due), due);
  }
  if (!latest) return std::nullopt;
  move_reminder(house, act, match, -moved_ms);
  append(match, act.now, desk::credit_taken_back(), act.commit);
  return latest;
}

}  // namespace callboard
