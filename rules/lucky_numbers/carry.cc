// The end of a match and what the next one starts from (LN-98, LN-105, LN-108, LN-110 to LN-112,
// LN-120, LN-126; HA-31, HA-37).
#include <algorithm>

#include "rules/lucky_numbers/carry_over.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

bool retires(const State& state) {
  return state.winner && state.event && state.event->all_cash && !state.aborted;
}

std::vector<Prize> unclaimed(const State& state) {
  std::vector<Prize> left;
  for (std::size_t medal = 0; medal < state.prizes.size(); ++medal) {
    const bool won = state.event && state.event_end != EventEnd::kForfeit &&
                     medal_complete(*state.event, static_cast<int>(medal));
    if (!won) left.push_back(state.prizes[medal]);
  }
  return left;
}

std::vector<Prize> ruled(const State& state) {
  std::vector<Prize> chosen;
  for (const int medal : state.carry_ruled->medals) {
    const auto place = static_cast<std::size_t>(medal);
    if (place < state.prizes.size()) chosen.push_back(state.prizes[place]);
  }
  return chosen;
}

// LN-112, AM-97, AM-98; of an all-cash event only what had been carried goes on.
std::vector<Prize> prizes_to_carry(const State& state) {
  if (state.aborted) return state.config.carry.prizes;
  if (state.event && state.event->all_cash) return state.config.carry.prizes;
  if (state.carry_ruled) return ruled(state);
  const bool all = state.config.options.prize_carryover == PrizeCarryOver::kUnclaimed;
  return all ? unclaimed(state) : std::vector<Prize>{};
}

std::int64_t jackpot_to_carry(const State& state) {
  if (state.carry_ruled && !state.carry_ruled->jackpot) return state.config.options.jackpot_base;
  if (state.aborted && state.event) return state.event->jackpot_before;
  return state.jackpot;
}

}  // namespace

CarryOver carry_over(const State& state) {
  CarryOver carry;
  carry.winner = state.winner;
  carry.called_off = state.aborted && !state.winner;
  carry.retired = retires(state);
  if (state.winner) {
    if (!carry.retired) carry.champion = state.winner;
    carry.wins = wins_now(state);
  } else if (state.config.carry.champion) {  // aborted: the champion keeps the chair
    carry.champion = kChampion;
    carry.wins = state.config.carry.wins;
  }
  carry.jackpot = jackpot_to_carry(state);
  carry.prizes = prizes_to_carry(state);
  const bool paid = state.winner || !state.aborted;
  for (const Seat seat : {kChallenger, kChampion}) {
    Winnings winnings;
    winnings.seat = seat;
    winnings.score = state.banks[seat.index];
    winnings.cash = paid ? winnings.score : 0;  // AM-106
    if (state.winner == seat) {
      winnings.bonus = state.event_end == EventEnd::kSweep;
      if (winnings.bonus) winnings.jackpot = jackpot_paid(state);
      winnings.cash += state.event_cash;
      winnings.prizes = state.event_prizes;
    }
    carry.winnings.push_back(std::move(winnings));
  }
  return carry;
}

void finish_match(State& state) {
  state.phase = Phase::kDone;
  state.need = Need::kNone;
  state.waiting.reset();
  const CarryOver carry = carry_over(state);
  if (carry.retired) {
    tell(state, "retired", {{"seat", *state.winner}, {"wins", carry.wins}});
  }
  std::vector<Facts> winnings;
  for (const Winnings& share : carry.winnings) {
    winnings.push_back({{"seat", share.seat},
                        {"cash", Money{share.cash}},
                        {"prizes", prize_facts(share.prizes)},
                        {"has_prizes", !share.prizes.empty()}});
  }
  Facts facts = {{"aborted", state.aborted},
                 {"winnings", std::move(winnings)},
                 {"jackpot", Money{carry.jackpot}},
                 {"prizes", prize_facts(carry.prizes)},
                 {"has_prizes", !carry.prizes.empty()},
                 {"wins", carry.wins}};
  if (state.winner) facts.push_back({"winner", *state.winner});
  tell(state, "match_over", std::move(facts));
}

}  // namespace callboard::lucky_numbers
