#include "bot/match/desk_state.h"

#include <algorithm>
#include <array>

#include "bot/match/bank_run.h"
#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {

nlohmann::json protest_json(const Protest& protest) {
  return {{"seat", protest.seat.index},
          {"judged", protest.judged_seq},
          {"own", protest.own},
          {"adapter", protest.adapter},
          {"post", protest.post}};
}

Protest protest_from(const nlohmann::json& json) {
  return {Seat{json.at("seat").get<std::uint8_t>()}, json.at("judged").get<std::uint64_t>(),
          json.at("own").get<bool>(), json.at("adapter").get<std::string>(),
          json.at("post").get<std::string>()};
}

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

Seat seat_in(const Json& json) { return {json.at("seat").get<std::uint8_t>()}; }

// What a host has to judge. False: another kind of entry.
bool fold_judging(DeskState& state, const std::string& kind, const Json& json) {
  if (kind == "protested" || kind == "protest_again") {
    state.protest = protest_from(json);
    if (kind == "protested") ++state.protests_made[state.protest->seat];
    state.protests_closed.erase(state.protest->judged_seq);
  } else if (kind == "protest_closed") {
    if (state.protest) state.protests_closed.insert(state.protest->judged_seq);
    state.protest.reset();
  } else if (kind == "asked") {
    state.asked = seat_in(json);
  } else if (kind == "answered") {
    state.asked.reset();
  } else {
    return false;
  }
  return true;
}

void fold_people(DeskState& state, const std::string& kind, const Json& json) {
  if (kind == "joined") {
    state.joined.push_back(person_in(json));
    if (json.at("practice").get<bool>()) state.practice.push_back(person_in(json));
  } else if (kind == "left") {
    std::erase(state.joined, person_in(json));
    std::erase(state.practice, person_in(json));
  } else if (kind == "plays_for") {
    state.plays_for[person_in(json)] = PersonId{json.at("owner").get<std::int64_t>()};
  } else if (kind == "spin") {
    const PersonId person = person_in(json);
    std::erase_if(state.spins, [&](const Spin& spin) { return spin.person == person; });
    state.spins.push_back({person, json.at("code").get<std::string>()});
    ++state.spins_given[person];
  } else if (kind == "occupant") {
    state.seats.at(json.at("seat").get<std::size_t>()) = person_in(json);
  } else if (kind == "page") {
    const auto seat = json.at("seat").get<std::uint8_t>();
    state.pages[seat] = {state.seats.at(seat), json.at("adapter").get<std::string>(),
                         json.at("page").get<std::string>()};
  } else {
    throw Broken("unknown desk entry '" + kind + "'");
  }
}

Json span_json(const SeatSpan& span) {
  return {{"seat", span.seat.index}, {"from", span.from.ms}, {"until", span.until.ms}};
}
SeatSpan span_from(const Json& json) {
  return {Seat{json.at("seat").get<std::uint8_t>()}, Timestamp{json.at("from").get<std::int64_t>()},
          Timestamp{json.at("until").get<std::int64_t>()}};
}

// The running prompt is done with: what its time bank used is used.
void end_bank_run(DeskState& state, Timestamp at) {
  if (!state.bank_runs) return;
  state.allowances[state.bank_runs->seat.index].bank_used_ms += bank_ran_ms(state, at);
  state.bank_runs.reset();
}

// Due times have moved by this much.
void shift_bank_run(DeskState& state, std::int64_t by_ms) {
  if (!state.bank_runs) return;
  state.bank_runs->from.ms += by_ms;
  state.bank_runs->until.ms += by_ms;
}

// The clock stands no more from `at` on: what is left of the absences was not used.
void end_stand(DeskState& state, Timestamp at) {
  shift_bank_run(state, stood_ms(state, at));
  for (const SeatSpan& span : state.stands) {
    const Timestamp from = std::max(at, span.from);
    const std::int64_t unused_ms = std::max<std::int64_t>(span.until.ms - from.ms, 0);
    state.allowances[span.seat.index].absent_ms -= unused_ms;
  }
  state.stands.clear();
}

// What stood before it is no part of the bank's time; what another run used is used.
void begin_bank_run(DeskState& state, const SeatSpan& run) {
  end_stand(state, run.from);
  end_bank_run(state, run.from);
  state.bank_runs = run;
}

