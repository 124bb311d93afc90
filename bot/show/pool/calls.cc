#include "bot/show/pool/calls.h"

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/pool/pool.h"
#include "bot/show/show_timers.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr const char* kCallTimer = "pool.call";
constexpr const char* kRemindTimer = "pool.remind";
inline constexpr std::int64_t kLastReminder_ms = 3 * timer_key::kHour_ms;

LiveMatch* match_of_pool(House& house, const Show& show) {
  const bool drawn = show.pool.phase == Pool::Phase::kDrawn;
  return drawn ? house.matches.waiting(show.pool.match) : nullptr;
}

std::int64_t limit_ms(const Show& show) { return pool_setup(show).call_limit_s * 1000; }

void ask(Act& act, Show& show, Registrant& one, OutboxId row) {
  one.call = CallState::kAsked;
  one.asked_by = row;
  one.answer_by = Timestamp{act.now.ms + limit_ms(show)};
  one.reminded = 0;
  keep(act, show, one);
}

// Called, and no word yet: of them nobody else is called for the seat.
std::size_t waited_for(const Show& show) {
  const auto& people = show.pool.people;
  return static_cast<std::size_t>(std::count_if(
      people.begin(), people.end(), [](const auto& one) { return is_called_up(one.second); }));
}

// Who may be called next: in drawn order, still there, still eligible.
std::vector<PersonId> next_names(House& house, const Show& show, Timestamp now, std::size_t count) {
  std::vector<PersonId> next;
  for (const PersonId person : show.pool.order) {
    if (next.size() == count) break;
    const Registrant* const one = find_registrant(show, person);
    const bool free = one != nullptr && one->call == CallState::kNone && !one->withdrawn &&
                      one->stands_for == PersonId{};
    if (free && !barred(house, show, person, now)) next.push_back(person);
  }
  return next;
}

nlohmann::json call_facts(House& house, const Show& show) {
  nlohmann::json facts{{"title", show.setup.title},
                       {"number", show.pool.match_number},
                       {"span", mark::span(limit_ms(show) / 1000)}};
  const LiveMatch* const match = match_of_pool(house, show);
  if (match != nullptr) facts["address"] = thread_address(house, match->row.venues);
  return facts;
}

// Half of the time, then three hours before its end; nothing: no more.
std::optional<Timestamp> reminder_at(const Show& show, const Registrant& one) {
  const Timestamp half{one.answer_by.ms - limit_ms(show) / 2};
  const Timestamp last{one.answer_by.ms - kLastReminder_ms};
  if (one.reminded == 0) return half;
  if (one.reminded == 1 && last > half) return last;
  return std::nullopt;
}

void leave_place(Act& act, Show& show, Registrant& one, CallState how) {
  one.call = how;
  one.asked_by = {};
  keep(act, show, one);
}

// The person has the seat; a proxy sits there for somebody else.
std::optional<std::string> seat_player(House& house, Act& act, Show& show, Registrant& one) {
  LiveMatch* const match = match_of_pool(house, show);
  if (match == nullptr) return "E_POOL_NOT_CALLED";
  one.call = CallState::kSeated;
  one.asked_by = {};
  keep(act, show, one);
  const PersonId person = one.person;
  if (one.proxy != PersonId{}) {  // they come themselves
    Registrant& proxy = show.pool.people.at(one.proxy);
    proxy.stands_for = {};
    leave_place(act, show, proxy, CallState::kNone);
    one.proxy = {};
    keep(act, show, one);
  }
  if (one.stands_for != PersonId{}) {
    Registrant& principal = show.pool.people.at(one.stands_for);
    principal.call = CallState::kSeated;
    keep(act, show, principal);
  }
  arm_calls(house, act, show);
  const PersonId owner = principal_of(show, person);
  if (match->desk.owner_of(person) != owner) {  // for as long as this match is known (WF-076)
    append(*match, act.now, desk::plays_for(person, owner), act.commit);
  }
  auto code = join(house, act, *match, person, PlayerKind::kPerson);
  if (!code) return std::nullopt;
  Registrant& again = show.pool.people.at(person);
  again.call = CallState::kAsked;
  keep(act, show, again);
  return code;
}

// Who is kept from playing has not given anything up.
std::vector<PersonId> gave_way(House& house, const Act& act, const Show& show, PersonId person) {
  if (barred(house, show, person, act.now)) return {};
  return {person};
}

