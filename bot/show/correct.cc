#include "bot/show/correct.h"

#include <algorithm>

#include "bot/desk/needs.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/ledger.h"
#include "bot/show/lobby.h"
#include "bot/show/prizes.h"
#include "bot/show/proposed.h"
#include "bot/show/results.h"
#include "bot/show/season.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// What the match has paid people so far is taken back, and paid as it stands now. Jackpot and
// prizes follow only if nobody has built on them yet; otherwise a host decides (move_jackpot).
void book_anew(House& house, Act& act, const Show& show, const LiveMatch& match,
               const CarryOver& carry, const std::optional<std::int64_t>& jackpot_now) {
  const auto rows = house.store.match_ledger(match.row.id);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  Entry reversal;
  for (const LedgerRow& row : *rows) {
    if (row.account.starts_with(account::kPerson)) reversal.add(row.account, -row.amount);
  }
  std::move(reversal).book(house, act, show, match.row.id, "reversed by a ruling");
  Entry entry;
  pay_winnings(entry, show, match, carry);
  if (jackpot_now) entry.restock(show.state, *jackpot_now, carry.prizes);
  std::move(entry).book(house, act, show, match.row.id, "match, after a ruling");
}

// What a match hands on.
struct Handed {
  std::optional<PersonId> champion;
  std::int64_t wins = 0;
  std::int64_t jackpot = 0;
  std::vector<Prize> prizes;
  bool called_off = false;  // what it had begun with
};

// What stood over when it was closed the last time: its log up to there.
std::vector<Prize> prizes_handed_on(const LiveMatch& match) {
  const auto closed = std::find_if(match.log.rbegin(), match.log.rend(), [](const LogEntry& one) {
    const auto* const desk = std::get_if<DeskEntry>(&one.body);
    return desk != nullptr && desk->kind == "closed";
  });
  const std::vector<LogEntry> before(match.log.begin(), closed.base());
  const auto game = match.face->start(match.desk.options, match.desk.carry);
  for (const std::size_t index : inputs_in_effect(before)) {
    const auto& input = std::get<InputEntry>(before[index].body);
    CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
  }
  return game->carry().prizes;
}

Handed as_begun(const Show& show, const LiveMatch& match) {
  const auto [reign, jackpot, prizes] = begun_with(show, match);
  const std::int64_t wins = reign.champion ? wins_of(show, match, *reign.champion, reign.wins) : 0;
  return {reign.champion, wins, jackpot, prizes, true};
}

Handed handed_by(const Show& show, const LiveMatch& match, const CarryOver& carry) {
  if (carry.called_off) return as_begun(show, match);
  Handed handed;
  handed.jackpot = carry.jackpot;
  handed.prizes = carry.prizes;
  if (!carry.champion || carry.retired) return handed;
  handed.champion = match.desk.seats.at(carry.champion->index);
  handed.wins = wins_of(show, match, *handed.champion, carry.wins);
  return handed;
}

// What it has handed on so far. A match that was called off for the first time has no result.
Handed handed_before(const Show& show, const LiveMatch& match) {
  const auto* const old = show.chronicle->find(match.row.id);
  if (old == nullptr || old->front().outcome == ResultRow::Outcome::kCalledOff) {
    return as_begun(show, match);
  }
  Handed before{champion_in(*old), 0, old->front().jackpot, prizes_handed_on(match), false};
  for (const ResultRow& row : *old) before.wins += row.holds ? row.wins : 0;
  return before;
}

