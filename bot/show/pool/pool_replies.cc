#include "bot/show/pool/pool_replies.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "bot/desk/known_there.h"
#include "bot/facts.h"
#include "bot/show/alternates.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/pool.h"
#include "bot/show/pool/pool_words.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

using Phase = Pool::Phase;
inline constexpr std::size_t kListedNames = 40;
constexpr std::array<std::string_view, kTokens> kTokenNames = {"red", "yellow", "blue"};

struct Speaker {
  House& house;
  Act& act;
  Show& show;
  PersonId person;
};

nlohmann::json refusal_facts(const Speaker& who, const std::string& code) {
  const Pool& pool = who.show.pool;
  nlohmann::json facts = nlohmann::json::object();
  if (code == "E_POOL_BARRED") {
    if (const auto why = barred(who.house, who.show, who.person, who.act.now)) {
      facts = barred_facts(*why);
    }
  }
  if (pool.phase != Phase::kNone) {
    facts["opens"] = mark::time(pool.opens);
    facts["closes"] = mark::time(pool.closes);
  }
  facts["min_age"] = pool_setup(who.show).min_age;
  const Registrant* const one = find_registrant(who.show, who.person);
  if (one == nullptr) return facts;
  facts["number"] = one->number;
  if (one->given_to != PersonId{}) facts["who"] = mark::person(one->given_to);
  facts["declined"] = one->call == CallState::kDeclined;
  return facts;
}

CommandOutcome refuse(const Speaker& who, const std::string& code) {
  answer_in_foyer(who.house, who.act, who.show, who.person, "refuse." + code,
                  BotFacts::open(refusal_facts(who, code)));
  return {true, "refused " + code, Verdict::kRefused};
}

CommandOutcome done_or(const Speaker& who, const std::optional<std::string>& code) {
  if (code) return refuse(who, *code);
  return {true, "command", Verdict::kAccepted};
}

// Too young: nothing is kept (WF-023).
CommandOutcome too_young(const Speaker& who) {
  auto& people = who.show.pool.people;
  if (const auto found = people.find(who.person); found != people.end()) {
    NoteRow gone = registrant_row(who.show.state.id, found->second);
    gone.json.clear();
    who.act.commit.notes.push_back(std::move(gone));
    people.erase(found);
  }
  return refuse(who, "E_POOL_AGE");
}

// A bare yes or no answers the one question that is open.
void answer_the_one(const PoolWords& words, const PoolSetup& setup, Registrant& one) {
  const bool age = setup.min_age > 0 && !one.of_age;
  const int open = (one.accepted ? 0 : 1) + (age ? 1 : 0) + (one.stage ? 0 : 1);
  if (open != 1 || words.yes == words.no) return;
  if (!one.accepted) one.accepted = words.yes;
  if (age) one.of_age = words.yes;
  if (!one.stage) one.stage = words.yes;
}

// What the reply says about the registration, taken into it.
void take_answers(const Speaker& who, const PoolWords& words, Registrant& one) {
  const PoolSetup setup = pool_setup(who.show);
  one.accepted = one.accepted || words.accepts;
  one.of_age = one.of_age || words.of_age == true;
  if (words.stage) one.stage = words.stage;
  if (words.born && setup.birthday != 0) one.birthday = *words.born;
  const bool bare = !words.joins && !words.accepts && !words.stage && !words.of_age;
  if (bare) answer_the_one(words, setup, one);
  const bool comes = words.here || words.joins;
  if (comes && check_in_open(who.show, written_at(who.act))) one.checked_in = true;
  keep(who.act, who.show, one);
}

bool before_closing(const Speaker& who) {
  return who.show.pool.phase == Phase::kOpen && written_at(who.act) < who.show.pool.closes;
}

