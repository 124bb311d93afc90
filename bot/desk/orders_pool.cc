// "!pool ...": a show's pool of registrants, by its hosts. What changes who may be drawn, or when,
// is said in public; tests and exclusions are nobody's business but the hosts'.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "bot/chance/hash.h"
#include "bot/clock/allowances.h"
#include "bot/desk/known_there.h"
#include "bot/desk/names.h"
#include "bot/desk/show_order.h"
#include "bot/desk/until_when.h"
#include "bot/facts.h"
#include "bot/show/alternates.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/pool/history.h"
#include "bot/show/pool/pool.h"
#include "bot/show/pool/pool_replies.h"
#include "bot/show/pool/selection.h"
#include "bot/show/prizes.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kPoolForm =
    "!pool, !pool extend 2h, !pool move 24h, !pool starts in 4h, !pool set audition 9, !pool "
    "exclude NAME staff until 3 May, !pool include NAME, !pool attended NAME [no], !pool "
    "contestant NAME [no], !pool pass|fail|retest NAME, !pool draw [NAME, NAME], !pool redraw -- "
    "REASON, !pool call|present|absent NAME, !pool proxy NAME for NAME";
inline constexpr std::size_t kWhyBytes = 60;

// Public, with the host and the reason.
void tell_pool_changed(ShowOrder& order, nlohmann::json facts) {
  facts["title"] = order.show.setup.title;
  facts["host"] = mark::person(order.person);
  facts["closes"] = mark::time(order.show.pool.closes);
  facts["starts"] = mark::time(order.show.pool.starts);
  if (!order.line.reason.empty()) facts["why"] = mark::said(order.line.reason);
  announce(order.house, order.act, order.show, "notice.pool_changed", BotFacts::open(facts));
}

// To the host alone.
void tell_pool_done(ShowOrder& order, nlohmann::json facts) {
  answer_in_foyer(order.house, order.act, order.show, order.person, "listing.pool_done",
                  BotFacts::open(facts));
}

// However often it is put off, it is within kSpanMax_s of the host's word.
Objected too_late(const ShowOrder& order, Timestamp from, std::int64_t by_s) {
  const Timestamp due{from.ms + by_s * 1000};
  const Timestamp latest{order.act.now.ms + kSpanMax_s * 1000};
  if (by_s <= 0 || due <= latest) return std::nullopt;
  return Objection{"E_EXTEND_LONG", {{"due", mark::time(due)}, {"latest", mark::time(latest)}}};
}

Objected pool_extend(ShowOrder& order, const std::string& rest) {
  const auto span_s = parse_span_s(rest);
  if (!span_s || *span_s <= 0) return usage("!pool extend 2h");
  if (auto objection = too_late(order, order.show.pool.closes, *span_s)) return objection;
  if (!extend_registration(order.house, order.act, order.show, *span_s)) {
    return Objection("E_POOL_NOT_OPEN");
  }
  tell_pool_changed(order, {{"what", "extended"}});
  return std::nullopt;
}

// "move 24h", "move -2h", "starts in 4h".
Objected pool_move(ShowOrder& order, std::string rest, Timestamp from) {
  const auto span_s = parse_span_s(rest);
  if (!span_s) return usage("!pool move 24h, !pool starts in 4h");
  if (auto objection = too_late(order, from, *span_s)) return objection;
  if (!move_draw(order.house, order.act, order.show, Timestamp{from.ms + *span_s * 1000})) {
    return Objection("E_POOL_NOT_OPEN");
  }
  tell_pool_changed(order, {{"what", "moved"}});
  return std::nullopt;
}

