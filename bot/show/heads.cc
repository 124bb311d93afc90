#include "bot/show/heads.h"

#include <algorithm>

#include "bot/clock/contract.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/halted.h"
#include "bot/show/lobby.h"
#include "bot/show/results.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

Json waits(House& house, const Show& show, const LiveMatch& match) {
  Json facts{{"seats_free", seats_free(house, match)}, {"joined", mark::people(match.desk.joined)}};
  facts["list"] = show.setup.sign_ups == SignUpMode::kList;
  if (show.setup.sign_ups == SignUpMode::kPool) facts["pool"] = true;
  const bool newest = show.state.current == std::optional(match.row.id);
  if (const auto before = newest ? waits_for(house, show) : std::nullopt) facts["before"] = *before;
  return facts;
}

Json plays(const House& house, const LiveMatch& match) {
  Json facts{{"seats", mark::people(match.desk.seats)}};
  if (match.desk.pause) {
    facts["paused"] = true;
    const auto until = house.timers.find(match.row.id, timer_key::kResume);
    if (until) facts["until"] = mark::time(until->due);
    return facts;
  }
  const Pending pending = match.game->pending();
  const auto* const awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) {
    facts["dice"] = house.timers.find(match.row.id, timer_key::kDice).has_value();
    facts["working"] = !facts["dice"].get<bool>();
    return facts;
  }
  std::vector<PersonId> turn;
  for (const Seat seat : awaiting->seats) {
    if (seat.index < match.desk.seats.size()) turn.push_back(match.desk.seats[seat.index]);
  }
  if (turn.empty()) {
    facts["host"] = true;
  } else {
    facts["turn"] = mark::people(turn);
  }
  if (const auto due = first_due(house, match, *awaiting)) facts["due"] = mark::time(*due);
  return facts;
}

Json is_over(const Show& show, MatchId match) {
  Json facts = Json::object();
  const auto* const rows = show.chronicle->find(match);
  const auto winner = rows != nullptr ? winner_in(*rows) : std::nullopt;
  facts["called_off"] =
      rows == nullptr || std::all_of(rows->begin(), rows->end(), [](const ResultRow& row) {
        return row.outcome == ResultRow::Outcome::kCalledOff;
      });
  if (!winner) return facts;
  facts["winner"] = mark::person(*winner);
  const auto row = std::find_if(rows->begin(), rows->end(),
                                [&](const ResultRow& one) { return one.person == *winner; });
  if (row != rows->end() && row->won != 0) facts["won"] = mark::money(row->won);
  return facts;
}

Json stand_of(House& house, const Show& show, const MatchRow& row) {
  Json facts{{"number", row.number}};
  const auto open = house.matches.find(row.id);
  if (open == house.matches.end()) {
    if (row.status == MatchStatus::kOver) {
      facts["over"] = is_over(show, row.id);
    } else {
      facts["halted"] = {{"left", is_left_behind(house, row)}};
    }
  } else if (open->second.game) {
    facts["plays"] = plays(house, open->second);
  } else {
    facts["waits"] = waits(house, show, open->second);
  }
  return facts;
}

void add_jackpot(const Show& show, Json& facts) {
  if (const auto jackpot = jackpot_of(show); jackpot != 0) facts["jackpot"] = mark::money(jackpot);
}

Post open_post(const char* section, const Json& facts) {
  PublicSections sections;
  return Post::to_public(sections.add(section, BotFacts::open(facts)));
}

}  // namespace

Post head_of_show(House& house, const Show& show, const std::string& platform) {
  Json facts{{"title", mark::said(show.setup.title)}, {"listed", show.sign_ups.list.size()}};
  facts["closed"] = show.state.made && show.state.made->closed;
  facts["matches"] = Json::array();
  for (const MatchId id : house.matches.of_show(show.state.id)) {
    const auto open = house.matches.find(id);
    if (open == house.matches.end()) continue;
    Json match = stand_of(house, show, open->second.row);
    for (const VenueRow& venue : open->second.row.venues) {
      if (venue.adapter == platform) match["address"] = venue.address;
    }
    facts["matches"].push_back(std::move(match));
  }
  if (show.state.champion) facts["champion"] = mark::person(*show.state.champion);
  if (show.state.champion && show.state.wins > 1) facts["wins"] = show.state.wins;
  add_jackpot(show, facts);
  return open_post("head.show", facts);
}

Post head_of_match(House& house, const Show& show, const MatchRow& row) {
  Json facts = stand_of(house, show, row);
  facts["title"] = mark::said(show.setup.title);
  if (!facts.contains("over")) add_jackpot(show, facts);
  return open_post("head.match", facts);
}

}  // namespace callboard
