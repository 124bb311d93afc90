// What the simulator judges by: summer time, the small rules, what a text gives away, an estimate.
#include <gtest/gtest.h>

#include "tests/sim/estimate.h"
#include "tests/sim/letters.h"
#include "tests/sim/numbers_model.h"
#include "tests/sim/town_clock.h"

namespace callboard::sim {
namespace {

using Json = nlohmann::json;

TEST(TownClock, ATimeShownTwiceIsTheFirst) {
  // 27 October 2024, 2:30 in Berlin: by summer time at 0:30 UTC, by winter time at 1:30.
  const Timestamp first{1'729'989'000'000};
  EXPECT_EQ(last_due(Town::kBerlin, 150, first), first);
  EXPECT_EQ(last_due(Town::kBerlin, 150, {first.ms + 3'600'000}), first);
  EXPECT_EQ(last_due(Town::kBerlin, 150, {first.ms - 1}).ms, first.ms - 24 * 3'600'000);
  EXPECT_EQ(last_due(Town::kBerlin, 150, {first.ms + 26 * 3'600'000}).ms,
            first.ms + 25 * 3'600'000);
}

TEST(TownClock, ATimeLeftOutIsRightAfterTheJump) {
  const Timestamp jump{1'710'054'000'000};  // 10 March 2024, 2:00 in New York
  EXPECT_EQ(last_due(Town::kNewYork, 150, {jump.ms + 1}), jump);
  EXPECT_EQ(last_due(Town::kNewYork, 90, {jump.ms + 1}).ms, jump.ms - 1'800'000);
}

TEST(Letters, AreFoundInPicturesAndNumberWordsAreNone) {
  EXPECT_EQ(letters(outside_tags("<text x='1'>H</text><text>O</text> <g>7</g>")), "HO#");
  EXPECT_EQ(letters(outside_tags("<t>Red</t><t>O</t><t>H</t><t>Ina</t><t>Io</t>")), "RED#OH#INAIO");
  EXPECT_EQ(letters(without_hidden("H, O, T, seven hidden. S")), "HOT#S");
}

TEST(Spread, IsTheMiddleAndEightOfTen) {
  const Spread spread = spread_of({9, 1, 5, 3, 7, 2, 8, 4, 6, 10, 0});
  EXPECT_EQ(spread.low, 1);
  EXPECT_EQ(spread.median, 5);
  EXPECT_EQ(spread.high, 9);
}

Json bank(int seat, int money) {
  return {{"seat", {{"$seat", seat}}}, {"bank", {{"$money", money}}}};
}

// A puzzle of nine letters, of which these numbers are hidden still.
Json shown(const std::string& phase, int seat, std::vector<int> hidden) {
  const int pot = 1500 - 100 * (9 - static_cast<int>(hidden.size()));
  return {{"phase", phase},
          {"round", 1},
          {"tiebreak", false},
          {"jackpot", {{"$money", 100000}}},
          {"banks", {bank(0, 0), bank(1, 0)}},
          {"prompt", {{"kind", phase}, {"seat", {{"$seat", seat}}}}},
          {"picture",
           {{"opening", {{"$money", 1500}}},
            {"pot", {{"$money", pot}}},
            {"letters", 9},
            {"hidden", std::move(hidden)},
            {"controller", {{"$seat", seat}}}}}};
}

Json moves(int seat, Json move) { return {{"s", seat}, {"m", std::move(move)}}; }

struct Rules : testing::Test {
  Rules() { EXPECT_EQ(model.look(shown("open", 0, {1, 2, 3, 4, 5, 6, 7, 8, 9})), ""); }
  NumbersModel model;
};

TEST_F(Rules, OnlyWhoIsToMoveMoves) { EXPECT_NE(model.take(moves(1, {{"k", "roll"}})), ""); }

TEST_F(Rules, TheFirstLetterIsRolledFor) { EXPECT_NE(model.take(moves(0, {{"k", "pass"}})), ""); }

TEST_F(Rules, APickMakesTheTotalOfHiddenNumbers) {
  EXPECT_EQ(model.take(moves(0, {{"k", "roll"}})), "");
  EXPECT_EQ(model.take({{"d", {2, 3}}}), "");  // 3 and 4
  NumbersModel wrong = model;
  EXPECT_NE(wrong.take(moves(0, {{"k", "pick"}, {"n", {1, 5}}})), "");
  EXPECT_EQ(model.take(moves(0, {{"k", "pick"}, {"n", {1, 2, 4}}})), "");
  EXPECT_EQ(model.look(shown("decide", 0, {3, 5, 6, 7, 8, 9})), "");
}

TEST_F(Rules, AnUnluckyThrowGivesTheOtherControlAndShowsTheHighest) {
  EXPECT_EQ(model.look(shown("decide", 0, {5, 6, 7, 8, 9})), "other numbers are hidden");
  EXPECT_EQ(model.take(moves(0, {{"k", "roll"}})), "");
  EXPECT_EQ(model.take({{"d", {0, 0}}}), "");
  EXPECT_EQ(model.look(shown("decide", 1, {5, 6, 7, 8})), "");
}

TEST_F(Rules, WhatIsShownOtherwiseIsNoticed) {
  EXPECT_EQ(model.take({{"t", "seat"}}), "");  // the deadline
  NumbersModel wrong = model;
  EXPECT_NE(wrong.look(shown("decide", 0, {1, 2, 3, 4, 5, 6, 7, 8})), "");
  wrong = model;
  EXPECT_NE(wrong.look(shown("decide", 1, {1, 2, 3, 4, 5, 6, 7, 8, 9})), "");
  EXPECT_EQ(model.look(shown("decide", 1, {1, 2, 3, 4, 5, 6, 7, 8})), "");
}

// With one number hidden a wrong guess shows the last one, and the other player has the puzzle; one
// that cannot fit the open letters is sent back instead. Seed 1795665870139.
TEST(NumbersSentBack, AGuessThatCannotFitLeavesEverythingAsItStands) {
  Json glyphs = Json::array();
  for (const char letter : std::string("GRANDPIAN")) {
    glyphs.push_back({std::string(1, letter), "", true});
  }
  NumbersModel model;
  EXPECT_EQ(model.look(shown("between", 0, {})), "");
  EXPECT_EQ(model.take({{"i", {{"solution", {{"text", "GRANDPIAN"}, {"glyphs", glyphs}}}}}}), "");
  EXPECT_EQ(model.take({{"d", {5}}}), "");
  EXPECT_EQ(model.look(shown("open", 0, {1, 2, 3, 4, 5, 6, 7, 8, 9})), "");
  (void)model.look(shown("decide", 0, {9}));  // as play went on
  EXPECT_EQ(model.take(moves(0, {{"k", "guess"}, {"text", "what a boat"}})), "");
  EXPECT_EQ(model.look(shown("decide", 0, {9})), "");
}

}  // namespace
}  // namespace callboard::sim