Objected pool_set(ShowOrder& order, std::string rest) {
  const std::string name = take_word(rest);
  PoolSetup tried = pool_setup(order.show);
  const auto expected = set_pool_option(tried, name, rest);
  if (expected) {
    return Objection{"E_POOL_OPTION",
                     {{"name", mark::said(name)},
                      {"known", is_pool_option(name)},
                      {"expected", mark::said(*expected)}}};
  }
  if (const auto fault = pool_fault(tried)) {
    return Objection{"E_POOL_SET", {{"fault", mark::said(*fault)}}};
  }
  order.show.pool.set[name] = rest;
  if (name == "preset") {
    order.show.pool.set.erase("cooldown_days");
    order.show.pool.set.erase("attendance_max");
  }
  keep_pool(order.act, order.show);
  arm_pool(order.house, order.act, order.show);
  tell_pool_changed(order,
                    {{"what", "set"}, {"name", mark::said(name)}, {"value", mark::said(rest)}});
  return std::nullopt;
}

// " until 3 May", " for 30d", " match 12" at the end of the words, taken off them.
Objected take_end(const ShowOrder& order, std::string& words, Exclusion& exclusion) {
  static const std::string kForm = "!pool exclude NAME staff until 3 May";
  if (const auto at = words.rfind(" match "); at != std::string::npos) {
    const auto number = number_in(words.substr(at + 7));
    if (!number) return usage(kForm);
    exclusion.only = static_cast<std::int64_t>(*number);
    words.resize(at);
  }
  if (const auto at = words.rfind(" for "); at != std::string::npos) {
    const auto span_s = parse_span_s(words.substr(at + 5));
    if (!span_s || *span_s <= 0) return usage(kForm);
    exclusion.until = Timestamp{order.act.now.ms + *span_s * 1000};
    words.resize(at);
  }
  if (const auto at = words.rfind(" until "); at != std::string::npos) {
    const auto until = until_when(order.house, order.show, order.person, order.act.now,
                                  words.substr(at + 1), kForm);
    if (!until) return until.error();
    exclusion.until = *until;
    words.resize(at);
  }
  return std::nullopt;
}

// The longest beginning of `rest` that is somebody's name; the rest of it is left.
std::optional<PersonId> take_person(const ShowOrder& order, std::string& rest) {
  for (std::size_t end = rest.size();; end = rest.rfind(' ', end - 1)) {
    if (const auto person =
            person_there(order.house, order.show, order.person, rest.substr(0, end))) {
      rest = end >= rest.size() ? "" : rest.substr(end + 1);
      return person;
    }
    if (end == 0 || rest.rfind(' ', end - 1) == std::string::npos) return std::nullopt;
  }
}

// The number of a match that has begun, in which they or their proxy have a seat.
std::optional<std::int64_t> match_played(const ShowOrder& order, PersonId person) {
  for (const MatchId id : order.house.matches.of_show(order.show.state.id)) {
    const auto found = order.house.matches.find(id);
    if (found == order.house.matches.end()) continue;
    const LiveMatch& match = found->second;
    if (match.row.status != MatchStatus::kLive) continue;
    const auto& seats = match.desk.seats;
    const bool sits = std::any_of(seats.begin(), seats.end(), [&](PersonId one) {
      return one == person || match.desk.owner_of(one) == person;
    });
    if (sits) return match.row.number;
  }
  return std::nullopt;
}

Objected pool_exclude(ShowOrder& order, std::string rest) {
  Exclusion exclusion;
  // The longest name first: somebody may be called "Max until 3 May".
  const auto person = take_person(order, rest);
  std::string words = " " + rest;
  if (auto objection = take_end(order, words, exclusion)) return objection;
  rest = words.empty() ? words : words.substr(1);
  if (!person) return nobody(rest);
  exclusion.person = *person;
  exclusion.why = one_line(rest.empty() ? "excluded" : rest, kWhyBytes);
  exclude(order.act, order.show, exclusion);
  const bool out = barred(order.house, order.show, *person, order.act.now).has_value();
  if (out) take_out_of_calls(order.house, order.act, order.show, *person);
  if (out) withdraw_offer(order.house, order.act, order.show, *person);
  nlohmann::json facts{
      {"what", "excluded"}, {"who", mark::person(*person)}, {"class", mark::said(exclusion.why)}};
  if (exclusion.until) facts["until"] = mark::time(*exclusion.until);
  if (exclusion.only) facts["only"] = *exclusion.only;
  nlohmann::json prizes = nlohmann::json::array();
  for (const WonPrize* const prize : prizes_of(order.show, *person))
    prizes.push_back(prize->number);
  facts["prizes"] = prizes;
  if (const auto match = out ? match_played(order, *person) : std::nullopt) facts["plays"] = *match;
  tell_pool_done(order, std::move(facts));
  return std::nullopt;
}

