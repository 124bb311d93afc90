#include "bot/show/alternates.h"

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "bot/desk/deeds.h"
#include "bot/facts.h"
#include "bot/match/absence.h"
#include "bot/match/addresses.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/eligibility.h"
#include "bot/show/presence.h"
#include "bot/show/show_timers.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

std::string timer_of(const Offer& offer) { return "offer." + offer_key(offer.match, offer.seat); }

Offer* offer_to(Show& show, PersonId person) {
  for (auto& [place, offer] : show.sign_ups.offers) {
    if (offer.person == person) return &offer;
  }
  return nullptr;
}

LiveMatch* match_of(House& house, const Offer& offer) {
  const auto found = house.matches.find(offer.match);
  return found == house.matches.end() ? nullptr : &found->second;
}

// The first on the list, or of the drawn names, who can take the seat and was not asked yet.
std::optional<PersonId> next_for(House& house, Timestamp now, const Show& show,
                                 const LiveMatch& match, const Offer& offer) {
  const auto& asked = offer.asked;
  std::vector<PersonId> people;
  for (const SignUp& sign_up : show.sign_ups.list) people.push_back(sign_up.person);
  if (has_pool(show)) people = next_drawn(house, show, match.row.id, now);
  for (const PersonId person : people) {
    if (std::find(asked.begin(), asked.end(), person) != asked.end()) continue;
    if (match.desk.seat_of(person) || may_not_play(show, person)) continue;
    if (is_offered(show, person) || away_until(house, person, now)) continue;
    return person;
  }
  return std::nullopt;
}

// An answer to a seat of a match that is halted is kept, and may be changed.
bool keep_answer(House& house, Act& act, Show& show, Offer& offer, Offer::Answer said) {
  if (!house.halted.contains(offer.match)) return false;
  offer.kept = said;
  act.commit.notes.push_back(offer_row(show.state.id, offer));
  answer_in_foyer(house, act, show, offer.person, "listing.answer_kept",
                  BotFacts::open({{"accepts", said == Offer::Answer::kYes}}));
  return true;
}

void keep_offer(House& house, Act& act, const Show& show, const Offer& offer) {
  act.commit.notes.push_back(offer_row(show.state.id, offer));
  set_show_timer(house, act, show, timer_of(offer), offer.answer_by);
}

// Asks the next; false if there is nobody left, and then the offer is gone.
bool ask_next(House& house, Act& act, Show& show, LiveMatch& match, Offer offer) {
  const Seat seat = offer.seat;
  const auto next = next_for(house, act.now, show, match, offer);
  if (!next) {
    drop_offer(house, act, show, match.row.id, seat);
    tell_hosts(house, act, match, "alert.no_alternate",
               BotFacts::hosts({{"seat", mark::seat(seat)},
                                {"asked", offer.asked.size()},
                                {"drawn", has_pool(show)}}));
    return false;
  }
  offer.person = *next;
  offer.kept = Offer::Answer::kNone;
  offer.asked.push_back(*next);
  const PersonId old = match.desk.seats.at(seat.index);
  nlohmann::json facts{{"who", mark::person(*next)},
                       {"old", mark::person(old)},
                       {"title", show.setup.title},
                       {"number", match.row.number},
                       {"span", mark::span(show.setup.accept_by_s)},
                       {"host", offer.cause == OfferCause::kHost},
                       {"drawn", has_pool(show)}};
  notice(house, act, match, "notice.offer", BotFacts::open(facts));
  facts["address"] = thread_address(house, match.row.venues);
  offer.asked_by = ask_in_foyer(house, act, show, "notice.offer_foyer", BotFacts::open(facts));
  offer.answer_by = Timestamp{act.now.ms + show.setup.accept_by_s * 1000};
  keep_offer(house, act, show, offer);
  show.sign_ups.offers.insert_or_assign(std::pair{match.row.id, seat}, std::move(offer));
  return true;
}

}  // namespace

