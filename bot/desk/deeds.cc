#include "bot/desk/deeds.h"

#include <algorithm>

#include "bot/clock/deadlines.h"
#include "bot/desk/needs.h"
#include "bot/desk/protest.h"
#include "bot/facts.h"
#include "bot/match/play.h"
#include "bot/show/alternates.h"
#include "bot/show/correct.h"
#include "bot/show/lobby.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/eligibility.h"
#include "bot/show/presence.h"
#include "bot/show/proposed.h"
#include "bot/show/results.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// Those of this match that stand, newest first.
std::vector<Deed> standing_deeds(const Order& order) {
  const Show& show = order.house.shows.at(order.match.row.show);
  std::vector<Deed> found;
  for (auto deed = show.state.deeds.rbegin(); deed != show.state.deeds.rend(); ++deed) {
    if (deed->match == order.match.row.id && deed->taken_back == 0) found.push_back(*deed);
  }
  return found;
}

bool same_deed(const Deed& one, const Deed& other) {
  return one.match == other.match && one.from == other.from && one.to == other.to &&
         one.books == other.books;
}

// The match has been over since: what it made of the show was handed on, and mended anew.
bool closed_since(const LiveMatch& match, std::uint64_t seq) {
  return std::any_of(match.log.begin(), match.log.end(), [&](const LogEntry& entry) {
    const auto* const desk = std::get_if<DeskEntry>(&entry.body);
    return entry.seq > seq && desk != nullptr && desk->kind == "closed";
  });
}

void mark_taken_back(Show& show, const Deed& deed, std::uint64_t seq) {
  auto& all = show.state.deeds;
  // The same answer may have been given, taken back and given again.
  const auto newest = std::find_if(all.rbegin(), all.rend(), [&](const Deed& one) {
    return one.taken_back == 0 && same_deed(one, deed);
  });
  if (newest == all.rend()) return;
  const auto found = std::prev(newest.base());
  if (deed.match == MatchId{}) {
    all.erase(found);
  } else {
    found->taken_back = seq;
  }
}

// The wins of a reign in the results before that of match `upto`, whose log has its own.
void give_back_wins(Order& order, Show& show, const Deed& deed, std::int64_t upto) {
  if (deed.wins_by == 0 || !deed.wins_of) return;
  mend_wins(order.act, show, deed.proposal->cause, *deed.wins_of, -deed.wins_by, upto);
}

// What its match goes back to if it is called off.
void begin_as_before(Show& show, const LiveMatch& match, const Deed& deed) {
  const auto begun = show.state.begun.find(match.row.number);
  if (begun == show.state.begun.end()) return;
  begun->second.reign = deed.reign_before;
  begun->second.jackpot = deed.jackpot_before;
  if (deed.prizes) begun->second.prizes = deed.proposal->prizes_were;
}

// What came of it, and stays although it is taken back: a host has set it otherwise since.
struct Stays {
  bool jackpot = false;
  bool title = false;
};
Stays stays_of(const Show& show, const Deed& deed) {
  Stays stays;
  stays.jackpot = deed.jackpot_set || jackpot_of(show) != deed.jackpot_after;
  stays.title = reign_of(show.state) != deed.reign_after;
  return stays;
}

// Champion, wins and jackpot of the show, unless a host has changed them since.
void give_back_show(Order& order, Show& show, const Deed& deed) {
  ShowState& state = show.state;
  if (reign_of(state) == deed.reign_after) {
    state.champion = deed.reign_before.champion;
    state.champion_practice = deed.reign_before.practice;
    state.wins = deed.reign_before.wins;
  }
  const bool prizes = deed.prizes && same_prizes(state.prizes, deed.proposal->prizes);
  const std::int64_t by = deed.jackpot_set ? 0 : deed.jackpot_before - deed.jackpot_after;
  const std::int64_t back = jackpot_of(show) + by;
  restock_show(order.house, order.act, show, std::max<std::int64_t>(back, 0),
               prizes ? deed.proposal->prizes_were : state.prizes, *deed.proposal);
}

