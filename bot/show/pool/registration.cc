#include "bot/show/pool/registration.h"

#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
constexpr const char* kPool = "pool";
constexpr const char* kExcluded = "excluded";

std::vector<PersonId> read_people(const Json& json) {
  std::vector<PersonId> people;
  for (const Json& id : json) people.push_back(PersonId{id.get<std::int64_t>()});
  return people;
}

Json people_json(const std::vector<PersonId>& people) {
  Json json = Json::array();
  for (const PersonId person : people) json.push_back(person.value);
  return json;
}

template <class E>
E read_enum(const Json& json, const char* name, E most) {
  const auto value = json.value(name, std::uint8_t{0});
  if (value > static_cast<std::uint8_t>(most)) throw Broken(std::string(name) + " is no known one");
  return static_cast<E>(value);
}

Registrant read_registrant(PersonId person, const Json& json) {
  Registrant one;
  one.person = person;
  one.number = json.at("number").get<std::int64_t>();
  one.at = Timestamp{json.at("at").get<std::int64_t>()};
  one.accepted = json.value("accepted", false);
  one.of_age = json.value("of_age", false);
  if (json.contains("stage")) one.stage = json.at("stage").get<bool>();
  one.birthday = json.value("birthday", "");
  one.checked_in = json.value("checked_in", false);
  one.withdrawn = json.value("withdrawn", false);
  one.test = read_enum(json, "test", TestState::kFailed);
  one.item = json.value("item", "");
  one.test_due = Timestamp{json.value("test_due", std::int64_t{0})};
  one.test_by = OutboxId{json.value("test_by", std::int64_t{0})};
  one.test_ruled = json.value("test_ruled", false);
  if (json.contains("token")) one.token = read_enum(json, "token", Token::kBlue);
  one.call = read_enum(json, "call", CallState::kDeclined);
  one.answer_by = Timestamp{json.value("answer_by", std::int64_t{0})};
  one.asked_by = OutboxId{json.value("asked_by", std::int64_t{0})};
  one.reminded = json.value("reminded", std::int64_t{0});
  one.given_to = PersonId{json.value("given_to", std::int64_t{0})};
  one.proxy = PersonId{json.value("proxy", std::int64_t{0})};
  one.stands_for = PersonId{json.value("stands_for", std::int64_t{0})};
  return one;
}

void put_unless_zero(Json& json, const char* name, std::int64_t value) {
  if (value != 0) json[name] = value;
}

void read_head(const Json& json, LoadedPool& loaded) {
  Pool& pool = loaded.pool;
  pool.phase = read_enum(json, "phase", Pool::Phase::kDrawn);
  pool.match = MatchId{json.value("match", std::int64_t{0})};
  pool.match_number = json.value("match_number", std::int64_t{0});
  pool.opens = Timestamp{json.value("opens", std::int64_t{0})};
  pool.closes = Timestamp{json.value("closes", std::int64_t{0})};
  pool.starts = Timestamp{json.value("starts", std::int64_t{0})};
  pool.told_check_in = json.value("told_check_in", false);
  pool.numbered = json.value("numbered", std::int64_t{0});
  if (json.contains("book")) loaded.book = BookId{json.at("book").get<std::int64_t>()};
  pool.order = read_people(json.value("order", Json::array()));
  pool.audition = json.value("audition", std::size_t{0});
  pool.alternates = json.value("alternates", std::size_t{0});
  pool.audience = read_people(json.value("audience", Json::array()));
  pool.set = json.value("set", std::map<std::string, std::string>{});
}

Exclusion read_exclusion(PersonId person, const Json& json) {
  Exclusion one{person, json.at("why").get<std::string>(), std::nullopt, std::nullopt};
  if (json.contains("until")) one.until = Timestamp{json.at("until").get<std::int64_t>()};
  if (json.contains("only")) one.only = json.at("only").get<std::int64_t>();
  return one;
}

}  // namespace

PoolSetup setup_of(const PoolSetup& configured, const Pool& pool) {
  PoolSetup setup = configured;
  for (const auto& [name, value] : pool.set) (void)set_pool_option(setup, name, value);
  return setup;
}

bool is_complete(const Registrant& one, const PoolSetup& setup) {
  const bool old = setup.min_age == 0 || one.of_age;
  const bool born = setup.birthday == 0 || !one.birthday.empty();
  return one.number != 0 && !one.withdrawn && one.accepted && old && born;
}

NoteRow registrant_row(ShowId show, const Registrant& one) {
  Json json{{"number", one.number}, {"at", one.at.ms}};
  if (one.accepted) json["accepted"] = true;
  if (one.of_age) json["of_age"] = true;
  if (one.stage) json["stage"] = *one.stage;
  if (!one.birthday.empty()) json["birthday"] = one.birthday;
  if (one.checked_in) json["checked_in"] = true;
  if (one.withdrawn) json["withdrawn"] = true;
  put_unless_zero(json, "test", static_cast<std::int64_t>(one.test));
  if (!one.item.empty()) json["item"] = one.item;
  put_unless_zero(json, "test_due", one.test_due.ms);
  put_unless_zero(json, "test_by", one.test_by.value);
  if (one.test_ruled) json["test_ruled"] = true;
  if (one.token) json["token"] = static_cast<std::uint8_t>(*one.token);
  put_unless_zero(json, "call", static_cast<std::int64_t>(one.call));
  put_unless_zero(json, "answer_by", one.answer_by.ms);
  put_unless_zero(json, "asked_by", one.asked_by.value);
  put_unless_zero(json, "reminded", one.reminded);
  put_unless_zero(json, "given_to", one.given_to.value);
  put_unless_zero(json, "proxy", one.proxy.value);
  put_unless_zero(json, "stands_for", one.stands_for.value);
  return {show, kPool, std::to_string(one.person.value), json.dump()};
}

NoteRow pool_head(ShowId show, const Pool& pool) {
  Json json{{"phase", static_cast<std::uint8_t>(pool.phase)},
            {"match", pool.match.value},
            {"match_number", pool.match_number},
            {"opens", pool.opens.ms},
            {"closes", pool.closes.ms},
            {"starts", pool.starts.ms},
            {"told_check_in", pool.told_check_in},
            {"numbered", pool.numbered},
            {"order", people_json(pool.order)},
            {"audition", pool.audition},
            {"alternates", pool.alternates},
            {"audience", people_json(pool.audience)},
            {"set", pool.set}};
  if (pool.book) json["book"] = pool.book->book().id.value;
  return {show, kPool, "", json.dump()};
}

NoteRow exclusion_row(ShowId show, const Exclusion& one) {
  Json json{{"why", one.why}};
  if (one.until) json["until"] = one.until->ms;
  if (one.only) json["only"] = *one.only;
  return {show, kExcluded, std::to_string(one.person.value), json.dump()};
}

LoadedPool read_pool(std::span<const NoteRow> rows) try {
  LoadedPool loaded;
  for (const NoteRow& row : rows) {
    if (row.kind != kPool && row.kind != kExcluded) continue;
    const Json json = Json::parse(row.json);
    if (row.key.empty()) {
      read_head(json, loaded);
      continue;
    }
    const PersonId person{std::stoll(row.key)};
    if (row.kind == kExcluded) {
      loaded.pool.excluded.emplace(person, read_exclusion(person, json));
    } else {
      loaded.pool.people.emplace(person, read_registrant(person, json));
    }
  }
  return loaded;
} catch (const std::exception& error) {
  throw Broken(std::string("a row of a pool does not decode: ") + error.what());
}

}  // namespace callboard
