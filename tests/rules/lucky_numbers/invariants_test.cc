// What holds after every input of every match (page section 2.2), over matches played at random.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "rules/lucky_numbers/play.h"
#include "tests/rules/lucky_numbers/sample.h"

namespace callboard::lucky_numbers {
namespace {

using Play = battery::Runner<LuckyNumbers>;

int shown_count(const State& state) {
  return number_count(state.cells) - static_cast<int>(hidden_numbers(state.cells).size());
}

// The news of one kind that `state` brought.
std::vector<News> news_of(const State& state, const std::string& kind) {
  std::vector<News> found;
  std::copy_if(state.news.begin(), state.news.end(), std::back_inserter(found),
               [&](const News& news) { return news.kind == kind; });
  return found;
}

std::int64_t number_in(const News& news, const std::string& name) {
  for (const Fact& fact : news.facts) {
    if (fact.name == name) return std::get<std::int64_t>(fact.value);
  }
  return -1;
}

// 1: the pot follows from the letters shown; hidden and shown together are 1..N.
void pot_follows_the_letters(const State& state) {
  if (!puzzle_is_open(state)) return;
  RC_ASSERT(state.pot == state.opening - 100 * shown_count(state));
  std::vector<int> labels;
  for (const Cell& cell : state.cells) {
    if (cell.letter) labels.push_back(cell.label);
    RC_ASSERT(!cell.hidden || cell.text.empty());
  }
  std::sort(labels.begin(), labels.end());
  for (std::size_t i = 0; i < labels.size(); ++i) RC_ASSERT(labels[i] == static_cast<int>(i) + 1);
}

// 2: a pick that was taken had the right sum, of numbers that were hidden.
void picks_add_up(const State& before, const LuckyNumbers::Input& input) {
  const auto* move = std::get_if<SeatMove<Move>>(&input);
  const Pick* pick = move == nullptr ? nullptr : std::get_if<Pick>(&move->move);
  if (pick == nullptr) return;
  const auto hidden = hidden_numbers(before.cells);
  int sum = 0;
  for (const int number : pick->numbers) {
    sum += number;
    RC_ASSERT(std::count(hidden.begin(), hidden.end(), number) == 1);
  }
  RC_ASSERT(before.dice.has_value());
  RC_ASSERT(sum == before.dice->total());
}

// 3: a penalty shows the highest hidden number, and the other player has control.
void penalties_show_the_highest(const State& before, const State& after) {
  for (const News& news : news_of(after, "shown")) {
    RC_ASSERT(number_in(news, "label") == hidden_numbers(before.cells).back());
    if (puzzle_is_open(after)) RC_ASSERT(after.controller == other(before.controller));
  }
}

// 4: exactly one player is to move, or nobody is and the puzzle is closed.
void one_controller(const State& state) {
  RC_ASSERT(!puzzle_is_open(state) || mover(state) == state.controller);
  RC_ASSERT(puzzle_is_open(state) || !mover(state) || state.question || state.event);
}

// 5: banks never fall. 6: in the Main Event the jackpot grows by 5000 and 2500 only.
void money_grows(const State& before, const State& after) {
  for (std::size_t seat = 0; seat < 2; ++seat) RC_ASSERT(after.banks[seat] >= before.banks[seat]);
  if (!before.event || after.phase == Phase::kDone) return;
  const std::int64_t grown = after.jackpot - before.jackpot;
  const auto wilds = static_cast<std::int64_t>(news_of(after, "event_wild").size());
  const auto repeats = static_cast<std::int64_t>(news_of(after, "event_repeat").size());
  RC_ASSERT(grown == 5000 * wilds + 2500 * repeats);
}

// LN-41, LN-66: money comes from solves and questions alone, and what is won is won once.
void money_has_sources(const State& before, const State& after) {
  std::int64_t paid = 0;
  for (const char* kind : {"solved", "answered", "followup_default"}) {
    for (const News& news : news_of(after, kind)) {
      bool right = true;
      std::int64_t amount = 0;
      for (const Fact& fact : news.facts) {
        if (fact.name == "right" && news.kind == "answered") right = std::get<bool>(fact.value);
        if (fact.name == "amount" || fact.name == "value") {
          amount = std::get<Money>(fact.value).units;
        }
      }
      paid += right ? amount : 0;
    }
  }
  RC_ASSERT(after.banks[0] + after.banks[1] - before.banks[0] - before.banks[1] == paid);
}

// LN-59: three questions a match at most. LN-31: no more passes in a row than the option allows.
void limits_hold(const State& state) {
  RC_ASSERT(state.followups_asked <= kFollowUpsMax);
  const int limit = state.config.options.max_consecutive_passes;
  RC_ASSERT(limit == 0 || state.passes <= limit);
}

// A protest is possible until the next reveal: whatever shows a letter says that it did, and so
// does what ends a puzzle; a throw that leaves a choice and a pass do not.
void reveals_are_told(const State& before, const State& after) {
  const bool same_board = puzzle_is_open(before) && before.puzzles_all == after.puzzles_all &&
                          before.cells.size() == after.cells.size();
  const bool closed = !before.cells.empty() && before.puzzles_all != after.puzzles_all;
  const bool throws = !news_of(after, "rolled").empty() && after.phase == Phase::kPick;
  if (same_board && shown_count(after) != shown_count(before)) {
    RC_ASSERT(LuckyNumbers::revealed(after));
  }
  if (closed) RC_ASSERT(LuckyNumbers::revealed(after));
  if (throws || !news_of(after, "passed").empty()) RC_ASSERT(!LuckyNumbers::revealed(after));
}

void holds_throughout(Play& play) {
  std::optional<State> before;
  play.watch = [&](const State& state, const LuckyNumbers::Input& input) {
    if (before) {
      penalties_show_the_highest(*before, state);
      money_grows(*before, state);
      reveals_are_told(*before, state);
      money_has_sources(*before, state);
    }
    pot_follows_the_letters(state);
    picks_add_up(state, input);
    one_controller(state);
    limits_hold(state);
    before = state;
  };
  for (int inputs = 0; !play.over(); ++inputs) {
    RC_ASSERT(inputs < 20000);
    play.step();
    RC_ASSERT(!testing::Test::HasFatalFailure());
  }
  penalties_show_the_highest(*before, play.state());
  money_has_sources(*before, play.state());
}

TEST(Invariants, HoldInMatchesOfRandomMoves) {
  EXPECT_TRUE(rc::check("random legal play", [](std::uint64_t seed) {
    Play play(seed, Play::Style::kMoves);
    holds_throughout(play);
  }));
}

TEST(Invariants, HoldWhenPracticePlayersPlay) {
  EXPECT_TRUE(rc::check("practice players", [](std::uint64_t seed) {
    Play play(seed, Play::Style::kSuggestions);
    holds_throughout(play);
  }));
}

TEST(Invariants, HoldWhenNobodyComes) {
  EXPECT_TRUE(rc::check("deadlines alone", [](std::uint64_t seed) {
    Play play(seed, Play::Style::kDeadlines);
    holds_throughout(play);
  }));
}

// LN-110, LN-120: what a match hands on.
TEST(Invariants, ACarryOverAddsUp) {
  EXPECT_TRUE(rc::check("carry", [](std::uint64_t seed) {
    Play play(seed, Play::Style::kMoves);
    while (!play.over()) play.step();
    const State& state = play.state();
    const CarryOver carry = LuckyNumbers::carry(state);
    RC_ASSERT(carry.winnings.size() == 2U);
    RC_ASSERT(carry.jackpot >= 100000);
    RC_ASSERT(carry.retired != carry.champion.has_value());
    RC_ASSERT(carry.prizes.size() <= 3U);
    const bool swept = state.event_end == EventEnd::kSweep;
    RC_ASSERT(!swept || carry.jackpot == state.config.options.jackpot_base);
    for (const Winnings& share : carry.winnings) {
      RC_ASSERT(share.cash >= state.banks[share.seat.index]);
      RC_ASSERT(share.prizes.empty() || state.winner == share.seat);
    }
  }));
}

}  // namespace
}  // namespace callboard::lucky_numbers