// It waits for a host's word again. If that match was ruled on once more since, what it should hand
// on is what the newest ruling says.
nlohmann::json propose_again(Order& order, Show& show, const Deed& deed) {
  const Proposal& answered = *deed.proposal;
  const auto newest = take_unmended(show, answered.cause);
  Proposal proposal = newest ? newest->proposal : deed.left.value_or(answered);
  if (deed.left) {
    unmend(proposal, answered, *deed.left);
  } else if (proposal.id == answered.id) {  // as it was kept before
    proposal = answered;
  }
  const bool set = jackpot_set_since(show, proposal.cause);
  if (set) proposal.jackpot_by = 0;
  nlohmann::json again{{"id", proposal.id}, {"cause", proposal.cause}};
  again["number"] = proposal.number;
  if (proposal.id != answered.id) again["answered"] = answered.id;
  const bool asks = can_be_asked(order.house, show, proposal);
  if (asks) {
    auto& open = show.state.proposals;
    open.push_back(proposal);
    std::sort(open.begin(), open.end(),
              [](const Proposal& a, const Proposal& b) { return a.id < b.id; });
  } else {
    keep_unmended(show, proposal);
    again["jackpot_set"] = set;
  }
  tell_hosts(order.house, order.act, order.match,
             asks ? "alert.proposal_again" : "alert.proposal_withdrawn", BotFacts::hosts(again));
  nlohmann::json facts = who_and_why(order);
  facts["number"] = proposal.number;
  facts["cause"] = proposal.cause;
  facts["asks"] = asks;
  return facts;
}

nlohmann::json chair_facts(const Order& order, const Deed& deed) {
  return {{"number", order.match.row.number},
          {"old", mark::person(deed.old)},
          {"newcomer", mark::person(deed.newcomer)}};
}

// Whoever came from the waiting list has the place there again.
void list_again(Order& order, Show& show, const Deed& deed) {
  if (has_pool(show)) note_call(order.act, show, deed.match, deed.newcomer, CallState::kNone);
  if (deed.place == 0 || enlist(order.act, show, deed.newcomer)) return;
  move_to(order.act, show, deed.newcomer, deed.place);
  nlohmann::json facts = chair_facts(order, deed);
  facts["place"] = place_of(show, deed.newcomer);
  tell_person(order.house, order.act, order.match, deed.newcomer, "note.listed_again",
              BotFacts::open(facts));
  call_up(order.house, order.act, show);
}

bool rules_within(const std::vector<LogEntry>& log, const Deed& deed) {
  return std::any_of(log.begin(), log.end(), [&](const LogEntry& entry) {
    const bool within = entry.seq > deed.from && entry.seq <= deed.to;
    return within && std::holds_alternative<InputEntry>(entry.body);
  });
}

// It waits for a host again, if what it is about is in play and no other does.
void protest_again(Order& order, const Protest& protest, Telling& telling) {
  LiveMatch& match = order.match;
  const auto live = inputs_in_effect(match.log);
  const bool stands = std::find(live.begin(), live.end(), protest.judged_seq - 1) != live.end();
  if (!stands || match.desk.protest) return;
  if (!match.desk.pause) pause(order.house, order.act, match);
  append(match, order.act.now, desk::protest_again(protest), order.act.commit);
  const nlohmann::json facts{{"seat", mark::seat(protest.seat)},
                             {"due", mark::time(await_answer(order.house, order.act, match))}};
  telling.open.add("notice.protest_again", BotFacts::open(facts));
  HostSections alert;
  alert.add("alert.protest_again", BotFacts::hosts(facts));
  add_answers(answers_to_protest(), match.log.size(), alert);
  post(order.house, order.act, match, Post::to_hosts(std::move(alert)));
}

// What waits for a host's word because of rulings over match `cause`: what was answered first may
// have given way to it since.
std::optional<std::int64_t> about(const Show& show, std::int64_t cause) {
  for (const Proposal& proposal : show.state.proposals) {
    if (proposal.cause == cause) return proposal.id;
  }
  return std::nullopt;
}

// Play from before entry `seq` was brought back after it, and is the last that was done.
bool redone_since(const std::vector<LogEntry>& log, std::uint64_t seq) {
  for (auto entry = log.rbegin(); entry != log.rend() && entry->seq > seq; ++entry) {
    if (!std::holds_alternative<DeskEntry>(entry->body)) {
      return std::holds_alternative<RedoEntry>(entry->body);
    }
  }
  return false;
}

}  // namespace

