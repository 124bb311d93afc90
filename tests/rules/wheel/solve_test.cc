// Solving, what is left of a puzzle when only vowels are hidden, and time (WF-171 to WF-196).
#include "tests/rules/wheel/show.h"

namespace callboard::wheel {
namespace {

// OHIO after its H: only vowels are hidden.
Show ohio(std::int64_t red, std::int64_t yellow, std::int64_t blue) {
  Show show = Show::playing(kF3);
  show.hit(500, 'H');
  set_banks(show, red, yellow, blue);
  return show;
}

TEST(Solving, WF_171_ASolutionCountsInTheOwnTurnOnly) {
  Show show = Show::playing();
  auto refused = applied(show.state, SeatMove<Move>{kBlue, {{{Solve{said("x")}}}}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kTurn);
  EXPECT_TRUE(refused.error().alert);
  show.hit(700, 'T');
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_TRUE(show.told("solved"));
}
TEST(Solving, WF_177_AnEmptySolutionIsAskedForAgain) {
  Show show = Show::playing();
  EXPECT_EQ(show.solve(""), Code::kEmptySolve);
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Solving, WF_178_AHostMayRuleASolutionRightOrWrong) {
  Show show = Show::playing({"HONOR SYSTEM", "Thing"});
  set_scores(show, 0, 0, 0);
  const Play play{{{Solve{said("honour system")}}}};
  Show other = show;
  EXPECT_EQ(show.host(MatchMove{Rule{play, true, {}}}), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1000);
  EXPECT_TRUE(show.told("ruled"));
  EXPECT_EQ(other.host(MatchMove{Rule{play, false, {}}}), kPlayed);
  EXPECT_EQ(other.mover(), kYellow);
}
TEST(Solving, WF_178_ARulingReachesTheSolutionAfterASpin) {
  Show show = Show::playing();
  const Play play{{{Spin{}}, {Call{'T'}}, {Solve{said("better let than never")}}}};
  EXPECT_EQ(show.host(MatchMove{Rule{play, true, {}}}), kPlayed);
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(show.rb(kRed), 1000 + 2800);
}
TEST(Solving, WF_180_WF_181_TheSolverBanksAndTheOthersLoseThePuzzle) {
  Show show = Show::playing();
  set_scores(show, 0, 500, 1000);
  set_banks(show, 1800, 600, 2550);
  show.hit(500, 'S');
  show.hit(500, 'D');
  EXPECT_EQ(show.mover(), kBlue);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.rb(kBlue), 3550);
  EXPECT_EQ(show.rb(kYellow), 500);
  for (const Seat seat : {kRed, kYellow, kBlue}) EXPECT_EQ(show.pb(seat), 0);
}
TEST(Solving, WF_182_TheSolversPrizesAreObtainedTheOthersReturn) {
  Show show = Show::playing();
  show.state.players[0].items.push_back({Special::kTrip, "trip", 1499, 11, Hold::kInHand});
  show.state.players[1].items.push_back({Special::kGoodie, "mug", 12, 15, Hold::kInHand});
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.state.players[0].items.front().hold, Hold::kObtained);
  EXPECT_EQ(show.items(kYellow), 0U);
  EXPECT_EQ(show.on_wheel(Special::kGoodie), 1);
}

TEST(Solving, WF_178_WhatWasJudgedIsKnown) {
  Show show = Show::playing();
  const Play wrong{{{Solve{said("no")}}}};
  const Play asked{{{Solve{said("no")}, true}}};
  EXPECT_EQ(show.play(kRed, asked.steps), kPlayed);
  EXPECT_FALSE(was_judged(show.state, asked));
  EXPECT_EQ(show.play(kRed, wrong.steps), kPlayed);
  EXPECT_TRUE(was_judged(show.state, wrong));
  EXPECT_FALSE(uncovered(show.state));
  EXPECT_EQ(show.play(kYellow, {{Spin{}}, {Call{'T'}}}), kPlayed);
  EXPECT_FALSE(was_judged(show.state, Play{{{Spin{}}}}));
  show.draw(static_cast<std::uint64_t>(show.peg_of(500)));
  EXPECT_TRUE(uncovered(show.state));
}

TEST(OnlyVowels, WF_183_WF_184_NoSpin) {
  Show show = ohio(600, 0, 0);
  EXPECT_EQ(show.board(), "_H__");
  const State before = show.state;
  EXPECT_EQ(show.act(Spin{}), Code::kOnlyVowels);
  EXPECT_EQ(show.call('T'), Code::kOnlyVowels);
  EXPECT_TRUE(show.state == before);
}
TEST(OnlyVowels, WF_183_ItIsAnnounced) {
  Show show = Show::playing(kF3);
  show.hit(500, 'H');
  EXPECT_TRUE(show.told("only_vowels"));
}
TEST(OnlyVowels, WF_185_AVowelThatIsThereLetsThePlayerGoOn) {
  Show show = ohio(600, 0, 0);
  EXPECT_EQ(show.buy('O'), kPlayed);
  EXPECT_EQ(show.pb(kRed), 350);
  EXPECT_EQ(show.board(), "OH_O");
  EXPECT_EQ(show.mover(), kRed);
}
TEST(OnlyVowels, WF_186_AVowelThatIsNotThereEndsTheTurn) {
  Show show = ohio(600, 0, 0);
  EXPECT_EQ(show.play(kRed, {{Buy{'A'}}, {Solve{said("ohio")}}}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 350);
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.act_as(kRed, Solve{said("ohio")}), Code::kTurn);
}
TEST(OnlyVowels, WF_187_ItGoesRoundUntilItIsSolved) {
  Show show = ohio(600, 300, 300);
  set_scores(show, 0, 0, 0);
  EXPECT_EQ(show.solve("idaho"), kPlayed);
  EXPECT_EQ(show.solve("aha"), kPlayed);
  EXPECT_EQ(show.solve("ohio"), kPlayed);
  EXPECT_EQ(show.rb(kBlue), 1000);
}
TEST(OnlyVowels, WF_188_WF_189_WhereNobodyCanPayAndAllHaveFailedItIsThrownOut) {
  Show show = ohio(200, 100, 0);
  set_scores(show, 1000, 0, 0);
  show.state.players[0].items.push_back({Special::kTrip, "trip", 1499, 11, Hold::kInHand});
  EXPECT_EQ(show.solve("aha"), kPlayed);
  EXPECT_EQ(show.act(Pass{}), kPlayed);
  EXPECT_FALSE(show.told("discarded"));
  EXPECT_EQ(show.solve("oho"), kPlayed);
  EXPECT_TRUE(show.told("discarded"));
  for (const Seat seat : {kRed, kYellow, kBlue}) EXPECT_EQ(show.pb(seat), 0);
  EXPECT_EQ(show.items(kRed), 0U);
  EXPECT_EQ(show.on_wheel(Special::kTrip), 1);
  EXPECT_EQ(show.rb(kRed), 1000);
  EXPECT_EQ(show.pending(), "wanted puzzle");  // it counts
  EXPECT_EQ(show.state.round.puzzle, 2);
}
TEST(OnlyVowels, WF_188_A_15_EverybodyWhoStillPlaysHasHadATurnBeforeIt) {
  Show gone = ohio(200, 100, 0);
  EXPECT_EQ(gone.solve("aha"), kPlayed);
  EXPECT_EQ(gone.host(PersonMove{Disqualify{kYellow}}), kPlayed);
  EXPECT_FALSE(gone.told("discarded"));
  EXPECT_EQ(gone.mover(), kBlue);
  EXPECT_EQ(gone.solve("oho"), kPlayed);
  EXPECT_TRUE(gone.told("discarded"));

  Show first_gone = ohio(200, 100, 0);
  EXPECT_EQ(first_gone.solve("aha"), kPlayed);
  EXPECT_EQ(first_gone.host(PersonMove{Disqualify{kRed}}), kPlayed);
  EXPECT_EQ(first_gone.solve("oho"), kPlayed);
  EXPECT_FALSE(first_gone.told("discarded"));
  EXPECT_EQ(first_gone.mover(), kBlue);
}
TEST(OnlyVowels, WF_188_AlsoWhoLostATurn) {
  Show show = ohio(200, 100, 0);
  EXPECT_EQ(show.host(PersonMove{LoseTurn{kYellow}}), kPlayed);
  EXPECT_EQ(show.solve("aha"), kPlayed);
  EXPECT_EQ(show.mover(), kBlue);
  EXPECT_EQ(show.solve("aha"), kPlayed);
  EXPECT_EQ(show.solve("aha"), kPlayed);
  EXPECT_FALSE(show.told("discarded"));
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.solve("aha"), kPlayed);
  EXPECT_TRUE(show.told("discarded"));
}
TEST(OnlyVowels, WF_190_AsLongAsOneCanPayItGoesOn) {
  Show show = ohio(260, 0, 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(show.solve("aha"), kPlayed);
  EXPECT_FALSE(show.told("discarded"));
  EXPECT_EQ(show.mover(), kRed);
}
TEST(OnlyVowels, A_37_ButForThreeLapsOnly) {
  Show show = ohio(5000, 5000, 5000);
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(show.act(Pass{}), kPlayed);  // the first one's letter counts
  EXPECT_EQ(show.act(Pass{}), kPlayed);
  EXPECT_TRUE(show.told("last_lap"));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(show.act(Pass{}), kPlayed);
  EXPECT_TRUE(show.told("discarded"));
}
TEST(OnlyVowels, A_35_WhenEverythingIsShownItMustStillBeSolved) {
  Show show = ohio(5000, 0, 0);
  EXPECT_EQ(show.play(kRed, {{Buy{'O'}}, {Buy{'I'}}}), kPlayed);
  EXPECT_EQ(show.board(), "OHIO");
  EXPECT_EQ(show.act(Spin{}), Code::kOnlySolve);
  EXPECT_EQ(show.buy('A'), Code::kOnlySolve);
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.solve("ohio"), kPlayed);
  EXPECT_TRUE(show.told("solved"));
}
TEST(OnlyVowels, WF_131_PassingIsNoChoiceOtherwise) {
  Show show = Show::playing();
  EXPECT_EQ(show.act(Pass{}), Code::kUnsure);
}

