#include "bot/desk/show_stand.h"

#include <string>
#include <utility>
#include <vector>

#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

Json numbers(const std::vector<PersonId>& people) {
  Json list = Json::array();
  for (const PersonId person : people) list.push_back(person.value);
  return list;
}

// What hosts can change of it: not what people answer.
Json registrant_stand(const Registrant& one) {
  Json json{{"test", static_cast<int>(one.test)}, {"call", static_cast<int>(one.call)}};
  if (one.given_to != PersonId{}) json["given_to"] = one.given_to.value;
  if (one.proxy != PersonId{}) json["proxy"] = one.proxy.value;
  if (one.stands_for != PersonId{}) json["stands_for"] = one.stands_for.value;
  if (one.checked_in) json["checked_in"] = true;
  return json;
}

Json pool_stand(const Pool& pool) {
  Json json{{"phase", static_cast<int>(pool.phase)},
            {"closes", pool.closes.ms},
            {"starts", pool.starts.ms},
            {"order", numbers(pool.order)},
            {"audience", numbers(pool.audience)},
            {"people", Json::object()},
            {"excluded", Json::object()},
            {"set", pool.set}};
  if (pool.book) json["book"] = pool.book->book().number;
  for (const auto& [person, one] : pool.people) {
    json["people"][std::to_string(person.value)] = registrant_stand(one);
  }
  for (const auto& [person, one] : pool.excluded) {
    json["excluded"][std::to_string(person.value)] = {{"until", one.until ? one.until->ms : 0},
                                                      {"only", one.only.value_or(0)}};
  }
  return json;
}

// Of two objects the members that are alike, at any depth.
void leave_out_alike(Json& before, Json& after) {
  std::vector<std::string> alike;
  for (const auto& [name, value] : before.items()) {
    if (!after.contains(name)) continue;
    Json& other = after.at(name);
    if (value == other) {
      alike.push_back(name);
    } else if (value.is_object() && other.is_object()) {
      leave_out_alike(value, other);
    }
  }
  for (const std::string& name : alike) {
    before.erase(name);
    after.erase(name);
  }
}

}  // namespace

Json stand_of(const Show& show) {
  Json all = Json::parse(to_row(show.state).json);
  Json list = Json::array();
  for (const SignUp& sign_up : show.sign_ups.list) list.push_back(sign_up.person.value);
  all["list"] = list;
  all["sign_ups"] = show.sign_ups.state == SignUps::State::kOpen ? "open" : "closed";
  all["quiz_closes"] = show.quiz.questions.empty() ? 0 : show.quiz.closes.ms;
  all["variants"] = show.variants.list.size();
  if (show.setup.sign_ups == SignUpMode::kPool) all["pool"] = pool_stand(show.pool);
  return all;
}

Changed between(Json before, Json after) {
  if (before.contains("pool") && after.contains("pool")) {
    leave_out_alike(before["pool"], after["pool"]);
  }
  return {before.dump(), after.dump()};
}

}  // namespace callboard
