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
#include "bot/show/proposed.h"
#include "bot/show/results.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

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
  const Show& show = show_of(order.house, match);
  const std::int64_t jackpot_now = moved_jackpot(show, match.game->carry().jackpot, by);
  return write_to(order, match, "jackpot", std::to_string(jackpot_now) + " force");
}

// Likewise the wins the champion came with; what they are now, the game tells by handing on more
// when it is given more.
Objected raise_wins(Order& order, LiveMatch& match, PersonId person, std::int64_t by) {
  constexpr std::int64_t kTried = 1;
  const std::string name = name_of(order.house, person);
  HostLine line;
  line.word = "wins";
  line.rest = fold_content(name + " " + std::to_string(kTried));
  for (const PersonId seated : match.desk.seats) {
    line.names.push_back(fold_content(name_of(order.house, seated)));
  }
  const auto probe = match.game->clone();
  const auto input = probe->read_host(line);
  if (!input) return Objection(input.error());
  if (const auto done = probe->apply(*input); !done) return Objection(done.error());
  const std::int64_t wins_now = kTried + match.game->carry().wins - probe->carry().wins;
  const std::int64_t wins = std::max<std::int64_t>(wins_now + by, 0);
  return write_to(order, match, "wins", name + " " + std::to_string(wins));
}

// What stands over in the match that holds it; null: none is played. In the show as well, for what
// comes after that match, or if it is called off.
Objected mend_stock(Order& order, Show& show, LiveMatch* holds, const Proposal& proposal,
                    const Mending& found, Deed& deed) {
  if (holds != nullptr) {
    if (auto objection = raise_jackpot(order, *holds, found.jackpot_by)) return objection;
    if (found.prizes) {
      const std::string words = standing_words(proposal.prizes);
      if (auto objection = write_to(order, *holds, "prizes", words)) return objection;
    }
    if (show.state.current != holds->row.id) return std::nullopt;
  }
  deed.prizes = found.prizes && same_prizes(show.state.prizes, proposal.prizes_were);
  restock_show(order.house, order.act, show,
               moved_jackpot(show, jackpot_of(show), found.jackpot_by),
               deed.prizes ? proposal.prizes : show.state.prizes, proposal);
  return std::nullopt;
}

// What the show itself stands at, and goes back to where the match that is played is called off.
void mend_reign(Show& show, const Proposal& proposal) {
  ShowState& state = show.state;
  if (proposal.champion == proposal.reigned) {
    state.wins = std::max<std::int64_t>(state.wins + proposal.wins - proposal.reigned_wins, 0);
    return;
  }
  state.champion = proposal.champion;
  state.wins = proposal.champion ? proposal.wins : 0;
  state.champion_practice =
      proposal.champion && is_practice_in(show, proposal.cause, *proposal.champion);
}

// The chair, wins and jackpot of a match that is being played: all or none. Where the chair cannot
// be given over, the rest. An empty chair was drawn for, and that stands.
Objected apply_to_live(Order& order, LiveMatch& match, const Proposal& proposal,
                       const Mending& found, Deed& deed) {
  Show& show = show_of(order.house, match);
  if (found.stuck && !found.any()) {
    return Objection{"E_CHAIR",
                     {{"id", proposal.id},
                      {"number", match.row.number},
                      {"champion", mark::person(*proposal.champion)},
                      {"instead_of", mark::person(*proposal.instead_of)},
                      {"gone", !match.desk.seat_of(*proposal.champion)}}};
  }
  if (!found.any()) {
    return Objection{"E_NOTHING_TO_MEND", {{"id", proposal.id}, {"number", match.row.number}}};
  }
  if (found.chair) {
    if (const auto code = may_not_play(show, *proposal.champion)) return Objection(*code);
  }
  // The wins first: they may be refused, and nothing is to have been done then.
  if (found.wins_of) {
    if (auto objection = raise_wins(order, match, *found.wins_of, found.wins_by)) return objection;
  }
  if (auto objection = mend_stock(order, show, &match, proposal, found, deed)) return objection;
  if (found.reign) mend_reign(show, proposal);
  note_begun_with(show, match);
  if (!found.chair) return std::nullopt;
  deed.seat = found.chair;
  deed.old = *proposal.instead_of;
  deed.newcomer = *proposal.champion;
  deed.place = place_of(show, deed.newcomer);
  replace_occupant(order.house, order.act, match, *found.chair, *proposal.champion,
                   who_and_why(order), proposal.wins);
  seated_otherwise(order.house, order.act, show, *proposal.champion);
  return std::nullopt;
}