bool offer_seat(House& house, Act& act, LiveMatch& match, Seat seat, OfferCause cause) {
  Show& show = show_of(house, match);
  if (const auto running = show.sign_ups.offers.find({match.row.id, seat});
      running != show.sign_ups.offers.end()) {
    if (cause == OfferCause::kHost && running->second.cause != cause) {
      running->second.cause = cause;
      running->second.log_before = match.log.size();
      act.commit.notes.push_back(offer_row(show.state.id, running->second));
    }
    return true;
  }
  Offer offer;
  offer.match = match.row.id;
  offer.seat = seat;
  offer.cause = cause;
  offer.log_before = match.log.size();
  return ask_next(house, act, show, match, std::move(offer));
}

bool is_offered(const Show& show, PersonId person) {
  const auto& offers = show.sign_ups.offers;
  return std::any_of(offers.begin(), offers.end(),
                     [&](const auto& entry) { return entry.second.person == person; });
}

std::optional<std::string> accept_offer(House& house, Act& act, Show& show, PersonId person) {
  Offer* const offer = offer_to(show, person);
  if (offer != nullptr && keep_answer(house, act, show, *offer, Offer::Answer::kYes)) {
    return std::nullopt;
  }
  LiveMatch* const match = offer == nullptr ? nullptr : match_of(house, *offer);
  if (match == nullptr || match->row.status != MatchStatus::kLive) return "E_NOT_ASKED";
  if (const auto code = may_not_play(show, person)) return code;
  if (has_pool(show) && barred(house, show, person, act.now)) {
    withdraw_offer(house, act, show, person);
    return "E_POOL_OUT";
  }
  if (match->desk.seat_of(person)) return "E_SEATED";
  const Seat seat = offer->seat;
  const bool by_host = offer->cause == OfferCause::kHost;
  Deed deed = begin_deed(show, match);
  deed.seat = seat;
  deed.old = match->desk.seats.at(seat.index);
  deed.newcomer = person;
  deed.place = place_of(show, person);
  drop_offer(house, act, show, match->row.id, seat);
  strike(act, show, person);
  note_call(act, show, match->row.id, person, CallState::kSeated);
  act.match = match->row.id;
  replace_occupant(house, act, *match, seat, person, nlohmann::json::object());
  if (by_host) {  // it ends what the host began: one "!undo" takes it back
    keep_deed(show, match, std::move(deed));
    save(show, act);
  }
  return std::nullopt;
}

void pass_offer(House& house, Act& act, Show& show, PersonId person) {
  Offer* const found = offer_to(show, person);
  if (found == nullptr || keep_answer(house, act, show, *found, Offer::Answer::kNo)) return;
  LiveMatch* const match = match_of(house, *found);
  if (match == nullptr) return;
  const Offer offer = *found;
  std::vector<PersonId> off;
  note_call(act, show, offer.match, person, CallState::kDeclined);
  if (give_way(act, show, person)) off.push_back(person);
  tell_gave_way(house, act, show, {person}, off);
  ask_next(house, act, show, *match, offer);
}

void came_back(House& house, Act& act, LiveMatch& match, Seat seat) {
  Show& show = show_of(house, match);
  const auto found = show.sign_ups.offers.find({match.row.id, seat});
  if (found == show.sign_ups.offers.end()) return;
  if (found->second.cause == OfferCause::kHost) return;
  const nlohmann::json facts{{"old", mark::person(match.desk.seats.at(seat.index))},
                             {"who", mark::person(found->second.person)},
                             {"drawn", has_pool(show)}};
  drop_offer(house, act, show, match.row.id, seat);
  notice(house, act, match, "notice.came_back", BotFacts::open(facts));
  announce(house, act, show, "notice.came_back", BotFacts::open(facts));
}

void withdraw_offer(House& house, Act& act, Show& show, PersonId person) {
  const Offer* const found = offer_to(show, person);
  if (found == nullptr) return;
  const Offer offer = *found;
  if (LiveMatch* const match = match_of(house, offer); match != nullptr) {
    ask_next(house, act, show, *match, offer);
  }
}

void seated_otherwise(House& house, Act& act, Show& show, PersonId person) {
  withdraw_offer(house, act, show, person);
  if (strike(act, show, person)) call_up(house, act, show);
}

