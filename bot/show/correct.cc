#include "bot/show/correct.h"

#include <algorithm>

#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/ledger.h"
#include "bot/show/lobby.h"
#include "bot/show/results.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// What the match has paid people so far is taken back, and paid as it stands now. Jackpot and
// prizes follow only if nobody has built on them yet; otherwise a host decides (move_jackpot).
void book_anew(House& house, Act& act, const Show& show, const LiveMatch& match,
               const CarryOver& carry, const std::optional<MatchRow>& later) {
  const auto rows = house.store.match_ledger(match.row.id);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  Entry reversal;
  for (const LedgerRow& row : *rows) {
    if (row.account.starts_with(account::kPerson)) reversal.add(row.account, -row.amount);
  }
  std::move(reversal).book(house, act, show, match.row.id, "reversed by a ruling");
  Entry entry;
  for (const Winnings& winnings : carry.winnings) {
    entry.add(account::of(match.desk.seats.at(winnings.seat.index)), value_of(winnings));
  }
  if (!later) entry.restock(show.state, carry.jackpot, carry.prizes);
  std::move(entry).book(house, act, show, match.row.id, "match, after a ruling");
}

// The first match after this one that has begun: only its start can have come from here.
std::optional<MatchRow> next_begun(House& house, const LiveMatch& match) {
  const auto rows = house.store.matches(match.row.show);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  std::optional<MatchRow> next;
  for (const MatchRow& row : *rows) {
    const bool begun = row.status != MatchStatus::kWaiting;
    if (begun && row.number > match.row.number && (!next || row.number < next->number)) next = row;
  }
  return next;
}

// What a match hands on.
struct Handed {
  std::optional<PersonId> champion;
  std::int64_t wins = 0;
  std::int64_t jackpot = 0;
  bool called_off = false;  // what it had begun with
};

Handed begun_with(const LiveMatch& match) {
  const auto champion = champion_begun_with(match);
  return {champion, champion ? match.desk.carry.wins : 0, jackpot_begun_with(match), true};
}

Handed handed_by(const LiveMatch& match, const CarryOver& carry) {
  if (carry.called_off) return begun_with(match);
  Handed handed;
  handed.jackpot = carry.jackpot;
  if (!carry.champion || carry.retired) return handed;
  handed.champion = match.desk.seats.at(carry.champion->index);
  handed.wins = carry.wins;
  return handed;
}

// The season and the time of the result stay what they were. A match that was called off for the
// first time has none.
Handed replace_result(Act& act, Show& show, const LiveMatch& match, std::vector<ResultRow>& rows) {
  Handed before = begun_with(match);
  if (const auto* const old = show.chronicle->find(rows.front().match)) {
    if (old->front().outcome != ResultRow::Outcome::kCalledOff) {
      before = {champion_in(*old), 0, old->front().jackpot, false};
      for (const ResultRow& row : *old) before.wins += row.holds ? row.wins : 0;
    }
    for (ResultRow& row : rows) {
      row.season = old->front().season;
      row.ended = old->front().ended;
    }
  }
  keep_results(act, show, rows);
  return before;
}

nlohmann::json facts_of(const LiveMatch& match, const std::vector<ResultRow>& rows,
                        const Handed& before) {
  nlohmann::json won = nlohmann::json::array();
  for (const ResultRow& row : rows) {
    if (row.outcome == ResultRow::Outcome::kCalledOff) continue;
    won.push_back({{"who", mark::person(row.person)}, {"amount", mark::money(row.won)}});
  }
  const std::int64_t jackpot = rows.front().jackpot;
  nlohmann::json facts{{"number", match.row.number},
                       {"won", won},
                       {"jackpot", mark::money(jackpot)},
                       {"jackpot_differs", before.jackpot != jackpot}};
  if (const auto winner = winner_in(rows)) facts["winner"] = mark::person(*winner);
  return facts;
}

// Whether the champion plays for the title there.
bool defends(const House& house, const MatchRow& later, PersonId champion) {
  const auto live = house.matches.find(later.id);
  if (live == house.matches.end()) return false;
  const DeskState& desk = live->second.desk;
  return desk.carry.champion && !desk.seats.empty() && desk.seats.back() == champion;
}

nlohmann::json proposal_facts(const Proposal& proposal) {
  nlohmann::json facts{{"id", proposal.id}, {"number", proposal.number}, {"cause", proposal.cause}};
  facts["champion_differs"] = proposal.champion != proposal.instead_of;
  if (proposal.champion) facts["champion"] = mark::person(*proposal.champion);
  if (proposal.instead_of) facts["instead_of"] = mark::person(*proposal.instead_of);
  if (proposal.champion && proposal.champion == proposal.instead_of) {
    facts["wins_differ"] = true;
    facts["wins"] = proposal.wins;
    facts["wins_were"] = proposal.wins_were;
  }
  if (proposal.jackpot_by != 0) {
    const bool less = proposal.jackpot_by < 0;
    facts["jackpot_by"] = mark::money(less ? -proposal.jackpot_by : proposal.jackpot_by);
    facts["jackpot_less"] = less;
  }
  return facts;
}

