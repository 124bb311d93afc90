#include "bot/show/proposed.h"

#include <algorithm>
#include <tuple>

#include "bot/show/results.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

// Whether the person plays for the title there, as its champion.
bool defends(const LiveMatch& match, PersonId person) {
  const DeskState& desk = match.desk;
  return desk.carry.champion && !desk.seats.empty() && desk.seats.back() == person;
}

// The show's match that has begun and is not over.
const LiveMatch* played_in(const House& house, const Show& show) {
  const auto current =
      show.state.current ? house.matches.find(*show.state.current) : house.matches.end();
  const bool played =
      current != house.matches.end() && current->second.row.status == MatchStatus::kLive;
  return played ? &current->second : nullptr;
}

// Whether who came to match `later` with the title has held it since.
bool still_reigns(const House& house, const Show& show, const MatchRow& later, PersonId champion) {
  if (const auto live = house.matches.find(later.id); live != house.matches.end()) {
    return defends(live->second, champion);
  }
  if (!reigned_since(show, later.number, champion)) return false;
  const LiveMatch* const played = played_in(house, show);
  return played != nullptr ? defends(*played, champion) : show.state.champion == champion;
}

bool names_another(const Proposal& proposal) { return proposal.champion != proposal.instead_of; }

// The wins of who sits there; they count for nothing where another should.
void count_wins(const House& house, const Show& show, const Proposal& proposal, Mending& found) {
  if (!found.later || found.chair || !proposal.instead_of) return;
  const std::int64_t wins = names_another(proposal) ? 0 : proposal.wins;
  if (wins == proposal.wins_were) return;
  if (!still_reigns(house, show, *found.later, *proposal.instead_of)) return;
  found.wins_of = proposal.instead_of;
  found.wins_by = wins - proposal.wins_were;
}

// The match from that number on in which somebody won the jackpot, which began anew then.
std::optional<std::int64_t> jackpot_won_since(const Show& show, std::int64_t number) {
  for (const auto& [id, rows] : show.chronicle->matches()) {
    if (rows.front().number < number) continue;
    if (rows.front().outcome == ResultRow::Outcome::kCalledOff) continue;
    for (const ResultRow& row : rows) {
      if (row.jackpot_won > 0) return row.number;
    }
  }
  return std::nullopt;
}

bool prizes_differ(const Proposal& proposal) {
  return !same_prizes(proposal.prizes, proposal.prizes_were);
}

// The game takes the word, and does what is meant.
bool takes_prizes(const LiveMatch& match, const std::vector<Prize>& prizes) {
  HostLine line;
  line.word = "prizes";
  line.rest = fold_content(standing_words(prizes));
  const auto probe = match.game->clone();
  const auto input = probe->read_host(line);
  return input && probe->apply(*input).ok() && same_prizes(probe->carry().prizes, prizes);
}

// Unless a host has set others since, or they are played for.
bool can_mend_prizes(const House& house, const Show& show, const Proposal& proposal,
                     const LiveMatch* live) {
  if (!prizes_differ(proposal)) return false;
  const LiveMatch* const holds = live != nullptr ? live : played_in(house, show);
  if (holds == nullptr) return same_prizes(show.state.prizes, proposal.prizes_were);
  return same_prizes(holds->game->carry().prizes, proposal.prizes_were) &&
         takes_prizes(*holds, proposal.prizes);
}

// Those of `all` that are not among `others`.
nlohmann::json names_beyond(const std::vector<Prize>& all, std::vector<Prize> others) {
  nlohmann::json names = nlohmann::json::array();
  for (const Prize& prize : all) {
    const auto there = std::find(others.begin(), others.end(), prize);
    if (there != others.end()) {
      others.erase(there);
    } else {
      names.push_back({{"name", mark::said(prize.name)}});
    }
  }
  return names;
}

// Unless a host has named somebody else since.
bool reign_differs(const Show& show, const Proposal& proposal) {
  if (show.state.champion != proposal.reigned) return false;
  return proposal.champion != proposal.reigned ||
         (proposal.champion && proposal.wins != proposal.reigned_wins);
}

}  // namespace

