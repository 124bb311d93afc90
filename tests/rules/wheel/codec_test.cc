// What is logged is read back as it was: moves, content, hosts' moves; what is damaged is refused.
#include "rules/wheel/codec.h"

#include "rules/core/json.h"
#include "tests/rules/wheel/show.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

using Json = nlohmann::json;

template <class T>
T there_and_back(const T& value) {
  return Json::parse(Json(value).dump()).template get<T>();
}

const Said kSaid{"It's Apple Pie", "it's apple pie", "apple pie"};

TEST(Codec, EveryStepOfAMove) {
  const Action actions[] = {Spin{},
                            Spin{37},
                            Call{'T'},
                            Buy{'E'},
                            Solve{kSaid},
                            Wild{'N'},
                            Express{true},
                            Express{false},
                            Letter{'A'},
                            Guesses{{kSaid, said("no")}},
                            Pass{},
                            Confirm{},
                            Confirm{false},
                            Category{3},
                            Letters{"CDM", 'A', false},
                            Letters{"", std::nullopt, true},
                            Answer{kSaid},
                            Wait{}};
  Play all;
  for (const Action& action : actions) {
    for (const bool ask : {false, true}) {
      const Play play{{{action, ask}}};
      EXPECT_TRUE(there_and_back(play) == play) << Json(play).dump();
      all.steps.push_back({action, ask});
    }
  }
  EXPECT_TRUE(there_and_back(all) == all);
}
TEST(Codec, Content) {
  Puzzle puzzle = puzzle_of(PuzzleKind::kPuzzle, kF5);
  puzzle.aliases = {fold_content("do not look back")};
  Puzzle test = puzzle_of(PuzzleKind::kTest, kF1);
  test.given = "ETR";
  for (const Item& item :
       {Item{house()}, Item{puzzle}, Item{test}, Item{puzzle_of(PuzzleKind::kTossup, kF4)},
        Item{puzzle_of(PuzzleKind::kBonus, kF2)}}) {
    EXPECT_TRUE(there_and_back(item) == item);
  }
}
TEST(Codec, EveryMoveOfAHost) {
  const Play play{{{Spin{}}, {Solve{kSaid}}}};
  const HostMove moves[] = {
      QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kBonus, kF2)}},
      QueueMove{DropPuzzle{2}},
      QueueMove{MovePuzzle{3, 1}},
      WheelMove{PlaceSpecial{Special::kTrip, 4, "a trip", 1499, true}},
      WheelMove{PlaceSpecial{Special::kGoodie, {}, "a mug", 12, false}},
      WheelMove{RemoveSpecial{11}},
      WheelMove{SetBigMoney{30000}},
      WheelMove{SetEnvelopes{house().envelopes}},
      PersonMove{SetScore{kBlue, Ledger::kPuzzle, 700}},
      PersonMove{SetScore{kBlue, Ledger::kRound, 700}},
      PersonMove{GiveItem{kRed, Special::kBigMoney, "x", 1}},
      PersonMove{TakeItem{kRed, Special::kWild}},
      PersonMove{SetTurn{kYellow}},
      PersonMove{SetTurn{kYellow, true}},
      MatchMove{SetGroups{{{kRed, kBlue}, {kYellow}}}},
      PersonMove{LoseTurn{kYellow}},
      PersonMove{Buzz{}},
      PersonMove{Disqualify{kBlue}},
      PersonMove{Refill{kBlue}},
      MatchMove{Rule{play, true, {}}},
      MatchMove{Rule{play, false, kBlue}},
      MatchMove{Enter{kRed, play}},
      MatchMove{VoidPuzzle{true, 2}},
      MatchMove{Go{}},
      MatchMove{Award{kYellow}},
      MatchMove{CallFinalSpin{false, true}},
      MatchMove{StartTieBreak{}},
      MatchMove{SetOption{"vowel_price", "100"}},
      MatchMove{Abort{}},
  };
  for (const HostMove& move : moves) {
    EXPECT_TRUE(there_and_back(move) == move) << Json(move).dump();
  }
}
TEST(Codec, WhatIsDamagedIsRefused) {
  EXPECT_THROW(Json::parse(R"([{"k":"fly"}])").get<Play>(), Json::exception);
  EXPECT_THROW(Json::parse(R"([{"k":"call","l":"TT"}])").get<Play>(), Json::exception);
  EXPECT_THROW(Json::parse(R"({"k":"fly"})").get<HostMove>(), Json::exception);
  EXPECT_THROW(Json::parse(R"({"k":"take","seat":1,"special":"x"})").get<HostMove>(),
               Json::exception);
  EXPECT_THROW(Json::parse(R"({"kind":"x"})").get<Item>(), Json::exception);
}
TEST(Codec, ARefusalHasItsCodeAndData) {
  const Json json = Refusal{Code::kTooPoor, {{"price", std::int64_t{250}}}, false};
  EXPECT_EQ(json.at("code"), "M_16");
  EXPECT_EQ(json.at("price"), 250);
  EXPECT_FALSE(json.at("alert").get<bool>());
}

}  // namespace
}  // namespace callboard::wheel
