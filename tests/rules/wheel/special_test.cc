// Specials on the wheel: Big Money, goodie and trip, the Wild Card, the Express (WF-197 to WF-249).
#include "tests/rules/wheel/show.h"

namespace callboard::wheel {
namespace {

PlaceSpecial trip() { return {Special::kTrip, {}, "a trip", 1499, false}; }
PlaceSpecial goodie() { return {Special::kGoodie, {}, "a mug", 12, false}; }

// A main round with goodie and trip on its wheel, F1 open and red on turn.
Show with_prizes() {
  Show show = Show::round();
  EXPECT_EQ(show.host(WheelMove{trip()}), kPlayed);
  EXPECT_EQ(show.host(WheelMove{goodie()}), kPlayed);
  show.puzzle(kF1);
  return show;
}
void next(Show& show) {
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.puzzle(kF1);
}
void give(Show& show, Seat seat, Special special) {
  EXPECT_EQ(show.host(PersonMove{GiveItem{seat, special, {}, 0}}), kPlayed);
}
// The Final, and red on the Express after an N.
Show boarding() {
  Show show = Show::final_playing();
  show.hit(Special::kExpress, 'N');
  return show;
}
Show riding(std::int64_t bank) {
  Show show = boarding();
  EXPECT_EQ(show.act(Express{true}), kPlayed);
  set_banks(show, bank, 0, 0);
  return show;
}

TEST(BigMoney, WF_197_ItLiesInMainRoundsOnly) {
  EXPECT_EQ(Show::playing().on_wheel(Special::kBigMoney), 1);
  EXPECT_EQ(Show::final_playing().on_wheel(Special::kBigMoney), 0);
}
TEST(BigMoney, WF_198_WF_200_WF_208_ALetterThatIsThereClaimsIt) {
  Show show = Show::playing();
  Show missed = show;
  show.hit(Special::kBigMoney, 'N');
  EXPECT_EQ(show.has(kRed, Special::kBigMoney), 1);
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_EQ(show.on_wheel(Special::kBigMoney), 0);
  EXPECT_EQ(landing_at(show.state, 21 * 3).value, 600);
  missed.hit(Special::kBigMoney, 'S');
  EXPECT_EQ(missed.has(kRed, Special::kBigMoney), 0);
  EXPECT_EQ(missed.on_wheel(Special::kBigMoney), 1);
  EXPECT_EQ(missed.mover(), kYellow);
}
TEST(BigMoney, WF_199_ItStaysUntilTheLastPuzzle) {
  Show show = Show::playing();
  next(show);
  next(show);
  EXPECT_EQ(show.on_wheel(Special::kBigMoney), 1);
}
// Its own lies on the wheel of each main round, none of an earlier one; the Express in the Final.
TEST(BigMoney, WF_199_WF_238_EachRoundHasItsOwnAndTheFinalTheExpressInstead) {
  constexpr int kExpressPeg = 19 * 3;
  Show show = Show::playing();
  for (int round = 1; round <= 3; ++round) {
    ASSERT_EQ(show.state.stage, (Stage{StageKind::kMain, round}));
    for (int puzzle = 1; puzzle <= 3; ++puzzle) {
      EXPECT_EQ(show.on_wheel(Special::kBigMoney), 1) << round << puzzle;
      EXPECT_EQ(show.on_wheel(Special::kExpress), 0) << round << puzzle;
      EXPECT_FALSE(landing_at(show.state, kExpressPeg).special) << round << puzzle;
      if (puzzle < 3) next(show);
    }
    set_scores(show, 0, 0, 0);
    show.state.players.at(show.state.round.podium[0]->index).rb = 5000;
    EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
    show.settle();
    EXPECT_EQ(show.host(MatchMove{Award{*show.state.round.podium[0]}}), kPlayed);
    show.puzzle(kF1);
  }
  ASSERT_EQ(show.state.stage.kind, StageKind::kFinal);
  EXPECT_EQ(show.on_wheel(Special::kBigMoney), 0);
  EXPECT_EQ(show.on_wheel(Special::kExpress), 1);
  EXPECT_EQ(landing_at(show.state, kExpressPeg).special, Special::kExpress);
}
TEST(BigMoney, WF_201_A_41_TheHolderMustSolveElseItIsBack) {
  Show show = Show::playing();
  show.hit(Special::kBigMoney, 'N');
  Show other = show;
  next(show);
  EXPECT_EQ(show.state.players[0].items.front().hold, Hold::kObtained);
  EXPECT_EQ(show.on_wheel(Special::kBigMoney), 0);
  other.hit(500, 'S');
  next(other);
  EXPECT_EQ(other.has(kRed, Special::kBigMoney), 0);
  EXPECT_EQ(other.on_wheel(Special::kBigMoney), 1);
}
TEST(BigMoney, WF_202_WF_273_BankruptTakesItForGood) {
  Show show = Show::playing();
  show.hit(Special::kBigMoney, 'N');
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.puzzle(kF1);
  EXPECT_EQ(show.host(PersonMove{SetTurn{kRed}}), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kBigMoney), 1);
  EXPECT_EQ(show.spin(WedgeKind::kBankrupt), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kBigMoney), 0);
  next(show);
  EXPECT_EQ(show.on_wheel(Special::kBigMoney), 0);
  Show last = Show::final_playing();
  give(last, kRed, Special::kBigMoney);
  EXPECT_EQ(last.spin(WedgeKind::kBankrupt), kPlayed);
  EXPECT_EQ(last.has(kRed, Special::kBigMoney), 0);
}
TEST(BigMoney, WF_203_A_42_TheWinnerTakesItAlongTheOthersDoNot) {
  Show show = Show::playing();
  give(show, kRed, Special::kBigMoney);
  give(show, kYellow, Special::kBigMoney);
  show.state.round.puzzle = 3;
  set_scores(show, 5000, 0, 0);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kBigMoney), 1);
  EXPECT_EQ(show.has(kYellow, Special::kBigMoney), 0);
}
TEST(BigMoney, WF_207_ItsValueIsToldAndAHostChangesIt) {
  Show show(OptionValues{{"contestants", "9"}});
  show.groups();
  EXPECT_EQ(show.fact("round_began", "big_money"), 25000);
  EXPECT_EQ(show.host(WheelMove{SetBigMoney{30000}}), kPlayed);
  EXPECT_EQ(show.state.big_money, 30000);
}

