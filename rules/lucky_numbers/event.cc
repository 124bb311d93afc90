// The Main Event: wild totals, claims, repeats, the last number, the danger zone (LN-76 to LN-109).
#include <algorithm>

#include "rules/lucky_numbers/event.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::int64_t kWildAmount = 5000;    // LN-88
constexpr std::int64_t kRepeatAmount = 2500;  // LN-92
constexpr int kChances = 5;                   // LN-94

bool is_wild(int total) { return total == 2 || total == 3 || total == 11 || total == 12; }

std::size_t place_of(int number) {
  const auto found = std::find(std::begin(kNumbers), std::end(kNumbers), number);
  return static_cast<std::size_t>(found - std::begin(kNumbers));
}

void offer(State& state, bool again) {
  state.phase = Phase::kEventOffer;
  const auto prizes = medal_prizes(state);
  tell(state, "event_offer",
       {{"cash", Money{offer_cash(state)}},
        {"prizes", prize_facts(prizes)},
        {"has_prizes", !prizes.empty()},
        {"again", again}});
}

// A medal was completed (LN-106, AM-86, AM-87).
void complete_medal(State& state, int medal) {
  MainEvent& event = *state.event;
  const Prize prize = medal_prize(state, medal);
  tell(state, "event_medal",
       {{"medal", Word{medal_name(medal)}},
        {"name", Said{prize.name}},
        {"value", Money{prize.value}},
        {"all_cash", event.all_cash}});
  if (!event.locked) return;
  event.locked = false;
  if (state.config.options.danger_ends_with_medal) event.danger = false;
  switch (state.config.options.offer_after_medal) {
    case OfferAfterMedal::kOnce:
      offer(state, true);
      break;
    case OfferAfterMedal::kStanding:
      event.standing = true;
      break;
    case OfferAfterMedal::kNever:
      break;
  }
}

void claim(State& state, int number, bool wild) {
  MainEvent& event = *state.event;
  state.phase = Phase::kEventRoll;
  event.claimed[place_of(number)] = true;
  const int medal = medal_of(number);
  tell(state, "event_claimed",
       {{"number", std::int64_t{number}}, {"medal", Word{medal_name(medal)}}, {"wild", wild}});
  const auto open = event_numbers(event, Half::kOpen);
  if (open.empty()) return end_event(state, EventEnd::kSweep);
  if (open.size() == 1) {
    event.chances = kChances;
    tell(state, "event_last",
         {{"number", std::int64_t{open.front()}}, {"chances", std::int64_t{kChances}}});
  }
  if (medal_complete(event, medal)) complete_medal(state, medal);
}

// One of the five chances is gone (LN-97); true if it was the last and the event is over.
bool use_chance(State& state) {
  MainEvent& event = *state.event;
  if (!event.chances) return false;
  --*event.chances;
  tell(state, "event_miss", {{"chances", std::int64_t{*event.chances}}});
  if (*event.chances > 0) return false;
  end_event(state, EventEnd::kFailed);
  return true;
}

void seven(State& state) {
  MainEvent& event = *state.event;
  if (event.danger) return end_event(state, EventEnd::kForfeit);  // LN-107, AM-83
  if (event.chances && state.config.options.seven_in_last_phase == SevenInLastPhase::kMiss) {
    use_chance(state);
    return;
  }
  event.danger = true;
  tell(state, "event_danger", {{"total", std::int64_t{7}}});
  if (use_chance(state)) return;  // AM-82: on the fifth chance no offer is needed
  offer(state, false);
}

void wild(State& state, int total) {
  MainEvent& event = *state.event;
  state.jackpot += kWildAmount;
  tell(state, "event_wild",
       {{"total", std::int64_t{total}},
        {"amount", Money{kWildAmount}},
        {"jackpot", Money{state.jackpot}},
        {"claims", !event.chances}});
  if (!event.chances) {
    state.phase = Phase::kEventWild;
  } else if (state.config.options.wild_uses_chance) {
    use_chance(state);
  }
}

void repeat(State& state, int number) {
  state.jackpot += kRepeatAmount;
  tell(state, "event_repeat",
       {{"number", std::int64_t{number}},
        {"amount", Money{kRepeatAmount}},
        {"jackpot", Money{state.jackpot}}});
  use_chance(state);
}

