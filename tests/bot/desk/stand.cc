#include "tests/bot/desk/stand.h"

#include <set>

#include "rules/core/json.h"

namespace callboard::test {

nlohmann::json stand_of_show(const Show& show) {
  nlohmann::json all = nlohmann::json::array();
  for (const auto* people : {&show.state.hosts, &show.state.muted}) {
    std::set<std::int64_t> ids;
    for (const PersonId person : *people) ids.insert(person.value);
    all.push_back(ids);
  }
  nlohmann::json proposals = nlohmann::json::array();
  for (const Proposal& one : show.state.proposals) proposals.push_back(one.id);
  all.push_back(proposals);
  all.push_back(show.state.options);
  all.push_back(show.state.deadline_s.value_or(kDeadline_ms / 1000));
  return all;
}

namespace {

nlohmann::json stand_of_desk(World& world, const LiveMatch& match, Clocks clocks) {
  nlohmann::json all{{"paused", match.desk.pause.has_value()}};
  for (const PersonId person : match.desk.seats) all["seats"].push_back(person.value);
  for (const auto& [seat, used] : match.desk.allowances) {
    if (used.bank_added_ms == 0 && used.excused_added == 0) continue;
    all["allowances"].push_back({seat, used.bank_added_ms, used.excused_added});
  }
  if (clocks == Clocks::kWhole) return all;
  for (const TimerRow& timer : world.house().timers.of(match.row.id)) {
    all["timers"][timer.key] = (timer.due.ms - world.now.ms + kMinute_ms / 2) / kMinute_ms;
  }
  return all;
}

}  // namespace

nlohmann::json stand_of_match(World& world, MatchId id, Clocks clocks) {
  const auto live = world.house().matches.find(id);
  if (live == world.house().matches.end() || !live->second.game) return nullptr;
  auto view = nlohmann::json::parse(live->second.game->host_view().json());
  view.erase("turn");  // counted on
  return {view, stand_of_desk(world, live->second, clocks)};
}

}  // namespace callboard::test
