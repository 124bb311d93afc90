// "!confirm 3" and "!reject 3 -- WHY": what a ruling over an earlier match proposed (HA-36). Where
// the match it was about is over by now, what still counts is mended: the wins of a reign that goes
// on, and the jackpot. Where that match was called off, the next one that counts takes its place.
#include <algorithm>

#include "bot/desk/deeds.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/absence.h"
#include "bot/show/alternates.h"
#include "bot/show/correct.h"
#include "bot/show/lobby.h"
#include "bot/show/results.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

// Who should have held the title is another than who did; else only the wins may differ.
bool names_another(const Proposal& proposal) { return proposal.champion != proposal.instead_of; }
bool counts_wins(const Proposal& proposal) {
  return proposal.champion && !names_another(proposal) && proposal.wins != proposal.wins_were;
}

// A word of the game's, as if the host had written it to that match.
Objected write_to(Order& order, LiveMatch& match, const std::string& word,
                  const std::string& rest) {
  Order there{order.house, order.act, match, order.person, order.line, order.privately};
  there.line.word = word;
  there.line.rest = rest;
  there.line.written = word + " " + rest;
  return carry_out(there);
}

// By so much more than the match plays for now: a host may have set it, or a ruling moved it.
Objected raise_jackpot(Order& order, LiveMatch& match, std::int64_t by) {
  if (by == 0) return std::nullopt;
  const std::int64_t jackpot_now = std::max<std::int64_t>(match.game->carry().jackpot + by, 0);
  return write_to(order, match, "jackpot", std::to_string(jackpot_now) + " force");
}

// Likewise the wins the champion came with; what they are now, the game tells by handing on more
// when it is given more.
Objected raise_wins(Order& order, LiveMatch& match, const Proposal& proposal) {
  const std::string name = name_of(order.house, *proposal.champion);
  HostLine line;
  line.word = "wins";
  line.rest = fold_content(name + " " + std::to_string(proposal.wins));
  for (const PersonId person : match.desk.seats) {
    line.names.push_back(fold_content(name_of(order.house, person)));
  }
  const auto probe = match.game->clone();
  const auto input = probe->read_host(line);
  if (!input) return Objection(input.error());
  if (const auto done = probe->apply(*input); !done) return Objection(done.error());
  const std::int64_t wins_now = proposal.wins + match.game->carry().wins - probe->carry().wins;
  const std::int64_t wins =
      std::max<std::int64_t>(wins_now + proposal.wins - proposal.wins_were, 0);
  return write_to(order, match, "wins", name + " " + std::to_string(wins));
}

// What the show itself stands at, and goes back to where the match that is played is called off:
// unless a host has named another champion since.
void mend_reign(Show& show, const Proposal& proposal) {
  ShowState& state = show.state;
  if (state.champion != proposal.instead_of) return;
  if (counts_wins(proposal)) {
    state.wins = std::max<std::int64_t>(state.wins + proposal.wins - proposal.wins_were, 0);
  }
  if (!names_another(proposal)) return;
  state.champion = proposal.champion;
  state.wins = proposal.champion ? proposal.wins : 0;
  state.champion_practice =
      proposal.champion && is_practice_in(show, proposal.cause, *proposal.champion);
}

// The champion's chair and the jackpot of a match that is being played: both or neither. Where the
// chair cannot be given over, the jackpot alone, and who reigns where the match is called off. An
// empty chair was drawn for, and that stands.
Objected apply_to_live(Order& order, LiveMatch& match, const Proposal& proposal, Deed& deed) {
  const bool stuck = chair_is_stuck(order.house, show_of(order.house, match), proposal);
  if (stuck && proposal.jackpot_by == 0) {
    return Objection{"E_CHAIR",
                     {{"id", proposal.id},
                      {"number", match.row.number},
                      {"champion", mark::person(*proposal.champion)},
                      {"instead_of", mark::person(*proposal.instead_of)},
                      {"gone", !match.desk.seat_of(*proposal.instead_of)}}};
  }
  std::optional<Seat> chair;
  if (!stuck && proposal.champion && proposal.instead_of && names_another(proposal)) {
    chair = match.desk.seat_of(*proposal.instead_of);
    if (const auto code = may_not_play(show_of(order.house, match), *proposal.champion)) {
      return Objection(*code);
    }
  }
  // The wins first: they may be refused, and nothing is to have been done then. Who has given the
  // seat up since has no wins there to be mended.
  if (counts_wins(proposal) && match.desk.seat_of(*proposal.champion)) {
    if (auto objection = raise_wins(order, match, proposal)) return objection;
  }
  if (auto objection = raise_jackpot(order, match, proposal.jackpot_by)) return objection;
  Show& show = show_of(order.house, match);
  if (show.state.current == match.row.id) {
    mend_reign(show, proposal);
    move_jackpot(order.house, order.act, show, proposal);
  }
  if (!chair) return std::nullopt;
  deed.seat = *chair;
  deed.old = *proposal.instead_of;
  deed.newcomer = *proposal.champion;
  deed.place = place_of(show, deed.newcomer);
  replace_occupant(order.house, order.act, match, *chair, *proposal.champion, who_and_why(order),
                   proposal.wins);
  seated_otherwise(order.house, order.act, show, *proposal.champion);
  return std::nullopt;
}

