// Whole shows: with deadlines alone, with random legal play, with odd inputs. What must always hold
// (laws 1 to 4, 6 and 7 of docs/architecture.md).
#include <random>

#include "rules/core/json.h"
#include "rules/wheel/codec.h"
#include "tests/rules/wheel/show.h"

namespace callboard::wheel {
namespace {

using Random = std::mt19937_64;
constexpr int kInputsMax = 20000;

std::uint64_t below(Random& random, std::uint64_t limit) { return random() % limit; }

constexpr Fixture kPuzzles[] = {kF1, kF2, kF3, kF4, kF5, kF6};

Item item_for(const Wanted& wanted, Random& random) {
  if (wanted.kind == "wheel") return house();
  Fixture fixture = kPuzzles[below(random, std::size(kPuzzles))];
  if (wanted.kind == "puzzle") return puzzle_of(PuzzleKind::kPuzzle, fixture);
  if (wanted.kind == "tossup") return puzzle_of(PuzzleKind::kTossup, fixture);
  for (const Fixture& one : kPuzzles) {
    bool fits = true;
    for (const std::string& tag : wanted.tags) {
      const bool same = tag.substr(tag.find(':') + 1) == one.category;
      fits = fits && same == (tag.substr(0, 2) == "is");
    }
    if (fits) fixture = one;
  }
  return puzzle_of(PuzzleKind::kBonus, fixture);
}

char any_letter(Random& random) { return static_cast<char>('A' + below(random, 26)); }

std::string solution_now(const State& state, Seat seat) {
  if (in_puzzle(state)) return solution(state.puzzle.board).text;
  if (state.phase == Phase::kBonusSolve) return solution(state.bonus->board).text;
  for (const Reveal& reveal : state.reveals) {
    if (has_seat(reveal.players, seat)) return solution(reveal.board).text;
  }
  return "none";
}

Action any_action(const State& state, Seat seat, Random& random) {
  const Said words = said(below(random, 3) == 0 ? solution_now(state, seat) : "not this one");
  switch (below(random, 16)) {
    case 0:
      return Buy{"AEIOU"[below(random, 5)]};
    case 1:
      return Solve{words};
    case 2:
      return Wild{any_letter(random)};
    case 3:
      return Express{below(random, 2) == 0};
    case 4:
      return Guesses{{words}};
    case 5:
      return Pass{};
    case 6:
      return Confirm{below(random, 2) == 0};
    case 7:
      return Category{static_cast<int>(below(random, 4)) + 1};
    case 8: {
      Letters letters{{any_letter(random), any_letter(random)}, std::nullopt, false};
      if (below(random, 2) == 0) letters.vowel = "AIOU"[below(random, 4)];
      letters.no_more = below(random, 4) == 0;
      return letters;
    }
    case 9:
      return Answer{words};
    case 10:
      return Wait{};
    case 11:
    case 12:
      return Letter{any_letter(random)};
    case 13:
      return Spin{static_cast<int>(below(random, 74))};
    default:
      return Call{any_letter(random)};
  }
}

Play any_play(const State& state, Seat seat, Random& random) {
  Play play;
  const std::uint64_t count = 1 + below(random, 3);
  for (std::uint64_t i = 0; i < count; ++i) {
    play.steps.push_back({any_action(state, seat, random), below(random, 10) == 0});
  }
  return play;
}

HostMove any_host(const State& state, Random& random) {
  const Seat seat{static_cast<std::uint8_t>(below(random, state.players.size()))};
  switch (below(random, 12)) {
    case 0:
      return PersonMove{Disqualify{seat}};
    case 1:
      return PersonMove{SetTurn{seat, below(random, 2) == 0}};
    case 2:
      return MatchMove{VoidPuzzle{below(random, 2) == 0, 0}};
    case 3:
      return MatchMove{Award{seat}};
    case 4:
      return MatchMove{CallFinalSpin{below(random, 2) == 0, below(random, 2) == 0}};
    case 5:
      return MatchMove{StartTieBreak{}};
    case 6:
      return WheelMove{PlaceSpecial{Special::kTrip, {}, "a trip", 9, true}};
    case 7:
      return PersonMove{GiveItem{seat, Special::kWild, {}, 0}};
    case 8:
      return PersonMove{Buzz{}};
    case 9:
      return MatchMove{Rule{any_play(state, seat, random), below(random, 2) == 0, {}}};
    case 10:
      return MatchMove{Enter{seat, any_play(state, seat, random)}};
    default:
      return MatchMove{Go{}};
  }
}

void check(const State& state) {
  for (const Player& one : state.players) {
    ASSERT_GE(one.pb, 0);
    ASSERT_GE(one.rb, 0);
  }
  const Pending next = waits_for(state);
  if (const auto* due = std::get_if<Awaiting>(&next)) {
    ASSERT_FALSE(due->timers.empty());
    ASSERT_TRUE(state.held.empty());
    ASSERT_FALSE(state.ruled);
    for (const Seat seat : due->seats) ASSERT_TRUE(plays(state, seat));
  }
  if (const auto* draw = std::get_if<Draw>(&next)) {
    ASSERT_GE(draw->sides, 1U);
  }
  if (in_puzzle(state)) {
    ASSERT_TRUE(plays(state, state.puzzle.mover));
    ASSERT_TRUE(podium_of(state.round.podium, state.puzzle.mover));
  }
  std::vector<int> wedges;
  for (const Overlay& one : state.round.wheel) wedges.push_back(one.wedge);
  std::sort(wedges.begin(), wedges.end());
  ASSERT_EQ(std::unique(wedges.begin(), wedges.end()), wedges.end());
}

Input luck(const State& state, Random& random) {
  const Pending next = waits_for(state);
  if (const auto* draw = std::get_if<Draw>(&next)) return Drawn{{below(random, draw->sides)}};
  return Supplied<Item>{item_for(std::get<Wanted>(next), random)};
}

bool wants_luck(const State& state) {
  const Pending next = waits_for(state);
  return std::holds_alternative<Draw>(next) || std::holds_alternative<Wanted>(next);
}

TimerFired first_timer(const State& state) {
  return {std::get<Awaiting>(waits_for(state)).timers.front().key};
}

// As it comes back from the log.
Input logged(const Input& input) {
  const auto again = [](const auto& value) {
    using T = std::decay_t<decltype(value)>;
    return nlohmann::json::parse(nlohmann::json(value).dump()).template get<T>();
  };
  if (const auto* in = std::get_if<SeatMove<Move>>(&input)) {
    return SeatMove<Move>{in->seat, again(in->move)};
  }
  if (const auto* in = std::get_if<Supplied<Item>>(&input)) return Supplied<Item>{again(in->item)};
  if (const auto* in = std::get_if<HostMoved<HostMove>>(&input)) {
    return HostMoved<HostMove>{again(in->move)};
  }
  return input;
}

// Plays until it is over; `act` gives an input where people are asked.
template <class Act>
int play_out(OptionValues options, Random& random, const Act& act) {
  State state = started(configured(options, {}));
  int inputs = 0;
  for (; inputs < kInputsMax && !std::holds_alternative<Over>(waits_for(state)); ++inputs) {
    const bool lucky = wants_luck(state);
    const Input input = logged(lucky ? luck(state, random) : act(state));
    const Digest before = digest_of(state);
    auto next = applied(state, input);
    EXPECT_EQ(digest_of(state), before);
    if (!next) {
      EXPECT_FALSE(lucky);
      continue;
    }
    state = *std::move(next);
    check(state);
    if (testing::Test::HasFatalFailure()) return inputs;
  }
  EXPECT_LT(inputs, kInputsMax) << "it does not end";
  return inputs;
}

const char* const kSizes[] = {"3", "4", "5", "9", "12", "13", "15"};

TEST(Playout, WF_001_WithDeadlinesAloneEveryShowEnds) {
  for (const char* contestants : kSizes) {
    for (const char* mode : {"sealed_step", "race"}) {
      for (const char* signal : {"third_puzzle", "time_limit", "host"}) {
        Random random(7);
        play_out({{"contestants", contestants}, {"tossup_mode", mode}, {"final_spin", signal}},
                 random, [](const State& state) -> Input { return first_timer(state); });
      }
    }
  }
}
TEST(Playout, WithRandomPlayEveryShowEnds) {
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    Random random(seed);
    play_out({{"contestants", kSizes[seed % std::size(kSizes)]},
              {"tossup_mode", seed % 2 == 0 ? "race" : "sealed_step"}},
             random, [&](const State& state) -> Input {
               if (below(random, 8) == 0) return first_timer(state);
               const auto due = std::get<Awaiting>(waits_for(state)).seats;
               if (due.empty()) return first_timer(state);
               const Seat seat = due[below(random, due.size())];
               return SeatMove<Move>{seat, any_play(state, seat, random)};
             });
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}
TEST(Playout, WithHostsInItToo) {
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    Random random(seed);
    play_out({{"contestants", kSizes[seed % std::size(kSizes)]},
              {"tossup_mode", seed % 2 == 0 ? "race" : "sealed_step"}},
             random, [&](const State& state) -> Input {
               const std::uint64_t who = below(random, 20);
               if (who == 0) return HostMoved<HostMove>{any_host(state, random)};
               const auto due = std::get<Awaiting>(waits_for(state)).seats;
               if (who < 4 || due.empty()) return first_timer(state);
               const Seat seat = due[below(random, due.size())];
               return SeatMove<Move>{seat, any_play(state, seat, random)};
             });
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}
TEST(Playout, TheDigestTellsStatesApartAndEqualInputsGiveEqualStates) {
  Show one = Show::playing();
  Show two = Show::playing();
  EXPECT_TRUE(one.state == two.state);
  EXPECT_EQ(digest_of(one.state), digest_of(two.state));
  one.hit(700, 'T');
  EXPECT_NE(digest_of(one.state), digest_of(two.state));
  two.hit(700, 'T');
  EXPECT_EQ(digest_of(one.state), digest_of(two.state));
}
TEST(Playout, P_2_WhatASealedAnswerSaysIsNowhereToBeSeenUntilTheStepCloses) {
  const auto after = [](const char* words) {
    Show show;
    show.groups();
    show.tossup(kF1);
    EXPECT_EQ(show.answer(kRed, words), kPlayed);
    return show;
  };
  const Show right = after("better late than never");
  const Show wrong = after("something else");
  EXPECT_TRUE(waits_for(right.state) == waits_for(wrong.state));
  EXPECT_TRUE(right.state.news == wrong.state.news);
  EXPECT_EQ(right.reveal_board(), wrong.reveal_board());
}
TEST(Playout, InputsNobodyAskedForAreRefused) {
  Show show = Show::playing();
  const State before = show.state;
  EXPECT_EQ(show.give(Drawn{{3}}), Code::kStale);
  EXPECT_EQ(show.give(Drawn{{}}), Code::kStale);
  EXPECT_EQ(show.give(Supplied<Item>{house()}), Code::kStale);
  EXPECT_EQ(show.give(Supplied<Item>{puzzle_of(PuzzleKind::kPuzzle, kF1)}), Code::kStale);
  EXPECT_EQ(show.give(TimerFired{"move:999"}), Code::kStale);
  EXPECT_EQ(show.give(TimerFired{"step:1"}), Code::kStale);
  EXPECT_TRUE(show.state == before);
  EXPECT_EQ(show.act(Spin{}), kPlayed);
  EXPECT_EQ(show.give(Drawn{{72}}), Code::kStale);
  EXPECT_EQ(show.act_as(kRed, Spin{}), Code::kWaiting);
}

}  // namespace
}  // namespace callboard::wheel