std::optional<MatchRow> first_that_counts(const House& house, const Show& show,
                                          std::int64_t number) {
  const auto rows = house.store.matches(show.state.id);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  const auto counts = [&](const MatchRow& row) {
    if (row.status == MatchStatus::kWaiting) return false;
    if (house.matches.contains(row.id) || house.halted.contains(row.id)) return true;
    const auto* const result = show.chronicle->find(row.id);
    return result != nullptr && result->front().outcome != ResultRow::Outcome::kCalledOff;
  };
  std::optional<MatchRow> first;
  for (const MatchRow& row : *rows) {
    const bool sooner = row.number >= number && (!first || row.number < first->number);
    if (sooner && counts(row)) first = row;
  }
  return first;
}

nlohmann::json overtaken_by(const House& house, const LiveMatch& match) {
  const Show& show = house.shows.at(match.row.show);
  const std::int64_t number = match.row.number;
  return {{"later", first_that_counts(house, show, number + 1).has_value()},
          {"jackpot_set", jackpot_set_since(show, number)}};
}

bool Mending::any() const { return chair || wins_of || reign || jackpot_by != 0 || prizes; }

Mending mending(const House& house, const Show& show, const Proposal& given) {
  const Proposal proposal = as_it_stands(house, show, given);
  Mending found;
  found.later = first_that_counts(house, show, proposal.number);
  found.jackpot_by = jackpot_won_since(show, proposal.number) ? 0 : proposal.jackpot_by;
  found.halted = found.later && house.halted.contains(found.later->id);
  if (found.halted) {
    found.jackpot_by = 0;
    return found;
  }
  const auto live = found.later ? house.matches.find(found.later->id) : house.matches.end();
  if (live != house.matches.end()) {
    found.live = true;
    const DeskState& desk = live->second.desk;
    if (names_another(proposal) && proposal.champion && proposal.instead_of) {
      const bool sits = defends(live->second, *proposal.instead_of);
      const auto other = desk.seat_of(*proposal.champion);
      if (sits && !other) found.chair = desk.seat_of(*proposal.instead_of);
      found.stuck = !found.chair && !defends(live->second, *proposal.champion);
    }
    found.reign = show.state.current == found.later->id && reign_differs(show, proposal);
  }
  if (!found.later) found.reign = reign_differs(show, proposal);
  found.prizes = can_mend_prizes(house, show, proposal, found.live ? &live->second : nullptr);
  count_wins(house, show, proposal, found);
  return found;
}

bool can_be_asked(const House& house, const Show& show, const Proposal& proposal) {
  return names_another(proposal) || proposal.jackpot_by != 0 || prizes_differ(proposal) ||
         mending(house, show, proposal).any();
}

nlohmann::json proposal_facts(const House& house, const Show& show, const Proposal& given) {
  const Proposal proposal = as_it_stands(house, show, given);
  const Mending found = mending(house, show, proposal);
  nlohmann::json facts{{"id", proposal.id}, {"cause", proposal.cause}};
  facts["number"] = found.later ? found.later->number : proposal.number;
  const bool another = names_another(proposal);
  facts["champion_differs"] = another;
  facts["live"] = found.live;
  facts["stuck"] = found.stuck;
  facts["mends"] = found.any();
  if (proposal.champion) facts["champion"] = mark::person(*proposal.champion);
  if (proposal.instead_of) facts["instead_of"] = mark::person(*proposal.instead_of);
  facts["wins_differ"] = found.wins_of && !another;
  facts["wins_lost"] = found.wins_of && another;
  if (found.wins_of) {
    facts["wins"] = proposal.wins;
    facts["wins_were"] = proposal.wins_were;
  }
  facts["reign_alone"] = found.reign && !another && !found.wins_of;
  Mending but_reign = found;
  but_reign.reign = false;
  facts["reign_only"] = found.live && found.reign && !but_reign.any();
  facts["joined"] = another || found.wins_of || facts["reign_alone"].get<bool>();
  if (proposal.jackpot_by != 0) {
    const bool less = proposal.jackpot_by < 0;
    facts["jackpot_by"] = mark::money(less ? -proposal.jackpot_by : proposal.jackpot_by);
    facts["jackpot_less"] = less;
    if (const auto won = jackpot_won_since(show, proposal.number)) facts["jackpot_won"] = *won;
  }
  if (prizes_differ(proposal)) {
    facts["prizes_differ"] = true;
    facts["prizes_stay"] = !found.prizes;
    facts["prizes_more"] = names_beyond(proposal.prizes, proposal.prizes_were);
    facts["prizes_fewer"] = names_beyond(proposal.prizes_were, proposal.prizes);
  }
  return facts;
}

