// Orders about people: force, miss, remind, replace, host, practice. Those about clocks are in
// orders_clock.cc.
#include <algorithm>

#include "bot/clock/contract.h"
#include "bot/clock/deadlines.h"
#include "bot/desk/deeds.h"
#include "bot/desk/judging.h"
#include "bot/desk/names.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/absence.h"
#include "bot/match/play.h"
#include "bot/show/alternates.h"
#include "bot/show/lobby.h"
#include "bot/show/pool/eligibility.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {

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

// A guess that does not fit the board would only be sent back to its player, and not judged.
Objected would_be_sent_back(const LiveMatch& match, const ReadMoves& read, Seat seat) {
  const auto probe = match.game->clone();
  std::optional<std::uint64_t> asked;
  for (const LoggedInput& input : read.inputs) {
    asked = turn_asked(*probe);
    if (!probe->apply(input)) return std::nullopt;  // the rules say why, in play
  }
  if (read.inputs.empty() || !was_sent_back(*probe, read.inputs.back(), asked)) {
    return std::nullopt;
  }
  return Objection{"E_SENT_BACK", {{"seat", mark::seat(seat)}}};
}

Objection as_hosts_read(const LiveMatch& match, const RefusalData& refusal, Seat seat) {
  if (!refusal.off_turn) return Objection(refusal);
  nlohmann::json facts{{"seat", mark::seat(seat)}};
  const Pending pending = match.game->pending();
  const auto* const awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting != nullptr && awaiting->seats.size() == 1) {
    facts["due"] = mark::seat(awaiting->seats.front());
  } else if (awaiting != nullptr) {
    name_movers(facts, *awaiting);
  }
  return Objection{"E_NOT_THEIRS", facts};
}

Objected play_for(Order& order, Seat seat, const std::string& words, Telling telling) {
  Folded folded = fold_reply(words, Markup::kPlain, {});
  folded.privately = is_sealed(order.match);
  const auto read = order.match.game->read(seat, folded);
  if (const auto* refusal = std::get_if<RefusalData>(&read)) {
    return as_hosts_read(order.match, *refusal, seat);
  }
  const auto* moves = std::get_if<ReadMoves>(&read);
  if (moves == nullptr) return Objection("E_UNKNOWN");
  if (auto objection = would_be_sent_back(order.match, *moves, seat)) return objection;
  nlohmann::json facts = who_and_why(order);
  facts["seat"] = mark::seat(seat);
  telling.open.add("notice.forced", BotFacts::open(facts));
  if (auto refusal = play(order.house, order.act, order.match, moves->inputs, {Actor::kSeat, seat},
                          std::move(telling))) {
    return as_hosts_read(order.match, *refusal, seat);
  }
  return std::nullopt;
}

Objection without_seat(const Order& order, const std::string& words, const std::string& form,
                       Behind behind) {
  std::string tail = words;
  std::string name = take_word(tail);
  if (name.empty()) return usage(form);
  if (behind == Behind::kNothing) name = words;
  const Objection unknown = nobody(name);
  std::optional<PersonId> person = person_named(order, name);
  while (behind == Behind::kMove && !tail.empty()) {  // a name may be of several words
    name += " " + take_word(tail);
    if (const auto called = person_named(order, name)) person = called;
  }
  return person ? Objection{"E_NOSEAT", {{"who", mark::person(*person)}}} : unknown;
}

static bool waits_for(const LiveMatch& match, Seat seat) {
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr &&
         std::find(awaiting->seats.begin(), awaiting->seats.end(), seat) != awaiting->seats.end();
}

// HA-11: the host plays for a player; the rules still hold.
Objected order_force(Order& order) {
  if (!is_live(order)) return not_live();
  std::string rest = order.line.rest;
  const auto seat = take_seat(order, rest);
  if (!seat) return without_seat(order, rest, "!force NAME MOVE", Behind::kMove);
  if (rest.empty()) return usage("!force NAME MOVE");
  return play_for(order, *seat, rest);
}

