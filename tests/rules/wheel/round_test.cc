// Rounds and stages: the frame of a show, the final spin and the speed-up (WF-001 to WF-004,
// WF-108 to WF-117, WF-252 to WF-274).
#include "rules/wheel/game.h"
#include "tests/rules/wheel/show.h"

namespace callboard::wheel {
namespace {

// A main round at the start of its second puzzle; yellow has the turn.
Show second_puzzle(OptionValues options = {{"contestants", "9"}}) {
  Show show = Show::round(kRed, std::move(options));
  show.puzzle(kF2);
  EXPECT_EQ(show.solve("maple syrup"), kPlayed);
  show.puzzle(kF1);
  return show;
}
Show third_puzzle(OptionValues options = {{"contestants", "9"}}) {
  Show show = second_puzzle(std::move(options));
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.puzzle(kF1);
  return show;
}
// The final spin has brought 1700; blue names a letter.
Show speeding() {
  Show show = third_puzzle();
  EXPECT_EQ(show.spin(700), kPlayed);
  return show;
}

TEST(Frame, WF_001_WF_003_AShowHasEightStages) {
  Show show(OptionValues{{"contestants", "15"}});
  show.settle();
  int stages = 3;  // auditions, at the same time
  EXPECT_EQ(show.state.reveals.size(), 3U);
  for (int i = 0; i < 3; ++i) {
    for (const int seat : {0, 5, 10}) {
      EXPECT_EQ(show.host(MatchMove{Award{Seat{static_cast<std::uint8_t>(seat + i)}}}), kPlayed);
      show.settle();
    }
  }
  for (; show.state.stage.kind != StageKind::kBonus; ++stages) {
    const Seat winner = *show.state.round.podium[1];
    EXPECT_EQ(show.host(MatchMove{Award{winner}}), kPlayed);
    for (int i = 0; i < 3; ++i) {
      show.puzzle(kF1);
      EXPECT_EQ(show.host(PersonMove{SetTurn{winner}}), kPlayed);
      if (i == 2) {
        EXPECT_EQ(show.host(MatchMove{CallFinalSpin{false}}), kPlayed);
      }
      EXPECT_EQ(show.solve("better late than never"), kPlayed);
    }
    show.settle();
  }
  ++stages;
  EXPECT_EQ(stages, 8);
  ASSERT_EQ(show.state.results.size(), 4U);
  const Podium finalists{Seat{1}, Seat{6}, Seat{11}};
  EXPECT_EQ(show.state.results.back().podium, finalists);
}
// Who counts as a contestant by what the show leaves behind.
std::vector<std::size_t> contestants_of(const State& state) {
  std::vector<std::size_t> seats;
  for (const Winnings& won : Wheel::carry(state).winnings) {
    if (won.contestant) seats.push_back(won.seat.index);
  }
  return seats;
}
bool says_final(const Show& show, std::string_view kind) {
  return std::any_of(show.state.news.begin(), show.state.news.end(), [&](const News& news) {
    const bool final = std::any_of(news.facts.begin(), news.facts.end(),
                                   [](const Fact& fact) { return fact.name == "final"; });
    return news.kind == kind && final;
  });
}
TEST(Frame, WF_026_A_88_WhoSatOnAPodiumIsAContestantHoweverManyTheyAre) {
  using Seats = std::vector<std::size_t>;
  Show three(OptionValues{{"contestants", "3"}});
  three.settle();
  EXPECT_EQ(contestants_of(three.state), (Seats{0, 1, 2})) << "in the midst of the round";
  EXPECT_EQ(three.host(PersonMove{Disqualify{kYellow}}), kPlayed);
  EXPECT_EQ(three.host(PersonMove{Disqualify{kBlue}}), kPlayed);
  three.settle();
  ASSERT_EQ(three.state.stage.kind, StageKind::kBonus);
  EXPECT_EQ(contestants_of(three.state), (Seats{0, 1, 2})) << "the round is over";
  for (const char* count : {"4", "5"}) {
    Show show(OptionValues{{"contestants", count}});
    show.settle();
    EXPECT_EQ(contestants_of(show.state), Seats{}) << "an audition alone does not count";
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{3}}) {
      EXPECT_EQ(show.host(MatchMove{Award{seat}}), kPlayed);
      show.settle();
    }
    ASSERT_EQ(show.state.stage.kind, StageKind::kFinal);
    EXPECT_EQ(contestants_of(show.state), (Seats{0, 1, 3})) << count;
  }
}
TEST(Frame, WF_101_WF_269_OneAuditionLeadsToTheFinalAndThreeToMainRounds) {
  for (const bool one : {true, false}) {
    Show show(OptionValues{{"contestants", one ? "4" : "15"}});
    if (!one) show.groups();
    EXPECT_TRUE(show.told("audition_began") || one);
    if (!one) {
      EXPECT_FALSE(says_final(show, "audition_began"));
    }
    show.settle();
    EXPECT_EQ(show.host(MatchMove{Award{kRed}}), kPlayed);
    ASSERT_TRUE(show.told("seated"));
    EXPECT_EQ(says_final(show, "seated"), one);
  }
}
TEST(Frame, WF_102_EachRoundHasThreeColours) {
  const Show show = Show::round();
  EXPECT_EQ(show.state.round.podium, (Podium{kRed, kYellow, kBlue}));
}
TEST(Round, WF_108_ThreePuzzlesAtMost) {
  Show show = third_puzzle();
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{false}}), kPlayed);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.settle();
  EXPECT_TRUE(show.pending() != "wanted puzzle");
}
TEST(Round, WF_109_TheTossupGivesAThousandAndTheFirstTurn) {
  const Show show = Show::playing(kF1, kYellow);
  EXPECT_EQ(show.rb(kRed), 0);
  EXPECT_EQ(show.rb(kYellow), 1000);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Round, WF_110_TheTimeLimitCountsFromTheFirstLetter) {
  Show show;
  show.groups();
  show.tossup(kF1);
  EXPECT_FALSE(show.has_timer("round"));
  EXPECT_EQ(show.timer("step"), kPlayed);
  show.letters();
  const Pending next = waits_for(show.state);
  const Timer timer = std::get<Awaiting>(next).timers.back();
  EXPECT_EQ(timer.key, "round:1");
  EXPECT_EQ(timer.fixed_s, 10 * 24 * 3600);
  EXPECT_TRUE(timer.lasting);
}
TEST(Round, WF_110_OrFromTheFirstPuzzleWhereTheTossupEndedBeforeALetter) {
  Show show;
  show.groups();
  show.tossup(kF1);
  EXPECT_EQ(show.host(MatchMove{Award{kRed}}), kPlayed);
  show.puzzle(kF1);
  EXPECT_TRUE(show.has_timer("round"));
}
TEST(Round, WF_117_WhatAHostPutOffBeforeItBeganDoesNotBegin) {
  Show show;
  show.groups();
  show.tossup(kF1);
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{false, false}}), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  show.letters();
  EXPECT_FALSE(show.has_timer("round"));
}
TEST(Round, WF_112_TheFirstPuzzleIsTheLastIfAHostInsistsWhileALetterIsOwed) {
  Show show = Show::playing();
  EXPECT_EQ(show.spin(700), kPlayed);
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{true, true}}), kPlayed);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.state.results.size(), 1U);
}
TEST(Round, A_82_ALostTurnIsLostAtTheStartOfAPuzzleToo) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(PersonMove{LoseTurn{kYellow}}), kPlayed);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.puzzle(kF1);
  EXPECT_TRUE(show.told("turn_skipped"));
  EXPECT_EQ(show.mover(), kBlue);
}
TEST(Round, A_42_WhatIsInHandWhenARoundEndsUnsolvedIsNobodys) {
  Show show = Show::final_playing();
  show.state.players[0].items.push_back({Special::kTrip, "trip", 1499, 11, Hold::kInHand});
  for (const Seat seat : {kYellow, kBlue}) {
    EXPECT_EQ(show.host(PersonMove{Disqualify{seat}}), kPlayed);
  }
  EXPECT_EQ(show.state.winner, kRed);
  EXPECT_EQ(show.items(kRed), 0U);
}
// A main round whose time limit runs, in its n-th puzzle.
Show with_clock(int puzzle) {
  Show show = Show::playing();
  for (int i = 1; i < puzzle; ++i) {
    EXPECT_EQ(show.solve("better late than never"), kPlayed);
    show.puzzle(kF1);
  }
  show.state.round.clock = true;
  return show;
}
TEST(Round, WF_111_WF_112_AtTheTimeLimitThePuzzleIsTheLast) {
  Show show = with_clock(2);
  EXPECT_EQ(show.timer("round"), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kFinalSpin);
  EXPECT_EQ(show.spin(700), kPlayed);
  EXPECT_EQ(show.letter('N'), kPlayed);
  EXPECT_EQ(show.guess({"better late than never"}), kPlayed);
  EXPECT_EQ(show.state.results.size(), 1U);
}
TEST(Round, WF_111_OtherwiseAtTheStartOfTheThird) {
  const Show show = third_puzzle();
  EXPECT_EQ(show.phase(), Phase::kFinalSpin);
}
TEST(Round, WF_112_ItIsTheLastAlsoIfItIsSolvedInThatVeryTurn) {
  Show show = with_clock(2);
  EXPECT_EQ(show.spin(700), kPlayed);
  EXPECT_EQ(show.timer("round"), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kLetter);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.state.results.size(), 1U);
}
TEST(Round, A_65_ThePendingLetterIsNamedFirst) {
  Show show = with_clock(2);
  EXPECT_EQ(show.spin(700), kPlayed);
  const auto turn = show.state.turn;
  EXPECT_EQ(show.timer("round"), kPlayed);
  EXPECT_EQ(show.state.turn, turn);
  EXPECT_EQ(show.call('N'), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kFinalSpin);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Round, WF_252_A_62_InTheFirstPuzzleTheSignalWaits) {
  Show show = with_clock(1);
  EXPECT_EQ(show.timer("round"), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kTurn);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.puzzle(kF2);
  EXPECT_EQ(show.phase(), Phase::kFinalSpin);
}
TEST(Round, WF_113_WF_115_WF_216_WF_251_PointsDecideAndPrizesAreNone) {
  Show show = third_puzzle();
  show.state.players[0].items.push_back({Special::kTrip, "trip", 1499, 11, Hold::kObtained});
  set_scores(show, 2000, 2050, 1000);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.state.results.back().winner, kYellow);
}
TEST(Round, WF_116_PointsOfEarlierPuzzlesAreSafe) {
  Show show = second_puzzle();
  set_scores(show, 0, 2550, 0);
  EXPECT_EQ(show.spin(WedgeKind::kBankrupt), kPlayed);
  EXPECT_EQ(show.rb(kYellow), 2550);
}
TEST(Round, WF_117_AHostCallsTheFinalSpinAndInTheFirstPuzzleConfirms) {
  Show show = second_puzzle();
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{}}), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kFinalSpin);
  EXPECT_TRUE(show.told("final_spin_called"));
  Show first = Show::playing();
  EXPECT_EQ(first.host(MatchMove{CallFinalSpin{}}), Code::kHostFirstPuzzle);
  EXPECT_EQ(first.host(MatchMove{CallFinalSpin{true, true}}), kPlayed);
  EXPECT_EQ(first.phase(), Phase::kFinalSpin);
  EXPECT_EQ(first.host(MatchMove{CallFinalSpin{false}}), kPlayed);
  EXPECT_EQ(first.phase(), Phase::kTurn);
}
TEST(Round, A_64_WithTheTimeLimitAloneTheThirdPuzzleIsAnOrdinaryOne) {
  const Show show = third_puzzle({{"contestants", "9"}, {"final_spin", "time_limit"}});
  EXPECT_EQ(show.phase(), Phase::kTurn);
}
TEST(Round, A_24_TheTopValueGrows) {
  Show show = Show::playing();
  EXPECT_EQ(landing_at(show.state, 0).value, 2500);
  EXPECT_EQ(landing_at(second_puzzle().state, 0).value, 3500);
  EXPECT_EQ(landing_at(third_puzzle().state, 0).value, 5000);
}

