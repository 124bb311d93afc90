// A turn of a regular puzzle: choices, consonants, vowels, the Wild Card, how a turn ends (WF-129
// to WF-170, WF-183 to WF-195, WF-226 to WF-236).
#include <algorithm>
#include <optional>
#include <string_view>

#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

bool any_can_buy(const State& state) {
  const auto seats = active(state, state.round.podium);
  return std::any_of(seats.begin(), seats.end(), [&](Seat seat) {
    return player(state, seat).pb >= state.config.options.vowel_price;
  });
}

// past emptied podiums, and past whoever is to miss a turn.
Seat next_mover(State& state) {
  int at = podium_of(state.round.podium, state.puzzle.mover).value_or(0);
  for (int step = 0; step < 2 * kPodiums; ++step) {
    at = (at + 1) % kPodiums;
    const auto seat = state.round.podium[static_cast<std::size_t>(at)];
    if (!seat || !plays(state, *seat)) continue;
    if (erase_seat(state.puzzle.skips, *seat)) {
      tell(state, "turn_skipped", {{"seat", *seat}});
      continue;
    }
    return *seat;
  }
  return state.puzzle.mover;
}

void add_seat(std::vector<Seat>& seats, Seat seat) {
  if (!has_seat(seats, seat)) seats.push_back(seat);
}

// Everybody who still plays had their turn.
bool all_had_it(const State& state, const std::vector<Seat>& had) {
  const auto seats = active(state, state.round.podium);
  return std::all_of(seats.begin(), seats.end(), [&](Seat seat) { return has_seat(had, seat); });
}

// WF-188, A-37. Why the puzzle is thrown out, if it is.
std::optional<std::string_view> nothing_moves(State& state, TurnEnd end) {
  Puzzling& puzzle = state.puzzle;
  const bool stuck = only_vowels(state);
  if (puzzle.progress) puzzle.failed.clear();
  add_seat(puzzle.failed, puzzle.mover);
  if (stuck && !state.round.speed_up && !any_can_buy(state) && all_had_it(state, puzzle.failed)) {
    return "vowels";
  }
  if (puzzle.progress || (end == TurnEnd::kPlayed && !stuck)) {
    puzzle.quiet.clear();
    puzzle.quiet_laps = 0;
    return std::nullopt;
  }
  add_seat(puzzle.quiet, puzzle.mover);
  if (!all_had_it(state, puzzle.quiet)) return std::nullopt;
  puzzle.quiet.clear();
  ++puzzle.quiet_laps;
  constexpr int kLapsMax = 3;
  if (puzzle.quiet_laps == kLapsMax - 1) tell(state, "last_lap", {});
  if (puzzle.quiet_laps < kLapsMax) return std::nullopt;
  return stuck ? std::string_view("laps") : kUnplayed;
}

// WF-183: once, and not again for each vowel of those that are left.
void tell_stuck(State& state, bool before) {
  if (hidden_count(state.puzzle.board) == 0) {
    tell(state, "all_shown", {});
  } else if (!before) {
    tell(state, "only_vowels", {});
  }
}

void missed_letter(State& state, Seat seat, char letter, bool called_before) {
  tell(state, called_before ? "called_before" : "not_there",
       {{"seat", seat}, {"letter", letter_word(letter)}});
  if (!called_before) state.puzzle.used.push_back(letter);
}

// What a hit on the landing brings besides points.
void after_hit(State& state, Seat seat) {
  const Landing landing = *state.puzzle.landing;
  const bool express = landing.special == Special::kExpress;
  if (landing.special && !express) claim(state, seat, landing);
  const bool wild_on = !landing.special || landing.special == Special::kGoodie ||
                       landing.special == Special::kTrip;
  if (wild_on) state.puzzle.wild_value = landing.value;
  if (!express) return to_turn(state);
  if (!only_vowels(state)) {
    state.phase = Phase::kExpressChoice;
    return;
  }
  tell(state, "express_passed", {{"seat", seat}, {"alone", true}});
  to_turn(state);
}

Refused call_now(State& state, char letter) {
  const Seat seat = state.puzzle.mover;
  const Landing landing = *state.puzzle.landing;
  if (was_called(state, letter)) {
    missed_letter(state, seat, letter, true);
    end_turn(state, TurnEnd::kPlayed);
    return std::nullopt;
  }
  const int count = show_called(state, letter);
  if (count == 0) {
    missed_letter(state, seat, letter, false);
    end_turn(state, TurnEnd::kPlayed);
    return std::nullopt;
  }
  player(state, seat).pb += landing.value * count;
  after_hit(state, seat);
  return std::nullopt;
}

Refusal only_vowels_refused(const State& state) {
  if (hidden_count(state.puzzle.board) == 0) return refusal(Code::kOnlySolve);
  return refusal(Code::kOnlyVowels, {{"price", state.config.options.vowel_price}});
}

