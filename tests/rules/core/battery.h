// The laws every game of the catalogue keeps, as tests over a game's type. A game joins by a
// Sample<G> (content, random legal moves, resampling of secrets) and a line in battery_test.cc. One
// thread.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "rules/core/json.h"
#include "rules/core/match_of.h"
#include "tests/rules/core/open_views.h"
#include "text/clean.h"

namespace callboard::battery {

using Random = std::mt19937_64;

// Specialised for each game:
//   static OptionValues options(Random&)          some options, random
//   static G::Item item(const Wanted&, Random&)   content that fits
//   static G::Move move(const G::State&, Seat, Random&)   a legal move of the seat due
//   static G::State resample(const G::State&, Random&)    other secrets, the same public knowledge
//   static std::vector<G::Move> odd_moves()       one of each kind, legal or not
//   static bool uncovers_nothing(const G::State&, const Input&)   can bring no secret to light
template <class G>
struct Sample;

inline std::uint64_t below(Random& random, std::uint64_t limit) {
  return limit == 0 ? 0 : random() % limit;
}

// A match that plays itself, one input at a time.
template <Game G>
class Runner {
 public:
  using State = typename G::State;
  using Input = InputFor<G>;
  enum class Style { kMoves, kDeadlines, kSuggestions };

  Runner(std::uint64_t seed, Style style) : random_(seed), style_(style) {
    config_ = G::configure(Sample<G>::options(random_), CarryIn{});
    state_ = G::start(config_);
  }

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] State begin() const { return G::start(config_); }
  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] bool over() const { return std::holds_alternative<Over>(G::pending(state_)); }
  // Called with the state before each input that is about to be applied.
  std::function<void(const State&, const Input&)> watch;

  void step() {
    std::visit(Overloaded{
                   [&](const Draw& draw) { apply(Drawn{values(draw)}); },
                   [&](const Wanted& wanted) {
                     apply(Supplied<typename G::Item>{Sample<G>::item(wanted, random_)});
                   },
                   [&](const Awaiting& awaiting) { act(awaiting); },
                   [&](const Over&) {},
               },
               G::pending(state_));
  }

  // Plays to the end, or fails the test after `limit` inputs.
  void play(int limit) {
    for (int i = 0; i < limit && !over(); ++i) {
      step();
      if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_TRUE(over()) << "the match had not ended after " << limit << " inputs";
  }

 private:
  std::vector<std::uint64_t> values(const Draw& draw) {
    std::vector<std::uint64_t> drawn;
    for (std::uint32_t i = 0; i < draw.count; ++i) drawn.push_back(below(random_, draw.sides));
    return drawn;
  }

  void apply(const Input& input) {
    if (watch) watch(state_, input);
    auto next = G::apply(state_, input);
    ASSERT_TRUE(next.ok()) << "a legal input was refused: " << nlohmann::json(next.error()).dump()
                           << " " << encode_input<G>(input).dump();
    state_ = *std::move(next);
  }

  void act(const Awaiting& awaiting) {
    ASSERT_FALSE(awaiting.timers.empty()) << "a wait without a timer is endless";
    const bool host_only = awaiting.seats.empty();
    if (host_only || (style_ == Style::kDeadlines && awaiting.host)) {
      return apply(HostMoved<typename G::HostMove>{G::host_default(state_)});
    }
    if (style_ == Style::kDeadlines) return apply(TimerFired{awaiting.timers.front().key});
    const Seat seat = awaiting.seats[below(random_, awaiting.seats.size())];
    if (style_ == Style::kMoves) {
      return apply(SeatMove<typename G::Move>{seat, Sample<G>::move(state_, seat, random_)});
    }
    suggested(seat);
  }

  void suggested(Seat seat) {
    const std::string words = G::suggest(G::seat_view(state_, seat), random_());
    const Pending pending = G::pending(state_);
    Folded folded = fold_reply(words, Markup::kPlain, {});
    folded.privately = std::get<Awaiting>(pending).sealed;
    const auto parsed = G::parse(state_, seat, folded);
    const auto* moves = std::get_if<Moves<typename G::Move>>(&parsed);
    ASSERT_NE(moves, nullptr) << "a practice player's words are no move: " << words;
    for (const auto& move : moves->moves) {
      apply(SeatMove<typename G::Move>{seat, move});
      if (testing::Test::HasFatalFailure()) return;
    }
  }

  typename G::Config config_;
  State state_;
  Random random_;
  Style style_;
};

template <Game G>
bool same_reading(const Parsed<typename G::Move, typename G::Refusal>& a,
                  const Parsed<typename G::Move, typename G::Refusal>& b) {
  if (a.index() != b.index()) return false;
  if (const auto* moves = std::get_if<Moves<typename G::Move>>(&a)) {
    return moves->moves == std::get<Moves<typename G::Move>>(b).moves;
  }
  if (const auto* refusal = std::get_if<typename G::Refusal>(&a)) {
    return *refusal == std::get<typename G::Refusal>(b);
  }
  if (const auto* ambiguous = std::get_if<Ambiguous>(&a)) {
    return ambiguous->candidates == std::get<Ambiguous>(b).candidates;
  }
  return true;
}

}  // namespace callboard::battery