Facts open_facts(const State& state, int number) {
  const auto open = event_numbers(*state.event, Half::kOpen);
  return {
      {"number", std::int64_t{number}}, {"open", open}, {"open_text", Word{numbers_spaced(open)}}};
}

}  // namespace

Refused event_dice(State& state, Dice dice) {
  MainEvent& event = *state.event;
  const int total = dice.total();
  state.need = Need::kNone;
  state.dice = dice;
  event.rolled = true;
  tell(state, "event_rolled",
       {{"seat", *state.winner},
        {"first", std::int64_t{dice.first}},
        {"second", std::int64_t{dice.second}},
        {"total", std::int64_t{total}}});
  if (total == 7) {
    seven(state);
  } else if (is_wild(total)) {
    wild(state, total);
  } else if (event.claimed[place_of(total)]) {
    repeat(state, total);
  } else {
    claim(state, total, false);
  }
  return std::nullopt;
}

Refused play_wild(State& state, const Wild& wild_move) {
  if (state.phase != Phase::kEventWild) return refusal(Code::kPhase);
  if (!wild_move.number) {  // LN-91
    state.phase = Phase::kEventRoll;
    tell(state, "event_declined", Facts{});
    return std::nullopt;
  }
  const int number = *wild_move.number;
  if (medal_of(number) < 0) return refusal(Code::kWildBad, open_facts(state, number));
  if (state.event->claimed[place_of(number)]) {
    return refusal(Code::kWildTaken, open_facts(state, number));
  }
  claim(state, number, true);
  return std::nullopt;
}

bool may_stop(const State& state) {
  return state.phase == Phase::kEventOffer ||
         (state.phase == Phase::kEventRoll && state.event && state.event->standing);
}

Refused play_stop(State& state) {
  if (!may_stop(state)) {
    return refusal(state.event && state.event->locked ? Code::kLock : Code::kNoOffer);
  }
  state.event_cash = offer_cash(state);
  end_event(state, EventEnd::kBailout);
  return std::nullopt;
}

Refused play_go_on(State& state) {
  if (state.phase != Phase::kEventOffer) return refusal(Code::kNoOffer);
  state.phase = Phase::kEventRoll;
  state.event->locked = true;
  state.event->offer.reset();
  tell(state, "event_refused", Facts{});
  return std::nullopt;
}

Refused play_event_roll(State& state) {
  if (state.phase == Phase::kEventOffer) {
    const auto prizes = medal_prizes(state);
    return refusal(Code::kOffer, {{"cash", Money{offer_cash(state)}},
                                  {"prizes", prize_facts(prizes)},
                                  {"has_prizes", !prizes.empty()}});
  }
  if (state.phase != Phase::kEventRoll) return refusal(Code::kPhase);
  state.need = Need::kDice;
  return std::nullopt;
}

void miss_event_deadline(State& state) {
  switch (state.config.options.main_event_timeout) {
    case EventTimeout::kAskHost:
      state.event->asked_host = true;
      tell(state, "event_host", {{"seat", *state.winner}});
      tell_hosts(state, "waits_host", {{"what", Word{"event"}}});
      break;
    case EventTimeout::kAutoSafe:
      play_safe(state);
      break;
    case EventTimeout::kEnd:
      end_event(state, EventEnd::kEnded);
      break;
  }
}

// Settled reading of AM-114: an offer is taken, a due roll is thrown, a wild total completes a
// medal if it can, else takes the lowest open number.
Refused play_safe(State& state) {
  if (!state.event || !mover(state)) return refusal(Code::kHostPhase);
  state.event->asked_host = false;
  tell(state, "event_auto", {{"seat", *state.winner}});
  if (may_stop(state)) return play_stop(state);
  if (state.phase == Phase::kEventRoll) return play_event_roll(state);
  const auto open = event_numbers(*state.event, Half::kOpen);
  const auto completes = [&](int number) {
    const auto same_medal = [&](int peer) { return medal_of(peer) == medal_of(number); };
    return std::count_if(open.begin(), open.end(), same_medal) == 1;
  };
  const auto best = std::find_if(open.begin(), open.end(), completes);
  return play_wild(state, Wild{best == open.end() ? open.front() : *best});
}

}  // namespace callboard::lucky_numbers