CommandOutcome about_registration(const Speaker& who, const PoolWords& words) {
  Registrant* one = find_registrant(who.show, who.person);
  const bool in = one != nullptr && one->number != 0 && !one->withdrawn;
  const bool young = words.of_age == false && (words.joins || in);
  if (young && before_closing(who)) return too_young(who);
  if (words.born && words.born->empty() && pool_setup(who.show).birthday != 0) {
    return refuse(who, "E_POOL_BORN");
  }
  std::optional<std::string> code;
  if (words.joins) code = enrol(who.house, who.act, who.show, who.person);
  if (code && *code != "E_POOL_TWICE") return refuse(who, *code);
  if (!words.joins && !in) {
    const bool wants = words.accepts || words.stage || words.test || words.born;
    return wants ? refuse(who, "E_POOL_UNKNOWN") : CommandOutcome{};
  }
  one = find_registrant(who.show, who.person);
  const bool answers = words.accepts || words.of_age || words.stage || words.born || words.here ||
                       words.yes || words.no || words.joins;
  if (answers && barred(who.house, who.show, who.person, who.act.now)) {
    return refuse(who, "E_POOL_BARRED");
  }
  if (answers && !before_closing(who)) return refuse(who, "E_POOL_CLOSED");
  const Registrant before = *one;
  if (answers) take_answers(who, words, *one);
  if (words.test) {
    if (const auto problem = ask_for_test(who.house, who.act, who.show, who.person)) {
      return refuse(who, *problem);
    }
    return {true, "command", Verdict::kAccepted};
  }
  if (code && before == *one) return refuse(who, *code);
  tell_standing(who.house, who.act, who.show, who.person);
  return {true, "command", Verdict::kAccepted};
}

CommandOutcome about_call(const Speaker& who, const PoolWords& words) {
  auto& [house, act, show, person] = who;
  if (words.proxy) {
    const auto proxy = person_there(house, show, person, *words.proxy);
    if (!proxy) {
      answer_in_foyer(house, act, show, person, "refuse.E_NOPERSON",
                      BotFacts::open({{"name", mark::said(*words.proxy)}}));
      return {true, "refused E_NOPERSON", Verdict::kRefused};
    }
    return done_or(who, name_proxy(house, act, show, person, *proxy));
  }
  if (words.no || words.leaves) {
    return done_or(who, answer_call(house, act, show, person, Said::kNo));
  }
  if (words.yes) return done_or(who, answer_call(house, act, show, person, Said::kYes));
  if (words.here || words.joins) {
    return done_or(who, answer_call(house, act, show, person, Said::kHere));
  }
  return {};
}

nlohmann::json line_of(const Show& show, PersonId person) {
  nlohmann::json line{{"who", mark::person(person)}};
  const Registrant* const one = find_registrant(show, person);
  if (one == nullptr) return line;
  line["number"] = one->number;
  const PoolSetup setup = pool_setup(show);
  line["complete"] = is_complete(*one, setup);
  line["withdrawn"] = one->withdrawn;
  line["stage"] = is_on_stage(show, *one);
  line["absent_yet"] = setup.check_in_s > 0 && !one->checked_in;
  line["called"] = is_called_up(*one);
  line["seated"] = one->call == CallState::kSeated;
  line["gone"] = one->call == CallState::kAbsent || one->call == CallState::kDeclined;
  if (one->proxy != PersonId{}) line["proxy"] = mark::person(one->proxy);
  if (one->token) line["token"] = kTokenNames.at(static_cast<std::size_t>(*one->token));
  return line;
}

// What they were drawn for stands as it is, though they may have played elsewhere since.
std::optional<Barred> kept_out(House& house, const Act& act, const Show& show, PersonId person) {
  auto why = barred(house, show, person, act.now);
  const bool past = why && (why->reason == "contestant" || why->reason == "attendance");
  if (past && show.pool.phase == Phase::kDrawn) return std::nullopt;
  return why;
}

}  // namespace

