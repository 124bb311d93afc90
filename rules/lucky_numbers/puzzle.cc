// One puzzle: rolls, picks, guesses, passes and what each penalty shows (LN-24 to LN-53, LN-71 to
// LN-75, LN-114 to LN-117).
#include <algorithm>

#include "rules/lucky_numbers/knowledge.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::int64_t kLetterCost = 100;      // LN-18
constexpr std::int64_t kOpeningRound1 = 1500;  // LN-16
constexpr std::int64_t kOpeningRound2 = 2000;  // LN-17; also shown on a tie-break
constexpr std::size_t kPicksToldMax = 15;      // page section 4.8

Facts hidden_facts(const State& state, const std::vector<int>& named) {
  const auto hidden = hidden_numbers(state.cells);
  return {{"numbers", named},
          {"text", Word{numbers_spaced(named)}},
          {"hidden", hidden},
          {"hidden_text", Word{numbers_spaced(hidden)}}};
}

Facts picks_data(const State& state) {
  auto picks = legal_picks(state);
  const bool many = picks.size() > kPicksToldMax;
  if (many) picks.resize(kPicksToldMax);
  return {
      {"total", std::int64_t{state.dice->total()}}, {"picks", pick_facts(picks)}, {"many", many}};
}

// LN-27 to LN-29; the sum is checked last, so that the plainest fault is named.
Refused check_pick(const State& state, const Pick& pick) {
  const int highest = number_count(state.cells);
  std::vector<int> taken;
  int sum = 0;
  for (std::size_t i = 0; i < pick.numbers.size(); ++i) {
    const int number = pick.numbers[i];
    if (number < 1 || number > highest) {
      return refusal(Code::kNotOnBoard,
                     {{"number", std::int64_t{number}}, {"highest", std::int64_t{highest}}});
    }
    const auto before = pick.numbers.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(pick.numbers.begin(), before, number) != before) return refusal(Code::kDup);
    if (!is_hidden(state.cells, number)) taken.push_back(number);
    sum += number;
  }
  if (pick.numbers.empty()) return refusal(Code::kNoNumbers, picks_data(state));
  if (!taken.empty()) return refusal(Code::kTaken, hidden_facts(state, taken));
  if (sum != state.dice->total()) {
    Facts data = picks_data(state);
    data.push_back({"numbers", pick.numbers});
    data.push_back({"text", Word{numbers_summed(pick.numbers)}});
    data.push_back({"sum", std::int64_t{sum}});
    return refusal(Code::kSum, std::move(data));
  }
  if (state.config.options.pick_rule != PickRule::kLargestSet) return std::nullopt;
  const std::size_t size = legal_picks(state).front().size();
  if (pick.numbers.size() < size) {
    Facts data = picks_data(state);
    data.push_back({"size", static_cast<std::int64_t>(size)});
    return refusal(Code::kLargest, std::move(data));
  }
  return std::nullopt;
}

void show_pick(State& state, const std::vector<int>& numbers, bool alone) {
  const Seat seat = state.controller;
  std::vector<int> ordered = numbers;
  std::sort(ordered.begin(), ordered.end());
  forget_turn(state);
  std::vector<Facts> letters;
  letters.reserve(ordered.size());
  for (const int number : ordered) {
    std::string letter = reveal(state, number, kLetterCost);
    letters.push_back(made({{"label", std::int64_t{number}}, {"letter", Said{std::move(letter)}}}));
  }
  state.last_pick = ordered;
  state.phase = Phase::kDecide;
  tell(state, "picked",
       {{"seat", seat},
        {"numbers", ordered},
        {"letters", std::move(letters)},
        {"text", Word{numbers_spaced(ordered)}},
        {"pot", Money{state.pot}},
        {"alone", alone}});
  check_uncovered(state, "uncovered");
}

// Control moves first, then the highest hidden number comes up, then an empty board is looked for
// (LN-35, LN-36, LN-53).
void penalise(State& state, std::string_view why) {
  const int highest = hidden_numbers(state.cells).back();
  state.controller = other(state.controller);
  state.passes = 0;
  forget_turn(state);
  state.phase = Phase::kDecide;
  std::string letter = reveal(state, highest, kLetterCost);
  tell(state, "shown",
       {{"label", std::int64_t{highest}},
        {"letter", Said{std::move(letter)}},
        {"pot", Money{state.pot}},
        {"why", Word{std::string(why)}},
        {"free", false}});
  check_uncovered(state, "penalty");
}

