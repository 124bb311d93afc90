// A pause freezes what was left of the clocks; the end of it lets them go on, or asks afresh.
#include <algorithm>

#include "bot/clock/allowances.h"
#include "bot/clock/contract.h"
#include "bot/clock/deadlines.h"
#include "bot/clock/host_wait.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/play.h"
#include "rules/core/json.h"

namespace callboard {

void pause(House& house, Act& act, LiveMatch& match) {
  forget_stand(house, act, match);
  // By the platform's clock, which the due times come from: the machine's may have jumped ahead,
  // and nothing would be left.
  const Timestamp from = act.written.value_or(act.now);
  std::map<std::string, std::int64_t> left_ms;
  for (const TimerRow& row : house.timers.of(match.row.id)) {
    left_ms[row.key] = std::max<std::int64_t>(row.due.ms - from.ms, 0);
  }
  clear_timers(house, act, match);
  append(match, act.now, desk::paused(left_ms, from), act.commit);
}

namespace {

void clear_end_of_pause(House& house, Act& act, LiveMatch& match) {
  for (const auto& key :
       {timer_key::kResume, timer_key::kPaused, timer_key::kHostHalf, timer_key::kHostLate}) {
    clear_timer(house, act, match, key);
  }
}

// True if the prompt of before the pause still stands and its clock ran: nobody was replaced,
// nothing was ruled meanwhile.
bool clock_goes_on(const LiveMatch& match, Timestamp paused,
                   const std::map<std::string, std::int64_t>& left_ms) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr || awaiting->timers.empty()) return false;
  if (!match.desk.prompt || match.desk.prompt->posted > paused) return false;
  return std::all_of(awaiting->timers.begin(), awaiting->timers.end(),
                     [&](const Timer& timer) { return left_ms.contains(timer.key); });
}

}  // namespace

Timestamp pause_for_hosts(House& house, Act& act, LiveMatch& match) {
  pause(house, act, match);
  const Timestamp due{act.now.ms + show_of(house, match).setup.host_wait_s * 1000};
  set_timer(house, act, match, timer_key::kPaused, due);
  warn_of_silence(house, act, match, due);
  return due;
}

void pause_until(House& house, Act& act, LiveMatch& match, Timestamp until) {
  if (!match.desk.pause) pause(house, act, match);
  clear_end_of_pause(house, act, match);
  append(match, act.now, desk::pause_ends(until), act.commit);
  set_timer(house, act, match, timer_key::kResume, until);
}

void pause_lapses(House& house, Act& act, LiveMatch& match) {
  if (!match.desk.pause) return;
  notice(house, act, match, "notice.autopilot", BotFacts::open(nlohmann::json::object()));
  resume(house, act, match);
}

void resume(House& house, Act& act, LiveMatch& match) {
  resume(house, act, match, Resumption::kWhatWasLeft, nlohmann::json::object());
}

void resume(House& house, Act& act, LiveMatch& match, Resumption how, nlohmann::json facts) {
  const std::map<std::string, std::int64_t> left_ms = match.desk.pause->left_ms;
  const Timestamp paused = match.desk.pause->since;
  clear_end_of_pause(house, act, match);
  append(match, act.now, desk::resumed(), act.commit);
  Telling telling;
  const bool fresh = how == Resumption::kFresh;
  facts["fresh"] = fresh;
  telling.open.add("notice.resumed", BotFacts::open(facts));
  if (fresh || !clock_goes_on(match, paused, left_ms)) {  // ask afresh, with a whole clock
    for (const auto& [key, left] : left_ms) {             // what lasts is not asked for afresh
      if (match.desk.lasting.contains(key)) set_timer(house, act, match, key, {act.now.ms + left});
    }
    settle(house, act, match, std::move(telling), Renewal::kAlways);
    return;
  }
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  for (const auto& [key, left] : left_ms) {
    set_timer(house, act, match, key, {act.now.ms + left});
  }
  for (const Timer& timer : awaiting->timers) {  // somebody may be away now
    if (!is_personal(timer)) continue;
    set_clock(house, act, match, timer, act.now, {act.now.ms + left_ms.at(timer.key)});
  }
  const PublicData view = match.game->public_view();
  telling.open.add("board", view).add("prompt", view);
  const Terms terms = running_terms(house, match, *awaiting, act.now);
  add_contract(house, match, *awaiting, terms, act.now, view, telling.open);
  post(house, act, match, Post::to_public(std::move(telling.open)),
       prompt_note(*awaiting, terms.due));
}

}  // namespace callboard
