#include "bot/show/results.h"

#include <algorithm>

#include "bot/show/season.h"
#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
using Outcome = ResultRow::Outcome;

PersonId person_in(const Json& json) { return PersonId{json.get<std::int64_t>()}; }

// One result as it stood in the JSON. Who retired was not named there: it was the champion before.
std::vector<ResultRow> rows_of(const Json& json, ShowId show, std::optional<PersonId>& champion) {
  std::vector<ResultRow> rows;
  ResultRow row;
  row.show = show;
  row.match.value = json.at("match").get<std::int64_t>();
  row.number = json.at("number").get<std::int64_t>();
  row.jackpot = json.at("jackpot").get<std::int64_t>();
  row.ended.ms = json.at("ended").get<std::int64_t>();
  const bool retired = json.at("retired").get<bool>();
  std::optional<PersonId> winner = retired ? champion : std::nullopt;
  if (json.contains("winner")) winner = person_in(json.at("winner"));
  for (const Json& pair : json.at("won")) {
    ResultRow own = row;
    own.place = static_cast<std::int64_t>(rows.size());
    own.person = person_in(pair.at(0));
    own.won = own.score = pair.at(1).get<std::int64_t>();
    own.returned = champion == own.person;
    if (winner == own.person) {
      own.outcome = Outcome::kWon;
      own.wins = json.at("wins").get<std::int64_t>();
      own.holds = !retired;
      own.retired = retired;
    }
    rows.push_back(own);
  }
  champion = retired ? std::nullopt : winner;
  return rows;
}

std::optional<PersonId> first_who(const std::vector<ResultRow>& rows,
                                  bool (*wanted)(const ResultRow&)) {
  const auto found = std::find_if(rows.begin(), rows.end(), wanted);
  return found == rows.end() ? std::nullopt : std::optional(found->person);
}

// As its log says.
std::optional<PersonId> champion_begun_with(const LiveMatch& match) {
  if (!match.desk.carry.champion) return std::nullopt;
  DeskState desk;
  for (const LogEntry& entry : match.log) {
    const auto* const change = std::get_if<DeskEntry>(&entry.body);
    if (change != nullptr) fold_desk(desk, entry.at, *change);
    if (desk.begun) return desk.seats.back();
  }
  return std::nullopt;
}

}  // namespace

std::vector<ResultRow> result_rows(const Show& show, const LiveMatch& match, const CarryOver& carry,
                                   Timestamp now) {
  std::vector<ResultRow> rows;
  for (std::size_t i = 0; i < match.desk.seats.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    ResultRow row;
    row.show = show.state.id;
    row.match = match.row.id;
    row.number = match.row.number;
    row.season = show.state.season;
    row.place = static_cast<std::int64_t>(i);
    row.person = match.desk.seats[i];
    row.returned = match.desk.carry.champion && i == 1;
    row.practice = match.desk.is_practice(row.person);
    row.holds = carry.champion == seat && !carry.retired;
    row.jackpot = carry.jackpot;
    row.ended = now;
    if (carry.winner == seat) row.outcome = Outcome::kWon;
    row.retired = carry.winner == seat && carry.retired;
    if (carry.winner == seat || carry.champion == seat) {
      row.wins = wins_of(show, match, row.person, carry.wins);
    }
    if (carry.called_off) row.outcome = Outcome::kCalledOff;
    for (const Winnings& winnings : carry.winnings) {
      if (winnings.seat != seat) continue;
      row.score = winnings.score;
      row.won = value_of(winnings);
      row.bonus = winnings.bonus;
      row.jackpot_won = winnings.jackpot;
    }
    rows.push_back(row);
  }
  return rows;
}

std::int64_t wins_of(const Show& show, const LiveMatch& match, PersonId champion,
                     std::int64_t wins) {
  const auto mended = show.state.wins_mended.find(match.row.number);
  if (mended == show.state.wins_mended.end()) return wins;
  for (const PersonId person : {champion, PersonId{}}) {
    const auto by = mended->second.find(person);
    if (by != mended->second.end()) wins += by->second;
  }
  return std::max<std::int64_t>(wins, 0);
}

void mend_wins(Act& act, Show& show, std::int64_t since, PersonId champion, std::int64_t by,
               std::int64_t upto) {
  const auto matches = show.chronicle->matches();
  for (const auto& [id, old] : matches) {
    const std::int64_t number = old.front().number;
    if (number <= since || number >= upto) continue;
    std::vector<ResultRow> rows = old;
    for (ResultRow& row : rows) {
      if (row.person == champion && row.holds) row.wins = std::max<std::int64_t>(row.wins + by, 0);
    }
    if (rows == old) continue;
    auto& people = show.state.wins_mended[number];
    people[champion] += by;
    std::erase_if(people, [](const auto& one) { return one.second == 0; });
    keep_results(act, show, rows);
  }
  std::erase_if(show.state.wins_mended, [](const auto& one) { return one.second.empty(); });
}