// The match it was about is over. One that is played now has taken over what stands, and books at
// its end.
Objected apply_since(Order& order, Show& show, const Proposal& proposal, const Mending& found,
                     Deed& deed) {
  if (!found.any()) {
    return Objection{"E_BUILT_ON", {{"id", proposal.id}, {"number", found.later->number}}};
  }
  const BeginsWith before{reign_of(show.state), jackpot_of(show)};
  LiveMatch* const played = played_now(order.house, show);
  if (played != nullptr && found.wins_of) {
    if (auto objection = raise_wins(order, *played, *found.wins_of, found.wins_by)) {
      return objection;
    }
  }
  if (auto objection = mend_stock(order, show, played, proposal, found, deed)) return objection;
  if (found.wins_of) {
    ShowState& state = show.state;
    if (state.champion == found.wins_of) {
      state.wins = std::max<std::int64_t>(state.wins + found.wins_by, 0);
    }
    deed.wins_of = found.wins_of;
    deed.wins_by = found.wins_by;
    mend_wins(order.act, show, proposal.cause, *found.wins_of, found.wins_by);
  }
  if (played == nullptr) tell_next(order.house, order.act, show, proposal.cause, before);
  return std::nullopt;
}

// No match that counts has begun since: the next one begins with it.
Objected apply_to_show(Order& order, Show& show, const Proposal& proposal, const Mending& found,
                       Deed& deed) {
  if (!found.any()) {
    return Objection{"E_BUILT_ON", {{"id", proposal.id}, {"number", proposal.number}}};
  }
  const std::optional<PersonId> reigned = show.state.champion;
  const BeginsWith before{reign_of(show.state), jackpot_of(show)};
  (void)mend_stock(order, show, nullptr, proposal, found, deed);
  if (found.reign) mend_reign(show, proposal);
  tell_next(order.house, order.act, show, proposal.cause, before);
  if (show.state.champion != reigned) seats_changed(order.house, order.act, show);
  return std::nullopt;
}

// No match is played that would tell of it.
void tell_what_stands(const Show& show, const Mending& done, nlohmann::json& facts) {
  if (done.jackpot_by != 0) facts["jackpot"] = mark::money(jackpot_of(show));
  if (done.wins_of && show.state.champion == done.wins_of) {
    facts["champion"] = mark::person(*done.wins_of);
    facts["wins"] = show.state.wins;
  }
  if (!done.prizes) return;
  facts["restocked"] = true;
  facts["prizes"] = nlohmann::json::array();
  for (const Prize& prize : show.state.prizes) {
    facts["prizes"].push_back(
        {{"name", mark::said(prize.name)}, {"value", mark::money(prize.value)}});
  }
}

// What differs still when that has been mended.
Proposal what_is_left(Proposal proposal, const Mending& found) {
  proposal.jackpot_by -= found.jackpot_by;
  if (found.prizes) proposal.prizes_were = proposal.prizes;
  if (found.reign) {
    proposal.reigned = proposal.champion;
    proposal.reigned_wins = proposal.wins;
  }
  if (found.chair) {
    proposal.instead_of = proposal.champion;
    proposal.wins_were = proposal.wins;
  }
  if (found.wins_of) proposal.wins_were += found.wins_by;
  return proposal;
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
  const Proposal proposal = as_it_stands(order.house, show, *found);
  const Mending mends = mending(order.house, show, proposal);
  nlohmann::json facts = who_and_why(order);
  LiveMatch* const written_to =
      mends.live ? &order.house.matches.at(mends.later->id) : played_now(order.house, show);
  Deed deed = begin_deed(show, written_to);
  deed.proposal = proposal;
  deed.left_alone = answered == Answered::kRejected;
  Proposal left = proposal;
  if (answered == Answered::kConfirmed) {
    if (mends.halted) return halted_or_left(order.house, show, *mends.later);
    const Objected objection = !mends.later ? apply_to_show(order, show, proposal, mends, deed)
                               : mends.live
                                   ? apply_to_live(order, *written_to, proposal, mends, deed)
                                   : apply_since(order, show, proposal, mends, deed);
    if (objection) return objection;
    left = what_is_left(proposal, mends);
    if (written_to == nullptr) tell_what_stands(show, mends, facts);
    facts["stuck"] = mends.stuck;
    facts["played"] = mends.later && !mends.live && proposal.champion != proposal.instead_of;
  }
  deed.left = left;
  keep_deed(show, written_to, std::move(deed));
  std::erase_if(proposals, [&](const Proposal& one) { return one.id == id; });
  keep_unmended(show, left);
  save(show, order.act);
  facts["confirmed"] = answered == Answered::kConfirmed;
  facts["number"] = mends.later ? mends.later->number : proposal.number;
  facts["cause"] = proposal.cause;
  notice(order.house, order.act, order.match, "notice.proposal_settled", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
