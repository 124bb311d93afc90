#include "bot/show/correct.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/ledger.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// What the match has paid people so far is taken back, and paid as it stands now. Jackpot and
// prizes follow only if nobody has built on them yet; otherwise a host decides (move_jackpot).
void book_anew(House& house, Act& act, const Show& show, const LiveMatch& match,
               const CarryOver& carry, const std::optional<MatchRow>& later) {
  const auto rows = house.store.ledger(match.row.show);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  Entry reversal;
  for (const LedgerRow& row : *rows) {
    const bool paid = row.match == match.row.id && row.account.starts_with(account::kPerson);
    if (paid) reversal.add(row.account, -row.amount);
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

struct Before {
  std::optional<PersonId> champion;
  std::int64_t jackpot = 0;
  bool known = false;
};

Before replace_result(Show& show, MatchResult result) {
  auto& results = show.state.results;
  const auto found = std::find_if(results.begin(), results.end(), [&](const MatchResult& one) {
    return one.match == result.match;
  });
  if (found == results.end()) {
    results.push_back(std::move(result));
    return {};
  }
  const Before before{found->retired ? std::nullopt : found->winner, found->jackpot, true};
  result.ended = found->ended;
  *found = std::move(result);
  return before;
}

nlohmann::json facts_of(const LiveMatch& match, const MatchResult& result, const Before& before) {
  nlohmann::json won = nlohmann::json::array();
  for (const auto& [person, amount] : result.won) {
    won.push_back({{"who", mark::person(person)}, {"amount", mark::money(amount)}});
  }
  nlohmann::json facts{{"number", match.row.number},
                       {"won", won},
                       {"jackpot", mark::money(result.jackpot)},
                       {"jackpot_differs", before.jackpot != result.jackpot}};
  if (result.winner) facts["winner"] = mark::person(*result.winner);
  return facts;
}

void propose(House& house, Act& act, Show& show, const LiveMatch& match, const MatchRow& later,
             const Before& before) {
  const auto champion = [&]() -> std::optional<PersonId> {
    for (const MatchResult& result : show.state.results) {
      if (result.match == match.row.id && !result.retired) return result.winner;
    }
    return std::nullopt;
  }();
  Proposal proposal;
  proposal.id = ++show.state.proposals_made;
  proposal.match = later.id;
  proposal.number = later.number;
  proposal.cause = match.row.number;
  if (champion != before.champion) {
    proposal.champion = champion;
    proposal.instead_of = before.champion;
  }
  for (const MatchResult& result : show.state.results) {
    if (result.match == match.row.id) proposal.jackpot_by = result.jackpot - before.jackpot;
  }
  const bool same = champion == before.champion && proposal.jackpot_by == 0;
  if (same) return;
  show.state.proposals.push_back(proposal);
  nlohmann::json facts{{"id", proposal.id},
                       {"number", proposal.number},
                       {"cause", proposal.cause},
                       {"live", house.matches.contains(later.id)},
                       {"champion_differs", champion != before.champion}};
  if (proposal.champion) facts["champion"] = mark::person(*proposal.champion);
  if (proposal.instead_of) facts["instead_of"] = mark::person(*proposal.instead_of);
  if (proposal.jackpot_by != 0) facts["jackpot_by"] = mark::money(proposal.jackpot_by);
  tell_hosts(house, act, match, "alert.proposal", BotFacts::hosts(facts));
}

// Nobody has built on it yet: champion, wins, jackpot and prizes as they are now.
void hand_on(House& house, Act& act, Show& show, const LiveMatch& match, const CarryOver& carry) {
  hand_over(show.state, carry, match.desk.seats);
  show.state.champion_practice =
      show.state.champion && match.desk.is_practice(*show.state.champion);
  if (!show.state.current || !show.state.champion) return;
  const auto waiting = house.matches.find(*show.state.current);
  if (waiting == house.matches.end()) return;
  auto& joined = waiting->second.desk.joined;  // who is champion now needs no seat
  const bool twice = std::find(joined.begin(), joined.end(), *show.state.champion) != joined.end();
  if (twice) {
    append(waiting->second, act.now, desk::left(*show.state.champion), act.commit);
  }
}

}  // namespace

void correct_result(House& house, Act& act, LiveMatch& match, const CarryOver& carry) {
  Show& show = show_of(house, match);
  const auto later = next_begun(house, match);
  book_anew(house, act, show, match, carry, later);
  MatchResult result = result_of(carry, match.desk.seats, match.row, act.now);
  const Before before = replace_result(show, result);
  ++show.state.corrections;
  const nlohmann::json facts = facts_of(match, result, before);
  notice(house, act, match, "notice.corrected", BotFacts::open(facts));
  announce(house, act, show, "notice.corrected", BotFacts::open(facts));
  if (later) {
    propose(house, act, show, match, *later, before);
  } else {
    hand_on(house, act, show, match, carry);
  }
  save(show, act);
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