// "attended NAME", "contestant NAME no": the past as hosts know it better.
Objected pool_past(ShowOrder& order, std::string rest, Role role) {
  const std::string named = rest;
  const auto person = take_person(order, rest);
  if (!person) return nobody(named);
  if (!rest.empty() && rest != "no") return usage("!pool attended NAME [no]");
  const auto shows = [&] {
    const PastShows& past = past_of(order.house, *person);
    return nlohmann::json{{"attended", past.attended.size()},
                          {"contestant", past.contestant.size()}}
        .dump();
  };
  const std::string before = shows();
  if (rest == "no") {
    strike_past(order.house, order.act, *person, role, PastShow{});
  } else {
    note_past(order.house, order.act, *person, role, PastShow{0, 1, order.act.now});
  }
  order.changed = Changed{before, shows()};
  tell_pool_done(order, {{"what", "past"},
                         {"who", mark::person(*person)},
                         {"contestant", role == Role::kContestant},
                         {"struck", rest == "no"}});
  return std::nullopt;
}

Objected pool_test(ShowOrder& order, const std::string& name, TestRuling ruling) {
  const auto person = person_there(order.house, order.show, order.person, name);
  if (!person) return nobody(name);
  if (!rule_test(order.house, order.act, order.show, *person, ruling)) {
    return Objection("E_POOL_THEY_NO_TEST");
  }
  tell_pool_done(order, {{"what", "test"},
                         {"who", mark::person(*person)},
                         {"passed", ruling == TestRuling::kPass},
                         {"again", ruling == TestRuling::kAgain}});
  if (ruling != TestRuling::kAgain) tell_standing(order.house, order.act, order.show, *person);
  return std::nullopt;
}

// "Ann, Bob, Cyd".
Objected read_names(const ShowOrder& order, std::string rest, std::vector<PersonId>& names) {
  const auto is_person = [&](const std::string& name) {
    return person_there(order.house, order.show, order.person, name).has_value();
  };
  while (!rest.empty()) {
    const auto at = find_mark(rest, ",", is_person);
    std::string name = rest.substr(0, at);
    rest = at == std::string::npos ? "" : rest.substr(at + 1);
    while (name.starts_with(' ')) name.erase(0, 1);
    while (name.ends_with(' ')) name.pop_back();
    const auto person = person_there(order.house, order.show, order.person, name);
    if (!person) return nobody(name);
    names.push_back(*person);
  }
  return std::nullopt;
}

Objected pool_draw(ShowOrder& order, const std::string& rest) {
  Pool& pool = order.show.pool;
  if (pool.phase == Pool::Phase::kOpen) return Objection("E_POOL_STILL_OPEN");
  if (pool.phase != Pool::Phase::kClosed) return Objection("E_POOL_NO_DRAW");
  if (rest.empty()) {
    draw_pool(order.house, order.act, order.show);
    return std::nullopt;
  }
  std::vector<PersonId> names;
  if (auto objection = read_names(order, rest, names)) return objection;
  if (const auto code = draw_by_hand(order.house, order.act, order.show, names)) {
    return Objection(*code);
  }
  return std::nullopt;
}

