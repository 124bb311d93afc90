// The rules of Wheel alone, beside those of Lucky Numbers (rules_bench.cc): whole shows of random
// legal play with fifteen contestants, and the loading of a whole show by replaying its log.
#include <benchmark/benchmark.h>

#include <map>
#include <random>
#include <stdexcept>

#include "rules/core/match_of.h"
#include "rules/core/overloaded.h"
#include "rules/wheel/game.h"
#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"
#include "rules/wheel/view_facts.h"
#include "storage/codec.h"
#include "tests/rules/wheel/fixtures.h"

namespace callboard {
namespace {

using namespace wheel;
using WheelRandom = std::minstd_rand;
using WheelInput = Wheel::Input;

std::size_t one_below(WheelRandom& random, std::size_t limit) { return random() % limit; }

// Made before the clock runs.
struct WheelContent {
  Item layout = house();
  std::map<std::string, std::vector<Item>> puzzles;

  WheelContent() {
    for (const Fixture& fixture : {kF1, kF2, kF3, kF4, kF5, kF6}) {
      puzzles["puzzle"].emplace_back(puzzle_of(PuzzleKind::kPuzzle, fixture));
      puzzles["tossup"].emplace_back(puzzle_of(PuzzleKind::kTossup, fixture));
      puzzles["bonus"].emplace_back(puzzle_of(PuzzleKind::kBonus, fixture));
    }
  }
  const Item& of(const Wanted& wanted, WheelRandom& random) const {
    if (wanted.kind == "wheel") return layout;
    const auto& list = puzzles.at(wanted.kind);
    for (;;) {
      const Item& item = list[one_below(random, list.size())];
      if (Wheel::item_fits(item, wanted)) return item;
    }
  }
};

Play of(Action action) { return {{Step{std::move(action), false}}}; }

wheel::Said right(const Board& board) {
  const PackText& solution = Vault::open(board.puzzle).solution;
  return {solution.text, solution.key, {}};
}

char uncalled(const State& state, std::string_view letters, WheelRandom& random) {
  for (int tries = 0;; ++tries) {
    const char letter = letters[one_below(random, letters.size())];
    if (tries > 60 || !was_called(state, letter)) return letter;
  }
}

constexpr std::string_view kAllConsonants = "BCDFGHJKLMNPQRSTVWXYZ";
constexpr std::string_view kAllVowels = "AEIOU";

Play answer(const State& state, Seat seat, WheelRandom& random) {
  const std::size_t chance = one_below(random, 6);
  if (chance > 1) return of(Wait{});
  for (const Reveal& reveal : state.reveals) {
    if (chance == 0 && has_seat(reveal.players, seat)) return of(Answer{right(reveal.board)});
  }
  return of(Answer{{"ZZZ", "zzz", {}}});
}

Play turn(const State& state, WheelRandom& random) {
  const std::size_t chance = one_below(random, 12);
  if (chance == 0) return of(Solve{right(state.puzzle.board)});
  if (chance == 1) return of(Solve{{"ZZZ", "zzz", {}}});
  if (may_buy(state) && one_below(random, 3) == 0) {
    return of(Buy{uncalled(state, kAllVowels, random)});
  }
  if (only_vowels(state)) return of(Pass{});
  if (chance < 6) return of(Spin{});
  return {{Step{Spin{}, false}, Step{Call{uncalled(state, kAllConsonants, random)}, false}}};
}

Play ride(const State& state, WheelRandom& random) {
  if (only_vowels(state)) return of(Solve{right(state.puzzle.board)});
  return of(Call{uncalled(state, kAllConsonants, random)});
}

Play speed_letter(const State& state, WheelRandom& random) {
  if (hidden_count(state.puzzle.board) == 0) return of(Solve{right(state.puzzle.board)});
  const bool vowel = only_vowels(state) || one_below(random, 4) == 0;
  return of(Letter{uncalled(state, vowel ? kAllVowels : kAllConsonants, random)});
}

Play legal_play(const State& state, Seat seat, WheelRandom& random) {
  switch (state.phase) {
    case Phase::kReveal:
      return answer(state, seat, random);
    case Phase::kTurn:
      return turn(state, random);
    case Phase::kLetter:
      return of(Call{uncalled(state, kAllConsonants, random)});
    case Phase::kExpressChoice:
      return of(Express{one_below(random, 2) == 0});
    case Phase::kExpressRide:
      return ride(state, random);
    case Phase::kSpeedLetter:
      return speed_letter(state, random);
    case Phase::kSpeedSolve:
      if (one_below(random, 3) > 0) return of(Pass{});
      return of(Guesses{{right(state.puzzle.board)}});
    case Phase::kCategory:
      return of(Category{1 + static_cast<int>(one_below(random, 3))});
    case Phase::kBonusLetters: {
      const auto extra = static_cast<std::size_t>(state.bonus->extra);
      return of(Letters{std::string("CDMPHG").substr(0, 3 + extra), 'A', false});
    }
    case Phase::kBonusSolve:
      if (one_below(random, 2) == 0) return of(Pass{});
      return of(Guesses{{right(state.bonus->board)}});
    case Phase::kFinalSpin:
    case Phase::kSetup:
    case Phase::kDone:
      break;
  }
  return of(Spin{});
}

// What the show waits for, answered at random; nothing: it is over.
std::optional<WheelInput> next_of_show(const State& state, const WheelContent& content,
                                       WheelRandom& random) {
  return std::visit(Overloaded{
                        [&](const Draw& draw) -> std::optional<WheelInput> {
                          Drawn drawn;
                          const std::uint64_t high = random();
                          drawn.values.push_back((high << 31U | random()) % draw.sides);
                          return drawn;
                        },
                        [&](const Wanted& wanted) -> std::optional<WheelInput> {
                          return Supplied<Item>{content.of(wanted, random)};
                        },
                        [&](const Awaiting& due) -> std::optional<WheelInput> {
                          const Seat seat = due.seats[one_below(random, due.seats.size())];
                          return SeatMove<Move>{seat, legal_play(state, seat, random)};
                        },
                        [](const Over&) -> std::optional<WheelInput> { return std::nullopt; },
                    },
                    Wheel::pending(state));
}

void wheel_playouts(benchmark::State& bench) {
  const WheelContent content;
  WheelRandom random(1);
  const Config config = Wheel::configure({}, {});
  std::int64_t moves = 0;
  std::int64_t inputs = 0;
  for (auto _ : bench) {
    State state = Wheel::start(config);
    while (const auto input = next_of_show(state, content, random)) {
      auto next = Wheel::apply(std::move(state), *input);
      if (!next) throw std::runtime_error("a legal input was refused");
      state = std::move(*next);
      ++inputs;
      moves += std::holds_alternative<SeatMove<Move>>(*input) ? 1 : 0;
    }
    benchmark::DoNotOptimize(state);
  }
  bench.SetItemsProcessed(moves);
  bench.counters["moves_per_match"] =
      static_cast<double>(moves) / static_cast<double>(bench.iterations());
  bench.counters["inputs"] =
      benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsRate);
}
BENCHMARK(wheel_playouts);

// One input as it stands in the log, and what the state is to be after it.
struct LoggedPlay {
  LoggedInput input;
  Digest digest;
};

std::vector<LoggedPlay> log_of_show(std::uint32_t seed) {
  const WheelContent content;
  WheelRandom random(seed);
  std::vector<LoggedPlay> log;
  State state = Wheel::start(Wheel::configure({}, {}));
  while (const auto input = next_of_show(state, content, random)) {
    state = *Wheel::apply(std::move(state), *input);
    log.push_back({LogCodec::input(encode_input<Wheel>(*input).dump()), Wheel::digest(state)});
  }
  return log;
}

// The first whole show of some 600 inputs.
std::vector<LoggedPlay> log_of_600() {
  for (std::uint32_t seed = 1;; ++seed) {
    std::vector<LoggedPlay> log = log_of_show(seed);
    if (log.size() >= 590 && log.size() <= 610) return log;
    if (seed > 5000) throw std::runtime_error("no show is of that length");
  }
}

void wheel_replay_600_inputs(benchmark::State& bench) {
  const GameFace face = face_of<Wheel>();
  const std::vector<LoggedPlay> log = log_of_600();
  for (auto _ : bench) {
    const auto match = face.start({}, {});
    for (const LoggedPlay& one : log) {
      if (!match->apply(one.input) || match->digest() != one.digest) {
        throw std::runtime_error("the log does not replay");
      }
    }
    benchmark::DoNotOptimize(match);
  }
  bench.counters["inputs"] = static_cast<double>(log.size());
}
BENCHMARK(wheel_replay_600_inputs)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace callboard