void leave_reign(const Show& show, const LiveMatch& match, std::vector<ResultRow>& rows) {
  const Reign reign = begun_with(show, match).reign;
  for (ResultRow& row : rows) {
    if (row.outcome != Outcome::kCalledOff || reign.champion != row.person) continue;
    row.holds = true;
    row.wins = wins_of(show, match, row.person, reign.wins);
  }
}

void keep_results(Act& act, Show& show, const std::vector<ResultRow>& rows) {
  show.chronicle.change().put(rows);
  act.commit.results.insert(act.commit.results.end(), rows.begin(), rows.end());
}

std::optional<PersonId> winner_in(const std::vector<ResultRow>& rows) {
  return first_who(rows, [](const ResultRow& row) { return row.outcome == Outcome::kWon; });
}

std::optional<PersonId> champion_in(const std::vector<ResultRow>& rows) {
  return first_who(rows, [](const ResultRow& row) { return row.holds; });
}

bool reigned_since(const Show& show, std::int64_t number, PersonId person) {
  const auto& ended = show.chronicle->matches();
  for (auto it = ended.rbegin(); it != ended.rend(); ++it) {
    const std::vector<ResultRow>& rows = it->second;
    if (rows.front().number < number) return true;
    if (rows.front().outcome == Outcome::kCalledOff) continue;
    const auto held = std::find_if(rows.begin(), rows.end(), [&](const ResultRow& row) {
      return row.person == person && row.holds && row.returned;
    });
    if (held == rows.end()) return false;
  }
  return true;
}

bool is_practice_in(const Show& show, std::int64_t number, PersonId person) {
  const auto& ended = show.chronicle->matches();
  return std::any_of(ended.begin(), ended.end(), [&](const auto& match) {
    const std::vector<ResultRow>& rows = match.second;
    return std::any_of(rows.begin(), rows.end(), [&](const ResultRow& row) {
      return row.number == number && row.person == person && row.practice;
    });
  });
}

std::vector<ResultRow> results_in_json(const ShowRow& row) try {
  std::vector<ResultRow> rows;
  std::optional<PersonId> champion;
  const Json json = Json::parse(row.json);
  for (const Json& result : json.value("results", Json::array())) {
    for (const ResultRow& one : rows_of(result, row.id, champion)) rows.push_back(one);
  }
  return rows;
} catch (const Json::exception& error) {
  throw Broken("the results of show " + row.key + " do not decode: " + error.what());
}

Stored<bool> move_results(House& house, const Show& show, const ShowRow& row) {
  Commit moved;
  if (row.json.find("\"results\"") != std::string::npos) moved.results = results_in_json(row);
  if (moved.results.empty()) return false;
  moved.shows.push_back(to_row(show.state));  // which has none of them any more
  if (auto done = house.store.commit(moved); !done) return Fail{done.error()};
  return true;
}

void take_results(Show& show, std::span<const ResultRow> rows) {
  show.chronicle = SharedChronicle{};
  while (!rows.empty()) {
    const auto next = std::find_if(rows.begin(), rows.end(), [&](const ResultRow& row) {
      return row.match != rows.front().match;
    });
    const auto of_match = rows.first(static_cast<std::size_t>(next - rows.begin()));
    show.chronicle.change().put({of_match.begin(), of_match.end()});
    rows = rows.subspan(of_match.size());
  }
}

BegunWith begun_with(const Show& show, const LiveMatch& match) {
  const auto confirmed = show.state.begun.find(match.row.number);
  if (confirmed != show.state.begun.end()) return confirmed->second;
  BegunWith with;
  with.jackpot = match.face->start(match.desk.options, match.desk.carry)->carry().jackpot;
  with.prizes = match.desk.carry.prizes;
  with.reign.champion = champion_begun_with(match);
  if (with.reign.champion) with.reign.wins = match.desk.carry.wins;
  return with;
}

std::int64_t base_jackpot(const Show& show) {
  return show.face->start(options_of(show), CarryIn{})->carry().jackpot;
}

std::int64_t moved_jackpot(const Show& show, std::int64_t stands, std::int64_t by) {
  if (by >= 0) return stands + by;
  return std::max(stands + by, std::min(stands, base_jackpot(show)));
}

bool jackpot_set_since(const Show& show, std::int64_t number) {
  return show.state.jackpot_set && *show.state.jackpot_set >= number;
}

std::int64_t jackpot_of(const Show& show) {
  if (show.state.jackpot) return *show.state.jackpot;
  return show.face->start(options_of(show), carry_in(show.state))->carry().jackpot;
}

}  // namespace callboard
