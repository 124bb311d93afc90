// The Main Event's numbers and prizes, how it ends, and what the next match inherits (LN-84, LN-85,
// LN-97 to LN-112, LN-120 to LN-125).
#include <algorithm>
#include <cstdlib>

#include "rules/lucky_numbers/event.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::int64_t kFirstSevenOffer = 700;  // LN-101
constexpr std::int64_t kHalfOffer = 1000;       // LN-102
constexpr std::int64_t kFailedCash = 5000;      // LN-97
constexpr std::int64_t kAllCashBonus = 750000;  // LN-125

FactName end_kind(EventEnd end) {
  switch (end) {
    case EventEnd::kSweep:
      return "event_swept";
    case EventEnd::kBailout:
      return "event_stopped";
    case EventEnd::kFailed:
      return "event_failed";
    case EventEnd::kForfeit:
      return "event_forfeited";
    case EventEnd::kEnded:
    case EventEnd::kNone:
      break;
  }
  return "event_ended";
}

std::int64_t total_value(const std::vector<Prize>& prizes) {
  std::int64_t sum = 0;
  for (const Prize& prize : prizes) sum += prize.value;
  return sum;
}

// How far a set of three lies from the fresh one, place by place.
std::int64_t distance(const std::vector<Prize>& joined, const std::vector<Prize>& fresh) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < joined.size(); ++i) {
    sum += std::abs(joined[i].value - fresh[i].value);
  }
  return sum;
}

}  // namespace

int medal_of(int number) {
  switch (number) {
    case 6:
    case 8:
      return 0;  // LN-79
    case 5:
    case 9:
      return 1;  // LN-80
    case 4:
    case 10:
      return 2;  // LN-81
    default:
      return -1;
  }
}

std::string medal_name(int medal) {
  constexpr const char* kNames[] = {"bronze", "silver", "gold"};
  return kNames[medal];
}

std::vector<int> event_numbers(const MainEvent& event, Half half) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < kEventNumbers; ++i) {
    if (event.claimed[i] == (half == Half::kClaimed)) numbers.push_back(kNumbers[i]);
  }
  return numbers;
}

bool medal_complete(const MainEvent& event, int medal) {
  const auto claimed = event_numbers(event, Half::kClaimed);
  return std::count_if(claimed.begin(), claimed.end(),
                       [&](int number) { return medal_of(number) == medal; }) == 2;
}

Prize medal_prize(const State& state, int medal) {
  const auto place = static_cast<std::size_t>(medal);
  if (state.event->all_cash) return {"", kMedalCash[place]};
  return place < state.prizes.size() ? state.prizes[place] : Prize{};
}

std::vector<Prize> medal_prizes(const State& state) {
  std::vector<Prize> prizes;
  for (int medal = 0; medal < 3; ++medal) {
    if (state.event && medal_complete(*state.event, medal)) {
      prizes.push_back(medal_prize(state, medal));
    }
  }
  return prizes;
}

// What a sweep paid beside the prizes: the jackpot as it stood then (LN-111, LN-125).
std::int64_t jackpot_paid(const State& state) {
  if (!state.event->all_cash) return state.event_cash;
  return state.event_cash - kAllCashBonus - total_value(medal_prizes(state));
}

// LN-101 to LN-103; AM-84, AM-85.
std::int64_t offer_cash(const State& state) {
  const MainEvent& event = *state.event;
  if (event.offer) return *event.offer;
  const auto claimed = event_numbers(event, Half::kClaimed);
  if (claimed.empty()) return kFirstSevenOffer;
  auto halves = static_cast<std::int64_t>(claimed.size());
  if (state.config.options.bailout_halves == BailoutHalves::kUnpaired) {
    for (int medal = 0; medal < 3; ++medal) halves -= medal_complete(event, medal) ? 2 : 0;
  }
  return halves * kHalfOffer;
}

void sort_prizes(std::vector<Prize>& prizes) {  // AM-99
  std::stable_sort(prizes.begin(), prizes.end(),
                   [](const Prize& a, const Prize& b) { return a.value < b.value; });
}

// Carried prizes stand again; fresh ones fill up to three, chosen so that the set as a whole is
// closest to the fresh one (a carried silver and gold are joined by the fresh bronze).
std::vector<Prize> join_prizes(std::vector<Prize> carried, std::vector<Prize> fresh) {
  sort_prizes(fresh);
  if (carried.empty()) return fresh;
  std::vector<Prize> best;
  for (unsigned chosen = 0; chosen < 8; ++chosen) {
    std::vector<Prize> joined = carried;
    for (unsigned i = 0; i < 3; ++i) {
      if ((chosen >> i & 1U) != 0) joined.push_back(fresh[i]);
    }
    if (joined.size() != 3) continue;
    sort_prizes(joined);
    if (best.empty() || distance(joined, fresh) < distance(best, fresh)) best = std::move(joined);
  }
  return best.empty() ? fresh : best;
}

bool plays_for_cash(const State& state) {
  const int limit = state.config.options.retire_after_wins;
  return limit > 0 && wins_now(state) >= limit;
}

// The event opens by itself once there is something to play for (LN-76, LN-121).
void prepare_event(State& state) {
  state.phase = Phase::kBetween;
  state.need = Need::kNone;
  state.config.options = state.coming;
  if (!plays_for_cash(state) && state.prizes.size() < 3) {
    state.need = Need::kPrizes;
    return;
  }
  begin_event(state);
}

void begin_event(State& state) {
  MainEvent event;
  event.all_cash = plays_for_cash(state);
  event.jackpot_before = state.jackpot;
  state.event = event;
  state.need = Need::kNone;
  state.phase = Phase::kEventRoll;
  forget_turn(state);
  sort_prizes(state.prizes);
  std::vector<Prize> stakes;
  for (int medal = 0; medal < 3; ++medal) stakes.push_back(medal_prize(state, medal));
  tell(state, "event_began",
       {{"seat", *state.winner},
        {"all_cash", event.all_cash},
        {"jackpot", Money{state.jackpot}},
        {"prizes", medal_facts(stakes)},
        {"wins", wins_now(state)}});
}

void end_event(State& state, EventEnd end) {
  const bool swept = end == EventEnd::kSweep;
  const bool forfeit = end == EventEnd::kForfeit;
  state.event_end = end;
  const std::vector<Prize> won = forfeit ? std::vector<Prize>{} : medal_prizes(state);
  if (end == EventEnd::kFailed) state.event_cash = kFailedCash;
  if (forfeit) state.event_cash = 0;
  if (swept && state.event->all_cash) state.event_cash += kAllCashBonus;
  if (state.event->all_cash) {
    state.event_cash += total_value(won);
  } else {
    state.event_prizes = won;
  }
  const std::int64_t jackpot = state.jackpot;
  if (swept) {
    state.event_cash += jackpot;
    state.jackpot = state.config.options.jackpot_base;  // LN-111
  }
  tell(state, end_kind(end),
       {{"seat", *state.winner},
        {"cash", Money{state.event_cash}},
        {"prizes", prize_facts(state.event_prizes)},
        {"has_prizes", !state.event_prizes.empty()},
        {"jackpot", Money{jackpot}},
        {"jackpot_won", swept},
        {"all_cash", state.event->all_cash},
        {"paid", Money{state.event_cash + total_value(state.event_prizes)}}});
  finish_match(state);
}

}  // namespace callboard::lucky_numbers