// True if it was one of these.
bool fold_allowance(DeskState& state, const std::string& kind, const Json& json) {
  if (kind == "stands") {
    const SeatSpan span = span_from(json);
    state.allowances[span.seat.index].absent_ms += span.until.ms - span.from.ms;
    state.stands.push_back(span);
  } else if (kind == "stands_off") {
    end_stand(state, Timestamp{json.at("from").get<std::int64_t>()});
  } else if (kind == "unmoved") {
    state.unmoved = span_from(json);
  } else if (kind == "bank_runs") {
    begin_bank_run(state, span_from(json));
  } else if (kind == "bank_taken") {
    state.allowances[json.at("seat").get<std::uint8_t>()].bank_used_ms +=
        json.at("by_ms").get<std::int64_t>();
  } else if (kind == "excused") {
    ++state.allowances[json.at("seat").get<std::uint8_t>()].excused_used;
  } else if (kind == "granted") {
    SeatAllowance& allowance = state.allowances[json.at("seat").get<std::uint8_t>()];
    allowance.bank_added_ms += json.at("bank_ms").get<std::int64_t>();
    allowance.excused_added += json.at("excused").get<std::int64_t>();
  } else if (kind == "extended") {
    shift_bank_run(state, json.at("by_ms").get<std::int64_t>());
    state.more_time.reset();
    state.no_more_time.reset();
  } else if (kind == "more_time") {
    state.more_time = MoreTimeWanted{seat_in(json), json.at("by_s").get<std::int64_t>()};
  } else if (kind == "more_time_off") {
    if (state.more_time) state.no_more_time = state.more_time->seat;
    state.more_time.reset();
  } else {
    return false;
  }
  return true;
}

void fold_credit(DeskState& state, const std::string& kind, const Json& json) {
  if (kind == "credit_off") return state.credited.by_ms.clear();
  const CreditedSpan span{Timestamp{json.at("from").get<std::int64_t>()},
                          Timestamp{json.at("to").get<std::int64_t>()}};
  state.credited.spans.push_back(span);
  for (const auto& [key, by_ms] : json.at("by_ms").items()) {
    state.credited.by_ms[key] += by_ms.get<std::int64_t>();
    if (const auto lasting = state.lasting.find(key); lasting != state.lasting.end()) {
      lasting->second.credited.push_back(span);
      continue;  // the bank is of another clock
    }
    shift_bank_run(state, by_ms.get<std::int64_t>());
  }
}

// True if it was one of the entries about dice from outside.
bool fold_dice(DeskState& state, const std::string& kind, const Json& json) {
  if (kind == "dice_asked") {
    DiceAsked asked;
    asked.n = json.at("n").get<std::int64_t>();
    asked.after_serial = json.at("after_serial").get<std::int64_t>();
    asked.question = {json.at("label").get<std::string>(), json.at("count").get<std::uint32_t>(),
                      json.at("sides").get<std::uint64_t>(),
                      json.at("draws_before").get<std::int64_t>(),
                      Digest{json.at("digest").get<std::uint64_t>()}};
    state.dice_asked = std::move(asked);
  } else if (kind == "dice_failed") {
    if (state.dice_asked) ++state.dice_asked->failures;
  } else if (kind == "dice_hosts") {
    if (state.dice_asked) state.dice_asked->hosts = true;
  } else if (kind == "dice_settled") {
    state.dice_asked.reset();
  } else {
    return false;
  }
  return true;
}