// The place goes to whoever is next, or back to whom the proxy was to play for.
void give_place_on(House& house, Act& act, Show& show, Registrant& one, CallState how) {
  const PersonId principal = one.stands_for;
  leave_place(act, show, one, how);
  if (principal == PersonId{}) {
    return call_next(house, act, show, gave_way(house, act, show, one.person));
  }
  one.stands_for = {};
  keep(act, show, one);
  Registrant& asks = show.pool.people.at(principal);
  asks.proxy = {};
  if (asks.call == CallState::kSeated) {  // by the proxy, who gives it back
    asks.call = CallState::kAsked;
    asks.answer_by = Timestamp{act.now.ms + limit_ms(show)};
  }
  keep(act, show, asks);
  const bool in_time = asks.answer_by > act.now;
  if (in_time) {
    answer_in_foyer(house, act, show, principal, "listing.pool_no_proxy",
                    BotFacts::open({{"who", mark::person(one.person)},
                                    {"answer_by", mark::time(asks.answer_by)}}));
    return arm_calls(house, act, show);
  }
  leave_place(act, show, asks, CallState::kAbsent);
  call_next(house, act, show, {principal});
}

void leave_seat(Act& act, LiveMatch& match, PersonId person) {
  if (match.desk.has_joined(person)) append(match, act.now, desk::left(person), act.commit);
}

}  // namespace

bool is_called_up(const Registrant& one) {
  return one.call == CallState::kAsked || one.call == CallState::kHere;
}

void call_first(House& house, Act& act, Show& show, OutboxId row) {
  for (std::size_t i = 0; i < show.pool.audition; ++i) {
    ask(act, show, show.pool.people.at(show.pool.order[i]), row);
  }
  arm_calls(house, act, show);
}

void call_next(House& house, Act& act, Show& show, const std::vector<PersonId>& gave_way) {
  const LiveMatch* const match = match_of_pool(house, show);
  if (match == nullptr) return;
  std::size_t proxies = 0;  // whose seat two people wait for: it is one
  for (const auto& [person, one] : show.pool.people) {
    proxies += one.proxy != PersonId{} && is_called_up(one) ? 1 : 0;
  }
  const std::size_t asked = waited_for(show) - proxies;
  const std::size_t free = seats_free(house, *match);
  const std::vector<PersonId> next = next_names(house, show, act.now, free - std::min(free, asked));
  nlohmann::json facts = call_facts(house, show);
  facts["people"] = mark::people(next);
  facts["gave_way"] = mark::people(gave_way);
  const bool none_left = next.empty() && free > asked;
  facts["none_left"] = none_left;
  for (std::size_t i = 0; i < std::min(gave_way.size(), next.size()); ++i) {
    if (Registrant* const gone = find_registrant(show, gave_way[i]); gone != nullptr) {
      gone->given_to = next[i];
      keep(act, show, *gone);
    }
  }
  if (!next.empty() || !gave_way.empty()) {
    const OutboxId row =
        ask_in_foyer(house, act, show, "notice.pool_called", BotFacts::open(facts));
    for (const PersonId person : next) ask(act, show, show.pool.people.at(person), row);
  }
  if (none_left) alert_hosts(house, act, show, "alert.pool_empty", BotFacts::hosts(facts));
  arm_calls(house, act, show);
}

std::optional<std::string> answer_call(House& house, Act& act, Show& show, PersonId person,
                                       Said said) {
  Registrant* const one = find_registrant(show, person);
  if (one == nullptr || one->call == CallState::kNone) return "E_POOL_NOT_CALLED";
  LiveMatch* const match = match_of_pool(house, show);
  const bool seated = one->call == CallState::kSeated;
  if (seated && (said != Said::kNo || match == nullptr)) return "E_SEATED";
  if (!seated && !is_called_up(*one)) return "E_POOL_GIVEN";
  const bool late = is_called_up(*one) && one->asked_by.value == 0 &&
                    written_at(act) > one->answer_by && one->proxy == PersonId{};
  if (late) {  // its timer is on its way
    give_place_on(house, act, show, *one, CallState::kAbsent);
    return "E_POOL_GIVEN";
  }
  if (seated) leave_seat(act, *match, person);
  if (said != Said::kNo && barred(house, show, person, act.now)) {
    give_place_on(house, act, show, *one, CallState::kNone);
    return "E_POOL_BARRED";
  }
  if (said == Said::kNo) {
    give_place_on(house, act, show, *one, CallState::kDeclined);
    return std::nullopt;
  }
  if (said == Said::kYes) return seat_player(house, act, show, *one);
  one->call = CallState::kHere;
  keep(act, show, *one);
  answer_in_foyer(house, act, show, person, "listing.pool_play",
                  BotFacts::open({{"answer_by", mark::time(one->answer_by)}}));
  return std::nullopt;
}

