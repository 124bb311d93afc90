// What is judged between events: ended matches, replays, and whether anything is stuck.
#include <algorithm>
#include <utility>

#include "bot/chance/transcript.h"
#include "bot/chance/verify.h"
#include "bot/match/seals.h"
#include "bot/show/ledger.h"
#include "rules/core/json.h"
#include "tests/rules/core/other_secrets.h"
#include "tests/sim/judge.h"

namespace callboard::sim {
namespace {

inline constexpr std::int64_t kLookOneIn = 4;          // at what is shown of a match after a change
inline constexpr std::int64_t kOtherSecretsOneIn = 3;  // of those looks, with other secrets too

// A copy in which one throw has another outcome.
bool tamper(TranscriptData& data) {
  for (TranscriptDraw& draw : data.draws) {
    if (draw.outcome.empty() || draw.sides < 2 || draw.source != "book") continue;
    draw.outcome[0] = (draw.outcome[0] + 1) % draw.sides;
    return true;
  }
  return false;
}

}  // namespace

void Judge::look_at_ended(House& house) {
  std::vector<MatchId> ended;
  ended.swap(ended_);
  for (const MatchId id : ended) {
    const auto row = house.store.match(id);
    if (!row || !*row || (*row)->status != MatchStatus::kOver) continue;  // opened again
    ++tally_.matches_over;
    verify(house, **row);
  }
}

void Judge::verify(House& house, const MatchRow& row) {
  const Show& show = house.shows.at(row.show);
  const auto log = house.store.log(row.id);
  const auto match = fold_match(row, *log, *show.face);
  ++tally_.replays;
  if (!match) {
    history_.broken("replay equals live, and nothing breaks", named(row.id) + ": " + match.error());
  }
  const auto book = house.store.book(row.book);
  const auto draws = house.store.draws(row.book);
  if (!book->has_value() || !(*book)->revealed) {
    history_.broken("every draw can be checked", named(row.id) + " is over, its secret is kept");
  }
  TranscriptData data = transcript_of(show.state.key, **book, *draws);
  prove_content(data, *match, *draws, match->desk.books_before.size());
  const auto read = read_transcript(write_transcript(data));
  if (!read) history_.broken("every draw can be checked", named(row.id) + ": " + read.error());
  const VerifyReport report = verify_transcript(*read);
  if (!report.problems.empty()) {
    history_.broken("every draw can be checked",
                    named(row.id) + ": " + report.problems.front().what);
  }
  tally_.draws_verified += report.recomputed + report.packs;
  if (!tamper(data)) return;
  if (verify_transcript(data).problems.empty()) {
    history_.broken("every draw can be checked", named(row.id) + ": a changed copy passes");
  }
  ++tally_.tampered_refused;
}

void Judge::look_at_rules(const House& house) {
  for (const MatchId id : std::exchange(changed_, {})) {
    const auto live = house.matches.find(id);
    MatchFacts& match = matches_.at(id);
    const bool there = live != house.matches.end() && live->second.game != nullptr;
    if (!there || live->second.log.back().seq != match.last_seq) continue;
    tally_.rules_checked += match.model->take_checked();
    if (!match.model->must_look() && ++match.looks % kLookOneIn != 0) continue;
    const std::string wrong =
        match.model->look(nlohmann::json::parse(live->second.game->public_view().json()));
    if (!wrong.empty()) history_.broken("the rules are kept", named(id) + ": " + wrong);
    if (++match.looks_for_secrets % kOtherSecretsOneIn != 0) continue;
    const std::string told = battery::told_by_secrets(*live->second.game, match.last_seq);
    if (!told.empty()) history_.broken("no view shows another's secret", named(id) + ": " + told);
    ++tally_.secrets_changed;
  }
}

void Judge::replay(House& house, MatchId id) {
  const auto live = house.matches.find(id);
  if (live == house.matches.end() || !live->second.game) return;
  const auto log = house.store.log(id);
  const auto again = fold_match(live->second.row, *log, *live->second.face);
  ++tally_.replays;
  if (!again) {
    history_.broken("replay equals live, and nothing breaks", named(id) + ": " + again.error());
  }
  if (again->game->digest() != live->second.game->digest()) {
    history_.broken("replay equals live, and nothing breaks",
                    named(id) + " is not in memory what its log says");
  }
}

void Judge::look_for_stuck(const House& house) const {
  for (const auto& [id, match] : house.matches) {
    if (match.row.status != MatchStatus::kLive || match.desk.pause) continue;
    if (!house.timers.of(id).empty()) continue;
    history_.broken("nothing is stuck", named(id) + " is live and waits for nothing");
  }
}

void Judge::look_at_money(const House& house) const {
  for (const auto& [id, show] : house.shows) {
    std::map<std::string, std::int64_t> stands{{account::kJackpot, show.state.jackpot.value_or(0)}};
    for (const Prize& prize : show.state.prizes)
      stands[account::kPrize + prize.name] += prize.value;
    for (const auto& [match, rows] : show.chronicle->matches()) {
      for (const ResultRow& row : rows) stands[account::of(row.person)] += row.won;
    }
    for (const auto& [account, amount] : stands) {
      const auto held = accounts_hold_.find({id, account});
      const std::int64_t booked = held == accounts_hold_.end() ? 0 : held->second;
      if (booked == amount) continue;
      history_.broken("money is conserved", show.state.key + ": " + account + " stands at " +
                                                std::to_string(amount) + ", booked are " +
                                                std::to_string(booked));
    }
  }
}

// The words are those of the templates: head.match.
void Judge::heads(House& house) const {
  for (const auto& [id, facts] : matches_) {
    const auto row = house.store.match(id);
    if (!row || !*row || (*row)->status != MatchStatus::kOver) continue;
    for (const Venue& venue : facts.venues) {
      const Platform& platform = *books_.at(venue.adapter).platform;
      if (platform.limits().status_every_ms == 0) continue;
      const auto head = platform.head(venue.id);
      if (!head || head->find("It is over") != std::string::npos) continue;
      if (head->find("It was called off") != std::string::npos) continue;
      history_.broken("heads say how things stand",
                      named(id) + " is over, and the head of thread " + venue.id + " on " +
                          venue.adapter + " says: " + *head);
    }
  }
}

void Judge::at_end(House& house) {
  heads(house);
  for (auto& [id, match] : matches_) {
    if (!match.begun) continue;
    // One that began long after people had stopped to play has had fewer deadlines than it needs.
    const bool had_time = now_.ms - match.begun->ms >= kToEnd_ms;
    const auto live = house.matches.find(id);
    if (had_time && live != house.matches.end() && live->second.row.status == MatchStatus::kLive) {
      history_.broken("nothing is stuck", named(id) + " does not end");
    }
    settle_match_time(match);
  }
  look_at_money(house);
  for (const auto& [name, books] : books_) {
    for (std::size_t number = 1; number < books.read.size(); ++number) {
      if (books.read[number] || books.platform->taken_away(number)) continue;
      history_.broken("no reply is lost",
                      name + " #" + std::to_string(number) + " was never taken in");
    }
  }
  for (const auto& [id, row] : rows_) {
    const bool to_all = std::holds_alternative<ToPublic>(row.audience);
    const auto* person = std::get_if<ToPerson>(&row.audience);
    if (id > house.store.sent_up_to(row.platform)->value) {
      history_.broken("no post is lost", "row " + std::to_string(id) + " is still under way");
    }
    const bool wanted = to_all || (person != nullptr && has_account(person->person));
    if (wanted && !row.reminds) {
      history_.broken("no post is lost",
                      "row " + std::to_string(id) + " on " + row.platform + " stands nowhere" +
                          (person == nullptr ? "" : ", for " + account_of(person->person)));
    }
  }
}

}  // namespace callboard::sim
