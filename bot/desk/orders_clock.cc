// Orders about clocks: extend, credit, excuse, bank, pause, resume.
#include <map>

#include "bot/clock/allowances.h"
#include "bot/clock/contract.h"
#include "bot/clock/credit.h"
#include "bot/clock/deadlines.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/order.h"
#include "bot/desk/until_when.h"
#include "bot/facts.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "rules/core/result.h"
#include "text/clean.h"

namespace callboard {
namespace {

bool live(const Order& order) { return order.match.row.status == MatchStatus::kLive; }

// Whose clock has a new end, and when.
void announce_due(const Order& order, const std::string& section, Timestamp due,
                  nlohmann::json facts) {
  facts.update(who_and_why(order));
  facts["due"] = mark::time(due);
  const Pending pending = order.match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting != nullptr) name_movers(facts, *awaiting);
  notice(order.house, order.act, order.match, section, BotFacts::open(facts));
}

// What a host added to a seat's allowances, said in the thread.
void grant(Order& order, Seat seat, std::int64_t bank_ms, std::int64_t excused) {
  append(order.match, order.act.now, desk::granted(seat, bank_ms, excused), order.act.commit);
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(seat);
  facts["excused"] = excused_left(order.house, order.match, seat);
  facts["bank"] = mark::span(bank_left_ms(order.house, order.match, seat, order.act.now) / 1000);
  facts["of_bank"] = bank_ms != 0;
  facts["less"] = bank_ms < 0 || excused < 0;
  notice(order.house, order.act, order.match, "notice.granted", BotFacts::open(facts));
}

// Who asked for more time hears that there is none.
Objected deny_time(Order& order) {
  if (!order.match.desk.more_time) return Objection("E_NOT_WANTED");
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(order.match.desk.more_time->seat);
  append(order.match, order.act.now, desk::more_time_denied(), order.act.commit);
  notice(order.house, order.act, order.match, "notice.no_more_time", BotFacts::open(facts));
  return std::nullopt;
}

// Whoever the host names, the clock that runs must be theirs (HA-14).
Objected other_clock(const Order& order, const std::string& name) {
  if (name.empty()) return std::nullopt;
  const auto seat = seat_named(order, name);
  if (!seat) return without_seat(order, name, "");
  const Pending pending = order.match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return std::nullopt;  // extend() says so
  const auto& due = awaiting->seats;
  if (std::find(due.begin(), due.end(), *seat) != due.end()) return std::nullopt;
  return Objection{"E_OTHERCLOCK", {{"seat", mark::seat(*seat)}}};
}

// The clocks that run are so short that no host makes them shorter (extend).
bool none_can_be_shortened(const Order& order) {
  const Pending pending = order.match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  bool runs = false;
  for (const Timer& timer : awaiting == nullptr ? std::vector<Timer>{} : awaiting->timers) {
    if (is_nobodys(timer)) continue;
    const auto row = order.house.timers.find(order.match.row.id, timer.key);
    if (row && row->due.ms > order.act.now.ms + timer_key::kHour_ms) return false;
    runs = runs || row.has_value();
  }
  return runs;
}

// As a pause, a clock ends within kSpanMax_s of a host's word, however often it is given.
Objected too_late(const Order& order, std::int64_t by_s) {
  const Pending pending = order.match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  const Timestamp latest{order.act.now.ms + kSpanMax_s * 1000};
  for (const Timer& timer : awaiting == nullptr ? std::vector<Timer>{} : awaiting->timers) {
    if (is_nobodys(timer)) continue;
    const auto row = order.house.timers.find(order.match.row.id, timer.key);
    const Timestamp due{row ? row->due.ms + by_s * 1000 : 0};
    if (by_s > 0 && due > latest) {
      return Objection{"E_EXTEND_LONG", {{"due", mark::time(due)}, {"latest", mark::time(latest)}}};
    }
  }
  return std::nullopt;
}

}  // namespace

Objected order_extend(Order& order) {
  if (!live(order)) return not_live();
  std::string rest = order.line.rest;
  if (rest == "no") return deny_time(order);
  const auto by_s = parse_span_s(take_word(rest));
  if (!by_s || *by_s == 0) return usage("!extend 12h [NAME], !extend no");
  if (auto objection = other_clock(order, rest)) return objection;
  if (*by_s < 0 && none_can_be_shortened(order)) return Objection("E_CLOCK_LEAST");
  if (auto objection = too_late(order, *by_s)) return objection;
  const auto due = extend(order.house, order.act, order.match, *by_s);
  if (!due) return Objection("E_NOCLOCK");
  announce_due(order, "notice.extended", *due, {{"less", *by_s < 0}});
  return std::nullopt;
}

