#include "bot/match/halted.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/clock/credit.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/protest.h"
#include "bot/facts.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

const std::string kHaltedCode = "E_MATCH_HALTED";
const std::string kLeftCode = "E_MATCH_LEFT";

// Of a match that is not folded nothing but its place is used.
LiveMatch place_of(MatchRow row) {
  LiveMatch place;
  place.row = std::move(row);
  return place;
}

// No timer of a halted match is loaded, so this one lies in the store only, until it goes on.
void note_halt(Act& act, MatchId match, Timestamp since) {
  act.commit.timers_set.push_back({match, timer_key::kHalted, since});
}

bool is_noted(House& house, MatchId match) {
  const auto rows = house.store.timers(match);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  return std::any_of(rows->begin(), rows->end(),
                     [](const TimerRow& row) { return row.key == timer_key::kHalted; });
}

// Plays in it, or waits for it to begin, as far as its log can be read.
bool takes_part(House& house, MatchId match, PersonId person) {
  const auto log = house.store.log(match);
  if (!log && log.error().kind == StoreErrorKind::kCorrupt) return false;  // which is why it halts
  CALLBOARD_CHECK(log.ok(), "the store cannot be read");
  const DeskState desk = desk_so_far(*log);
  return desk.seat_of(person) || desk.has_joined(person);
}

void tell_thread(House& house, Act& act, const LiveMatch& match) {
  notice(house, act, match, "notice.match_halted", BotFacts::open(nlohmann::json::object()));
}

}  // namespace

std::vector<MatchRow> halted_matches(const House& house, const Show& show) {
  std::set<MatchId> ids;
  for (const auto& [id, why] : house.halted) ids.insert(id);
  if (show.state.current) ids.insert(*show.state.current);
  std::vector<MatchRow> rows;
  for (const MatchId id : ids) {
    if (house.matches.contains(id)) continue;
    auto row = house.store.match(id);
    CALLBOARD_CHECK(row.ok(), "the store cannot be read");
    if (*row && (*row)->show == show.state.id) rows.push_back(**std::move(row));
  }
  return rows;
}

std::optional<MatchRow> halted_match(const House& house, const Show& show) {
  const std::vector<MatchRow> rows = halted_matches(house, show);
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const MatchRow& row) {
    return show.state.current == std::optional(row.id);
  });
  return found == rows.end() ? std::nullopt : std::optional(*found);
}

bool is_left_behind(const House& house, const MatchRow& row) {
  return row.status == MatchStatus::kHalted && !house.halted.contains(row.id);
}

void find_halted(House& house) {
  const auto timers = house.store.timers_named(timer_key::kHalted);
  CALLBOARD_CHECK(timers.ok(), "the store cannot be read");
  for (const TimerRow& timer : *timers) {
    if (house.matches.find(timer.match) != house.matches.end()) continue;  // it may go on now
    house.halted.emplace(timer.match, "halted before this start");
  }
}

void announce_halts(House& house, Act& act, Timestamp since) {
  for (const auto& [id, show] : house.shows) {
    const std::vector<MatchRow> rows = halted_matches(house, show);
    for (const MatchRow& row : rows) {
      announce_halt(house, act, row.id, since);
    }
  }
}

void announce_halt(House& house, Act& act, const LiveMatch& match) {
  note_halt(act, match.row.id, act.now);
  tell_thread(house, act, match);
}

void announce_halt(House& house, Act& act, MatchId match, Timestamp since) {
  if (is_noted(house, match)) return;
  const auto row = house.store.match(match);
  CALLBOARD_CHECK(row.ok() && *row, "the store cannot be read");
  note_halt(act, match, since);
  tell_thread(house, act, place_of(**row));
}

std::optional<Timestamp> was_halted(const House& house, const LiveMatch& match) {
  const auto row = house.timers.find(match.row.id, timer_key::kHalted);
  return row ? std::optional<Timestamp>(row->due) : std::nullopt;
}

void lift_halt(House& house, Act& act, LiveMatch& match) {
  const auto since = was_halted(house, match);
  if (!since) return;
  clear_timer(house, act, match, timer_key::kHalted);
  notice(house, act, match, "notice.match_goes_on",
         BotFacts::open({{"since", mark::time(*since)}}));
  credit(house, act, match, {*since, act.now, OutageOf::kHalt, ""});
}

std::optional<std::string> answer_in_halted(House& house, Act& act, const MatchRow& halted,
                                            ReplyRow& row) {
  if (!takes_part(house, halted.id, row.person)) return std::nullopt;
  const std::string& code = is_left_behind(house, halted) ? kLeftCode : kHaltedCode;
  const LiveMatch place = place_of(halted);
  const bool told = told_already(house, place, row.person, code);
  row.match = halted.id;
  if (!told) {
    tell_person(house, act, place, row.person, "refuse." + code,
                BotFacts::open({{"number", halted.number}}));
  }
  return "refused " + code;
}

std::optional<MatchRow> halted_with(House& house, PersonId person) {
  std::optional<MatchRow> found;
  for (const auto& [id, why] : house.halted) {
    auto row = house.store.match(id);
    CALLBOARD_CHECK(row.ok(), "the store cannot be read");
    if (!*row || !house.shows.contains((*row)->show) || !takes_part(house, id, person)) continue;
    if (found) return std::nullopt;
    found = **std::move(row);
  }
  return found;
}

}  // namespace callboard