// The match it was about is over, and nothing that it handed on can be mended any more.
Objection played_already(const Proposal& proposal, std::int64_t number) {
  return Objection{"E_BUILT_ON", {{"id", proposal.id}, {"number", number}}};
}

// `later` is over. A match that is played now has taken the jackpot over, and books at its end.
Objected apply_since(Order& order, Show& show, const MatchRow& later, const Proposal& proposal,
                     Deed& deed) {
  const bool wins =
      counts_wins(proposal) && still_reigns(order.house, show, later, *proposal.champion);
  if (!wins && proposal.jackpot_by == 0) return played_already(proposal, later.number);
  if (LiveMatch* const played = played_now(order.house, show)) {
    if (wins) {
      if (auto objection = raise_wins(order, *played, proposal)) return objection;
    }
    if (auto objection = raise_jackpot(order, *played, proposal.jackpot_by)) return objection;
  }
  if (wins) {
    mend_reign(show, proposal);
    deed.wins_by = proposal.wins - proposal.wins_were;
    mend_wins(order.act, show, proposal.cause, *proposal.champion, deed.wins_by);
  }
  move_jackpot(order.house, order.act, show, proposal);
  return std::nullopt;
}

// No match that counts has begun since: the next one begins with it.
Objected apply_to_show(Order& order, Show& show, const Proposal& proposal) {
  const std::optional<PersonId> reigned = show.state.champion;
  const BeginsWith before{reign_of(show.state), jackpot_of(show)};
  const bool stands = reigned == proposal.instead_of;  // no host has named another since
  const bool reign = stands && (names_another(proposal) || counts_wins(proposal));
  if (!reign && proposal.jackpot_by == 0) return played_already(proposal, proposal.number);
  move_jackpot(order.house, order.act, show, proposal);
  mend_reign(show, proposal);
  tell_next(order.house, order.act, show, proposal.cause, before);
  if (show.state.champion != reigned) seats_changed(order.house, order.act, show);
  return std::nullopt;
}

}  // namespace

Objected order_confirm(Order& order) {
  const auto id = number_in(order.line.rest);
  if (!id) return usage("!confirm 3");
  return settle_proposal(order, static_cast<std::int64_t>(*id), Answered::kConfirmed);
}

Objected settle_proposal(Order& order, std::int64_t id, Answered answered) {
  Show& show = show_of(order.house, order.match);
  auto& proposals = show.state.proposals;
  const auto found = std::find_if(proposals.begin(), proposals.end(),
                                  [&](const Proposal& one) { return one.id == id; });
  if (found == proposals.end()) return Objection{"E_NOPROPOSAL", {{"id", id}}};
  const Proposal proposal = *found;
  nlohmann::json facts = who_and_why(order);
  const auto later = first_that_counts(order.house, show, proposal.number);
  const auto live = later ? order.house.matches.find(later->id) : order.house.matches.end();
  const bool is_live = live != order.house.matches.end();
  LiveMatch* const written_to = is_live ? &live->second : played_now(order.house, show);
  Deed deed = begin_deed(show, written_to);
  deed.proposal = proposal;
  if (answered == Answered::kConfirmed) {
    facts["stuck"] = chair_is_stuck(order.house, show, proposal);
    const Objected objection = !later    ? apply_to_show(order, show, proposal)
                               : is_live ? apply_to_live(order, live->second, proposal, deed)
                                         : apply_since(order, show, *later, proposal, deed);
    if (objection) return objection;
    facts["played"] = later && !is_live && names_another(proposal);
  }
  keep_deed(show, written_to, std::move(deed));
  std::erase_if(proposals, [&](const Proposal& one) { return one.id == id; });
  save(show, order.act);
  facts["confirmed"] = answered == Answered::kConfirmed;
  facts["number"] = proposal.number;
  facts["cause"] = proposal.cause;
  notice(order.house, order.act, order.match, "notice.proposal_settled", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