// "!credit off": what an outage gave back is taken away again.
Objected order_credit(Order& order) {
  if (!live(order)) return not_live();
  if (order.line.rest != "off") return usage("!credit off");
  if (order.match.desk.pause) return Objection("E_PAUSED");
  const auto due = take_back_credit(order.house, order.act, order.match);
  if (!due) return Objection("E_NOCREDIT");
  announce_due(order, "notice.credit_off", *due, nlohmann::json::object());
  return std::nullopt;
}

Objected order_pause(Order& order) {
  if (!live(order)) return not_live();
  std::string rest = order.line.rest;
  const bool again = order.match.desk.pause.has_value();  // then its end may be named, or moved
  if (again && (rest.empty() || order.match.desk.protest)) return Objection("E_ISPAUSED");
  nlohmann::json facts = who_and_why(order);
  if (rest.empty()) {
    facts["lapse"] = mark::time(pause_for_hosts(order.house, order.act, order.match));
  } else {
    const Show& show = show_of(order.house, order.match);
    const auto until = until_when(order.house, show, order.person, order.act.now, rest,
                                  "!pause until 9 May -- REASON");
    if (!until) return until.error();
    const Timestamp latest{order.act.now.ms + kSpanMax_s * 1000};
    if (*until > latest) {
      return Objection{"E_PAUSE_LONG",
                       {{"until", mark::time(*until)}, {"latest", mark::time(latest)}}};
    }
    pause_until(order.house, order.act, order.match, *until);
    facts["until"] = mark::time(*until);
  }
  notice(order.house, order.act, order.match, "notice.paused", BotFacts::open(facts));
  return std::nullopt;
}

Objected order_resume(Order& order) {
  if (!live(order)) return not_live();
  if (!order.match.desk.pause) return Objection("E_NOTPAUSED");
  const std::string& rest = order.line.rest;
  if (!rest.empty() && rest != "fresh") return usage("!resume [fresh]");
  if (order.match.desk.protest) return Objection("E_PROTEST_FIRST");
  resume(order.house, order.act, order.match,
         rest.empty() ? Resumption::kWhatWasLeft : Resumption::kFresh, who_and_why(order));
  return std::nullopt;
}

// "!excuse Ann": one more missed deadline of this match brings a fresh clock and no penalty; "no":
// one less.
Objected order_excuse(Order& order) {
  constexpr std::string_view kNoMore = " no";
  if (!live(order)) return not_live();
  std::string name = order.line.rest;
  auto seat = seat_named(order, name);
  const bool less = !seat && name.ends_with(kNoMore);
  if (less) {
    name.erase(name.size() - kNoMore.size());
    seat = seat_named(order, name);
  }
  if (!seat) return without_seat(order, name, "!excuse NAME, !excuse NAME no");
  if (less && excused_left(order.house, order.match, *seat) == 0) {
    return Objection{"E_NOTHING_LEFT", {{"seat", mark::seat(*seat)}}};
  }
  grant(order, *seat, 0, less ? -1 : 1);
  return std::nullopt;
}

// "!bank Ann 12h": puts time into the seat's bank for this match; "-12h" takes it out again.
Objected order_bank(Order& order) {
  if (!live(order)) return not_live();
  std::string name = order.line.rest;
  const auto blank = name.rfind(' ');
  const auto by_s =
      blank == std::string::npos ? std::nullopt : parse_span_s(name.substr(blank + 1));
  if (!by_s || *by_s == 0) return usage("!bank NAME 12h");
  const auto seat = seat_named(order, name.substr(0, blank));
  if (!seat) return without_seat(order, name.substr(0, blank), "!bank NAME 12h");
  const std::int64_t left_ms = bank_left_ms(order.house, order.match, *seat, order.act.now);
  if (*by_s < 0 && left_ms + *by_s * 1000 < 0) {
    return Objection{"E_NOTHING_LEFT",
                     {{"seat", mark::seat(*seat)}, {"bank", mark::span(left_ms / 1000)}}};
  }
  if (*by_s > 0 && left_ms / 1000 + *by_s > kSpanMax_s) {
    return Objection{"E_EXTEND_LONG",
                     {{"seat", mark::seat(*seat)}, {"most", mark::span(kSpanMax_s)}}};
  }
  grant(order, *seat, *by_s * 1000, 0);
  return std::nullopt;
}

}  // namespace callboard