OptionSet option_set_from(const Json& json) {
  OptionSet set{json.at("seq").get<std::uint64_t>(), json.at("name").get<std::string>(),
                json.at("value").get<std::string>(), std::nullopt};
  if (json.contains("before")) set.before = json.at("before").get<std::string>();
  return set;
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

bool DeskState::has_joined(PersonId person) const {
  return std::find(joined.begin(), joined.end(), person) != joined.end();
}

PersonId DeskState::owner_of(PersonId person) const {
  const auto found = plays_for.find(person);
  return found == plays_for.end() ? person : found->second;
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
DeskEntry plays_for(PersonId person, PersonId owner) {
  return entry("plays_for", {{"person", person.value}, {"owner", owner.value}});
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
DeskEntry prompted(std::uint64_t turn, OutboxId row, Answers answers) {
  return {"prompted", "{\"row\":" + std::to_string(row.value) +
                          (answers == Answers::kSealed ? ",\"sealed\":true" : "") +
                          ",\"turn\":" + std::to_string(turn) + "}"};
}
DeskEntry delivered(OutboxId row, Timestamp stamp) {
  return entry("delivered", {{"row", row.value}, {"stamp", stamp.ms}});
}
DeskEntry lasts(const std::string& key, Timestamp from) {
  return entry("lasts", {{"key", key}, {"from", from.ms}});
}
DeskEntry lasts_no_more(const std::string& key) { return entry("lasts_off", {{"key", key}}); }
DeskEntry stands_elsewhere(const std::string& adapter, Timestamp stamp) {
  return entry("stands_elsewhere", {{"adapter", adapter}, {"stamp", stamp.ms}});
}
std::optional<OutboxId> stood_by(const DeskEntry& entry, Timestamp stamp) {
  if (entry.kind != "delivered") return std::nullopt;
  const Json json = Json::parse(entry.json);
  if (json.at("stamp").get<std::int64_t>() > stamp.ms) return std::nullopt;
  return OutboxId{json.at("row").get<std::int64_t>()};
}
std::optional<OutboxId> began_prompt(const DeskEntry& entry) {
  if (entry.kind != "prompted") return std::nullopt;
  return OutboxId{Json::parse(entry.json).at("row").get<std::int64_t>()};
}
DeskEntry dealt(const Dealt& dealt) {
  return entry("dealt", {{"item", dealt.item},
                         {"n", dealt.n},
                         {"draws_before", dealt.draws_before},
                         {"digest", dealt.digest.value}});
}
DeskEntry sealed(const Seal& seal) {
  return entry("sealed",
               {{"n", seal.n}, {"hash", seal.hash}, {"salt", seal.salt}, {"item", seal.item}});
}
DeskEntry dice_asked(std::int64_t n, const Question& question, std::int64_t after_serial) {
  return entry("dice_asked", {{"n", n},
                              {"label", question.label},
                              {"count", question.count},
                              {"sides", question.sides},
                              {"draws_before", question.draws_before},
                              {"digest", question.digest.value},
                              {"after_serial", after_serial}});
}
DeskEntry dice_failed(const std::string& why) { return entry("dice_failed", {{"why", why}}); }
DeskEntry dice_hosts() { return entry("dice_hosts", Json::object()); }
DeskEntry dice_settled() { return entry("dice_settled", Json::object()); }
DeskEntry spin(PersonId person, const std::string& code) {
  return entry("spin", {{"person", person.value}, {"code", code}});
}
DeskEntry paused(const std::map<std::string, std::int64_t>& left_ms, Timestamp from) {
  return entry("paused", {{"left_ms", left_ms}, {"from", from.ms}});
}
DeskEntry pause_ends(Timestamp at) { return entry("pause_ends", {{"at", at.ms}}); }
DeskEntry resumed() { return entry("resumed", Json::object()); }
DeskEntry credited(const CreditedSpan& outage, const std::map<std::string, std::int64_t>& by_ms) {
  return entry("credited", {{"from", outage.from.ms}, {"to", outage.to.ms}, {"by_ms", by_ms}});
}
DeskEntry credit_taken_back() { return entry("credit_off", Json::object()); }
DeskEntry stands(const SeatSpan& span) { return entry("stands", span_json(span)); }
DeskEntry stands_no_more(Timestamp from) { return entry("stands_off", {{"from", from.ms}}); }
DeskEntry unmoved(const SeatSpan& span) { return entry("unmoved", span_json(span)); }
DeskEntry bank_runs(const SeatSpan& span) { return entry("bank_runs", span_json(span)); }
DeskEntry bank_taken(Seat seat, std::int64_t by_ms) {
  return entry("bank_taken", {{"seat", seat.index}, {"by_ms", by_ms}});
}
DeskEntry excused(Seat seat) { return entry("excused", {{"seat", seat.index}}); }
DeskEntry granted(Seat seat, std::int64_t bank_ms, std::int64_t excused) {
  return entry("granted", {{"seat", seat.index}, {"bank_ms", bank_ms}, {"excused", excused}});
}
DeskEntry extended(std::int64_t by_ms) { return entry("extended", {{"by_ms", by_ms}}); }
DeskEntry more_time_wanted(const MoreTimeWanted& wanted) {
  return entry("more_time", {{"seat", wanted.seat.index}, {"by_s", wanted.by_s}});
}
DeskEntry more_time_denied() { return entry("more_time_off", Json::object()); }
DeskEntry protested(const Protest& protest) { return entry("protested", protest_json(protest)); }

DeskEntry protest_again(const Protest& protest) {
  return entry("protest_again", protest_json(protest));
}

DeskEntry protest_closed() { return entry("protest_closed", Json::object()); }
DeskEntry option_set(const OptionSet& set) {
  Json json{{"seq", set.seq}, {"name", set.name}, {"value", set.value}};
  if (set.before) json["before"] = *set.before;
  return entry("option_set", json);
}
DeskEntry asked(Seat seat) { return entry("asked", {{"seat", seat.index}}); }
DeskEntry unseen() { return entry("unseen", Json::object()); }
DeskEntry answered(Seat seat) { return entry("answered", {{"seat", seat.index}}); }
DeskEntry page_taken(Seat seat, const std::string& adapter, const std::string& page) {
  return entry("page", {{"seat", seat.index}, {"adapter", adapter}, {"page", page}});
}
DeskEntry reopened(BookId book_before) { return entry("reopened", {{"book", book_before.value}}); }
DeskEntry closed(std::string_view how) { return entry("closed", {{"how", how}}); }

}  // namespace desk

bool changes_the_desk(const DeskEntry& entry) {
  constexpr std::array kKinds = {"protested", "protest_closed", "protest_again", "extended",
                                 "more_time", "more_time_off",  "occupant"};
  return std::find(kKinds.begin(), kKinds.end(), entry.kind) != kKinds.end();
}

void fold_desk(DeskState& state, Timestamp at, const DeskEntry& entry) try {
  const Json json = Json::parse(entry.json);
  if (entry.kind == "prompted") {
    state.prompt = Prompt{json.at("turn").get<std::uint64_t>(),
                          {json.at("row").get<std::int64_t>()},
                          at,
                          std::nullopt};
    state.had_sealed = state.had_sealed || json.value("sealed", false);
    state.credited = Credited{};
    state.more_time.reset();
    state.no_more_time.reset();
    state.unmoved.reset();
    end_stand(state, at);
    end_bank_run(state, at);
  } else if (entry.kind == "stands_elsewhere") {
    if (state.prompt) {
      state.prompt->elsewhere.push_back(
          {json.at("adapter").get<std::string>(), Timestamp{json.at("stamp").get<std::int64_t>()}});
    }
  } else if (entry.kind == "lasts") {
    state.lasting[json.at("key").get<std::string>()] = {
        Timestamp{json.at("from").get<std::int64_t>()}, {}};
  } else if (entry.kind == "lasts_off") {
    state.lasting.erase(json.at("key").get<std::string>());
  } else if (entry.kind == "delivered") {
    if (state.prompt && state.prompt->row.value == json.at("row").get<std::int64_t>()) {
      state.prompt->delivered = Timestamp{json.at("stamp").get<std::int64_t>()};
    }
  } else if (entry.kind == "dealt") {
    state.dealt.push_back({json.at("item").get<std::string>(), json.at("n").get<std::int64_t>(),
                           json.at("draws_before").get<std::int64_t>(),
                           Digest{json.value("digest", std::uint64_t{0})},
                           state.books_before.size()});
  } else if (entry.kind == "sealed") {
    state.seals.push_back({{json.at("n").get<std::int64_t>(), json.at("hash").get<std::string>(),
                            json.at("salt").get<std::string>(), json.at("item").get<std::string>()},
                           state.books_before.size()});
  } else if (entry.kind == "begun") {
    fold_begun(state, json);
  } else if (entry.kind == "paused") {
    state.pause = Pause{at, json.at("left_ms").get<std::map<std::string, std::int64_t>>(),
                        Timestamp{json.value("from", at.ms)}};
  } else if (entry.kind == "pause_ends") {
    if (state.pause) state.pause->until = Timestamp{json.at("at").get<std::int64_t>()};
  } else if (entry.kind == "resumed") {
    if (state.pause) shift_bank_run(state, at.ms - state.pause->from.ms);
    state.pause.reset();
  } else if (entry.kind == "credited" || entry.kind == "credit_off") {
    fold_credit(state, entry.kind, json);
  } else if (entry.kind == "option_set") {
    state.options_set.push_back(option_set_from(json));
  } else if (entry.kind == "closed") {
    state.over = true;
    state.called_off = json.at("how").get<std::string>() == desk::kCalledOff;
  } else if (entry.kind == "reopened") {
    state.over = state.called_off = false;
    state.prompt.reset();
    state.lasting.clear();
    state.dice_asked.reset();  // of the book before
    state.books_before.push_back({json.at("book").get<std::int64_t>()});
  } else if (entry.kind == "unseen") {
    return;  // it is said of the entry before it
  } else if (!fold_dice(state, entry.kind, json) && !fold_allowance(state, entry.kind, json) &&
             !fold_judging(state, entry.kind, json)) {
    fold_people(state, entry.kind, json);
  }
} catch (const Json::exception& error) {
  throw Broken("desk entry '" + entry.kind + "' does not decode: " + error.what());
}

DeskState desk_so_far(const std::vector<LogEntry>& log) {
  DeskState desk;
  try {
    for (const LogEntry& entry : log) {
      if (const auto* one = std::get_if<DeskEntry>(&entry.body)) fold_desk(desk, entry.at, *one);
    }
  } catch (const Broken&) {  // what came before it holds
  }
  return desk;
}

}  // namespace callboard
