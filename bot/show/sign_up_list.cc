#include "bot/show/sign_up_list.h"

#include <algorithm>

#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
constexpr const char* kList = "list";
constexpr const char* kOffer = "offer";

SignUp read_sign_up(PersonId person, const Json& json) {
  SignUp sign_up;
  sign_up.person = person;
  sign_up.rank = json.at("rank").get<std::int64_t>();
  sign_up.given_way = json.value("given_way", 0);
  sign_up.asked_by = OutboxId{json.value("asked_by", std::int64_t{0})};
  if (json.contains("answer_by")) {
    sign_up.answer_by = Timestamp{json.at("answer_by").get<std::int64_t>()};
  }
  return sign_up;
}

Json sign_up_json(const SignUp& sign_up) {
  Json json{{"rank", sign_up.rank}};
  if (sign_up.given_way > 0) json["given_way"] = sign_up.given_way;
  if (sign_up.answer_by) json["answer_by"] = sign_up.answer_by->ms;
  if (sign_up.asked_by.value != 0) json["asked_by"] = sign_up.asked_by.value;
  return json;
}

ChampionCall read_call(const Json& json) {
  ChampionCall call;
  call.match = MatchId{json.at("match").get<std::int64_t>()};
  call.asked = read_sign_up(PersonId{json.at("person").get<std::int64_t>()}, json);
  call.away = json.at("away").get<bool>();
  call.waited_for = json.value("waited_for", false);
  return call;
}

Json call_json(const ChampionCall& call) {
  Json json = sign_up_json(call.asked);
  json["match"] = call.match.value;
  json["person"] = call.asked.person.value;
  json["away"] = call.away;
  if (call.waited_for) json["waited_for"] = true;
  return json;
}

Offer read_offer(const Json& json) {
  Offer offer;
  offer.match = MatchId{json.at("match").get<std::int64_t>()};
  offer.seat = Seat{json.at("seat").get<std::uint8_t>()};
  offer.cause = json.at("host").get<bool>() ? OfferCause::kHost : OfferCause::kAbsence;
  offer.log_before = json.value("log", std::uint64_t{0});
  offer.person = PersonId{json.at("person").get<std::int64_t>()};
  offer.answer_by = Timestamp{json.at("answer_by").get<std::int64_t>()};
  offer.asked_by = OutboxId{json.at("asked_by").get<std::int64_t>()};
  for (const Json& person : json.at("asked")) {
    offer.asked.push_back(PersonId{person.get<std::int64_t>()});
  }
  if (json.contains("kept")) {
    offer.kept = json.at("kept").get<bool>() ? Offer::Answer::kYes : Offer::Answer::kNo;
  }
  return offer;
}

void read_row(const NoteRow& row, LoadedSignUps& loaded) {
  if (row.kind != kList && row.kind != kOffer) return;
  const Json json = Json::parse(row.json);
  if (row.kind == kOffer) {
    Offer offer = read_offer(json);
    const std::pair place{offer.match, offer.seat};
    loaded.sign_ups.offers.emplace(place, std::move(offer));
  } else if (row.key.empty()) {
    loaded.sign_ups.state =
        json.at("open").get<bool>() ? SignUps::State::kOpen : SignUps::State::kClosed;
    if (json.contains("book")) loaded.lottery = BookId{json.at("book").get<std::int64_t>()};
    if (json.contains("champion")) loaded.sign_ups.champion = read_call(json.at("champion"));
  } else {
    loaded.sign_ups.list.push_back(read_sign_up(PersonId{std::stoll(row.key)}, json));
  }
}

}  // namespace

NoteRow sign_up_row(ShowId show, const SignUp& sign_up) {
  return {show, kList, std::to_string(sign_up.person.value), sign_up_json(sign_up).dump()};
}

NoteRow sign_up_head(ShowId show, const SignUps& sign_ups) {
  Json json{{"open", sign_ups.state == SignUps::State::kOpen}};
  if (sign_ups.lottery) json["book"] = sign_ups.lottery->book().id.value;
  if (sign_ups.champion) json["champion"] = call_json(*sign_ups.champion);
  return {show, kList, "", json.dump()};
}

NoteRow offer_row(ShowId show, const Offer& offer) {
  Json asked = Json::array();
  for (const PersonId person : offer.asked) asked.push_back(person.value);
  Json json{{"match", offer.match.value},
            {"seat", offer.seat.index},
            {"host", offer.cause == OfferCause::kHost},
            {"log", offer.log_before},
            {"person", offer.person.value},
            {"answer_by", offer.answer_by.ms},
            {"asked_by", offer.asked_by.value},
            {"asked", asked}};
  if (offer.kept != Offer::Answer::kNone) json["kept"] = offer.kept == Offer::Answer::kYes;
  return {show, kOffer, offer_key(offer.match, offer.seat), json.dump()};
}

LoadedSignUps read_sign_ups(std::span<const NoteRow> rows) try {
  LoadedSignUps loaded;
  for (const NoteRow& row : rows) read_row(row, loaded);
  std::sort(loaded.sign_ups.list.begin(), loaded.sign_ups.list.end(),
            [](const SignUp& a, const SignUp& b) {
              return std::pair{a.rank, a.person} < std::pair{b.rank, b.person};
            });
  return loaded;
} catch (const std::exception& error) {
  throw Broken(std::string("a row of a waiting list does not decode: ") + error.what());
}

std::string offer_key(MatchId match, Seat seat) {
  return std::to_string(match.value) + "." + std::to_string(seat.index);
}

}  // namespace callboard
