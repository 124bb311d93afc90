// The rules of Lucky Numbers alone: whole matches of random legal play, and the loading of a match
// by replaying its log. No store, no words, no platform.
//   rules_bench [--benchmark_...]
#include <benchmark/benchmark.h>

#include <random>
#include <stdexcept>

#include "rules/core/match_of.h"
#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/play.h"
#include "storage/codec.h"
#include "text/clean.h"

namespace callboard {
namespace {

using namespace lucky_numbers;
using Random = std::minstd_rand;
using Input = LuckyNumbers::Input;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

// Of two letters, so that a random guess is right in the end.
std::string letters(Random& random, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += static_cast<char>('A' + below(random, 2));
  return text;
}

// Made before the clock runs: reading a pack is not a matter of the rules.
struct Content {
  std::vector<Item> puzzles;
  std::vector<Item> ties;
  Item prizes = Prizes{{{"bronze", 5000}, {"silver", 10000}, {"gold", 20000}}};

  Content() {
    Random random(7);
    for (int i = 0; i < 64; ++i) {
      puzzles.push_back(puzzle(random, kLettersMin + i % 4));
      ties.push_back(puzzle(random, kLettersMin));
    }
  }
  static Item puzzle(Random& random, int count) {
    Puzzle made;
    made.solution = fold_content(letters(random, 4) + " " + letters(random, count - 4));
    made.followup.emplace();
    made.followup->question = fold_content("Which is it?");
    made.followup->answers = {fold_content("Elvis")};
    return made;
  }
  const Item& of(const Wanted& wanted, Random& random) const {
    if (wanted.kind == "prizes") return prizes;
    const auto& list = wanted.kind == "tiebreak" ? ties : puzzles;
    return list[below(random, list.size())];
  }
};

Guess random_guess(const std::vector<Cell>& cells, Random& random) {
  Guess guess;
  for (const Cell& cell : cells) {
    const char letter = static_cast<char>(below(random, 2));
    guess.text += cell.hidden ? std::string(1, 'A' + letter) : cell.text;
    guess.key += cell.hidden ? std::string(1, 'a' + letter) : cell.key;
  }
  return guess;
}

Move legal_move(const State& state, Random& random) {
  const bool may_pass = state.passes < state.config.options.max_consecutive_passes;
  switch (state.phase) {
    case Phase::kDecide:
      if (may_pass && below(random, 4) == 0) return Pass{};
      if (below(random, 8) == 0) return random_guess(state.cells, random);
      return Roll{};
    case Phase::kPick: {
      const auto picks = legal_picks(state);
      return Pick{picks[below(random, picks.size())]};
    }
    case Phase::kFollowUpSolver:
    case Phase::kFollowUpOther:
      return Answer{"", "", std::nullopt, true};
    case Phase::kEventWild: {
      const auto open = event_numbers(*state.event, Half::kOpen);
      return Wild{open[below(random, open.size())]};
    }
    case Phase::kEventOffer:
      return below(random, 2) == 0 ? Move{Stop{}} : Move{GoOn{}};
    case Phase::kOpen:
    case Phase::kEventRoll:
    case Phase::kBetween:
    case Phase::kDone:
      break;
  }
  return Roll{};
}

// What the match waits for, answered at random; nothing: it is over.
std::optional<Input> next_input(const State& state, const Content& content, Random& random) {
  return std::visit(Overloaded{
                        [&](const Draw& draw) -> std::optional<Input> {
                          Drawn drawn;
                          drawn.values.reserve(draw.count);
                          for (std::uint32_t i = 0; i < draw.count; ++i) {
                            drawn.values.push_back(below(random, draw.sides));
                          }
                          return drawn;
                        },
                        [&](const Wanted& wanted) -> std::optional<Input> {
                          return Supplied<Item>{content.of(wanted, random)};
                        },
                        [&](const Awaiting& due) -> std::optional<Input> {
                          if (due.seats.empty())
                            return HostMoved<HostMove>{LuckyNumbers::host_default(state)};
                          return SeatMove<Move>{due.seats[0], legal_move(state, random)};
                        },
                        [](const Over&) -> std::optional<Input> { return std::nullopt; },
                    },
                    LuckyNumbers::pending(state));
}

void playouts(benchmark::State& bench) {
  const Content content;
  Random random(1);
  const Config config = LuckyNumbers::configure({}, {});
  std::int64_t moves = 0;
  std::int64_t inputs = 0;
  for (auto _ : bench) {
    State state = LuckyNumbers::start(config);
    while (const auto input = next_input(state, content, random)) {
      auto next = LuckyNumbers::apply(std::move(state), *input);
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
BENCHMARK(playouts);

// One input as it stands in the log, and what the state is to be after it.
struct Logged {
  LoggedInput input;
  Digest digest;
};

std::vector<Logged> log_of(std::size_t inputs, const OptionValues& options) {
  const Content content;
  Random random(3);
  std::vector<Logged> log;
  State state = LuckyNumbers::start(LuckyNumbers::configure(options, {}));
  while (log.size() < inputs) {
    const auto input = next_input(state, content, random);
    if (!input) throw std::runtime_error("the match was over too soon");
    state = *LuckyNumbers::apply(std::move(state), *input);
    const std::string json = encode_input<LuckyNumbers>(*input).dump();
    log.push_back({LogCodec::input(json), LuckyNumbers::digest(state)});
  }
  return log;
}

// As at a start: every input decoded, applied, and the state compared with the digest beside it.
void replay_300_inputs(benchmark::State& bench) {
  const GameFace face = face_of<LuckyNumbers>();
  const OptionValues options{{"round_end", "puzzles:20"}};
  const std::vector<Logged> log = log_of(300, options);
  for (auto _ : bench) {
    const auto match = face.start(options, {});
    for (const Logged& one : log) {
      if (!match->apply(one.input) || match->digest() != one.digest) {
        throw std::runtime_error("the log does not replay");
      }
    }
    benchmark::DoNotOptimize(match);
  }
}
BENCHMARK(replay_300_inputs)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace callboard