TEST(Prizes, WF_209_AHostPlacesThemBeforeAPuzzleRuns) {
  Show show = Show::round();
  EXPECT_EQ(show.host(WheelMove{trip()}), kPlayed);
  EXPECT_EQ(landing_at(show.state, 10 * 3).special, Special::kTrip);
  show.puzzle(kF1);
  EXPECT_EQ(show.host(WheelMove{goodie()}), Code::kHostWedge);
  PlaceSpecial forced = goodie();
  forced.force = true;
  EXPECT_EQ(show.host(WheelMove{forced}), kPlayed);
  forced.wedge = 8;
  EXPECT_EQ(show.host(WheelMove{forced}), Code::kHostWedge);  // bankrupt lies there
  forced.wedge = 11;
  EXPECT_EQ(show.host(WheelMove{forced}), Code::kHostWedge);  // taken
}
TEST(Prizes, WF_210_WF_211_WF_213_ALetterThatIsThereClaimsThemAt500Each) {
  Show show = with_prizes();
  show.hit(Special::kTrip, 'R');
  EXPECT_EQ(show.has(kRed, Special::kTrip), 1);
  EXPECT_EQ(show.pb(kRed), 1000);
  EXPECT_EQ(landing_at(show.state, 10 * 3).value, 600);
  show.hit(Special::kGoodie, 'T');
  EXPECT_EQ(show.pb(kRed), 3000);
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Prizes, WF_212_AMissLeavesThemOnTheWheel) {
  Show show = with_prizes();
  show.hit(Special::kTrip, 'S');
  EXPECT_EQ(show.on_wheel(Special::kTrip), 1);
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Prizes, WF_214_TheSolverObtainsThemAndThePointsAlone) {
  Show show = with_prizes();
  set_scores(show, 0, 0, 0);
  show.hit(Special::kTrip, 'T');
  next(show);
  EXPECT_EQ(show.rb(kRed), 2000);
  EXPECT_EQ(show.state.players[0].items.front().hold, Hold::kObtained);
}
TEST(Prizes, WF_215_A_43_BankruptLosesThemForTheRound) {
  Show show = with_prizes();
  show.hit(Special::kTrip, 'T');
  EXPECT_EQ(show.spin(WedgeKind::kBankrupt), kPlayed);
  EXPECT_EQ(show.items(kRed), 0U);
  EXPECT_EQ(show.on_wheel(Special::kTrip), 0);
}
TEST(Prizes, WF_217_AGoodieIsWonWithTheSolution) {
  Show show = with_prizes();
  show.hit(Special::kGoodie, 'T');
  next(show);
  EXPECT_EQ(show.state.players[0].items.front().hold, Hold::kWon);
  EXPECT_EQ(show.host(PersonMove{SetTurn{kRed}}), kPlayed);
  EXPECT_EQ(show.spin(WedgeKind::kBankrupt), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kGoodie), 1);
  set_scores(show, 0, 5000, 0);
  show.state.round.puzzle = 3;
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kGoodie), 1);
  EXPECT_EQ(carry_over(show.state).winnings[0].prizes.size(), 1U);
}
TEST(Prizes, WF_218_WF_219_WF_220_ATripIsWonWithTheFinal) {
  for (const bool wins : {true, false}) {
    Show show = Show::final_playing();
    give(show, kRed, Special::kTrip);
    EXPECT_EQ(show.spin(WedgeKind::kBankrupt), kPlayed);
    EXPECT_EQ(show.has(kRed, Special::kTrip), 1);
    show.state.round.puzzle = 3;
    set_scores(show, wins ? 5000 : 0, 1000, 0);
    EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
    EXPECT_EQ(show.has(kRed, Special::kTrip), wins ? 1 : 0);
    EXPECT_EQ(carry_over(show.state).winnings[0].prizes.size(), wins ? 1U : 0U);
  }
}