// The season and the time of the result stay what they were.
void replace_result(Act& act, Show& show, std::vector<ResultRow>& rows) {
  if (const auto* const old = show.chronicle->find(rows.front().match)) {
    for (ResultRow& row : rows) {
      row.season = old->front().season;
      row.ended = old->front().ended;
    }
  }
  keep_results(act, show, rows);
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

// The first match that was touched, as its host is asked about it. What an earlier ruling over the
// same match proposed, and has not been mended, is taken in: there is one question at a time, and
// it is about what that match has, not about what it should have had.
void propose(House& house, Act& act, Show& show, const LiveMatch& match, const MatchRow& later,
             const Handed& before, const Handed& now) {
  Proposal proposal;
  proposal.match = later.id;
  proposal.number = later.number;
  proposal.cause = match.row.number;
  proposal.instead_of = proposal.reigned = before.champion;
  proposal.wins_were = proposal.reigned_wins = before.wins;
  proposal.prizes_were = before.prizes;
  std::int64_t withdrawn = 0;
  if (const auto earlier = take_unmended(show, proposal.cause)) {
    withdrawn = earlier->open ? earlier->proposal.id : 0;
    stand_on(proposal, as_it_stands(house, show, earlier->proposal));
  }
  proposal.champion = now.champion;
  proposal.wins = now.wins;
  proposal.jackpot_by += now.jackpot - before.jackpot;
  if (jackpot_set_since(show, proposal.cause)) proposal.jackpot_by = 0;
  proposal.prizes = now.prizes;
  if (!can_be_asked(house, show, proposal)) {
    proposal.id = ++show.state.proposals_made;
    keep_unmended(show, proposal);
    if (withdrawn == 0) return;
    const nlohmann::json facts{{"id", withdrawn}, {"cause", proposal.cause}};
    return tell_hosts(house, act, match, "alert.proposal_withdrawn", BotFacts::hosts(facts));
  }
  proposal.id = ++show.state.proposals_made;
  show.state.proposals.push_back(proposal);
  nlohmann::json facts = proposal_facts(house, show, proposal);
  if (withdrawn != 0) facts["withdrawn"] = withdrawn;
  HostSections alert;
  alert.add("alert.proposal", BotFacts::hosts(facts));
  add_answers(answers_to_proposal(house, show, proposal), 0, alert);
  post(house, act, match, Post::to_hosts(std::move(alert)));
}

// No later match counts any more, so what was proposed about one, and has not been mended, comes
// with the ruling: by how much the jackpot of the show is behind what the match has handed on, and
// who reigns there while a host has not been asked.
std::int64_t take_in_proposals(House& house, Act& act, Show& show, const LiveMatch& match,
                               Handed& before) {
  const auto earlier = take_unmended(show, match.row.number);
  if (!earlier) return 0;
  if (earlier->open) {
    before.champion = earlier->proposal.reigned;
    before.wins = earlier->proposal.reigned_wins;
    before.called_off = false;
    tell_hosts(house, act, match, "alert.proposal_taken_in",
               BotFacts::hosts({{"id", earlier->proposal.id}, {"cause", match.row.number}}));
  }
  return earlier->proposal.jackpot_by;
}

// Nobody has built on it yet: champion, wins, jackpot and prizes as they are now. Called off once
// more, or with the same champion, it leaves who reigns by a host's word since; what a host has
// done to the wins stays, too.
void hand_on(Show& show, const LiveMatch& match, const Handed& before, const Handed& now) {
  if (before.called_off && now.called_off) return;
  if (!before.called_off && now.champion == before.champion) {
    if (show.state.champion != now.champion) return;
    show.state.wins = std::max<std::int64_t>(show.state.wins + now.wins - before.wins, 0);
    return;
  }
  show.state.set_aside.reset();
  show.state.champion = now.champion;
  show.state.wins = now.wins;
  show.state.champion_practice = now.champion && match.desk.is_practice(*now.champion);
}

}  // namespace

void correct_result(House& house, Act& act, LiveMatch& match, const CarryOver& carry) {
  Show& show = show_of(house, match);
  const auto later = first_that_counts(house, show, match.row.number + 1);
  Handed before = handed_before(show, match);
  const Handed now = handed_by(show, match, carry);
  std::optional<std::int64_t> jackpot_now;
  if (!later) {  // what a host has done to the jackpot since stays
    const bool brought_back = before.called_off && !now.called_off;
    const std::int64_t by = now.jackpot - before.jackpot;
    const std::int64_t behind_by = take_in_proposals(house, act, show, match, before);
    const std::int64_t stands = show.state.jackpot.value_or(before.jackpot);
    jackpot_now = brought_back ? now.jackpot : moved_jackpot(show, stands, behind_by + by);
    if (jackpot_set_since(show, match.row.number)) jackpot_now = stands;
  }
  const bool audience_differs = note_prizes(house, act, show, match, carry);
  book_anew(house, act, show, match, carry, jackpot_now);
  std::vector<ResultRow> rows = result_rows(show, match, carry, act.now);
  leave_reign(show, match, rows);
  const SeasonWon season = season_won(show, match.row.id);
  replace_result(act, show, rows);
  ++show.state.corrections;
  nlohmann::json facts = facts_of(match, rows, before);
  const bool set = jackpot_set_since(show, match.row.number);
  facts["later"] = later || set;
  facts["jackpot_set"] = set;
  mind_season(house, act, match, season, facts);
  notice(house, act, match, "notice.corrected", BotFacts::open(facts));
  announce(house, act, show, "notice.corrected", BotFacts::open(facts));
  if (audience_differs) tell_audience(house, act, show, match, carry);
  if (later) {
    propose(house, act, show, match, *later, before, now);
  } else {
    const Reign reigned = reign_of(show.state);
    const std::int64_t stood = jackpot_of(show);
    show.state.jackpot = jackpot_now;
    show.state.prizes = carry.prizes;
    hand_on(show, match, before, now);
    tell_next(house, act, show, match.row.number, {reigned, stood});
  }
  save(show, act);
}

void restock_show(House& house, Act& act, Show& show, std::int64_t jackpot,
                  const std::vector<Prize>& prizes, const Proposal& proposal) {
  Entry entry;
  entry.restock(show.state, jackpot, prizes);
  if (jackpot != jackpot_of(show)) show.state.jackpot = jackpot;
  show.state.prizes = prizes;
  std::move(entry).book(house, act, show, proposal.match,
                        "a ruling over match " + std::to_string(proposal.cause));
}

}  // namespace callboard