// LN-72, LN-73: in a tie-break these two lose the game on the spot, and no letter is shown.
void lose_tiebreak(State& state, std::string_view why) {
  const Seat loser = state.controller;
  tell(state, "tiebreak_lost",
       {{"seat", loser},
        {"opponent", other(loser)},
        {"why", Word{std::string(why)}},
        {"solution", Said{Vault::open(state.puzzle).solution.text}}});
  forget_turn(state);
  win_game(state, other(loser), "tiebreak");
}

}  // namespace

void forget_turn(State& state) {
  state.dice.reset();
  state.warned.reset();
  state.waiting.reset();
  state.last_pick.clear();
}

void open_puzzle(State& state, Puzzle puzzle) {
  state.clue = puzzle.clue;
  state.puzzle = Sealed<Puzzle, Vault>(std::move(puzzle));
  state.need = Need::kLabels;
}

Refused deal_labels(State& state, const Drawn& drawn) {
  const PackText& solution = Vault::open(state.puzzle).solution;
  const int letters = letter_count(solution);
  const std::vector<int>& given = Vault::open(state.puzzle).labels;
  if (drawn.values.size() != 1 || drawn.values[0] >= label_orders(letters)) {
    return refusal(Code::kStale);
  }
  if (!given.empty() && drawn.values[0] != encode_labels(given)) return refusal(Code::kStale);
  forget_turn(state);
  state.cells = build_cells(solution, decode_labels(drawn.values[0], letters));
  state.opening = state.round == 1 ? kOpeningRound1 : kOpeningRound2;
  state.pot = state.opening;
  state.starter = next_starter(state);
  state.controller = state.starter;
  state.passes = 0;
  state.solver.reset();
  state.need = Need::kNone;
  state.phase = Phase::kOpen;
  Facts facts = made({{"round", std::int64_t{state.round}},
                      {"tiebreak", state.tiebreak},
                      {"pot", Money{state.pot}},
                      {"seat", state.starter},
                      {"letters", std::int64_t{letters}}});
  if (!given.empty()) facts.push_back({"given", true});
  if (state.clue) facts.push_back({"clue", Said{state.clue->text}});
  tell(state, "puzzle_opened", std::move(facts));
  if (state.config.options.auto_first_roll) state.need = Need::kDice;
  return std::nullopt;
}

Refused puzzle_dice(State& state, Dice dice) {
  state.need = Need::kNone;
  state.dice = dice;
  state.warned.reset();
  state.last_pick.clear();
  tell(state, "rolled",
       {{"seat", state.controller},
        {"first", std::int64_t{dice.first}},
        {"second", std::int64_t{dice.second}},
        {"total", std::int64_t{dice.total()}}});
  const bool lucky = may_pick(state);
  const bool alone = lucky && state.config.options.auto_pick_single;
  const auto picks = alone ? legal_picks(state) : std::vector<std::vector<int>>();
  if (!lucky && state.tiebreak) {
    lose_tiebreak(state, "unlucky");
  } else if (!lucky) {
    tell(state, "unlucky",
         {{"seat", state.controller},
          {"total", std::int64_t{dice.total()}},
          {"opponent", other(state.controller)}});
    penalise(state, "unlucky");
  } else if (picks.size() == 1) {
    show_pick(state, picks.front(), true);
  } else {
    state.phase = Phase::kPick;
  }
  return std::nullopt;
}

Refused play_roll(State& state) {
  if (state.phase == Phase::kPick) {
    return refusal(Code::kPickFirst, {{"total", std::int64_t{state.dice->total()}}});
  }
  if (state.phase != Phase::kOpen && state.phase != Phase::kDecide) return refusal(Code::kPhase);
  forget_turn(state);
  state.passes = 0;
  state.need = Need::kDice;
  return std::nullopt;
}