// The first match that was touched, as its host is asked about it. What an earlier ruling over the
// same match proposed, and nobody has answered, is taken in: there is one question at a time.
void propose(House& house, Act& act, Show& show, const LiveMatch& match, const MatchRow& later,
             Handed before, const Handed& now) {
  Proposal proposal;
  proposal.match = later.id;
  proposal.number = later.number;
  proposal.cause = match.row.number;
  proposal.wins = now.wins;
  proposal.jackpot_by = now.jackpot - before.jackpot;
  auto& open = show.state.proposals;
  const auto earlier = std::find_if(open.begin(), open.end(), [&](const Proposal& one) {
    return one.match == later.id && one.cause == proposal.cause;
  });
  std::int64_t withdrawn = 0;
  if (earlier != open.end()) {
    if (earlier->champion || earlier->instead_of) {
      before.champion = earlier->instead_of;
      before.wins = earlier->wins_were;
    }
    proposal.jackpot_by += earlier->jackpot_by;
    withdrawn = earlier->id;
    open.erase(earlier);
  }
  const bool same = now.champion == before.champion;
  const bool more = same && now.champion && now.wins != before.wins;
  const bool wins_differ = more && defends(house, later, *now.champion);
  if (same && !wins_differ && proposal.jackpot_by == 0) {
    if (withdrawn == 0) return;
    const nlohmann::json facts{{"id", withdrawn}, {"cause", proposal.cause}};
    return tell_hosts(house, act, match, "alert.proposal_withdrawn", BotFacts::hosts(facts));
  }
  proposal.id = ++show.state.proposals_made;
  if (!same || wins_differ) {
    proposal.champion = now.champion;
    proposal.instead_of = before.champion;
    proposal.wins_were = before.wins;
  }
  open.push_back(proposal);
  nlohmann::json facts = proposal_facts(proposal);
  facts["live"] = house.matches.contains(later.id);
  if (withdrawn != 0) facts["withdrawn"] = withdrawn;
  tell_hosts(house, act, match, "alert.proposal", BotFacts::hosts(facts));
}

// Nobody has built on it yet: champion, wins, jackpot and prizes as they are now. Called off once
// more it brings nothing new, also if a host has named another champion since.
void hand_on(Show& show, const LiveMatch& match, const CarryOver& carry, const Handed& before,
             const Handed& now) {
  show.state.jackpot = carry.jackpot;
  show.state.prizes = carry.prizes;
  if (before.called_off && now.called_off) return;
  show.state.set_aside.reset();
  show.state.champion = now.champion;
  show.state.wins = now.wins;
  show.state.champion_practice = now.champion && match.desk.is_practice(*now.champion);
}

}  // namespace

void correct_result(House& house, Act& act, LiveMatch& match, const CarryOver& carry) {
  Show& show = show_of(house, match);
  const auto later = next_begun(house, match);
  book_anew(house, act, show, match, carry, later);
  const Handed now = handed_by(match, carry);
  std::vector<ResultRow> rows = result_rows(show, match, carry, act.now);
  for (ResultRow& row : rows) {
    if (!now.called_off || row.person != now.champion) continue;
    row.holds = true;
    row.wins = now.wins;
  }
  const Handed before = replace_result(act, show, match, rows);
  ++show.state.corrections;
  const nlohmann::json facts = facts_of(match, rows, before);
  notice(house, act, match, "notice.corrected", BotFacts::open(facts));
  announce(house, act, show, "notice.corrected", BotFacts::open(facts));
  const std::optional<PersonId> reigned = show.state.champion;
  if (later) {
    propose(house, act, show, match, *later, before, now);
  } else {
    hand_on(show, match, carry, before, now);
  }
  save(show, act);
  if (show.state.champion != reigned) seats_changed(house, act, show);
}

void move_jackpot(House& house, Act& act, Show& show, const Proposal& proposal) {
  const std::int64_t before = show.state.jackpot.value_or(0);
  const std::int64_t after = std::max<std::int64_t>(before + proposal.jackpot_by, 0);
  if (after == before) return;
  Entry entry;
  entry.restock(show.state, after, show.state.prizes);
  show.state.jackpot = after;
  std::move(entry).book(house, act, show, proposal.match,
                        "a ruling over match " + std::to_string(proposal.cause));
}

}  // namespace callboard
