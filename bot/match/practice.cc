#include "bot/match/practice.h"

#include "bot/facts.h"
#include "bot/match/play.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr int kTries = 20;  // suggestions until one is a legal move

bool try_once(House& house, Act& act, LiveMatch& match, Seat seat) {
  const std::string words = match.game->suggest(seat, house.entropy.number());
  const bool sealed = is_sealed(match);
  Folded folded = fold_reply(words, Markup::kPlain, {});
  folded.privately = sealed;
  const auto read = match.game->read(seat, folded);
  const auto* moves = std::get_if<ReadMoves>(&read);
  if (moves == nullptr) return false;
  Telling telling;
  if (!sealed) {
    telling.open.add("practice.said",
                     BotFacts::open({{"who", mark::seat(seat)}, {"words", mark::said(words)}}));
  }
  return !play(house, act, match, moves->inputs, {Actor::kSeat, seat}, std::move(telling));
}

bool asks_still(const LiveMatch& match, std::uint64_t turn) {
  if (match.row.status != MatchStatus::kLive) return false;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr && awaiting->turn == turn;
}

}  // namespace

void practice_move(House& house, Act& act, LiveMatch& match) {
  if (match.desk.pause) return;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return;
  for (const Seat seat : awaiting->seats) {
    if (!match.desk.is_practice(match.desk.seats.at(seat.index))) continue;
    bool acted = false;
    for (int i = 0; i < kTries && !acted; ++i) acted = try_once(house, act, match, seat);
    if (acted && !asks_still(match, awaiting->turn)) return;  // the next prompt calls them again
  }
}

}  // namespace callboard