Refused play_pick(State& state, const Pick& pick) {
  if (state.phase == Phase::kOpen || state.phase == Phase::kDecide) return refusal(Code::kNoRoll);
  if (state.phase != Phase::kPick) return refusal(Code::kPhase);
  if (auto refused = check_pick(state, pick)) return refused;
  show_pick(state, pick.numbers, false);
  return std::nullopt;
}

Refused play_guess(Step& step, const Guess& guess) {
  State& state = step.state;
  if (state.phase == Phase::kOpen) return refusal(Code::kPhaseOpen);
  if (state.phase == Phase::kPick) {
    return refusal(Code::kPickFirst, {{"total", std::int64_t{state.dice->total()}}});
  }
  if (state.phase != Phase::kDecide) return refusal(Code::kPhase);
  if (guess.key.empty()) return refusal(Code::kGuessEmpty);
  // A slip is bounced once (AM-34). Words chained to a pick were committed before its letters
  // (AM-36).
  const auto fits = [&] {
    return guess.chained ? fits_board(cells_before(state.cells, state.last_pick), guess)
                         : fits_board(state.cells, guess);
  };
  const bool repeated = state.warned && state.warned->key == guess.key;
  if (state.config.options.guess_shape_check == ShapeCheck::kWarnOnce && !repeated && !fits()) {
    state.warned = guess;
    step.prompting = Prompting::kQuiet;
    tell_seat(state, state.controller, "shape_warning", {{"guess", Said{guess.text}}});
    return std::nullopt;
  }
  if (state.config.options.guess_judging == GuessJudging::kHost) {
    state.waiting = Waiting{state.controller, guess, std::nullopt};
    state.warned.reset();
    tell(state, "guess_waits", {{"seat", state.controller}, {"guess", Said{guess.text}}});
    tell_hosts(state, "waits_host", {{"what", Word{"guess"}}});
    return std::nullopt;
  }
  judge_guess(state, guess, guess_is_right(state, guess) ? Verdict::kRight : Verdict::kWrong);
  return std::nullopt;
}

void judge_guess(State& state, const Guess& guess, Verdict verdict) {
  if (verdict == Verdict::kRight) {
    solve(state, state.controller, state.pot, "guess");
    return;
  }
  tell(state, "wrong",
       {{"seat", state.controller},
        {"guess", Said{guess.text}},
        {"opponent", other(state.controller)}});
  if (state.tiebreak) {
    lose_tiebreak(state, "wrong");
  } else {
    penalise(state, "wrong");
  }
}

Refused play_pass(State& state) {
  if (state.phase == Phase::kOpen) return refusal(Code::kPhaseOpen);
  if (state.phase == Phase::kPick) {
    return refusal(Code::kPickFirst, {{"total", std::int64_t{state.dice->total()}}});
  }
  if (state.phase != Phase::kDecide) return refusal(Code::kPhase);
  const int limit = state.config.options.max_consecutive_passes;
  if (limit > 0 && state.passes >= limit) return refusal(Code::kPassLimit);
  forget_turn(state);
  ++state.passes;
  const Seat seat = state.controller;
  state.controller = other(seat);
  tell(state, "passed", {{"seat", seat}, {"opponent", state.controller}});
  return std::nullopt;
}

void miss_puzzle_deadline(State& state) {
  tell(state, "missed", {{"seat", state.controller}, {"opponent", other(state.controller)}});
  penalise(state, "missed");
}

void check_uncovered(State& state, std::string_view why) {
  const auto hidden = [](const Cell& cell) { return cell.hidden; };
  if (std::none_of(state.cells.begin(), state.cells.end(), hidden))
    solve(state, state.controller, state.pot, why);
}

void solve(State& state, Seat seat, std::int64_t amount, std::string_view why) {
  if (state.tiebreak) amount = 0;  // AM-65: the tie-break's pot pays nobody
  forget_turn(state);
  reveal_all(state);
  state.solver = seat;
  pay(state, seat, amount);
  tell(state, "solved",
       {{"seat", seat},
        {"amount", Money{amount}},
        {"solution", Said{Vault::open(state.puzzle).solution.text}},
        {"why", Word{std::string(why)}},
        {"bank", Money{state.banks[seat.index]}}});
  after_solve(state);
}

}  // namespace callboard::lucky_numbers