TEST(Timing, WF_191_WF_195_WhoSaysNothingLosesTheTurnAndKeepsThePoints) {
  Show show = Show::playing();
  set_banks(show, 2800, 0, 0);
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.pb(kRed), 2800);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Timing, WF_192_TheLetterHasAClockOfItsOwnAndTheSpunValueIsForgotten) {
  Show show = Show::playing();
  set_banks(show, 600, 0, 0);
  const auto turn = show.state.turn;
  EXPECT_EQ(show.spin(900), kPlayed);
  ASSERT_EQ(show.phase(), Phase::kLetter);
  EXPECT_EQ(show.give(TimerFired{"move:" + std::to_string(turn)}), Code::kStale);
  const Pending next = waits_for(show.state);
  const Timer timer = std::get<Awaiting>(next).timers.front();
  EXPECT_EQ(timer.key, "move:" + std::to_string(show.state.turn));
  EXPECT_EQ(timer.span, Span::kDeadline);
  EXPECT_EQ(timer.seats, std::vector<Seat>{kRed});
  EXPECT_EQ(show.give(TimerFired{timer.key}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 600);
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_FALSE(show.state.puzzle.landing);
  EXPECT_EQ(show.call('T'), kPlayed);
  EXPECT_EQ(show.pending(), "draw spin 72");
}
TEST(Timing, WF_193_EveryPromptHasAClockOfItsOwn) {
  Show show = Show::playing();
  const auto turn = show.state.turn;
  show.hit(700, 'T');
  EXPECT_GT(show.state.turn, turn);
  EXPECT_EQ(show.give(TimerFired{"move:" + std::to_string(turn)}), Code::kStale);
}
TEST(Timing, WF_194_AStallerIsBuzzedOutByTheHostOrByTheCap) {
  Show show = Show::playing();
  set_banks(show, 700, 0, 0);
  EXPECT_EQ(show.host(PersonMove{Buzz{}}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 700);
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.timer("cap"), kPlayed);
  EXPECT_EQ(show.mover(), kBlue);
}
TEST(Timing, WF_194_TheCapRunsOnOverThePromptsOfOneTurn) {
  Show show = Show::playing();
  const auto cap = [&] {
    const Pending next = waits_for(show.state);
    for (const Timer& timer : std::get<Awaiting>(next).timers) {
      if (timer.lasting && timer.key.substr(0, 3) == "cap") return timer;
    }
    return Timer{};
  };
  const Timer first = cap();
  EXPECT_EQ(first.fixed_s, 72 * 3600);
  show.hit(700, 'T');
  EXPECT_EQ(cap().key, first.key);
  show.hit(700, 'S');
  EXPECT_NE(cap().key, first.key);
}
TEST(Timing, WF_196_AHostGivesATurnBack) {
  Show show = Show::playing();
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.host(PersonMove{SetTurn{kRed}}), kPlayed);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.timer("move"), kPlayed);
  show.hit(500, 'T');  // yellow
  EXPECT_EQ(show.host(PersonMove{SetTurn{kRed}}), Code::kHostActed);
  EXPECT_EQ(show.host(PersonMove{SetTurn{kRed, true}}), kPlayed);
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Timing, WF_191_WF_195_APuzzleNobodyPlaysEndsAfterThreeLapsAndThePointsAreBanked) {
  Show show = Show::playing();
  set_scores(show, 1000, 0, 0);
  set_banks(show, 2800, 0, 600);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(show.timer("move"), kPlayed) << i;
  EXPECT_TRUE(show.told("discarded"));
  EXPECT_EQ(show.rb(kRed), 3800);
  EXPECT_EQ(show.rb(kYellow), 0);
  EXPECT_EQ(show.rb(kBlue), 600);
  EXPECT_EQ(show.pb(kRed), 0);
}

TEST(Solving, WF_178_ARulingOnWordsBehindASpinFindsTheSameLuck) {
  Show show = Show::playing();
  Show ruled = show;
  const Play play{{{Spin{}}, {Call{'T'}}, {Solve{said("better let than never")}}}};
  EXPECT_EQ(show.play(kRed, play.steps), kPlayed);
  EXPECT_EQ(ruled.host(MatchMove{Rule{play, true, {}}}), kPlayed);
  EXPECT_EQ(luck_of(show.state), luck_of(ruled.state));
}
TEST(OnlyVowels, WF_183_ItIsAnnouncedOnce) {
  Show show = ohio(900, 0, 0);
  EXPECT_EQ(show.buy('O'), kPlayed);
  EXPECT_FALSE(show.told("only_vowels"));
  EXPECT_EQ(show.buy('I'), kPlayed);
  EXPECT_TRUE(show.told("all_shown"));
  EXPECT_TRUE(Show::playing({"EAU", "Thing"}).told("only_vowels"));  // from the start
}

}  // namespace
}  // namespace callboard::wheel