TEST(WildCard, WF_221_ItLiesWhereTheLayoutOrTheHostSays) {
  Show show = Show::round();
  EXPECT_EQ(landing_at(show.state, 5 * 3).special, Special::kWild);
  EXPECT_EQ(show.host(WheelMove{PlaceSpecial{Special::kWild, 2, {}, 0, false}}), kPlayed);
  EXPECT_EQ(landing_at(show.state, 3).special, Special::kWild);
  EXPECT_EQ(show.on_wheel(Special::kWild), 1);
}
TEST(WildCard, WF_222_WF_224_ALetterThatIsThereCollectsItAt500Each) {
  Show show = Show::playing();
  show.hit(Special::kWild, 'R');
  EXPECT_EQ(show.pb(kRed), 1000);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  EXPECT_EQ(show.phase(), Phase::kTurn);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.wild('N'), Code::kWildNotYet);
}
TEST(WildCard, WF_223_AMissLeavesIt) {
  Show show = Show::playing();
  show.hit(Special::kWild, 'S');
  EXPECT_EQ(show.on_wheel(Special::kWild), 1);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(WildCard, WF_225_AfterTheSecondPuzzleItIsTakenOff) {
  Show show = Show::playing();
  next(show);
  EXPECT_EQ(show.on_wheel(Special::kWild), 1);
  next(show);
  EXPECT_EQ(show.on_wheel(Special::kWild), 0);
}
TEST(WildCard, WF_226_WF_229_OnlyWhoHasItPlaysIt) {
  Show show = Show::playing();
  give(show, kRed, Special::kWild);
  show.hit(600, 'R');
  show.hit(600, 'S');
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);  // nobody plays it for them
  show.hit(600, 'T');
  EXPECT_EQ(show.wild('N'), Code::kNoWild);
}
TEST(WildCard, WF_227_WF_231_ItBuysOneMoreConsonantOnce) {
  Show show = Show::playing();
  give(show, kRed, Special::kWild);
  show.hit(600, 'R');
  EXPECT_EQ(show.pb(kRed), 1200);
  EXPECT_EQ(show.wild('N'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2400);
  EXPECT_EQ(show.wild('T'), Code::kNoWild);
}
TEST(WildCard, WF_230_ItNeedsASpinAndALetterThatIsThere) {
  Show show = Show::playing();
  give(show, kRed, Special::kWild);
  EXPECT_EQ(show.wild('N'), Code::kWildNotYet);
  EXPECT_EQ(show.spin(600), kPlayed);
  EXPECT_EQ(show.wild('N'), Code::kWildNotYet);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  EXPECT_EQ(show.call('R'), kPlayed);
  EXPECT_EQ(show.wild('E'), Code::kConsonantNow);
}
TEST(WildCard, WF_232_WF_234_AMissOrAUsedLetterLosesTheTurn) {
  for (const char letter : {'S', 'R'}) {
    Show show = Show::playing();
    give(show, kRed, Special::kWild);
    show.hit(600, 'R');
    EXPECT_EQ(show.wild(letter), kPlayed);
    EXPECT_EQ(show.pb(kRed), 1200);
    EXPECT_EQ(show.has(kRed, Special::kWild), 0);
    EXPECT_EQ(show.mover(), kYellow);
  }
}
TEST(WildCard, WF_233_VowelsMayBeBoughtFirst) {
  Show show = Show::playing();
  give(show, kRed, Special::kWild);
  show.hit(600, 'R');
  EXPECT_EQ(show.play(kRed, {{Buy{'E'}}, {Wild{'N'}}}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2150);
}
TEST(WildCard, A_47_TheNextSpinEndsIt) {
  Show show = Show::playing();
  give(show, kRed, Special::kWild);
  show.hit(600, 'R');
  show.hit(Special::kBigMoney, 'N');
  EXPECT_EQ(show.wild('T'), Code::kWildNotYet);  // not on Big Money
}
TEST(WildCard, WF_228_WF_235_BankruptAndALostFinalTakeIt) {
  Show show = Show::final_playing();
  give(show, kRed, Special::kWild);
  give(show, kYellow, Special::kWild);
  EXPECT_EQ(show.spin(WedgeKind::kBankrupt), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kWild), 0);
  show.state.round.puzzle = 3;
  set_scores(show, 5000, 0, 0);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.has(kYellow, Special::kWild), 0);
}
TEST(WildCard, WF_236_OnATripItPays500Each) {
  Show show = with_prizes();
  give(show, kRed, Special::kWild);
  show.hit(Special::kTrip, 'R');
  EXPECT_EQ(show.wild('T'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 3000);
  EXPECT_EQ(show.has(kRed, Special::kTrip), 1);
}
TEST(WildCard, WF_237_A_45_ItIsKeptWhenAnotherSolves) {
  Show show = Show::playing();
  show.hit(Special::kWild, 'R');
  show.hit(500, 'S');
  next(show);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
}
TEST(WildCard, A_46_A_48_NotInTheSpeedUpNorWithOnlyVowelsLeft) {
  Show show = Show::playing(kF3);
  give(show, kRed, Special::kWild);
  show.hit(500, 'H');
  EXPECT_EQ(show.wild('T'), Code::kOnlyVowels);
  Show final_spin = Show::playing();
  give(final_spin, kRed, Special::kWild);
  EXPECT_EQ(final_spin.host(MatchMove{CallFinalSpin{true, true}}), kPlayed);
  EXPECT_EQ(final_spin.spin(700), kPlayed);
  EXPECT_EQ(final_spin.wild('N'), Code::kWildNotHere);
}

TEST(Express, WF_238_WF_271_A_49_OnlyTheFinalHasIt) {
  EXPECT_EQ(Show::playing().on_wheel(Special::kExpress), 0);
  EXPECT_EQ(Show::final_playing().on_wheel(Special::kExpress), 1);
  EXPECT_EQ(Show::final_playing().on_wheel(Special::kWild), 0);
}
TEST(Express, WF_239_WF_240_FirstAConsonantThenTheChoice) {
  Show show = boarding();
  EXPECT_EQ(show.pb(kRed), 2000);
  EXPECT_EQ(show.phase(), Phase::kExpressChoice);
  EXPECT_EQ(show.act(Spin{}), Code::kExpressChoice);
  EXPECT_EQ(show.call('T'), Code::kExpressChoice);
  EXPECT_EQ(show.solve("better late than never"), Code::kExpressChoice);
}
TEST(Express, A_55_AFirstMissIsAnOrdinaryOne) {
  Show show = Show::final_playing();
  set_banks(show, 900, 0, 0);
  show.hit(Special::kExpress, 'S');
  EXPECT_EQ(show.pb(kRed), 900);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Express, WF_241_PassLeadsBackToTheThreeChoices) {
  Show show = boarding();
  EXPECT_EQ(show.act(Pass{}), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kTurn);
  show.hit(500, 'S');
  EXPECT_EQ(show.pb(kRed), 2000);
}
TEST(Express, WF_242_PlayGoesOnWithoutTheWheel) {
  Show show = boarding();
  EXPECT_EQ(show.play(kRed, {{Express{true}}, {Call{'T'}}, {Call{'R'}}}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 8000);
  EXPECT_EQ(show.phase(), Phase::kExpressRide);
  EXPECT_EQ(show.act(Spin{}), Code::kExpressGoesOn);
  EXPECT_EQ(show.act(Pass{}), Code::kExpressGoesOn);
}
TEST(Express, WF_243_VowelsMayBeBought) {
  Show show = riding(8000);
  EXPECT_EQ(show.buy('E'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 7750);
  EXPECT_EQ(show.phase(), Phase::kExpressRide);
}
TEST(Express, WF_244_WF_245_WF_246_WF_247_AnyMissIsBankrupt) {
  const Action misses[] = {Buy{'O'}, Call{'S'}, Call{'N'}, Solve{said("better late than ever")}};
  for (const Action& miss : misses) {
    Show show = riding(8000);
    EXPECT_EQ(show.act(miss), kPlayed);
    EXPECT_TRUE(show.told("express_crashed"));
    EXPECT_EQ(show.pb(kRed), 0);
    EXPECT_EQ(show.mover(), kYellow);
  }
}
TEST(Express, WF_248_A_53_ItTakesCardsAndBigMoneyNotWhatIsBankedNorAnObtainedTrip) {
  Show show = riding(8000);
  for (const Special special : {Special::kBigMoney, Special::kWild, Special::kTrip}) {
    give(show, kRed, special);
  }
  set_scores(show, 3400, 0, 0);
  EXPECT_EQ(show.call('S'), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kBigMoney), 0);
  EXPECT_EQ(show.has(kRed, Special::kWild), 0);
  EXPECT_EQ(show.has(kRed, Special::kTrip), 1);
  EXPECT_EQ(show.rb(kRed), 3400);
}
TEST(Express, WF_249_ASolutionBanksTheRide) {
  Show show = riding(7750);
  set_scores(show, 0, 0, 0);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 7750);
}
TEST(Express, A_56_WithTheLastConsonantThePassIsTaken) {
  Show show = Show::final_playing(kF3);
  show.hit(Special::kExpress, 'H');
  EXPECT_TRUE(show.told("express_passed"));
  EXPECT_EQ(show.phase(), Phase::kTurn);
  EXPECT_EQ(show.act(Spin{}), Code::kOnlyVowels);
}
TEST(Express, A_58_SilenceCostsTheTurnOrByTheOptionAll) {
  Show show = riding(8000);
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.pb(kRed), 8000);
  EXPECT_EQ(show.mover(), kYellow);
  Show harsh = riding(8000);
  EXPECT_EQ(harsh.host(MatchMove{SetOption{"express_timeout", "bankrupt"}}), kPlayed);
  EXPECT_EQ(harsh.timer("move"), kPlayed);
  EXPECT_EQ(harsh.pb(kRed), 0);
}
TEST(Express, A_60_ItStays) { EXPECT_EQ(boarding().on_wheel(Special::kExpress), 1); }

}  // namespace
}  // namespace callboard::wheel
