// Orders about people and clocks: force, miss, extend, pause, resume, remind, replace, host,
// practice.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "bot/clock/credit.h"
#include "bot/clock/deadlines.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/absence.h"
#include "bot/match/play.h"
#include "bot/show/lobby.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

bool live(const Order& order) { return order.match.row.status == MatchStatus::kLive; }

// "Ann roll": the longest beginning of `rest` that names a seat; leaves what follows in `rest`.
std::optional<Seat> take_seat(const Order& order, std::string& rest) {
  const std::string whole = rest;
  std::string name;
  std::optional<Seat> found;
  std::string left;
  for (std::string tail = whole; !tail.empty();) {
    name += (name.empty() ? "" : " ") + take_word(tail);
    if (const auto seat = seat_named(order, name)) {
      found = seat;
      left = tail;
    }
  }
  if (found) rest = left;
  return found;
}

// Whose clock has a new end, and when.
void announce_due(const Order& order, const std::string& section, Timestamp due) {
  nlohmann::json facts = who_and_why(order);
  facts["due"] = mark::time(due);
  const Pending pending = order.match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting != nullptr && !awaiting->seats.empty()) {
    facts["seat"] = mark::seat(awaiting->seats.front());
  }
  notice(order.house, order.act, order.match, section, BotFacts::open(facts));
}

}  // namespace

// HA-11: the host plays for a player; the rules still hold.
Objected order_force(Order& order) {
  if (!live(order)) return not_live();
  std::string rest = order.line.rest;
  const auto seat = take_seat(order, rest);
  if (!seat || rest.empty()) return usage("!force NAME MOVE");
  const auto read = order.match.game->read(*seat, fold_reply(rest, Markup::kPlain, {}));
  if (const auto* refusal = std::get_if<RefusalData>(&read)) {
    return Objection(*refusal);
  }
  const auto* moves = std::get_if<ReadMoves>(&read);
  if (moves == nullptr) return Objection("E_UNKNOWN");
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(*seat);
  Telling telling;
  telling.open.add("notice.forced", BotFacts::open(facts));
  if (auto refusal = play(order.house, order.act, order.match, moves->inputs, {Actor::kSeat, *seat},
                          std::move(telling))) {
    return Objection(*refusal);
  }
  return std::nullopt;
}

Objected order_miss(Order& order) {
  if (!live(order)) return not_live();
  const auto seat = seat_named(order, order.line.rest);
  if (!seat) return usage("!miss NAME");
  if (order.match.desk.pause) return Objection("E_PAUSED");
  if (!miss_now(order.house, order.act, order.match, *seat)) return Objection("E_NOCLOCK");
  return std::nullopt;
}

Objected order_extend(Order& order) {
  if (!live(order)) return not_live();
  std::string rest = order.line.rest;
  const auto by_s = parse_span_s(take_word(rest));
  if (!by_s) return usage("!extend 12h");
  const auto due = extend(order.house, order.act, order.match, *by_s);
  if (!due) return Objection("E_NOCLOCK");
  announce_due(order, "notice.extended", *due);
  return std::nullopt;
}

// "!credit off": what an outage gave back is taken away again.
Objected order_credit(Order& order) {
  if (!live(order)) return not_live();
  if (order.line.rest != "off") return usage("!credit off");
  if (order.match.desk.pause) return Objection("E_PAUSED");
  const auto due = take_back_credit(order.house, order.act, order.match);
  if (!due) return Objection("E_NOCREDIT");
  announce_due(order, "notice.credit_off", *due);
  return std::nullopt;
}

Objected order_pause(Order& order) {
  if (!live(order)) return not_live();
  if (order.match.desk.pause) return Objection("E_ISPAUSED");
  pause(order.house, order.act, order.match);
  notice(order.house, order.act, order.match, "notice.paused", BotFacts::open(who_and_why(order)));
  return std::nullopt;
}

Objected order_resume(Order& order) {
  if (!live(order)) return not_live();
  if (!order.match.desk.pause) return Objection("E_NOTPAUSED");
  resume(order.house, order.act, order.match);
  return std::nullopt;
}

Objected order_remind(Order& order) {
  if (!live(order)) return not_live();
  const auto seat = seat_named(order, order.line.rest);
  if (!seat) return usage("!remind NAME");
  const Pending pending = order.match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  const auto due = [&]() -> std::optional<Timestamp> {
    if (awaiting == nullptr) return std::nullopt;
    for (const Timer& timer : awaiting->timers) {
      const auto row = order.house.timers.find(order.match.row.id, timer.key);
      const auto& seats = timer.seats;
      if (row && std::find(seats.begin(), seats.end(), *seat) != seats.end()) return row->due;
    }
    return std::nullopt;
  }();
  if (!due) return Objection("E_NOCLOCK");
  notice(order.house, order.act, order.match, "notice.reminder",
         BotFacts::open({{"seat", mark::seat(*seat)}, {"due", mark::time(*due)}}));
  return std::nullopt;
}

// HA-18: a new person in the seat, the score kept, a whole clock.
Objected order_replace(Order& order) {
  if (!live(order)) return not_live();
  const std::string& rest = order.line.rest;
  const auto with = rest.find(" with ");
  if (with == std::string::npos) return usage("!replace NAME with NAME");
  const auto seat = seat_named(order, rest.substr(0, with));
  const auto person = person_named(order, rest.substr(with + 6));
  if (!seat) return usage("!replace NAME with NAME");
  if (!person) return Objection{"E_NOPERSON", {{"name", mark::said(rest.substr(with + 6))}}};
  if (order.match.desk.seat_of(*person)) return Objection("E_SEATED");
  replace_occupant(order.house, order.act, order.match, *seat, *person, who_and_why(order));
  return std::nullopt;
}

Objected order_host(Order& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  const auto person = person_named(order, rest);
  if (what != "add" && what != "remove") return usage("!host add|remove NAME");
  if (!person) return Objection{"E_NOPERSON", {{"name", mark::said(rest)}}};
  Show& show = show_of(order.house, order.match);
  if (what == "add" && !is_host(show, *person)) show.state.hosts.push_back(*person);
  if (what == "remove") {
    if (show.state.hosts.size() < 2) return Objection("E_LASTHOST");
    std::erase(show.state.hosts, *person);
  }
  save(show, order.act);
  return std::nullopt;
}

Objected order_practice(Order& order) {
  if (const auto code = seat_practice(order.house, order.act, order.match)) {
    return Objection{*code};
  }
  return std::nullopt;
}

}  // namespace callboard