void drop_offer(House& house, Act& act, Show& show, MatchId match, Seat seat) {
  const auto found = show.sign_ups.offers.find({match, seat});
  if (found == show.sign_ups.offers.end()) return;
  NoteRow row = offer_row(show.state.id, found->second);
  row.json.clear();
  act.commit.notes.push_back(std::move(row));
  clear_show_timer(house, act, show, timer_of(found->second));
  show.sign_ups.offers.erase(found);
}

void drop_offers(House& house, Act& act, const LiveMatch& match) {
  Show& show = show_of(house, match);
  std::vector<Seat> seats;
  for (const auto& [place, offer] : show.sign_ups.offers) {
    if (offer.match == match.row.id) seats.push_back(offer.seat);
  }
  for (const Seat seat : seats) drop_offer(house, act, show, match.row.id, seat);
}

void resume_offers(House& house, Act& act, Show& show) {
  std::vector<Offer> offers;  // answers change the map
  for (const auto& [place, offer] : show.sign_ups.offers) offers.push_back(offer);
  for (Offer& offer : offers) {
    if (house.halted.contains(offer.match)) clear_show_timer(house, act, show, timer_of(offer));
    const LiveMatch* const match = match_of(house, offer);
    if (match == nullptr || match->row.status != MatchStatus::kLive) continue;
    if (offer.kept == Offer::Answer::kYes && accept_offer(house, act, show, offer.person)) {
      offer.kept = Offer::Answer::kNo;  // it cannot be taken any more
    }
    if (offer.kept == Offer::Answer::kNo) pass_offer(house, act, show, offer.person);
    if (offer.kept != Offer::Answer::kNone || show_timer(house, show, timer_of(offer))) continue;
    offer.answer_by = Timestamp{act.now.ms + show.setup.accept_by_s * 1000};
    keep_offer(house, act, show, offer);
    show.sign_ups.offers.insert_or_assign(std::pair{offer.match, offer.seat}, offer);
  }
}

namespace {

// Who is away when the answer is due keeps the place; others give way.
void no_answer(House& house, Act& act, Show& show, Offer offer) {
  LiveMatch* const match = match_of(house, offer);
  const bool away = away_until(house, offer.person, offer.answer_by).has_value();
  if (!away || match == nullptr) return pass_offer(house, act, show, offer.person);
  tell_kept_place(house, act, show, {offer.person});
  ask_next(house, act, show, *match, std::move(offer));
}

}  // namespace

void offer_due(House& house, Act& act, Show& show, const std::string& key) {
  for (auto& [place, offer] : show.sign_ups.offers) {
    if (timer_of(offer) != key || offer.answer_by > act.now) continue;
    if (house.halted.contains(offer.match)) return;  // see resume_offers
    if (offer.asked_by.value == 0) return no_answer(house, act, show, offer);
    offer.answer_by = Timestamp{act.now.ms + timer_key::kHour_ms};  // nobody could read it yet
    keep_offer(house, act, show, offer);
    return;
  }
}

void credit_offers(House& house, Act& act, Show& show, const MoreTimeFor& more_ms,
                   std::vector<Given>& given) {
  for (auto& [place, offer] : show.sign_ups.offers) {
    if (offer.asked_by.value != 0) continue;  // its time has not begun
    const std::int64_t by_ms = more_ms(offer.answer_by, show.setup.accept_by_s);
    if (by_ms <= 0) continue;
    offer.answer_by.ms += by_ms;
    keep_offer(house, act, show, offer);
    given.push_back({offer.person, offer.answer_by});
  }
}

void offer_delivered(House& house, Act& act, Show& show, OutboxId row, Timestamp stamp) {
  for (auto& [place, offer] : show.sign_ups.offers) {
    if (offer.asked_by != row) continue;
    offer.asked_by = {};
    offer.answer_by = Timestamp{stamp.ms + show.setup.accept_by_s * 1000};
    keep_offer(house, act, show, offer);
  }
}

}  // namespace callboard