Deed begin_deed(const Show& show, const LiveMatch* match) {
  Deed deed;
  if (match != nullptr) {
    deed.match = match->row.id;
    deed.from = match->log.size();
  }
  deed.reign_before = reign_of(show.state);
  deed.jackpot_before = jackpot_of(show);
  return deed;
}

void keep_deed(Show& show, const LiveMatch* match, Deed deed) {
  if (match != nullptr) deed.to = match->log.size();
  deed.reign_after = reign_of(show.state);
  deed.jackpot_after = jackpot_of(show);
  deed.books = show.state.books;
  auto& all = show.state.deeds;
  all.push_back(std::move(deed));
  if (all.size() > kDeedsKept) all.erase(all.begin());
}

std::optional<Reached> reach_back(const Order& order, std::size_t count) {
  const std::vector<Deed> deeds = standing_deeds(order);
  std::vector<LogEntry> tried = order.match.log;
  Reached all;
  for (std::size_t i = 0; i < count; ++i) {
    auto one = undo_of(tried, 1);
    const std::size_t next = all.deeds.size();
    const bool before = next < deeds.size() && (!one || one->keep_seq < deeds[next].to);
    if (before && !redone_since(tried, deeds[next].to)) {
      const Deed& deed = deeds[next];  // with a protest that was upheld, play had gone back
      one = UndoEntry{deed.from, deed.protest ? deed.from : 0};
      all.deeds.push_back(deeds[next]);
    }
    if (!one) return std::nullopt;
    all.undo = {one->keep_seq, one->as_of == 0 ? all.undo.as_of : one->as_of};
    tried.push_back({tried.size() + 1, {}, *one, {}});
  }
  return all;
}

std::vector<Deed> deeds_after(const Order& order, std::uint64_t keep_seq) {
  std::vector<Deed> deeds = standing_deeds(order);
  std::erase_if(deeds, [&](const Deed& deed) { return deed.to <= keep_seq; });
  return deeds;
}

Objected may_take_back(const Order& order, const Reached& reached) {
  const Show& show = order.house.shows.at(order.match.row.show);
  std::vector<PersonId> seats = order.match.desk.seats;
  for (const Deed& deed : reached.deeds) {
    if (!deed.seat) continue;
    const bool gone = seats.at(deed.seat->index) != deed.newcomer;
    const bool seated = std::find(seats.begin(), seats.end(), deed.old) != seats.end();
    if (gone || seated) {
      nlohmann::json facts = chair_facts(order, deed);
      facts["gone"] = gone;
      if (deed.proposal) facts["id"] = deed.proposal->id;
      return Objection{"E_SEAT_BACK", facts};
    }
    if (const auto code = may_not_play(show, deed.old)) return Objection(*code);
    seats.at(deed.seat->index) = deed.old;
  }
  return std::nullopt;
}

void take_back_deeds(Order& order, const std::vector<Deed>& deeds, Telling& telling) {
  if (deeds.empty()) return;
  LiveMatch& match = order.match;
  Show& show = show_of(order.house, match);
  const std::uint64_t undo_seq = match.log.size();
  for (const Deed& deed : deeds) {
    if (deed.seat) {
      append(match, order.act.now, desk::occupant(*deed.seat, deed.old), order.act.commit);
      drop_offer(order.house, order.act, show, match.row.id, *deed.seat);
      telling.open.add("notice.seat_back", BotFacts::open(chair_facts(order, deed)));
      seated_otherwise(order.house, order.act, show, deed.old);
      list_again(order, show, deed);
    }
    if (deed.proposal) {
      const bool closed = closed_since(match, deed.to);
      give_back_wins(order, show, deed, closed ? match.row.number : INT64_MAX);
      if (!closed) give_back_show(order, show, deed);
      begin_as_before(show, match, deed);
      telling.open.add("notice.unconfirmed", BotFacts::open(propose_again(order, show, deed)));
    }
    if (deed.protest) protest_again(order, *deed.protest, telling);
    mark_taken_back(show, deed, undo_seq);
  }
  save(show, order.act);
}