std::optional<std::string> call_person(House& house, Act& act, Show& show, PersonId person) {
  const LiveMatch* const match = match_of_pool(house, show);
  Registrant* const one = find_registrant(show, person);
  if (match == nullptr || one == nullptr) return "E_POOL_NOT_DRAWN";
  if (one->call == CallState::kSeated) return "E_SEATED";
  if (barred(house, show, person, act.now)) return "E_POOL_THEY_BARRED";
  nlohmann::json facts = call_facts(house, show);
  facts["people"] = mark::people({person});
  facts["gave_way"] = nlohmann::json::array();
  facts["none_left"] = false;
  ask(act, show, *one, ask_in_foyer(house, act, show, "notice.pool_called", BotFacts::open(facts)));
  arm_calls(house, act, show);
  return std::nullopt;
}

std::optional<std::string> mark_present(House& house, Act& act, Show& show, PersonId person) {
  Registrant* const one = find_registrant(show, person);
  if (one == nullptr || !is_called_up(*one)) return "E_POOL_THEY_NOT_CALLED";
  if (barred(house, show, person, act.now)) return "E_POOL_THEY_BARRED";
  return seat_player(house, act, show, *one);
}

std::optional<std::string> mark_absent(House& house, Act& act, Show& show, PersonId person) {
  Registrant* const one = find_registrant(show, person);
  if (one == nullptr || !is_called_up(*one)) return "E_POOL_THEY_NOT_CALLED";
  give_place_on(house, act, show, *one, CallState::kAbsent);
  return std::nullopt;
}

void take_out_of_calls(House& house, Act& act, Show& show, PersonId person) {
  LiveMatch* const match = match_of_pool(house, show);
  Registrant* const one = find_registrant(show, person);
  if (match == nullptr || one == nullptr) return;
  if (one->proxy != PersonId{}) {
    Registrant& proxy = show.pool.people.at(one->proxy);
    leave_seat(act, *match, proxy.person);
    proxy.stands_for = {};
    leave_place(act, show, proxy, CallState::kNone);
    one->proxy = {};
    keep(act, show, *one);
  }
  if (one->call != CallState::kSeated && !is_called_up(*one)) return;
  leave_seat(act, *match, person);
  give_place_on(house, act, show, *one, CallState::kNone);
}

PersonId seated_last(const Show& show, const LiveMatch& match) {
  const auto& order = show.pool.order;
  const auto place = [&](PersonId person) {
    return std::find(order.begin(), order.end(), principal_of(show, person)) - order.begin();
  };
  PersonId last = match.desk.joined.front();
  for (const PersonId person : match.desk.joined) {
    if (place(person) >= place(last)) last = person;
  }
  return last;
}

void note_unseated(Act& act, Show& show, PersonId person) {
  Registrant* const one = find_registrant(show, person);
  if (one == nullptr || one->call != CallState::kSeated) return;
  if (one->stands_for != PersonId{}) {
    Registrant& principal = show.pool.people.at(one->stands_for);
    principal.proxy = {};
    leave_place(act, show, principal, CallState::kNone);
    one->stands_for = {};
  }
  leave_place(act, show, *one, CallState::kNone);
}

std::optional<std::string> name_proxy(House& house, Act& act, Show& show, PersonId person,
                                      PersonId proxy) {
  Registrant* const one = find_registrant(show, person);
  const LiveMatch* const match = match_of_pool(house, show);
  const bool called = one != nullptr && is_called_up(*one);
  if (match == nullptr || !called || one->stands_for != PersonId{}) return "E_POOL_NOT_CALLED";
  const Registrant* const theirs = find_registrant(show, proxy);
  const bool has_own = theirs != nullptr && (theirs->call == CallState::kSeated ||
                                             is_called_up(*theirs) || theirs->proxy != PersonId{});
  if (proxy == person || has_own) return "E_POOL_PROXY_PLAYS";
  if (barred(house, show, proxy, act.now)) return "E_POOL_PROXY_BARRED";
  one->proxy = proxy;
  keep(act, show, *one);
  Registrant& stands_in = show.pool.people[proxy];
  stands_in.person = proxy;
  stands_in.stands_for = person;
  if (stands_in.number == 0) stands_in.at = act.now;
  nlohmann::json facts = call_facts(house, show);
  facts["who"] = mark::person(person);
  facts["proxy"] = mark::person(proxy);
  facts["min_age"] = pool_setup(show).min_age;
  ask(act, show, stands_in,
      ask_in_foyer(house, act, show, "notice.pool_proxy", BotFacts::open(facts)));
  arm_calls(house, act, show);
  return std::nullopt;
}