void tell_standing(House& house, Act& act, const Show& show, PersonId person) {
  const Registrant* const one = find_registrant(show, person);
  if (one == nullptr || one->number == 0) return;
  const PoolSetup setup = pool_setup(show);
  const Pool& pool = show.pool;
  if (const auto why = kept_out(house, act, show, person); why && !one->withdrawn) {
    return answer_in_foyer(house, act, show, person, "refuse.E_POOL_BARRED",
                           BotFacts::open(barred_facts(*why)));
  }
  nlohmann::json facts{{"number", one->number},
                       {"title", show.setup.title},
                       {"withdrawn", one->withdrawn},
                       {"complete", is_complete(*one, setup)},
                       {"needs_accept", !one->accepted},
                       {"needs_age", setup.min_age > 0 && !one->of_age},
                       {"needs_birthday", setup.birthday != 0 && one->birthday.empty()},
                       {"needs_stage", !one->stage},
                       {"min_age", setup.min_age},
                       {"stage", one->stage == true},
                       {"audience", one->stage == false},
                       {"drawn", pool.phase == Phase::kDrawn},
                       {"closes", mark::time(pool.closes)},
                       {"starts", mark::time(pool.starts)}};
  const bool tests = has_entry_test(show) && one->stage == true;
  facts["wants_test"] = tests && one->test == TestState::kNone;
  facts["passed"] = tests && one->test == TestState::kPassed;
  facts["failed"] = tests && one->test == TestState::kFailed;
  facts["checked_in"] = setup.check_in_s > 0 && one->checked_in;
  if (setup.check_in_s > 0 && !one->checked_in) {
    facts["check_in"] = mark::time({pool.closes.ms - setup.check_in_s * 1000});
  }
  if (one->token) facts["token"] = kTokenNames.at(static_cast<std::size_t>(*one->token));
  answer_in_foyer(house, act, show, person, "listing.pool_you", BotFacts::open(facts));
}

void tell_pool(House& house, Act& act, const Show& show, PersonId person) {
  const Pool& pool = show.pool;
  nlohmann::json lines = nlohmann::json::array();
  std::vector<PersonId> order = pool.order;
  if (pool.phase != Phase::kDrawn) {
    for (const auto& [id, one] : pool.people) {
      if (one.number != 0) order.push_back(id);
    }
    std::sort(order.begin(), order.end(), [&](PersonId a, PersonId b) {
      return pool.people.at(a).number < pool.people.at(b).number;
    });
  }
  for (const PersonId one : order) {
    if (lines.size() < kListedNames) lines.push_back(line_of(show, one));
  }
  const auto count = std::count_if(pool.people.begin(), pool.people.end(), [](const auto& one) {
    return one.second.number != 0 && !one.second.withdrawn;
  });
  nlohmann::json facts{{"title", show.setup.title},
                       {"runs", pool.phase != Phase::kNone},
                       {"drawn", pool.phase == Phase::kDrawn},
                       {"count", count},
                       {"lines", lines},
                       {"more", order.size() - lines.size()},
                       {"audience", mark::people(pool.audience)},
                       {"closes", mark::time(pool.closes)},
                       {"starts", mark::time(pool.starts)}};
  answer_in_foyer(house, act, show, person, "listing.pool", BotFacts::open(facts));
}

CommandOutcome pool_words(House& house, Act& act, Show& show, PersonId person, const Folded& folded,
                          Around around) {
  if (!has_pool(show) || is_offered(show, person)) return {};
  const PoolWords words = read_pool_words(folded, pool_setup(show).min_age);
  if (!words.any || (!words.all && !words.plain)) return {};
  if (around == Around::kPlaying && !words.plain && !words.here) return {};
  const Speaker who{house, act, show, person};
  if (words.list) {
    tell_pool(house, act, show, person);
    return {true, "help", std::nullopt};
  }
  const Registrant* const one = find_registrant(show, person);
  if (words.status) {
    if (one == nullptr || one->number == 0) return refuse(who, "E_POOL_UNKNOWN");
    tell_standing(house, act, show, person);
    return {true, "help", std::nullopt};
  }
  if (words.wonders) {
    answer_in_foyer(
        house, act, show, person, "listing.pool_how",
        BotFacts::open({{"title", show.setup.title}, {"min_age", pool_setup(show).min_age}}));
    return {true, "asked", Verdict::kAsked};
  }
  if (one != nullptr && one->call != CallState::kNone) {
    const CommandOutcome answered = about_call(who, words);
    if (answered.handled) return answered;
  }
  if (words.proxy) return refuse(who, "E_POOL_NOT_CALLED");
  if (words.leaves) {
    if (!withdraw(house, act, show, person)) return refuse(who, "E_POOL_UNKNOWN");
    answer_in_foyer(house, act, show, person, "listing.pool_left",
                    BotFacts::open({{"title", show.setup.title}}));
    return {true, "command", Verdict::kAccepted};
  }
  if (around == Around::kPlaying && !words.joins) return {};
  return about_registration(who, words);
}

}  // namespace callboard