// Where no letter is called at all.
Refusal no_letter_here(const State& state) {
  switch (state.phase) {
    case Phase::kReveal:
      return refusal(Code::kTossup);
    case Phase::kExpressChoice:
      return refusal(Code::kExpressChoice);
    case Phase::kFinalSpin:
      return refusal(Code::kNoWheel, {{"final", true}});
    case Phase::kCategory:
      return refusal(Code::kPickCategory);
    case Phase::kSetup:
    case Phase::kTurn:
    case Phase::kLetter:
    case Phase::kExpressRide:
    case Phase::kSpeedLetter:
    case Phase::kSpeedSolve:
    case Phase::kBonusLetters:
    case Phase::kBonusSolve:
    case Phase::kDone:
      break;
  }
  return refusal(Code::kUnsure);
}

// paid for, there or not.
Refused buy_now(State& state, char letter) {
  const Seat seat = state.puzzle.mover;
  Player& buyer = player(state, seat);
  const std::int64_t price = state.config.options.vowel_price;
  const bool ride = state.phase == Phase::kExpressRide;
  if (hidden_count(state.puzzle.board) == 0) return refusal(Code::kOnlySolve);
  if (buyer.pb < price) {
    return refusal(Code::kTooPoor, {{"price", price}, {"points", buyer.pb}});
  }
  buyer.pb -= price;
  tell(state, "bought", {{"seat", seat}, {"letter", letter_word(letter)}, {"price", price}});
  const bool before = was_called(state, letter);
  if (!before && show_called(state, letter) > 0) {
    if (!ride) to_turn(state);
    return std::nullopt;
  }
  missed_letter(state, seat, letter, before);
  if (ride) {
    crash(state, "vowel");
  } else {
    end_turn(state, TurnEnd::kPlayed);
  }
  return std::nullopt;
}

}  // namespace

bool in_puzzle(const State& state) {
  switch (state.phase) {
    case Phase::kTurn:
    case Phase::kLetter:
    case Phase::kExpressChoice:
    case Phase::kExpressRide:
    case Phase::kFinalSpin:
    case Phase::kSpeedLetter:
    case Phase::kSpeedSolve:
      return true;
    case Phase::kSetup:
    case Phase::kReveal:
    case Phase::kCategory:
    case Phase::kBonusLetters:
    case Phase::kBonusSolve:
    case Phase::kDone:
      return false;
  }
  return false;
}

bool only_vowels(const State& state) { return !hides_consonant(state.puzzle.board); }

bool was_called(const State& state, char letter) {
  return state.puzzle.used.find(letter) != std::string::npos;
}

int show_called(State& state, char letter) {
  Puzzling& puzzle = state.puzzle;
  const bool stuck = only_vowels(state);
  const int count = show_letter(puzzle.board, letter);
  if (count == 0) return 0;
  puzzle.used.push_back(letter);
  puzzle.progress = true;
  tell(state, "shown",
       {{"seat", puzzle.mover}, {"letter", letter_word(letter)}, {"count", std::int64_t{count}}});
  if (only_vowels(state) && !state.round.speed_up) tell_stuck(state, stuck);
  return count;
}

Seat past_skips(State& state, Seat seat) {
  if (!erase_seat(state.puzzle.skips, seat)) return seat;
  tell(state, "turn_skipped", {{"seat", seat}});
  state.puzzle.mover = seat;
  return next_mover(state);
}

void begin_turn(State& state, Seat seat) {
  state.puzzle.mover = seat;
  state.asked.clear();
  state.puzzle.landing.reset();
  state.puzzle.wild_value.reset();
  state.puzzle.acted = false;
  state.puzzle.progress = false;
  ++state.puzzle.turns;
  to_turn(state);
}

// a final spin that is due comes at this moment, and not inside a spin or a ride.
void to_turn(State& state) {
  Round& round = state.round;
  if (round.signal && !round.speed_up) {
    round.speed_up = true;
    tell(state, "final_spin_due", {{"seat", state.puzzle.mover}});
  }
  if (!round.speed_up) {
    state.phase = Phase::kTurn;
  } else if (round.speed_value || only_vowels(state)) {
    state.phase = Phase::kSpeedLetter;
  } else {
    state.phase = Phase::kFinalSpin;
  }
}

void end_turn(State& state, TurnEnd end) {
  forget_reply(state);
  if (const auto why = nothing_moves(state, end)) return discard_puzzle(state, *why);
  const Seat was = state.puzzle.mover;
  const Seat next = next_mover(state);
  tell(state, "turn_passes", {{"seat", next}, {"was", was}});
  begin_turn(state, next);
}

