#include "bot/match/match_table.h"

#include <algorithm>
#include <stdexcept>

namespace callboard {

void MatchTable::lay_down(MatchId id, Sleeper sleeper) {
  by_show_.emplace(sleeper.show, id);
  asleep_.insert_or_assign(id, std::move(sleeper));
}

MatchTable::iterator MatchTable::find(MatchId id) {
  auto found = awake_.find(id);
  if (found == awake_.end()) {
    const auto sleeper = asleep_.find(id);
    if (sleeper == asleep_.end()) return found;
    auto match = wake_(id);
    if (!match) {
      by_show_.erase({sleeper->second.show, id});
      asleep_.erase(sleeper);
      return found;
    }
    match->errands = sleeper->second.errands;
    if (sleeper->second.ruled) match->ruled = *sleeper->second.ruled;
    asleep_.erase(sleeper);
    found = awake_.emplace(id, *std::move(match)).first;
  }
  found->second.used = ++uses_;
  return found;
}

LiveMatch& MatchTable::at(MatchId id) {
  const auto found = find(id);
  if (found == awake_.end()) throw std::out_of_range("there is no such match at work");
  return found->second;
}

LiveMatch* MatchTable::waiting(MatchId id) {
  const Sleeper* const asleep = sleeper(id);
  if (asleep != nullptr && asleep->status != MatchStatus::kWaiting) return nullptr;
  const auto found = find(id);
  if (found == awake_.end()) return nullptr;
  return found->second.row.status == MatchStatus::kWaiting ? &found->second : nullptr;
}

const Sleeper* MatchTable::sleeper(MatchId id) const {
  const auto found = asleep_.find(id);
  return found == asleep_.end() ? nullptr : &found->second;
}

std::optional<ShowId> MatchTable::show_of(MatchId id) const {
  if (const Sleeper* const known = sleeper(id)) return known->show;
  const auto found = awake_.find(id);
  return found == awake_.end() ? std::nullopt : std::optional(found->second.row.show);
}

std::vector<MatchId> MatchTable::of_show(ShowId show) const {
  std::vector<MatchId> matches;
  auto at = by_show_.lower_bound({show, MatchId{INT64_MIN}});
  for (; at != by_show_.end() && at->first == show; ++at) matches.push_back(at->second);
  return matches;
}

std::vector<MatchId> MatchTable::asleep() const {
  std::vector<MatchId> matches;
  matches.reserve(asleep_.size());
  for (const auto& [id, sleeper] : asleep_) matches.push_back(id);
  return matches;
}

MatchTable::iterator MatchTable::begin() {
  for (const MatchId id : asleep()) (void)find(id);
  return awake_.begin();
}

std::pair<MatchTable::iterator, bool> MatchTable::emplace(MatchId id, LiveMatch match) {
  by_show_.emplace(match.row.show, id);
  match.used = ++uses_;
  return awake_.emplace(id, std::move(match));
}

void MatchTable::erase(iterator match) {
  by_show_.erase({match->second.row.show, match->first});
  awake_.erase(match);
}

std::vector<MatchId> MatchTable::rest(std::size_t awake_max,
                                      const std::function<bool(const LiveMatch&)>& may) {
  std::vector<MatchId> laid_down;
  if (awake_.size() <= awake_max + awake_max / 8) return laid_down;  // not for each one woken
  std::vector<std::pair<std::uint64_t, MatchId>> by_use;
  for (const auto& [id, match] : awake_) {
    if (may(match)) by_use.emplace_back(match.used, id);
  }
  std::sort(by_use.begin(), by_use.end());
  const std::size_t too_many = awake_.size() - awake_max;
  if (by_use.size() > too_many) by_use.resize(too_many);
  for (const auto& [used, id] : by_use) {
    const auto match = awake_.find(id);
    const LiveMatch& one = match->second;
    Sleeper sleeper{one.row.show, one.row.status, !one.row.venues.empty(), one.errands, {}};
    if (one.ruled) sleeper.ruled = std::make_unique<const Ruled>(*one.ruled);
    awake_.erase(match);
    asleep_.insert_or_assign(id, std::move(sleeper));
    laid_down.push_back(id);
  }
  return laid_down;
}

}  // namespace callboard
