// A regular puzzle: choices, letters, the order of calls, how turns end (WF-129 to WF-170).
#include "tests/rules/wheel/show.h"

namespace callboard::wheel {
namespace {

TEST(Turn, WF_129_TheBoardShowsItsSquaresAndSigns) {
  const Show show = Show::playing(kF5);
  EXPECT_EQ(show.board(), "___'_ ____ ____");
  EXPECT_EQ(letter_count(show.state.puzzle.board), 12);
}
TEST(Turn, WF_130_AnyCategoryIsTaken) {
  const Show show = Show::playing({"TETRIS", "Video Game"});
  EXPECT_EQ(show.state.puzzle.board.category.text, "Video Game");
}
TEST(Turn, WF_131_WF_132_AVowelNeedsAndCosts250) {
  Show show = Show::playing();
  set_banks(show, 249, 0, 0);
  EXPECT_EQ(show.buy('E'), Code::kTooPoor);
  EXPECT_EQ(show.pb(kRed), 249);
  EXPECT_EQ(show.mover(), kRed);
  set_banks(show, 250, 0, 0);
  EXPECT_EQ(show.buy('E'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_EQ(show.board(), "_E__E_ ___E ____ _E_E_");
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Turn, WF_133_WF_134_ThePriceIsTheSameAndAVowelEarnsNothing) {
  Show show = Show::playing();
  set_banks(show, 2800, 0, 0);
  EXPECT_EQ(show.buy('E'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2550);
  EXPECT_EQ(show.buy('A'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2300);
}
TEST(Turn, WF_135_YIsAConsonant) {
  Show show = Show::playing(kF2);
  show.hit(600, 'Y');
  EXPECT_EQ(show.pb(kRed), 600);
  EXPECT_EQ(show.buy('Y'), Code::kYIsConsonant);
  EXPECT_EQ(show.pb(kRed), 600);
}
TEST(Turn, WF_136_VowelsAreFive) {
  int vowels = 0;
  int consonants = 0;
  for (char c = 'A'; c <= 'Z'; ++c) {
    vowels += is_vowel(c) ? 1 : 0;
    consonants += is_consonant(c) ? 1 : 0;
  }
  EXPECT_EQ(vowels, 5);
  EXPECT_EQ(consonants, 21);
}
TEST(Turn, WF_137_WF_142_AHitPaysForEachAndTheTurnGoesOn) {
  Show show = Show::playing();
  show.hit(700, 'T');
  EXPECT_EQ(show.pb(kRed), 2800);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.phase(), Phase::kTurn);
  show.hit(500, 'N');
  EXPECT_EQ(show.pb(kRed), 3800);
}
TEST(Turn, WF_138_VowelsAreBoughtOneAfterAnother) {
  Show show = Show::playing();
  set_banks(show, 600, 0, 0);
  EXPECT_EQ(show.play(kRed, {{Buy{'E'}}, {Buy{'A'}}, {Buy{'I'}}}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 100);
  EXPECT_TRUE(show.told("not_used"));
  EXPECT_EQ(show.buy('I'), Code::kTooPoor);
}
TEST(Turn, WF_139_TheHouseWheelHas24Wedges) {
  const Layout layout = house();
  EXPECT_EQ(layout.wedges.size(), 24U);
  const auto count = [&](WedgeKind kind) {
    return std::count_if(layout.wedges.begin(), layout.wedges.end(),
                         [&](const Wedge& one) { return one.kind == kind; });
  };
  EXPECT_EQ(count(WedgeKind::kPoints) + count(WedgeKind::kTop), 21);
  EXPECT_EQ(count(WedgeKind::kBankrupt), 2);
  EXPECT_EQ(count(WedgeKind::kLoseTurn), 1);
}
TEST(Turn, WF_140_WF_141_OnPointsAConsonantIsNamed) {
  Show show = Show::playing();
  EXPECT_EQ(show.spin(600), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kLetter);
  EXPECT_EQ(show.call('E'), Code::kConsonantNow);
  EXPECT_EQ(show.call('B'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 600);
}
TEST(Turn, WF_143_AllOfALetterIsShownAtOnce) {
  Show show = Show::playing();
  show.hit(700, 'T');
  EXPECT_EQ(show.board(), "__TT__ __T_ T___ _____");
}
TEST(Turn, WF_144_PlayStaysWithWhoIsRight) {
  Show show = Show::playing();
  const auto turns = show.state.puzzle.turns;
  for (const char letter : {'T', 'R', 'N', 'L', 'V'}) {
    const auto prompt = show.state.turn;
    show.hit(500, letter);
    EXPECT_GT(show.state.turn, prompt);
  }
  EXPECT_EQ(show.state.puzzle.turns, turns);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.pb(kRed), 500 * (4 + 2 + 2 + 1 + 1));
}
TEST(Turn, WF_145_WF_157_LoseATurnTakesNothing) {
  Show show = Show::playing();
  show.hit(700, 'T');
  EXPECT_EQ(show.spin(WedgeKind::kLoseTurn), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2800);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, WF_146_WF_147_BankruptTakesThePuzzleAndLeavesTheRound) {
  Show show = Show::playing();
  set_scores(show, 3550, 0, 0);
  show.hit(700, 'T');
  show.state.players[0].items.push_back({Special::kTrip, "trip", 1499, 11, Hold::kInHand});
  EXPECT_EQ(show.spin(WedgeKind::kBankrupt), kPlayed);
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_EQ(show.items(kRed), 0U);
  EXPECT_EQ(show.rb(kRed), 3550);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, WF_148_TheStarterIsFirstAndOthersAreRefused) {
  Show show = Show::playing(kF1, kYellow);
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.act_as(kBlue, Spin{}), Code::kTurn);
}
TEST(Turn, WF_149_TheOrderIsRedYellowBlue) {
  Show show = Show::playing(kF1, kBlue);
  show.hit(500, 'S');
  EXPECT_EQ(show.mover(), kRed);
  show.hit(500, 'D');
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, WF_154_ALetterOfTheBoardEndsTheTurn) {
  Show show = Show::playing();
  show.hit(700, 'T');
  show.hit(700, 'T');
  EXPECT_EQ(show.pb(kRed), 2800);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, WF_155_WF_156_WF_161_ALetterThatIsNotThereEndsTheTurnEachTime) {
  Show show = Show::playing();
  show.hit(700, 'S');
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_EQ(show.state.puzzle.used, "S");
  EXPECT_EQ(show.mover(), kYellow);
  show.hit(500, 'S');
  EXPECT_EQ(show.mover(), kBlue);
  EXPECT_EQ(show.state.puzzle.used, "S");
}
TEST(Turn, WF_158_AVowelThatIsNotThereIsPaidForAndEndsTheTurn) {
  Show show = Show::playing();
  set_banks(show, 2800, 0, 0);
  EXPECT_EQ(show.buy('O'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2550);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, A_30_AVowelBoughtBeforeIsPaidForAndEndsTheTurn) {
  Show show = Show::playing();
  set_banks(show, 2800, 0, 0);
  EXPECT_EQ(show.buy('E'), kPlayed);
  EXPECT_EQ(show.buy('E'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2300);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, WF_159_WF_160_AWrongSolutionCostsTheTurnOnly) {
  Show show = Show::playing();
  set_banks(show, 2800, 0, 0);
  EXPECT_EQ(show.solve("better late than ever"), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2800);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, WF_162_AConsonantBeforeTheSpinIsHeldTo) {
  Show show = Show::playing();
  EXPECT_EQ(show.call('T'), kPlayed);
  EXPECT_EQ(show.pending(), "draw spin 72");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(show.pb(kRed), 2800);
}
TEST(Turn, WF_163_OnBankruptTheEarlyConsonantHasNoEffect) {
  Show show = Show::playing();
  EXPECT_EQ(show.call('T'), kPlayed);
  show.draw(static_cast<std::uint64_t>(show.peg_of(WedgeKind::kBankrupt)));
  EXPECT_EQ(show.state.puzzle.used, "");
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_TRUE(show.told("not_used"));
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, A_32_TheEarlyConsonantIsHeldToOnSpecialsToo) {
  Show show = Show::playing();
  EXPECT_EQ(show.play(kRed, {{Spin{}}, {Call{'R'}}}), kPlayed);
  show.draw(static_cast<std::uint64_t>(show.peg_of(Special::kWild)));
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  EXPECT_EQ(show.pb(kRed), 1000);
}
TEST(Turn, WF_164_WF_165_AfterASpinAVowelIsNotSold) {
  Show show = Show::playing();
  EXPECT_EQ(show.spin(600), kPlayed);
  EXPECT_EQ(show.buy('E'), Code::kConsonantNow);
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_EQ(show.call('N'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 1200);
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Turn, WF_166_WF_167_AConsonantIsNotSold) {
  Show show = Show::playing();
  set_banks(show, 1000, 0, 0);
  EXPECT_EQ(show.buy('T'), Code::kNotAVowel);
  EXPECT_EQ(show.pb(kRed), 1000);
  Show missed = show;
  EXPECT_EQ(show.buy('A'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 750);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(missed.buy('O'), kPlayed);
  EXPECT_EQ(missed.pb(kRed), 750);
  EXPECT_EQ(missed.mover(), kYellow);
}
TEST(Turn, WF_168_ASolutionAfterASpinGetsNothingForIt) {
  Show show = Show::playing();
  set_banks(show, 1200, 0, 0);
  set_scores(show, 0, 0, 0);
  EXPECT_EQ(show.spin(900), kPlayed);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1200);
}
TEST(Turn, WF_169_IfItIsWrongTheTurnEnds) {
  Show show = Show::playing();
  set_banks(show, 1200, 0, 0);
  EXPECT_EQ(show.spin(900), kPlayed);
  EXPECT_EQ(show.solve("better late than ever"), kPlayed);
  EXPECT_EQ(show.pb(kRed), 1200);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Turn, WF_170_WF_179_ASolutionWithoutASpinIsRaisedToTheMinimum) {
  for (const auto& [bank, points] : {std::pair<std::int64_t, std::int64_t>{0, 1000},
                                     {400, 1000},
                                     {999, 1000},
                                     {1000, 1000},
                                     {2300, 2300}}) {
    Show show = Show::playing();
    set_banks(show, bank, 0, 0);
    set_scores(show, 0, 0, 0);
    EXPECT_EQ(show.solve("better late than never"), kPlayed);
    EXPECT_EQ(show.rb(kRed), points) << bank;
  }
}
TEST(Turn, A_33_M_17_ABareVowelIsAskedBackAndYesBuysIt) {
  Show show = Show::playing();
  set_banks(show, 600, 0, 0);
  const auto turn = show.state.turn;
  EXPECT_EQ(show.play(kRed, {{Buy{'E'}, true}}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 600);
  EXPECT_EQ(show.state.turn, turn);
  EXPECT_TRUE(show.told("asked_back"));
  Show other = show;
  EXPECT_EQ(show.act(Confirm{}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 350);
  EXPECT_EQ(show.act(Confirm{}), Code::kNothingAsked);
  EXPECT_EQ(other.buy('A'), kPlayed);
  EXPECT_EQ(other.act(Confirm{}), Code::kNothingAsked);
}
TEST(Turn, M_17_NoForgetsWhatWasAskedBack) {
  Show show = Show::playing();
  set_banks(show, 600, 0, 0);
  EXPECT_EQ(show.act(Confirm{false}), Code::kNothingAsked);
  EXPECT_EQ(show.play(kRed, {{Buy{'E'}, true}}), kPlayed);
  EXPECT_EQ(show.act(Confirm{false}), kPlayed);
  EXPECT_TRUE(show.told("withdrawn"));
  EXPECT_EQ(show.pb(kRed), 600);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.act(Confirm{}), Code::kNothingAsked);
}
TEST(Turn, M_18_AnAnswerThatIsAskedBackIsPlayedByYesRightOrWrong) {
  for (const char* words : {"better late than never", "better late than navel"}) {
    Show show = Show::playing();
    EXPECT_EQ(show.play(kRed, {{Solve{said(words)}, true}}), kPlayed);
    EXPECT_EQ(show.phase(), Phase::kTurn);
    EXPECT_FALSE(show.told("solved"));
    EXPECT_EQ(show.act(Confirm{}), kPlayed);
    EXPECT_TRUE(show.told("solved") || show.told("wrong"));
  }
}
TEST(Turn, P_3_StepsArePlayedUntilTheTurnEnds) {
  Show show = Show::playing();
  EXPECT_EQ(show.play(kRed, {{Spin{37}}, {Call{'T'}}, {Buy{'E'}}, {Buy{'O'}}, {Buy{'A'}}}),
            kPlayed);
  EXPECT_EQ(show.pending(), "draw spin 72");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(show.pb(kRed), 2800 - 500);
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.fact("not_used", "count"), 1);
}
TEST(Turn, P_3_AnIllegalFirstStepRefusesTheWhole) {
  Show show = Show::playing();
  const State before = show.state;
  EXPECT_EQ(show.play(kRed, {{Buy{'E'}}, {Spin{}}}), Code::kTooPoor);
  EXPECT_TRUE(show.state == before);
  EXPECT_EQ(show.play(kRed, {}), Code::kUnsure);
  EXPECT_EQ(show.play(kRed, std::vector<Step>(7, Step{Spin{}})), Code::kUnsure);
}

}  // namespace
}  // namespace callboard::wheel