TEST(SpeedUp, WF_253_OnlyThePlayerInControlSpins) {
  Show show = third_puzzle();
  EXPECT_EQ(show.mover(), kBlue);
  EXPECT_EQ(show.act_as(kRed, Spin{}), Code::kTurn);
  EXPECT_EQ(show.call('T'), Code::kNoWheel);
  EXPECT_EQ(show.buy('E'), Code::kNoWheel);
  EXPECT_EQ(show.solve("better late than never"), Code::kNoWheel);
}
TEST(SpeedUp, WF_254_WF_255_SpecialsAreIgnoredUntilPointsCome) {
  Show show = third_puzzle();
  set_banks(show, 0, 0, 800);
  EXPECT_EQ(show.act(Spin{}), kPlayed);
  show.draw(static_cast<std::uint64_t>(show.peg_of(WedgeKind::kLoseTurn)));
  show.draw(static_cast<std::uint64_t>(show.peg_of(WedgeKind::kBankrupt)));
  show.draw(static_cast<std::uint64_t>(show.peg_of(Special::kBigMoney)));
  EXPECT_EQ(show.pending(), "draw final spin 72");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  Show top = third_puzzle();
  EXPECT_EQ(top.act(Spin{}), kPlayed);
  top.draw(static_cast<std::uint64_t>(top.peg_of(WedgeKind::kTop)));
  EXPECT_EQ(top.state.round.speed_value, 6000);
  EXPECT_EQ(show.pb(kBlue), 800);
  EXPECT_EQ(show.state.round.speed_value, 1700);
  EXPECT_EQ(show.mover(), kBlue);
}
TEST(SpeedUp, WF_256_ThenTheWheelIsDone) {
  Show show = speeding();
  EXPECT_EQ(show.act(Spin{}), Code::kNoWheel);
}
TEST(SpeedUp, WF_257_WF_258_TheSpinnerNamesALetterThatPaysForEach) {
  Show show = speeding();
  EXPECT_EQ(show.mover(), kBlue);
  EXPECT_EQ(show.letter('N'), kPlayed);
  EXPECT_EQ(show.pb(kBlue), 3400);
  EXPECT_EQ(show.phase(), Phase::kSpeedSolve);
}
TEST(SpeedUp, WF_259_VowelsAreFreeAndEarnNothing) {
  Show show = speeding();
  EXPECT_EQ(show.buy('E'), kPlayed);
  EXPECT_EQ(show.pb(kBlue), 0);
  EXPECT_EQ(show.board(), "_E__E_ ___E ____ _E_E_");
}
TEST(SpeedUp, WF_260_WF_262_TheWindowIsAClockOfItsOwn) {
  Show show = speeding();
  EXPECT_EQ(show.letter('N'), kPlayed);
  const Pending next = waits_for(show.state);
  const Timer timer = std::get<Awaiting>(next).timers.front();
  EXPECT_EQ(timer.span, Span::kFixed);
  EXPECT_EQ(timer.fixed_s, 12 * 3600);
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.pb(kBlue), 3400);
}
TEST(SpeedUp, WF_261_TwoAnswersCountAThirdDoesNot) {
  Show show = speeding();
  EXPECT_EQ(show.letter('N'), kPlayed);
  Show late = show;
  EXPECT_EQ(show.guess({"better late than ever", "better late than never"}), kPlayed);
  EXPECT_EQ(show.state.results.size(), 1U);
  EXPECT_EQ(late.guess({"no", "nor this", "better late than never"}), kPlayed);
  EXPECT_TRUE(late.told("answers_dropped"));
  EXPECT_EQ(late.mover(), kRed);
}
TEST(SpeedUp, WF_263_AWrongAnswerCostsTheTurnOnly) {
  Show show = speeding();
  EXPECT_EQ(show.play(kBlue, {{Letter{'N'}}, {Guesses{{said("better late than ever")}}}}), kPlayed);
  EXPECT_EQ(show.pb(kBlue), 3400);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.phase(), Phase::kSpeedLetter);
}
TEST(SpeedUp, WF_264_AMissGivesNoChanceToSolve) {
  Show show = speeding();
  EXPECT_EQ(show.play(kBlue, {{Letter{'S'}}, {Solve{said("better late than never")}}}), kPlayed);
  EXPECT_TRUE(show.told("not_used"));
  EXPECT_EQ(show.mover(), kRed);
}
TEST(SpeedUp, WF_265_ALetterCalledBeforeEndsTheTurn) {
  Show show = speeding();
  EXPECT_EQ(show.play(kBlue, {{Letter{'N'}}, {Pass{}}}), kPlayed);
  EXPECT_EQ(show.letter('N'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 0);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(SpeedUp, WF_266_WF_267_ItIsTheLastAndTheMinimumHolds) {
  Show show = speeding();
  set_scores(show, 0, 0, 0);
  EXPECT_EQ(show.letter('E'), kPlayed);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.state.results.back().scores[2], 1000);
  EXPECT_EQ(show.state.results.back().winner, kBlue);
}
TEST(SpeedUp, A_67_M_25_NoSolutionBeforeALetter) {
  Show show = speeding();
  EXPECT_EQ(show.solve("better late than never"), Code::kLetterFirst);
}
TEST(SpeedUp, A_69_WithOnlyVowelsLeftThereIsNoSpin) {
  Show show = Show::playing(kF3);
  EXPECT_EQ(show.solve("ohio"), kPlayed);
  show.puzzle(kF3);
  show.hit(500, 'H');
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{}}), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kSpeedLetter);
  EXPECT_EQ(show.letter('O'), kPlayed);
  EXPECT_EQ(show.solve("ohio"), kPlayed);
  EXPECT_EQ(show.state.results.size(), 1U);
}
TEST(SpeedUp, WF_268_AHostRulesOnAnAnswer) {
  Show show = speeding();
  EXPECT_EQ(show.letter('N'), kPlayed);
  const Play play{{{Guesses{{said("beter lat than nver")}}}}};
  EXPECT_EQ(show.host(MatchMove{Rule{play, true, {}}}), kPlayed);
  EXPECT_EQ(show.state.results.size(), 1U);
}
TEST(SpeedUp, WF_252_APuzzleNobodyPlaysEndsToo) {
  Show show = third_puzzle();
  for (int i = 0; i < 9; ++i) EXPECT_EQ(show.timer("move"), kPlayed) << i;
  EXPECT_EQ(show.state.results.size(), 1U);
}