Refused play_call(State& state, char letter) {
  if (!is_letter(letter)) return refusal(Code::kLetterOnly);
  switch (state.phase) {
    case Phase::kTurn:
      // WF-162: the wheel is spun for them, and the letter held to.
      if (is_vowel(letter)) return refusal(Code::kBuyVowel, {{"letter", letter_word(letter)}});
      if (only_vowels(state)) return only_vowels_refused(state);
      state.held.insert(state.held.begin(), Step{Call{letter}, false});
      return play_spin(state, Spin{});
    case Phase::kLetter:
      if (is_vowel(letter)) return refusal(Code::kConsonantNow);
      return call_now(state, letter);
    case Phase::kExpressRide:
      if (is_vowel(letter)) return play_buy(state, letter);
      return ride_call(state, letter);
    case Phase::kSpeedLetter:
    case Phase::kSpeedSolve:
      return play_letter(state, letter);
    case Phase::kSetup:
    case Phase::kReveal:
    case Phase::kExpressChoice:
    case Phase::kFinalSpin:
    case Phase::kCategory:
    case Phase::kBonusLetters:
    case Phase::kBonusSolve:
    case Phase::kDone:
      break;
  }
  return no_letter_here(state);
}

Refused play_buy(State& state, char letter) {
  if (!is_letter(letter)) return refusal(Code::kLetterOnly);
  switch (state.phase) {
    case Phase::kTurn:
    case Phase::kExpressRide:
      if (letter == 'Y') return refusal(Code::kYIsConsonant);
      if (!is_vowel(letter)) return refusal(Code::kNotAVowel, {{"letter", letter_word(letter)}});
      return buy_now(state, letter);
    case Phase::kLetter:
      return refusal(Code::kConsonantNow);
    case Phase::kSpeedLetter:
    case Phase::kSpeedSolve:
      return play_letter(state, letter);  // free, and told so
    case Phase::kSetup:
    case Phase::kReveal:
    case Phase::kExpressChoice:
    case Phase::kFinalSpin:
    case Phase::kCategory:
    case Phase::kBonusLetters:
    case Phase::kBonusSolve:
    case Phase::kDone:
      break;
  }
  return no_letter_here(state);
}

Refused play_wild(State& state, char letter) {
  if (state.phase == Phase::kReveal) return refusal(Code::kTossup);
  if (!in_puzzle(state)) return no_letter_here(state);
  const Seat seat = state.puzzle.mover;
  if (count_items(player(state, seat), Special::kWild) == 0) return refusal(Code::kNoWild);
  if (state.phase == Phase::kLetter) return refusal(Code::kWildNotYet);
  if (state.phase != Phase::kTurn) return refusal(Code::kWildNotHere);
  if (!is_letter(letter)) return refusal(Code::kLetterOnly);
  if (is_vowel(letter)) return refusal(Code::kConsonantNow);
  if (only_vowels(state)) return only_vowels_refused(state);
  if (!state.puzzle.wild_value) return refusal(Code::kWildNotYet);
  const std::int64_t value = *state.puzzle.wild_value;
  drop_item(player(state, seat), Special::kWild);
  tell(state, "wild_played", {{"seat", seat}, {"letter", letter_word(letter)}, {"value", value}});
  const bool before = was_called(state, letter);
  const int count = before ? 0 : show_called(state, letter);
  if (count == 0) {
    missed_letter(state, seat, letter, before);
    end_turn(state, TurnEnd::kPlayed);
    return std::nullopt;
  }
  player(state, seat).pb += value * count;
  to_turn(state);
  return std::nullopt;
}

// where only vowels are left it stands for a solution that failed.
Refused play_pass(State& state) {
  switch (state.phase) {
    case Phase::kTurn:
      if (!only_vowels(state)) return refusal(Code::kUnsure);
      break;
    case Phase::kExpressChoice:
      return play_express(state, Express{false});
    case Phase::kExpressRide:
      return refusal(Code::kExpressGoesOn);
    case Phase::kSpeedLetter:
      if (hidden_count(state.puzzle.board) > 0) return refusal(Code::kLetterFirst);
      break;
    case Phase::kSpeedSolve:
      break;
    case Phase::kBonusSolve:
      end_bonus(state);
      return std::nullopt;
    case Phase::kLetter:
      return refusal(Code::kCallFirst, {{"value", state.puzzle.landing->value}});
    case Phase::kFinalSpin:
      return refusal(Code::kNoWheel, {{"final", true}});
    case Phase::kReveal:
    case Phase::kSetup:
    case Phase::kCategory:
    case Phase::kBonusLetters:
    case Phase::kDone:
      return refusal(Code::kUnsure);
  }
  tell(state, "passed", {{"seat", state.puzzle.mover}});
  end_turn(state, TurnEnd::kIdle);
  return std::nullopt;
}

}  // namespace callboard::wheel
