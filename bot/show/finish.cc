#include "bot/show/finish.h"

#include <nlohmann/json.hpp>

#include "bot/chance/hash.h"
#include "bot/chance/transcript.h"
#include "bot/facts.h"
#include "bot/match/supply.h"
#include "bot/show/lobby.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// Closes the log, publishes the secret, and gives the show its next match.
void close(House& house, Act& act, LiveMatch& match, std::string_view how) {
  clear_timers(house, act, match);
  append(match, act.now, desk::closed(how), act.commit);
  match.row.status = MatchStatus::kOver;
  act.commit.matches.push_back(match.row);
  const BookRow book = match.book->reveal();
  act.commit.books.push_back(book);
  const Show& show = show_of(house, match);
  TranscriptData data = transcript_of(show.state.key, book, match.book->rows());
  data.game = match.row.game;
  data.match = match.row.number;
  data.packs = pack_proofs(show, match.desk, match.book->rows());
  notice(house, act, match, "notice.reveal",
         BotFacts::open(
             {{"book", book.number},
              {"check", check_value(data)},
              {"notice", mark::said(show.setup.notice)},
              {"secret", to_hex(book.secret)},
              {"commitment", to_hex(book.commitment)},
              {"transcript", "/archive/" + std::to_string(match.row.id.value) + "/transcript"}}));
}

void next_match(House& house, Act& act, const LiveMatch& match, Show& show) {
  const bool waits = show.setup.next_match == NextMatch::kSchedule;
  nlohmann::json facts{{"number", show.state.matches + 1},
                       {"waits", waits},
                       {"wins", show.state.wins},
                       {"jackpot", mark::money(show.state.jackpot.value_or(0))}};
  if (show.state.champion) facts["champion"] = mark::person(*show.state.champion);
  notice(house, act, match, "notice.next_match", BotFacts::open(facts));
  if (waits) return save(show, act);
  open_match(house, act, show);
}

}  // namespace

void finish_match(House& house, Act& act, LiveMatch& match) {
  Show& show = show_of(house, match);
  const CarryOver carry = match.game->carry();
  LedgerRow blank;
  blank.id = ++house.ids.ledger;
  blank.show = show.state.id;
  blank.match = match.row.id;
  blank.at = act.now;
  const auto rows =
      ledger_of(carry, match.desk.seats, show.state.jackpot.value_or(0), std::move(blank));
  act.commit.ledger.insert(act.commit.ledger.end(), rows.begin(), rows.end());
  take_over(show.state, carry, match.desk.seats, match.row, act.now);
  show.state.champion_practice =
      show.state.champion && match.desk.is_practice(*show.state.champion);
  close(house, act, match, "over");
  next_match(house, act, match, show);
}

void abort_match(House& house, Act& act, LiveMatch& match, const PublicData& facts) {
  Show& show = show_of(house, match);
  notice(house, act, match, "notice.aborted", facts);
  show.state.current.reset();
  close(house, act, match, "aborted");
  next_match(house, act, match, show);
}

}  // namespace callboard
