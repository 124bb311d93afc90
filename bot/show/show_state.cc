#include "bot/show/show_state.h"

#include <nlohmann/json.hpp>

#include "rules/core/check.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

Json prizes_json(const std::vector<Prize>& prizes) {
  Json list = Json::array();
  for (const Prize& prize : prizes) list.push_back({{"name", prize.name}, {"value", prize.value}});
  return list;
}

std::vector<Prize> prizes_from(const Json& list) {
  std::vector<Prize> prizes;
  for (const Json& prize : list) {
    prizes.push_back({prize.at("name").get<std::string>(), prize.at("value").get<std::int64_t>()});
  }
  return prizes;
}

Json result_json(const MatchResult& result) {
  Json won = Json::array();
  for (const auto& [person, amount] : result.won) won.push_back({person.value, amount});
  Json json{{"number", result.number}, {"match", result.match.value}, {"won", won},
            {"wins", result.wins},     {"retired", result.retired},   {"jackpot", result.jackpot},
            {"ended", result.ended.ms}};
  if (result.winner) json["winner"] = result.winner->value;
  return json;
}

MatchResult result_from(const Json& json) {
  MatchResult result;
  result.number = json.at("number").get<std::int64_t>();
  result.match.value = json.at("match").get<std::int64_t>();
  result.wins = json.at("wins").get<std::int64_t>();
  result.ended.ms = json.at("ended").get<std::int64_t>();
  result.retired = json.at("retired").get<bool>();
  result.jackpot = json.at("jackpot").get<std::int64_t>();
  if (json.contains("winner")) result.winner = PersonId{json.at("winner").get<std::int64_t>()};
  for (const Json& pair : json.at("won")) {
    result.won.emplace_back(PersonId{pair.at(0).get<std::int64_t>()},
                            pair.at(1).get<std::int64_t>());
  }
  return result;
}

std::int64_t value_of(const Winnings& winnings) {
  std::int64_t value = winnings.cash;
  for (const Prize& prize : winnings.prizes) value += prize.value;
  return value;
}

}  // namespace

ShowRow to_row(const ShowState& show) {
  Json json{{"matches", show.matches},
            {"books", show.books},
            {"wins", show.wins},
            {"options", show.options},
            {"prizes", prizes_json(show.prizes)}};
  if (show.champion) json["champion"] = show.champion->value;
  json["champion_practice"] = show.champion_practice;
  if (show.jackpot) json["jackpot"] = *show.jackpot;
  if (show.deadline_s) json["deadline_s"] = *show.deadline_s;
  if (show.current) json["current"] = show.current->value;
  if (show.foyer) {
    json["foyer"] = {
        {"adapter", show.foyer->adapter}, {"id", show.foyer->id}, {"address", show.foyer->address}};
  }
  Json hosts = Json::array();
  for (const PersonId host : show.hosts) hosts.push_back(host.value);
  json["hosts"] = hosts;
  for (const auto& [line, upto] : show.schedule) json["schedule"][line] = upto.ms;
  Json results = Json::array();
  for (const MatchResult& result : show.results) results.push_back(result_json(result));
  json["results"] = results;
  return {show.id, show.key, json.dump()};
}

ShowState from_row(const ShowRow& row) try {
  const Json json = Json::parse(row.json);
  ShowState show;
  show.id = row.id;
  show.key = row.key;
  show.matches = json.at("matches").get<std::int64_t>();
  show.books = json.at("books").get<std::int64_t>();
  show.champion_practice = json.value("champion_practice", false);
  show.wins = json.at("wins").get<std::int64_t>();
  show.options = json.at("options").get<OptionValues>();
  show.prizes = prizes_from(json.at("prizes"));
  if (json.contains("champion")) show.champion = PersonId{json.at("champion").get<std::int64_t>()};
  if (json.contains("jackpot")) show.jackpot = json.at("jackpot").get<std::int64_t>();
  if (json.contains("deadline_s")) show.deadline_s = json.at("deadline_s").get<std::int64_t>();
  if (json.contains("current")) show.current = MatchId{json.at("current").get<std::int64_t>()};
  if (json.contains("foyer")) {
    const Json& foyer = json.at("foyer");
    show.foyer = VenueRow{foyer.at("adapter").get<std::string>(), foyer.at("id").get<std::string>(),
                          foyer.at("address").get<std::string>()};
  }
  for (const Json& host : json.at("hosts")) show.hosts.push_back({host.get<std::int64_t>()});
  if (json.contains("schedule")) {
    for (const auto& [line, upto] : json.at("schedule").items()) {
      show.schedule[line] = Timestamp{upto.get<std::int64_t>()};
    }
  }
  for (const Json& result : json.at("results")) show.results.push_back(result_from(result));
  return show;
} catch (const Json::exception& error) {
  throw Broken("show row " + row.key + " does not decode: " + error.what());
}

CarryIn carry_in(const ShowState& show) {
  return {show.champion.has_value(), show.wins, show.jackpot, show.prizes};
}

void take_over(ShowState& show, const CarryOver& carry, const std::vector<PersonId>& seats,
               const MatchRow& match, Timestamp now) {
  MatchResult result;
  result.number = match.number;
  result.match = match.id;
  result.ended = now;
  result.wins = carry.wins;
  result.retired = carry.retired;
  result.jackpot = carry.jackpot;
  if (carry.champion) result.winner = seats.at(carry.champion->index);
  for (const Winnings& winnings : carry.winnings) {
    result.won.emplace_back(seats.at(winnings.seat.index), value_of(winnings));
  }
  show.champion = carry.retired ? std::nullopt : result.winner;
  show.wins = show.champion ? carry.wins : 0;
  show.jackpot = carry.jackpot;
  show.prizes = carry.prizes;
  show.current.reset();
  show.results.push_back(std::move(result));
}

std::vector<LedgerRow> ledger_of(const CarryOver& carry, const std::vector<PersonId>& seats,
                                 std::int64_t jackpot_before, LedgerRow blank) {
  std::vector<LedgerRow> rows;
  std::int64_t house = 0;
  const auto book = [&](std::string account, std::int64_t amount, std::string why) {
    if (amount == 0) return;
    LedgerRow row = blank;
    row.account = std::move(account);
    row.amount = amount;
    row.why = std::move(why);
    rows.push_back(std::move(row));
    house -= amount;
  };
  for (const Winnings& winnings : carry.winnings) {
    book("person:" + std::to_string(seats.at(winnings.seat.index).value), value_of(winnings),
         "winnings");
  }
  book("jackpot", carry.jackpot - jackpot_before, "jackpot");
  if (house != 0) {
    blank.account = "house";
    blank.amount = house;
    blank.why = "balance";
    rows.push_back(std::move(blank));
  }
  return rows;
}

}  // namespace callboard