Objected pool_redraw(ShowOrder& order) {
  if (order.line.reason.empty()) return usage("!pool redraw -- REASON");
  if (!redraw_pool(order.house, order.act, order.show)) return Objection("E_POOL_NO_DRAW");
  nlohmann::json facts{{"what", "redraw"}, {"book", order.show.pool.book->book().number}};
  if (order.house.luck == Luck::kDrawn) {
    facts["commitment"] = to_hex(order.show.pool.book->book().commitment);
  }
  tell_pool_changed(order, std::move(facts));
  return std::nullopt;
}

using OfPerson = std::optional<std::string> (*)(House&, Act&, Show&, PersonId);
Objected pool_person(ShowOrder& order, const std::string& name, OfPerson does) {
  const auto person = person_there(order.house, order.show, order.person, name);
  if (!person) return nobody(name);
  const auto code = does(order.house, order.act, order.show, *person);
  if (code) return Objection{*code, {{"who", mark::person(*person)}}};
  return std::nullopt;
}

Objected pool_include(ShowOrder& order, const std::string& name) {
  const auto person = person_there(order.house, order.show, order.person, name);
  if (!person) return nobody(name);
  if (!include_again(order.act, order.show, *person)) return Objection("E_POOL_NOT_EXCLUDED");
  tell_pool_done(order, {{"what", "included"}, {"who", mark::person(*person)}});
  return std::nullopt;
}

// "Bob for Ann".
Objected pool_proxy(ShowOrder& order, const std::string& rest) {
  const auto is_person = [&](const std::string& name) {
    return person_there(order.house, order.show, order.person, name).has_value();
  };
  const auto at = find_mark(rest, " for ", is_person);
  if (at == std::string::npos) return usage("!pool proxy NAME for NAME");
  const auto proxy = person_there(order.house, order.show, order.person, rest.substr(0, at));
  if (!proxy) return nobody(rest.substr(0, at));
  const auto person = person_there(order.house, order.show, order.person, rest.substr(at + 5));
  if (!person) return nobody(rest.substr(at + 5));
  const auto code = name_proxy(order.house, order.act, order.show, *person, *proxy);
  if (code == "E_POOL_NOT_CALLED") return Objection("E_POOL_THEY_NOT_CALLED");
  if (code) return Objection{*code, {{"who", mark::person(*proxy)}}};
  return std::nullopt;
}

Objected pool_people(ShowOrder& order, const std::string& what, const std::string& rest) {
  if (what == "exclude") return pool_exclude(order, rest);
  if (what == "include") return pool_include(order, rest);
  if (what == "attended") return pool_past(order, rest, Role::kAttended);
  if (what == "contestant") return pool_past(order, rest, Role::kContestant);
  if (what == "pass") return pool_test(order, rest, TestRuling::kPass);
  if (what == "fail") return pool_test(order, rest, TestRuling::kFail);
  if (what == "retest") return pool_test(order, rest, TestRuling::kAgain);
  if (what == "call") return pool_person(order, rest, &call_person);
  if (what == "present") return pool_person(order, rest, &mark_present);
  if (what == "absent") return pool_person(order, rest, &mark_absent);
  if (what == "proxy") return pool_proxy(order, rest);
  return usage(kPoolForm);
}

}  // namespace

Objected order_pool(ShowOrder& order) {
  if (!has_pool(order.show)) return Objection("E_POOL_OFF");
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (what.empty()) {
    tell_pool(order.house, order.act, order.show, order.person);
    return std::nullopt;
  }
  if (what == "extend") return pool_extend(order, rest);
  if (what == "move") return pool_move(order, rest, order.show.pool.starts);
  if (what == "starts" && rest.starts_with("in ")) {
    return pool_move(order, rest.substr(3), order.act.now);
  }
  if (what == "set") return pool_set(order, rest);
  if (what == "draw") return pool_draw(order, rest);
  if (what == "redraw") return pool_redraw(order);
  return pool_people(order, what, rest);
}

}  // namespace callboard
