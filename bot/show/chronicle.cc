#include "bot/show/chronicle.h"

#include <algorithm>

namespace callboard {
namespace {

bool counts(const ResultRow& row) {
  return row.outcome != ResultRow::Outcome::kCalledOff && !row.practice;
}

void count(Tally& tally, const ResultRow& row) {
  const bool won = row.outcome == ResultRow::Outcome::kWon;
  ++tally.matches;
  tally.wins += won ? 1 : 0;
  tally.won += row.won;
  if (row.won > tally.best) {
    tally.best = row.won;
    tally.best_number = row.number;
  }
  tally.streak = won ? tally.streak + 1 : 0;
  tally.streak_best = std::max(tally.streak_best, tally.streak);
  if (won) tally.reign = std::max(tally.reign, row.wins);
  tally.bonuses += row.bonus ? 1 : 0;
  tally.jackpots += row.jackpot_won > 0 ? 1 : 0;
  tally.jackpot_best = std::max(tally.jackpot_best, row.jackpot_won);
}

// In the order of `Record`.
std::array<std::int64_t, kRecordKinds> values_of(const Tally& tally) {
  return {tally.best,        tally.won,    tally.wins,         tally.matches, tally.reign,
          tally.streak_best, tally.streak, tally.jackpot_best, tally.jackpots};
}

template <class Map>
const typename Map::mapped_type* find_in(const Map& map, const typename Map::key_type& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace

Chronicle& SharedChronicle::change() {
  if (held_.use_count() != 1) held_ = std::make_shared<Chronicle>(**this);
  return *held_;
}

const Chronicle& SharedChronicle::empty() {
  static const Chronicle nothing;
  return nothing;
}

void Chronicle::count_match(const std::vector<ResultRow>& rows, std::int64_t by) {
  const bool off = rows.empty() || rows.front().outcome == ResultRow::Outcome::kCalledOff;
  if (off) return;
  tables_[kEver].matches += by;
  tables_[rows.front().season].matches += by;
}

void Chronicle::drop(std::int64_t season, PersonId person) {
  Table& table = tables_[season];
  const auto found = table.tallies.find(person);
  if (found == table.tallies.end()) return;
  table.order.erase({{found->second.won, found->second.wins}, person});
  if (season == kEver) {
    const auto values = values_of(found->second);
    for (std::size_t i = 0; i < kRecordKinds; ++i) records_[i].erase({values[i], person});
  }
  table.tallies.erase(found);
}

void Chronicle::set(std::int64_t season, PersonId person, const Tally& tally) {
  drop(season, person);
  Table& table = tables_[season];
  table.tallies[person] = tally;
  table.order.insert({{tally.won, tally.wins}, person});
  if (season != kEver) return;
  const auto values = values_of(tally);
  for (std::size_t i = 0; i < kRecordKinds; ++i) {
    if (values[i] > 0) records_[i].insert({values[i], person});
  }
}

void Chronicle::add(const ResultRow& row) {
  if (!counts(row)) return;
  for (const std::int64_t season : {kEver, row.season}) {
    const Tally* const known = find_in(tables_[season].tallies, row.person);
    Tally tally = known == nullptr ? Tally{} : *known;
    count(tally, row);
    set(season, row.person, tally);
  }
}

void Chronicle::count_anew(PersonId person, const std::set<std::int64_t>& seasons) {
  drop(kEver, person);
  for (const std::int64_t season : seasons) drop(season, person);
  Tally all;
  std::map<std::int64_t, Tally> of_seasons;
  for (const MatchId match : by_person_[person]) {
    for (const ResultRow& row : matches_.at(match)) {
      if (row.person != person || !counts(row)) continue;
      count(all, row);
      if (seasons.contains(row.season)) count(of_seasons[row.season], row);
    }
  }
  if (all.matches > 0) set(kEver, person, all);
  for (const auto& [season, tally] : of_seasons) set(season, person, tally);
}

void Chronicle::put(const std::vector<ResultRow>& rows) {
  if (rows.empty()) return;
  ++version_;
  const MatchId match = rows.front().match;
  const bool newest = matches_.empty() || matches_.rbegin()->first < match;
  std::vector<ResultRow>& place = matches_[match];
  const std::vector<ResultRow> old = std::exchange(place, rows);
  count_match(old, -1);
  count_match(rows, 1);
  const auto won_it = [](const ResultRow& row) { return row.jackpot_won > 0; };
  with_jackpot_.erase(match);
  if (std::any_of(rows.begin(), rows.end(), won_it)) with_jackpot_.insert(match);
  for (const ResultRow& row : old) by_person_[row.person].erase(match);
  for (const ResultRow& row : rows) by_person_[row.person].insert(match);
  if (newest) {
    for (const ResultRow& row : rows) add(row);
    return;
  }
  std::set<PersonId> people;
  std::set<std::int64_t> seasons;
  for (const auto* list : {&old, &rows}) {
    for (const ResultRow& row : *list) {
      people.insert(row.person);
      seasons.insert(row.season);
    }
  }
  for (const PersonId person : people) count_anew(person, seasons);
}

const std::vector<ResultRow>* Chronicle::find(MatchId match) const {
  return find_in(matches_, match);
}

std::vector<ResultRow> Chronicle::of_person(PersonId person, std::size_t most) const {
  std::vector<ResultRow> rows;
  const auto* const played = find_in(by_person_, person);
  if (played == nullptr) return rows;
  for (auto match = played->rbegin(); match != played->rend() && rows.size() < most; ++match) {
    for (const ResultRow& row : matches_.at(*match)) {
      if (row.person == person) rows.push_back(row);
    }
  }
  return rows;
}

std::vector<ResultRow> Chronicle::jackpots(std::size_t most) const {
  std::vector<ResultRow> rows;
  for (auto match = with_jackpot_.rbegin(); match != with_jackpot_.rend(); ++match) {
    for (const ResultRow& row : matches_.at(*match)) {
      if (row.jackpot_won > 0 && rows.size() < most) rows.push_back(row);
    }
    if (rows.size() == most) break;
  }
  return rows;
}

std::vector<Standing> Chronicle::standings(std::int64_t season, std::size_t most) const {
  std::vector<Standing> lines;
  const Table* const table = find_in(tables_, season);
  if (table == nullptr) return lines;
  Rank above;
  for (const auto& [rank, person] : table->order) {
    if (lines.size() == most) break;
    const bool level = !lines.empty() && rank == above;
    const std::size_t place = level ? lines.back().place : lines.size() + 1;
    lines.push_back({place, person, table->tallies.at(person)});
    above = rank;
  }
  return lines;
}

std::size_t Chronicle::place_of(std::int64_t season, PersonId person) const {
  const Tally* const own = tally(season, person);
  if (own == nullptr) return 0;
  std::size_t above = 0;
  for (const auto& [rank, other] : tables_.at(season).order) {
    if (rank == Rank{own->won, own->wins}) break;
    ++above;
  }
  return above + 1;
}

const Tally* Chronicle::tally(std::int64_t season, PersonId person) const {
  const Table* const table = find_in(tables_, season);
  return table == nullptr ? nullptr : find_in(table->tallies, person);
}

std::size_t Chronicle::people(std::int64_t season) const {
  const Table* const table = find_in(tables_, season);
  return table == nullptr ? 0 : table->tallies.size();
}

std::int64_t Chronicle::matches_of(std::int64_t season) const {
  const Table* const table = find_in(tables_, season);
  return table == nullptr ? 0 : table->matches;
}

RecordHeld Chronicle::record(Record record, std::size_t most) const {
  const auto& order = records_[static_cast<std::size_t>(record)];
  RecordHeld held;
  if (order.empty()) return held;
  held.value = order.begin()->first;
  for (const auto& [value, person] : order) {
    if (value != held.value || held.holders.size() == most) break;
    held.holders.push_back(person);
  }
  return held;
}

bool Chronicle::holds(Record record, PersonId person) const {
  const auto& order = records_[static_cast<std::size_t>(record)];
  return !order.empty() && order.contains({order.begin()->first, person});
}

}  // namespace callboard