bool same_prizes(std::vector<Prize> one, std::vector<Prize> other) {
  const auto order = [](const Prize& a, const Prize& b) {
    return std::tie(a.name, a.value) < std::tie(b.name, b.value);
  };
  std::sort(one.begin(), one.end(), order);
  std::sort(other.begin(), other.end(), order);
  return one == other;
}

std::string standing_words(const std::vector<Prize>& prizes) {
  if (prizes.empty()) return "stand none";
  std::string words = "stand";
  for (const Prize& prize : prizes) {
    words += (&prize == &prizes.front() ? " \"" : "; \"") + prize.name + "\" " +
             std::to_string(prize.value);
  }
  return words;
}

Proposal as_it_stands(const House& house, const Show& show, Proposal proposal) {
  if (jackpot_set_since(show, proposal.cause)) proposal.jackpot_by = 0;
  const auto later = first_that_counts(house, show, proposal.number);
  if (later && later->id == proposal.match) return proposal;
  proposal.instead_of = proposal.reigned;
  proposal.wins_were = proposal.reigned_wins;
  if (later) proposal.match = later->id;
  return proposal;
}

void stand_on(Proposal& proposal, const Proposal& earlier) {
  proposal.instead_of = earlier.instead_of;
  proposal.wins_were = earlier.wins_were;
  proposal.reigned = earlier.reigned;
  proposal.reigned_wins = earlier.reigned_wins;
  proposal.jackpot_by += earlier.jackpot_by;
  if (prizes_differ(earlier)) proposal.prizes_were = earlier.prizes_were;
}

void note_begun_with(Show& show, const LiveMatch& match) {
  if (show.state.current != match.row.id) return;
  show.state.begun[match.row.number] = {reign_of(show.state), jackpot_of(show), show.state.prizes};
}

void keep_unmended(Show& show, const Proposal& left) {
  auto& all = show.state.unmended;
  std::erase_if(all, [&](const Proposal& one) { return one.cause == left.cause; });
  const bool wins = left.champion && left.wins != left.wins_were;
  const bool reign =
      left.champion != left.reigned || (left.champion && left.wins != left.reigned_wins);
  const auto& deeds = show.state.deeds;
  const bool answered = std::any_of(deeds.begin(), deeds.end(), [&](const Deed& deed) {
    return deed.proposal && deed.proposal->cause == left.cause;
  });
  const bool stock = left.jackpot_by != 0 || prizes_differ(left);
  if (names_another(left) || wins || reign || stock || answered) all.push_back(left);
}

void unmend(Proposal& now, const Proposal& asked, const Proposal& left) {
  now.jackpot_by += asked.jackpot_by - left.jackpot_by;
  if (now.instead_of == left.instead_of) {  // not if another answer was taken back before
    now.wins_were = asked.instead_of == left.instead_of
                        ? now.wins_were + asked.wins_were - left.wins_were
                        : asked.wins_were;
    now.instead_of = asked.instead_of;
  }
  if (now.reigned == left.reigned) {
    now.reigned_wins = asked.reigned == left.reigned
                           ? now.reigned_wins + asked.reigned_wins - left.reigned_wins
                           : asked.reigned_wins;
    now.reigned = asked.reigned;
  }
  if (!same_prizes(asked.prizes_were, left.prizes_were)) now.prizes_were = asked.prizes_were;
}

std::optional<Unmended> take_unmended(Show& show, std::int64_t cause) {
  std::optional<Unmended> taken;
  const auto take = [&](std::vector<Proposal>& from, bool open) {
    std::erase_if(from, [&](const Proposal& one) {
      if (one.cause != cause) return false;
      taken = Unmended{one, open};
      return true;
    });
  };
  take(show.state.unmended, false);
  take(show.state.proposals, true);
  return taken;
}

}  // namespace callboard