std::vector<PersonId> next_drawn(House& house, const Show& show, MatchId match, Timestamp now) {
  const Pool& pool = show.pool;
  if (pool.match != match || pool.phase != Pool::Phase::kDrawn) return {};
  return next_names(house, show, now, pool.order.size());
}

void note_call(Act& act, Show& show, MatchId match, PersonId person, CallState call) {
  Registrant* const one = find_registrant(show, person);
  if (show.pool.match != match || one == nullptr || one->number == 0) return;
  one->call = call;
  keep(act, show, *one);
}

PersonId principal_of(const Show& show, PersonId person) {
  const Registrant* const one = find_registrant(show, person);
  return one == nullptr || one->stands_for == PersonId{} ? person : one->stands_for;
}

void arm_calls(House& house, Act& act, const Show& show) {
  std::optional<Timestamp> due;
  std::optional<Timestamp> remind;
  for (const auto& [person, one] : show.pool.people) {
    // For whoever has named a proxy, that one answers.
    if (!is_called_up(one) || one.proxy != PersonId{}) continue;
    if (!due || one.answer_by < *due) due = one.answer_by;
    const auto at = one.asked_by.value == 0 ? reminder_at(show, one) : std::nullopt;
    if (at && (!remind || *at < *remind)) remind = at;
  }
  if (due) set_show_timer(house, act, show, kCallTimer, *due);
  if (!due) clear_show_timer(house, act, show, kCallTimer);
  if (remind) set_show_timer(house, act, show, kRemindTimer, *remind);
  if (!remind) clear_show_timer(house, act, show, kRemindTimer);
}

namespace {

// A reminder that had come due meanwhile, and was not sent, comes once more where its time is still
// to come.
void remind_anew(const Show& show, Registrant& one, Timestamp now) {
  if (one.reminded == 0) return;
  Registrant before = one;
  --before.reminded;
  const auto at = reminder_at(show, before);
  if (at && *at > now) one.reminded = before.reminded;
}

}  // namespace

void credit_calls(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                  std::vector<Given>& given) {
  bool any = false;
  for (auto& [person, one] : show.pool.people) {
    if (!is_called_up(one) || one.asked_by.value != 0) continue;
    const std::int64_t by_ms = more_ms(one.answer_by, limit_ms(show) / 1000);
    if (by_ms <= 0) continue;
    one.answer_by.ms += by_ms;
    remind_anew(show, one, act.now);
    keep(act, show, one);
    given.push_back({person, one.answer_by});
    any = true;
  }
  if (any) arm_calls(house, act, show);
}

void calls_due(House& house, Act& act, Show& show) {
  std::vector<PersonId> silent;
  std::vector<PersonId> proxies;
  for (auto& [person, one] : show.pool.people) {
    if (!is_called_up(one) || one.proxy != PersonId{} || one.answer_by > act.now) continue;
    if (one.asked_by.value != 0) {  // nobody could read it yet
      one.answer_by = Timestamp{act.now.ms + timer_key::kHour_ms};
      keep(act, show, one);
      continue;
    }
    (one.stands_for == PersonId{} ? silent : proxies).push_back(person);
  }
  for (const PersonId person : silent) {
    leave_place(act, show, show.pool.people.at(person), CallState::kAbsent);
  }
  for (const PersonId person : proxies) {
    give_place_on(house, act, show, show.pool.people.at(person), CallState::kAbsent);
  }
  if (!silent.empty()) call_next(house, act, show, silent);
  arm_calls(house, act, show);
}

void reminders_due(House& house, Act& act, Show& show) {
  for (auto& [person, one] : show.pool.people) {
    if (!is_called_up(one) || one.asked_by.value != 0 || one.proxy != PersonId{}) continue;
    const auto at = reminder_at(show, one);
    if (!at || *at > act.now) continue;
    ++one.reminded;
    keep(act, show, one);
    answer_in_foyer(
        house, act, show, person, "listing.pool_reminder",
        BotFacts::open({{"title", show.setup.title}, {"answer_by", mark::time(one.answer_by)}}));
  }
  arm_calls(house, act, show);
}

void call_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp) {
  bool any = false;
  for (auto& [person, one] : show.pool.people) {
    if (one.asked_by != row || !is_called_up(one)) continue;
    one.asked_by = {};
    one.answer_by = Timestamp{stamp.ms + limit_ms(show)};
    keep(act, show, one);
    any = true;
  }
  if (any) arm_calls(house, act, show);
}

void end_calls(House& house, Act& act, Show& show) {
  for (auto& [person, one] : show.pool.people) {
    if (!is_called_up(one)) continue;
    one.call = CallState::kNone;  // not called any more: status as an alternate (WF-067)
    keep(act, show, one);
  }
  arm_calls(house, act, show);
}

}  // namespace callboard
