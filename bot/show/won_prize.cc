#include "bot/show/won_prize.h"

#include <array>
#include <utility>

#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 5> kStands = {"won", "verified", "awarded", "held",
                                                     "forfeited"};
constexpr std::array<std::string_view, 3> kRoundKinds = {"main", "final", "bonus"};

template <class Enum, std::size_t N>
Enum one_of_words(const std::array<std::string_view, N>& words, const std::string& word) {
  for (std::size_t i = 0; i < N; ++i) {
    if (words.at(i) == word) return static_cast<Enum>(i);
  }
  throw Broken("a prize is '" + word + "', which nothing can be");
}

Json numbers_of(const std::vector<PersonId>& people) {
  Json list = Json::array();
  for (const PersonId person : people) list.push_back(person.value);
  return list;
}

std::vector<PersonId> people_in(const Json& list) {
  std::vector<PersonId> people;
  for (const Json& one : list) people.push_back(PersonId{one.get<std::int64_t>()});
  return people;
}

Json giveaway_json(const RoundWon& round) {
  return {{"kind", kRoundKinds.at(static_cast<std::size_t>(round.kind))},
          {"number", round.number},
          {"winner", round.winner.index},
          {"group", round.group},
          {"prize", round.token_prize}};
}

RoundWon giveaway_from(const Json& json) {
  return {one_of_words<RoundKind>(kRoundKinds, json.at("kind").get<std::string>()),
          json.at("number").get<std::int64_t>(), Seat{json.at("winner").get<std::uint8_t>()},
          json.at("group").get<std::int64_t>(), json.at("prize").get<std::string>()};
}

WonPrize prize_from(const NoteRow& row) {
  const Json json = Json::parse(row.json);
  WonPrize prize;
  prize.number = std::stoll(row.key);
  prize.match.value = json.at("match").get<std::int64_t>();
  prize.match_number = json.at("match_number").get<std::int64_t>();
  prize.name = json.at("name").get<std::string>();
  prize.value = json.at("value").get<std::int64_t>();
  if (json.contains("giveaway")) prize.giveaway = giveaway_from(json.at("giveaway"));
  prize.owners = people_in(json.at("owners"));
  prize.lost = people_in(json.value("lost", Json::array()));
  prize.played_by.value = json.value("played_by", std::int64_t{0});
  prize.at.ms = json.at("at").get<std::int64_t>();
  prize.stand = one_of_words<PrizeStand>(kStands, json.at("stand").get<std::string>());
  prize.gone = json.value("gone", false);
  return prize;
}

}  // namespace

std::string_view stand_word(PrizeStand stand) {
  return kStands.at(static_cast<std::size_t>(stand));
}

NoteRow prize_row(ShowId show, const WonPrize& prize) {
  Json json{{"match", prize.match.value},
            {"match_number", prize.match_number},
            {"name", prize.name},
            {"value", prize.value},
            {"at", prize.at.ms},
            {"owners", numbers_of(prize.owners)},
            {"stand", stand_word(prize.stand)}};
  if (prize.giveaway) json["giveaway"] = giveaway_json(*prize.giveaway);
  if (!prize.lost.empty()) json["lost"] = numbers_of(prize.lost);
  if (prize.played_by != PersonId{}) json["played_by"] = prize.played_by.value;
  if (prize.gone) json["gone"] = true;
  return {show, std::string(kPrizeNote), std::to_string(prize.number), json.dump()};
}

WonPrizes read_prizes(std::span<const NoteRow> rows) try {
  WonPrizes prizes;
  for (const NoteRow& row : rows) {
    if (row.kind != kPrizeNote) continue;
    WonPrize prize = prize_from(row);
    prizes.emplace(prize.number, std::move(prize));
  }
  return prizes;
} catch (const std::exception& error) {
  throw Broken(std::string("a row of a prize does not decode: ") + error.what());
}

NoteRow audience_row(ShowId show, MatchId match, const TokenHolders& audience) {
  Json tokens = Json::array();
  for (const auto& [person, colour] : audience.tokens) tokens.push_back({person.value, colour});
  const Json json{{"tokens", tokens}, {"partners", numbers_of(audience.partners)}};
  return {show, std::string(kAudienceNote), std::to_string(match.value), json.dump()};
}

std::optional<TokenHolders> read_audience(std::span<const NoteRow> rows, MatchId match) try {
  for (const NoteRow& row : rows) {
    if (row.kind != kAudienceNote || row.key != std::to_string(match.value)) continue;
    const Json json = Json::parse(row.json);
    TokenHolders audience{{}, people_in(json.at("partners"))};
    for (const Json& one : json.at("tokens")) {
      audience.tokens[PersonId{one.at(0).get<std::int64_t>()}] = one.at(1).get<std::int64_t>();
    }
    return audience;
  }
  return std::nullopt;
} catch (const std::exception& error) {
  throw Broken(std::string("the audience of a match does not decode: ") + error.what());
}

}  // namespace callboard
