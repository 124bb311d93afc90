#include "bot/clock/host_wait.h"

#include <string>
#include <utility>
#include <vector>

#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// What the rules ask a host to decide, by its timer.
std::optional<WaitForHost> decision(const House& house, const LiveMatch& match) {
  if (!match.game) return std::nullopt;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return std::nullopt;
  for (const Timer& timer : awaiting->timers) {
    const auto row = house.timers.find(match.row.id, timer.key);
    if (row && timer.span == Span::kHost) return WaitForHost{HostWait::kDecision, row->due};
  }
  return std::nullopt;
}

// While RANDOM.ORG alone is asked, no host can do anything.
bool dice_are_theirs(const House& house, const LiveMatch& match) {
  const Show& show = house.shows.at(match.row.show);
  return show.setup.dice != DiceSource::kBook && hosts_may_type(show, match);
}

}  // namespace

std::optional<WaitForHost> wait_for_host(const House& house, const LiveMatch& match) {
  static const std::vector<std::pair<std::string, HostWait>> own = {
      {timer_key::kProtest, HostWait::kProtest},
      {timer_key::kPaused, HostWait::kPause},
      {timer_key::kSupply, HostWait::kContent},
      {timer_key::kDice, HostWait::kDice}};
  for (const auto& [key, what] : own) {
    const auto row = house.timers.find(match.row.id, key);
    if (!row || (what == HostWait::kDice && !dice_are_theirs(house, match))) continue;
    return WaitForHost{what, row->due};
  }
  return decision(house, match);
}

Timestamp asked_since(const LiveMatch& match, HostWait what) {
  if (match.desk.pause) return match.desk.pause->since;
  if (what == HostWait::kDecision && match.desk.prompt) return match.desk.prompt->posted;
  for (auto it = match.log.rbegin(); it != match.log.rend(); ++it) {
    if (std::holds_alternative<InputEntry>(it->body)) return it->at;
  }
  return match.row.created_at;
}

void warn_of_silence(House& house, Act& act, const LiveMatch& match, Timestamp due) {
  const std::int64_t wait_ms = due.ms - act.now.ms;
  set_timer(house, act, match, timer_key::kHostHalf, {act.now.ms + wait_ms / 2});
  set_timer(house, act, match, timer_key::kHostLate, {act.now.ms + wait_ms * 3 / 4});
}

void remind_hosts(House& house, Act& act, LiveMatch& match) {
  const auto wait = wait_for_host(house, match);
  if (!wait) return;
  const bool outside = show_of(house, match).setup.dice == DiceSource::kRandomOrg;
  const bool ends_play =
      wait->what == HostWait::kContent || (wait->what == HostWait::kDice && outside);
  tell_hosts(house, act, match, "alert.half", BotFacts::hosts({{"due", mark::time(wait->due)}}));
  notice(house, act, match, "notice.host_silent",
         BotFacts::open({{"due", mark::time(wait->due)}, {"off", ends_play}}));
}

void remind_hosts_anew(House& house, Act& act, LiveMatch& match) {
  const auto wait = wait_for_host(house, match);
  if (!wait || house.timers.find(match.row.id, timer_key::kHostHalf)) return;
  const std::int64_t half_ms = show_of(house, match).setup.host_wait_s * 1000 / 2;
  const Timestamp at{wait->due.ms - half_ms};
  if (at > act.now) set_timer(house, act, match, timer_key::kHostHalf, at);
}

void tell_operator(const House& house, Act& act, const LiveMatch& match) {
  if (wait_for_host(house, match)) {
    act.effects.remarks.emplace_back("host_silent", "match " + std::to_string(match.row.id.value));
  }
}

}  // namespace callboard
