#include "bot/show/finish.h"

#include "bot/chance/hash.h"
#include "bot/chance/transcript.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/match/seals.h"
#include "bot/match/supply.h"
#include "bot/show/alternates.h"
#include "bot/show/correct.h"
#include "bot/show/ledger.h"
#include "bot/show/lobby.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/history.h"
#include "bot/show/pool/pool.h"
#include "bot/show/presence.h"
#include "bot/show/prizes.h"
#include "bot/show/proposed.h"
#include "bot/show/rehearsal.h"
#include "bot/show/results.h"
#include "bot/show/season.h"
#include "bot/show/transcript_name.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// Closes the log, publishes the secret, and gives the show its next match.
void close(House& house, Act& act, LiveMatch& match, std::string_view how) {
  clear_timers(house, act, match);
  note_seen(house, act, match);
  drop_offers(house, act, match);
  append(match, act.now, desk::closed(how), act.commit);
  match.row.status = MatchStatus::kOver;
  act.commit.matches.push_back(match.row);
  if (house.luck == Luck::kWithheld) return;  // a preview: the secret stays one
  const BookRow book = match.book->reveal();
  act.commit.books.push_back(book);
  const Show& show = show_of(house, match);
  TranscriptData data = transcript_of(show.state.key, book, match.book->rows());
  data.show_title = show.setup.title;
  data.game = match.row.game;
  data.match = match.row.number;
  prove_content(data, match, match.book->rows(), match.desk.books_before.size());
  nlohmann::json facts{{"book", book.number},
                       {"check", check_value(data)},
                       {"notice", mark::said(show.setup.notice)},
                       {"secret", to_hex(book.secret)},
                       {"verifier", page_address(house, std::string(kVerifierPath))},
                       {"commitment", to_hex(book.commitment)}};
  if (is_rehearsal(show)) {
    facts["test"] = true;  // of which none is written
  } else {
    const std::string name =
        transcript_name(show, match.row.id, match.desk.books_before.size(), book);
    facts["transcript"] = page_address(house, "/archive/" + name + "/transcript");
  }
  notice(house, act, match, "notice.reveal", BotFacts::open(facts));
}

// A match that was open again: what it had handed on is mended, and the next one may begin.
void finish_again(House& house, Act& act, LiveMatch& match, const CarryOver& carry,
                  std::string_view how) {
  Show& show = show_of(house, match);
  const std::optional<PersonId> reigned = show.state.champion;
  correct_result(house, act, match, carry);
  close(house, act, match, how);
  if (!match_is_played(house, show)) season_after_match(house, act, show);
  release_next(house, act, show, reigned);
}

void next_match(House& house, Act& act, const LiveMatch& match, Show& show) {
  if (show.state.made && show.state.made->closed) return save(show, act);
  if (is_rehearsal(show)) {  // it stays open for what hosts try out after a match
    notice(house, act, match, "notice.test_ended", BotFacts::open({{"title", show.setup.title}}));
    return save(show, act);
  }
  const bool waits = show.setup.next_match == NextMatch::kSchedule;
  nlohmann::json facts{{"number", show.state.matches + 1}, {"waits", waits}};
  if (show.state.wins > 0) facts["wins"] = show.state.wins;
  if (const auto jackpot = jackpot_of(show); jackpot != 0) facts["jackpot"] = mark::money(jackpot);
  if (show.state.champion) facts["champion"] = mark::person(*show.state.champion);
  notice(house, act, match, "notice.next_match", BotFacts::open(facts));
  if (waits) return save(show, act);
  open_match(house, act, show);
}

}  // namespace

void finish_match(House& house, Act& act, LiveMatch& match) {
  Show& show = show_of(house, match);
  const CarryOver carry = match.game->carry();
  if (!match.desk.books_before.empty()) return finish_again(house, act, match, carry, "over");
  (void)note_prizes(house, act, show, match, carry);
  book_match(house, act, show, match, carry);
  hand_over(show.state, carry, match.desk.seats);
  show.state.current.reset();
  keep_results(act, show, result_rows(show, match, carry, act.now));
  note_contestants(house, act, match, carry);
  show.state.champion_practice =
      show.state.champion && match.desk.is_practice(*show.state.champion);
  close(house, act, match, "over");
  tell_audience(house, act, show, match, carry);
  season_after_match(house, act, show);
  next_match(house, act, match, show);
}

void abort_match(House& house, Act& act, LiveMatch& match, const PublicData& facts) {
  Show& show = show_of(house, match);
  const bool again = !match.desk.books_before.empty();
  notice(house, act, match, "notice.aborted",
         again ? BotFacts::beside(facts, overtaken_by(house, match)) : facts);
  if (!match.desk.books_before.empty()) {  // opened again and called off: it counts for nothing
    CarryOver nothing;
    nothing.called_off = true;
    const BegunWith begun = begun_with(show, match);
    nothing.jackpot = begun.jackpot;
    nothing.prizes = begun.prizes;
    return finish_again(house, act, match, nothing, desk::kCalledOff);
  }
  show.state.current.reset();
  if (match.row.status == MatchStatus::kWaiting) {
    (void)release_asked(house, act, show);
    put_back(act, show, match);
  }
  close(house, act, match, desk::kCalledOff);
  season_after_match(house, act, show);
  next_match(house, act, match, show);
}

}  // namespace callboard
