#include "bot/match/desk_state.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "rules/core/check.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

DeskEntry entry(std::string kind, const Json& json) { return {std::move(kind), json.dump()}; }

Json carry_json(const CarryIn& carry) {
  Json prizes = Json::array();
  for (const Prize& prize : carry.prizes) prizes.push_back({prize.name, prize.value});
  Json json{{"champion", carry.champion}, {"wins", carry.wins}, {"prizes", prizes}};
  if (carry.jackpot) json["jackpot"] = *carry.jackpot;
  return json;
}

CarryIn carry_from(const Json& json) {
  CarryIn carry;
  carry.champion = json.at("champion").get<bool>();
  carry.wins = json.at("wins").get<std::int64_t>();
  if (json.contains("jackpot")) carry.jackpot = json.at("jackpot").get<std::int64_t>();
  for (const Json& prize : json.at("prizes")) {
    carry.prizes.push_back({prize.at(0).get<std::string>(), prize.at(1).get<std::int64_t>()});
  }
  return carry;
}

PersonId person_in(const Json& json) { return {json.at("person").get<std::int64_t>()}; }

void fold_people(DeskState& state, const std::string& kind, const Json& json) {
  if (kind == "joined") {
    state.joined.push_back(person_in(json));
    if (json.at("practice").get<bool>()) state.practice.push_back(person_in(json));
  } else if (kind == "left") {
    std::erase(state.joined, person_in(json));
    std::erase(state.practice, person_in(json));
  } else if (kind == "spin") {
    const PersonId person = person_in(json);
    std::erase_if(state.spins, [&](const Spin& spin) { return spin.person == person; });
    state.spins.push_back({person, json.at("code").get<std::string>()});
    ++state.spins_given[person];
  } else if (kind == "occupant") {
    state.seats.at(json.at("seat").get<std::size_t>()) = person_in(json);
  } else {
    throw Broken("unknown desk entry '" + kind + "'");
  }
}

void fold_credit(DeskState& state, const std::string& kind, const Json& json) {
  if (kind == "credit_off") return state.credited.by_ms.clear();
  state.credited.spans.push_back({Timestamp{json.at("from").get<std::int64_t>()},
                                  Timestamp{json.at("to").get<std::int64_t>()}});
  for (const auto& [key, by_ms] : json.at("by_ms").items()) {
    state.credited.by_ms[key] += by_ms.get<std::int64_t>();
  }
}

void fold_begun(DeskState& state, const Json& json) {
  state.begun = true;
  state.joined.clear();
  for (const Json& seat : json.at("seats")) state.seats.push_back({seat.get<std::int64_t>()});
  state.options = json.at("options").get<OptionValues>();
  state.carry = carry_from(json.at("carry"));
}

}  // namespace

bool DeskState::is_practice(PersonId person) const {
  return std::find(practice.begin(), practice.end(), person) != practice.end();
}

std::optional<Seat> DeskState::seat_of(PersonId person) const {
  const auto found = std::find(seats.begin(), seats.end(), person);
  if (found == seats.end()) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(found - seats.begin())};
}

namespace desk {

DeskEntry joined(PersonId person, PlayerKind kind) {
  const bool practice = kind == PlayerKind::kPractice;
  return entry("joined", {{"person", person.value}, {"practice", practice}});
}
DeskEntry left(PersonId person) { return entry("left", {{"person", person.value}}); }
DeskEntry begun(const std::vector<PersonId>& seats, const OptionValues& options,
                const CarryIn& carry) {
  Json list = Json::array();
  for (const PersonId seat : seats) list.push_back(seat.value);
  return entry("begun", {{"seats", list}, {"options", options}, {"carry", carry_json(carry)}});
}
DeskEntry occupant(Seat seat, PersonId person) {
  return entry("occupant", {{"seat", seat.index}, {"person", person.value}});
}
bool seats_somebody(const DeskEntry& entry, Seat seat) {
  return entry.kind == "occupant" && Json::parse(entry.json).at("seat") == seat.index;
}
DeskEntry prompted(std::uint64_t turn, OutboxId row) {
  return entry("prompted", {{"turn", turn}, {"row", row.value}});
}
DeskEntry delivered(OutboxId row, Timestamp stamp) {
  return entry("delivered", {{"row", row.value}, {"stamp", stamp.ms}});
}
DeskEntry dealt(const Dealt& dealt) {
  return entry("dealt",
               {{"item", dealt.item}, {"n", dealt.n}, {"draws_before", dealt.draws_before}});
}
DeskEntry spin(PersonId person, const std::string& code) {
  return entry("spin", {{"person", person.value}, {"code", code}});
}
DeskEntry paused(const std::map<std::string, std::int64_t>& left_ms) {
  return entry("paused", {{"left_ms", left_ms}});
}
DeskEntry resumed() { return entry("resumed", Json::object()); }
DeskEntry credited(const CreditedSpan& outage, const std::map<std::string, std::int64_t>& by_ms) {
  return entry("credited", {{"from", outage.from.ms}, {"to", outage.to.ms}, {"by_ms", by_ms}});
}
DeskEntry credit_taken_back() { return entry("credit_off", Json::object()); }
DeskEntry closed(std::string_view how) { return entry("closed", {{"how", how}}); }

}  // namespace desk

void fold_desk(DeskState& state, Timestamp at, const DeskEntry& entry) try {
  const Json json = Json::parse(entry.json);
  if (entry.kind == "prompted") {
    state.prompt = Prompt{json.at("turn").get<std::uint64_t>(),
                          {json.at("row").get<std::int64_t>()},
                          at,
                          std::nullopt};
    state.credited = Credited{};
  } else if (entry.kind == "delivered") {
    if (state.prompt && state.prompt->row.value == json.at("row").get<std::int64_t>()) {
      state.prompt->delivered = Timestamp{json.at("stamp").get<std::int64_t>()};
    }
  } else if (entry.kind == "dealt") {
    state.dealt.push_back({json.at("item").get<std::string>(), json.at("n").get<std::int64_t>(),
                           json.at("draws_before").get<std::int64_t>()});
  } else if (entry.kind == "begun") {
    fold_begun(state, json);
  } else if (entry.kind == "paused") {
    state.pause = Pause{at, json.at("left_ms").get<std::map<std::string, std::int64_t>>()};
  } else if (entry.kind == "resumed") {
    state.pause.reset();
  } else if (entry.kind == "credited" || entry.kind == "credit_off") {
    fold_credit(state, entry.kind, json);
  } else if (entry.kind == "closed") {
    state.over = true;
  } else {
    fold_people(state, entry.kind, json);
  }
} catch (const Json::exception& error) {
  throw Broken("desk entry '" + entry.kind + "' does not decode: " + error.what());
}

}  // namespace callboard
