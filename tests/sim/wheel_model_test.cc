// The simulator's model of Wheel beside the rules: what it cannot know must not mislead it. Each of
// these plays was once taken for a broken rule.
#include <gtest/gtest.h>

#include "rules/core/json.h"
#include "rules/wheel/codec.h"
#include "rules/wheel/engine.h"
#include "rules/wheel/game.h"
#include "tests/rules/wheel/fixtures.h"
#include "tests/sim/wheel_model.h"

namespace callboard::sim {
namespace {

using wheel::Fixture;
using wheel::kF1;
using wheel::kF2;
using wheel::kF3;
using wheel::kF5;
using wheel::PuzzleKind;

constexpr Seat kRed{0};
constexpr Seat kYellow{1};
constexpr Seat kBlue{2};

// Nine people, the first three in round 1; each input and each view is told to the model.
class ModelOfWheel : public testing::Test {
 protected:
  ModelOfWheel() {
    take(Supplied<wheel::Item>{wheel::house()}, {{"i", wheel::Item{wheel::house()}}});
    draw(0);
    tossup(kF2);
    play(kRed, wheel::Answer{wheel::said("maple syrup")});
    play(kYellow, wheel::Wait{});
    play(kBlue, wheel::Wait{});
    EXPECT_EQ(state_.phase, wheel::Phase::kSetup);
  }

  void take(const wheel::Input& input, const nlohmann::json& logged) {
    auto next = wheel::applied(state_, input);
    ASSERT_TRUE(next) << logged;
    state_ = *std::move(next);
    EXPECT_EQ(model_.take(logged), "") << logged;
    const auto view = nlohmann::json::parse(json_text(wheel::Wheel::public_view(state_)));
    EXPECT_EQ(model_.look(view), "") << logged;
  }

  void draw(std::uint64_t value) { take(Drawn{{value}}, {{"d", {value}}}); }
  void supply(PuzzleKind kind, const Fixture& fixture) {
    const wheel::Item item{wheel::puzzle_of(kind, fixture)};
    take(Supplied<wheel::Item>{item}, {{"i", item}});
  }
  void puzzle(const Fixture& fixture) { supply(PuzzleKind::kPuzzle, fixture); }
  void tossup(const Fixture& fixture) { supply(PuzzleKind::kTossup, fixture); }
  void play(Seat seat, wheel::Action action, bool ask = false) {
    const wheel::Play play{{wheel::Step{std::move(action), ask, {}}}};
    take(SeatMove<wheel::Move>{seat, play}, {{"s", seat.index}, {"m", play}});
  }
  void spin(Seat seat, int wedge, char letter) {
    play(seat, wheel::Spin{});
    draw(static_cast<std::uint64_t>(wedge - 1) * 3);
    play(seat, wheel::Call{letter});
  }
  void host(const wheel::HostMove& move) { take(HostMoved<wheel::HostMove>{move}, {{"h", move}}); }

  const OptionValues options_{{"contestants", "9"}, {"vowel_price", "1000"}};
  wheel::State state_ = wheel::started(wheel::configured(options_, {}));
  WheelModel model_{options_};
};

TEST_F(ModelOfWheel, ASeatThatAHostHasLoseATurnIsPassedOver) {
  puzzle(kF1);
  host(wheel::PersonMove{wheel::LoseTurn{kYellow}});
  spin(kRed, 3, 'S');
  EXPECT_EQ(state_.puzzle.mover, kBlue);
  spin(kBlue, 3, 'D');
  EXPECT_EQ(state_.puzzle.mover, kRed);
}

TEST_F(ModelOfWheel, ALoadedPuzzleOpensWithoutBeingAskedFor) {
  puzzle(kF3);
  host(wheel::QueueMove{wheel::LoadPuzzle{wheel::puzzle_of(PuzzleKind::kPuzzle, kF5)}});
  play(kRed, wheel::Solve{wheel::said("ohio")});
  EXPECT_EQ(state_.phase, wheel::Phase::kTurn);
  EXPECT_EQ(state_.puzzle.mover, kYellow);
  spin(kYellow, 3, 'D');
}

// WF-188: only vowels are left, and nobody can pay for one.
TEST_F(ModelOfWheel, ALoadedPuzzleStandsInForOneThatIsThrownOut) {
  puzzle(kF3);
  host(wheel::QueueMove{wheel::LoadPuzzle{wheel::puzzle_of(PuzzleKind::kPuzzle, kF5)}});
  spin(kRed, 2, 'H');
  play(kRed, wheel::Pass{});
  play(kYellow, wheel::Pass{});
  play(kBlue, wheel::Pass{});
  EXPECT_EQ(state_.puzzle.board.cells.size(), 15U) << "the loaded one";
  EXPECT_EQ(state_.players.at(kRed.index).pb, 0);
  spin(state_.puzzle.mover, 3, 'D');
}

TEST_F(ModelOfWheel, WhatWasTakenOffTheWheelIsNotBackWithAnotherPuzzle) {
  puzzle(kF1);
  spin(kRed, 22, 'N');  // Big Money
  EXPECT_EQ(state_.players.at(kRed.index).items.size(), 1U);
  host(wheel::MatchMove{wheel::VoidPuzzle{}});
  puzzle(kF5);
  spin(kRed, 22, 'K');
  EXPECT_EQ(state_.players.at(kRed.index).pb, 1200) << "plain points lie under it";
}

TEST_F(ModelOfWheel, WhoWasAskedBeforeItLookedMayAnswer) {
  puzzle(kF1);
  model_.forget();  // as after a ruling; several replies may come before it looks again
  const wheel::Play asked{{wheel::Step{wheel::Solve{wheel::said("better late")}, true, {}}}};
  state_ = *wheel::applied(state_, SeatMove<wheel::Move>{kRed, asked});
  EXPECT_EQ(model_.take({{"s", 0}, {"m", asked}}), "");
  host(wheel::PersonMove{wheel::LoseTurn{kBlue}});  // it looks
  play(kRed, wheel::Confirm{false});
  spin(kRed, 3, 'T');
}

}  // namespace
}  // namespace callboard::sim