bool withdraw_offer(Order& order) {
  Show& show = show_of(order.house, order.match);
  const Offer* newest = nullptr;
  for (const auto& [place, offer] : show.sign_ups.offers) {
    if (offer.match != order.match.row.id || offer.cause != OfferCause::kHost) continue;
    if (newest == nullptr || offer.log_before > newest->log_before) newest = &offer;
  }
  if (newest == nullptr || !deeds_after(order, newest->log_before).empty()) return false;
  const auto last = undo_of(order.match.log, 1);
  if (last && last->keep_seq >= newest->log_before) return false;  // played since
  nlohmann::json facts = who_and_why(order);
  facts["old"] = mark::person(order.match.desk.seats.at(newest->seat.index));
  facts["newcomer"] = mark::person(newest->person);
  drop_offer(order.house, order.act, show, order.match.row.id, newest->seat);
  notice(order.house, order.act, order.match, "notice.offer_withdrawn", BotFacts::open(facts));
  return true;
}

std::optional<Objected> undo_confirmed(Order& order) {
  Show& show = show_of(order.house, order.match);
  if (show.state.deeds.empty() || !(order.line.rest.empty() || order.line.rest == "1")) {
    return std::nullopt;
  }
  const Deed deed = show.state.deeds.back();
  const bool played_since = deed.books != show.state.books;
  if (deed.match != MatchId{} || !deed.proposal || played_since) return std::nullopt;
  const Stays stays = stays_of(show, deed);
  if (order.line.rest.empty() && (stays.jackpot || stays.title)) {
    nlohmann::json facts{{"number", deed.proposal->number}, {"title", stays.title}};
    if (stays.jackpot) facts["jackpot"] = mark::money(deed.jackpot_after);
    if (stays.jackpot) facts["opposite"] = "!jackpot " + std::to_string(deed.jackpot_after);
    return Objection{"E_UNDO_ANSWER", facts};
  }
  give_back_wins(order, show, deed, INT64_MAX);
  give_back_show(order, show, deed);
  if (deed.reign_before.champion != deed.reign_after.champion) {
    seats_changed(order.house, order.act, show);
  }
  mark_taken_back(show, deed, 0);
  nlohmann::json facts = propose_again(order, show, deed);
  facts["jackpot_stays"] = stays.jackpot && deed.jackpot_before != deed.jackpot_after;
  facts["title_stays"] = stays.title && deed.reign_before != deed.reign_after;
  notice(order.house, order.act, order.match, "notice.unconfirmed", BotFacts::open(facts));
  save(show, order.act);
  return Objected{};
}

Objected redo_of_deed(const Order& order) {
  const auto& log = order.match.log;
  const Show& show = order.house.shows.at(order.match.row.show);
  const Deed* last = nullptr;  // that was taken back, with none done since
  for (const Deed& deed : show.state.deeds) {
    if (deed.match != order.match.row.id) continue;
    if (deed.taken_back == 0) {
      last = nullptr;
    } else if (last == nullptr || deed.taken_back > last->taken_back) {
      last = &deed;
    }
  }
  if (last == nullptr || std::any_of(log.begin(), log.end(), [&](const LogEntry& entry) {
        return entry.seq > last->taken_back && !std::holds_alternative<DeskEntry>(entry.body);
      })) {
    return std::nullopt;  // something else was done, or taken back, since
  }
  std::string command = "!replace";
  if (last->protest) command = rules_within(log, *last) ? "!accept" : "!reject";
  if (last->proposal) {
    const auto open = about(show, last->proposal->cause);
    if (!open) return Objection{"E_REDO_GONE", {{"cause", last->proposal->cause}}};
    command = (last->left_alone ? "!reject " : "!confirm ") + std::to_string(*open);
  }
  return Objection{"E_REDO_WHOLE", {{"command", mark::said(command)}}};
}

bool took_no_play(const Order& order, const Reached& reached) {
  std::vector<LogEntry> tried = order.match.log;
  tried.push_back({tried.size() + 1, {}, reached.undo, {}});
  return inputs_in_effect(tried) == inputs_in_effect(order.match.log) &&
         std::all_of(reached.deeds.begin(), reached.deeds.end(),
                     [](const Deed& deed) { return !deed.seat && !deed.protest; });
}

Objected confirmed_since(const Order& order, std::uint64_t keep_seq) {
  for (const Deed& deed : deeds_after(order, keep_seq)) {
    if (!deed.proposal || deed.from == deed.to) continue;
    return Objection{"E_CONFIRMED_SINCE", {{"id", deed.proposal->id}}};
  }
  return std::nullopt;
}

}  // namespace callboard