TEST(Final, WF_269_TheWinnersPlayAndNobodyElse) {
  Show show = third_puzzle();
  set_scores(show, 9000, 0, 0);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  for (int round = 2; round <= 3; ++round) {
    show.settle();
    const Seat winner = *show.state.round.podium[0];
    EXPECT_EQ(show.host(MatchMove{Award{winner}}), kPlayed);
    show.puzzle(kF1);
    EXPECT_EQ(show.host(PersonMove{SetTurn{winner}}), kPlayed);
    EXPECT_EQ(show.host(MatchMove{CallFinalSpin{true, true}}), kPlayed);
    EXPECT_EQ(show.spin(700), kPlayed);
    EXPECT_EQ(show.play(winner, {{Letter{'N'}}, {Solve{said("better late than never")}}}), kPlayed);
  }
  EXPECT_EQ(show.state.stage.kind, StageKind::kFinal);
  EXPECT_EQ(show.state.round.podium, (Podium{Seat{0}, Seat{3}, Seat{6}}));
  for (const int seat : {0, 3, 6}) {  // WF-274
    EXPECT_EQ(show.rb(Seat{static_cast<std::uint8_t>(seat)}), 0);
  }
  show.settle();
  EXPECT_EQ(show.answer(kYellow, "maple syrup"), Code::kNoContestant);
}
TEST(Final, WF_270_ItHasTheFormOfAMainRound) {
  Show show = Show::final_playing();
  EXPECT_EQ(show.rb(kRed), 1000);
  for (int i = 1; i < 3; ++i) {
    EXPECT_EQ(show.solve("better late than never"), kPlayed);
    show.puzzle(kF1);
  }
  EXPECT_EQ(show.phase(), Phase::kFinalSpin);
}
TEST(Final, WF_004_WF_272_TheBestPlaysTheBonus) {
  Show show = Show::final_playing();
  show.state.round.puzzle = 3;
  set_scores(show, 5350, 5400, 1000);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  for (const Fixture& fixture : {kF1, kF2, kF4}) show.bonus(fixture);
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.act_as(kRed, Category{1}), Code::kNoContestant);
}

}  // namespace
}  // namespace callboard::wheel