Objected order_miss(Order& order) {
  if (!is_live(order)) return not_live();
  const bool all = order.line.rest == "all";
  const auto seat = all ? std::nullopt : seat_named(order, order.line.rest);
  if (!seat && !all) return without_seat(order, order.line.rest, "!miss NAME, !miss all");
  if (order.match.desk.pause) return Objection("E_PAUSED");
  const auto shared = shared_deadline(order.match);
  const auto timer = all ? shared : deadline_of(order.match, *seat);
  if (!timer && shared && waits_for(order.match, *seat)) return Objection("E_CLOCK_SHARED");
  if (!timer) return Objection("E_NOCLOCK");
  nlohmann::json facts = who_and_why(order);
  facts["what"] = mark::said("!" + order.line.written);
  notice(order.house, order.act, order.match, "notice.ruling", BotFacts::open(facts));
  miss_now(order.house, order.act, order.match, *timer);
  return std::nullopt;
}

Objected order_remind(Order& order) {
  if (!is_live(order)) return not_live();
  const auto seat = seat_named(order, order.line.rest);
  if (!seat) return without_seat(order, order.line.rest, "!remind NAME");
  const Pending pending = order.match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  const bool runs =
      awaiting != nullptr && !awaiting->seats.empty() &&
      std::any_of(awaiting->timers.begin(), awaiting->timers.end(), [&](const Timer& timer) {
        return std::find(timer.seats.begin(), timer.seats.end(), *seat) != timer.seats.end() &&
               order.house.timers.find(order.match.row.id, timer.key);
      });
  if (!runs) return Objection("E_NOCLOCK");
  post_reminder(order.house, order.act, order.match, *awaiting, who_and_why(order));
  return std::nullopt;
}

static constexpr const char* kReplaceForm = "!replace NAME [with NAME]";

// HA-18 without a name: the next on the waiting list is asked (LN-119).
Objected offer_to_list(Order& order) {
  const auto seat = seat_named(order, order.line.rest);
  if (!seat) return without_seat(order, order.line.rest, kReplaceForm);
  const bool asked = offer_seat(order.house, order.act, order.match, *seat, OfferCause::kHost);
  if (!asked) {
    const bool drawn = has_pool(show_of(order.house, order.match));
    return Objection{"E_NOBODY_LISTED", {{"drawn", drawn}}};
  }
  return std::nullopt;
}

// HA-18: a new person in the seat, the score kept, a whole clock.
Objected order_replace(Order& order) {
  if (!is_live(order)) return not_live();
  const std::string& rest = order.line.rest;
  const auto is_seat = [&](const std::string& name) { return seat_named(order, name).has_value(); };
  const auto with = is_seat(rest) ? rest.npos : find_mark(rest, " with ", is_seat);
  if (with == std::string::npos) return offer_to_list(order);
  const auto seat = seat_named(order, rest.substr(0, with));
  const auto person = person_named(order, rest.substr(with + 6));
  if (!seat) return without_seat(order, rest.substr(0, with), kReplaceForm);
  if (!person) return nobody(rest.substr(with + 6));
  if (order.match.desk.seat_of(*person)) {
    return Objection{"E_SEATED", {{"who", mark::person(*person)}}};
  }
  Show& show = show_of(order.house, order.match);
  if (const auto code = may_not_play(show, *person)) return Objection(*code);
  if (has_pool(show) && barred(order.house, show, *person, order.act.now)) {
    return Objection{"E_POOL_THEY_BARRED", {{"who", mark::person(*person)}}};
  }
  Deed deed = begin_deed(show, &order.match);
  deed.seat = *seat;
  deed.old = order.match.desk.seats.at(seat->index);
  deed.newcomer = *person;
  deed.place = place_of(show, *person);
  replace_occupant(order.house, order.act, order.match, *seat, *person, who_and_why(order));
  seated_otherwise(order.house, order.act, show, *person);
  keep_deed(show, &order.match, std::move(deed));
  save(show, order.act);
  return std::nullopt;
}

Objected order_practice(Order& order) {
  if (const auto code = seat_practice(order.house, order.act, order.match, Wisher::kHost)) {
    return Objection{*code};
  }
  return std::nullopt;
}

}  // namespace callboard
