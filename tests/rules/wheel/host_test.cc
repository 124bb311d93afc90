// What hosts do to a show (WF-006 to WF-011, WF-301 to WF-306, page section H).
#include <algorithm>

#include "rules/wheel/game.h"
#include "tests/rules/wheel/show.h"

namespace callboard::wheel {
namespace {

TEST(Host, WF_005_PointsAreNumbersAndNoMoney) {
  Show show = Show::playing();
  show.hit(700, 'T');
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.fact("solved", "points"), 2800);
  EXPECT_EQ(carry_over(show.state).winnings[0].cash, 0);
}
TEST(Host, WF_006_EveryTossupPaysAThousand) {
  EXPECT_EQ(Show::round().rb(kRed), 1000);
  EXPECT_EQ(Show::final_round().rb(kRed), 1000);
}
TEST(Host, WF_009_AHostCallsTheShowOff) {
  Show show = Show::playing();
  set_scores(show, 3400, 1000, 0);
  EXPECT_EQ(show.host(MatchMove{Abort{}}), kPlayed);
  EXPECT_EQ(show.pending(), "over");
  EXPECT_TRUE(carry_over(show.state).called_off);
  EXPECT_FALSE(carry_over(show.state).winner);
  EXPECT_EQ(show.rb(kRed), 3400);
  EXPECT_EQ(show.act_as(kRed, Spin{}), Code::kOver);
  EXPECT_EQ(show.host(MatchMove{Abort{}}), Code::kHostPhase);
}
TEST(Host, WF_011_WhoIsDisqualifiedIsOutAndTheTurnGoesOn) {
  Show show = Show::playing(kF1, kYellow);
  set_banks(show, 0, 900, 0);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kYellow}}), kPlayed);
  EXPECT_EQ(show.mover(), kBlue);
  EXPECT_EQ(show.pb(kYellow), 0);
  EXPECT_EQ(show.rb(kYellow), 0);
  EXPECT_EQ(show.act_as(kYellow, Spin{}), Code::kNoContestant);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kYellow}}), Code::kHostName);
  show.hit(500, 'S');
  EXPECT_EQ(show.mover(), kRed);
  show.hit(500, 'D');
  EXPECT_EQ(show.mover(), kBlue);
}
TEST(Host, A_15_WhatTheyHadInHandIsBackOnTheWheelAndTheLastOneLeftHasWon) {
  Show show = Show::playing();
  show.hit(Special::kBigMoney, 'N');
  EXPECT_EQ(show.host(PersonMove{Disqualify{kRed}}), kPlayed);
  EXPECT_EQ(show.on_wheel(Special::kBigMoney), 1);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kYellow}}), kPlayed);
  EXPECT_EQ(show.state.results.back().winner, kBlue);
}
TEST(Host, A_14_TheRunnerUpPlaysTheFinalForADisqualifiedWinner) {
  Show show = Show::playing();
  show.state.round.puzzle = 3;
  set_scores(show, 3000, 2000, 1000);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kRed}}), kPlayed);
  for (int round = 2; round <= 3; ++round) {
    show.settle();
    const auto podium = show.state.round.podium;
    for (const int other : {1, 2}) {
      EXPECT_EQ(show.host(PersonMove{Disqualify{*podium[static_cast<std::size_t>(other)]}}),
                kPlayed);
    }
  }
  EXPECT_EQ(show.state.stage.kind, StageKind::kFinal);
  EXPECT_EQ(show.state.round.podium, (Podium{kYellow, Seat{3}, Seat{6}}));
}
TEST(Host, WF_011_InATossupTheOthersPlayOn) {
  Show show;
  show.groups();
  show.tossup(kF2);
  EXPECT_EQ(show.wait(kRed), kPlayed);
  EXPECT_EQ(show.wait(kYellow), kPlayed);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kBlue}}), kPlayed);
  EXPECT_EQ(show.pending(), "draw letters 90");  // nobody is waited for any more
}
TEST(Host, WF_011_InAnAuditionWhoeverIsLeftHasASeat) {
  Show show(OptionValues{{"contestants", "4"}});
  show.settle();
  EXPECT_EQ(show.host(PersonMove{Disqualify{Seat{1}}}), kPlayed);
  EXPECT_EQ(show.state.round.podium, (Podium{Seat{0}, Seat{2}, Seat{3}}));
}
TEST(Host, WF_301_WF_302_A_84_AThrownOutPuzzleHasASubstituteThatHoldsThePointsOver) {
  Show show = Show::playing();
  show.hit(700, 'T');
  show.state.players[0].items.push_back({Special::kTrip, "trip", 1499, 11, Hold::kInHand});
  set_banks(show, 1400, 0, 600);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{}}), kPlayed);
  EXPECT_TRUE(show.told("voided"));
  EXPECT_EQ(show.pending(), "wanted puzzle");
  show.puzzle(kF2);
  EXPECT_EQ(show.pb(kRed), 1400);
  EXPECT_EQ(show.pb(kBlue), 600);
  EXPECT_EQ(show.items(kRed), 1U);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.state.puzzle.used, "");
  EXPECT_EQ(show.state.round.puzzle, 1);
}
TEST(Host, WF_301_ASubstituteInTheSpeedUpStaysInIt) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{true, true}}), kPlayed);
  EXPECT_EQ(show.spin(700), kPlayed);
  EXPECT_EQ(show.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kPuzzle, kF2)}}), kPlayed);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{}}), kPlayed);
  EXPECT_EQ(show.board(), "_____ _____");
  EXPECT_EQ(show.phase(), Phase::kSpeedLetter);
}
TEST(Host, WF_301_WF_127_APuzzleThatWasWaitedForIsUsedAsSoonAsAHostLoadsIt) {
  Show round = Show::round();
  EXPECT_EQ(round.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kTossup, kF2)}}), kPlayed);
  EXPECT_EQ(round.pending(), "wanted puzzle");
  EXPECT_EQ(round.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kPuzzle, kF3)}}), kPlayed);
  EXPECT_EQ(round.phase(), Phase::kTurn);
  EXPECT_EQ(round.state.queue.size(), 1U);

  Show tossup;
  tossup.groups();
  EXPECT_EQ(tossup.pending(), "wanted tossup");
  EXPECT_EQ(tossup.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kTossup, kF2)}}), kPlayed);
  EXPECT_TRUE(tossup.told("reveal_opened"));
  EXPECT_EQ(tossup.pending(), "awaiting");
}
TEST(Host, WF_302_ASubstituteTellsWhoIsOnTurnOfThoseWhoPlay) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{}}), kPlayed);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kRed}}), kPlayed);
  show.puzzle(kF2);
  EXPECT_NE(show.mover(), kRed);
  const auto& news = show.state.news;
  const auto opened = std::find_if(news.begin(), news.end(),
                                   [](const News& one) { return one.kind == "puzzle_opened"; });
  ASSERT_NE(opened, news.end());
  const auto seat = std::find_if(opened->facts.begin(), opened->facts.end(),
                                 [](const Fact& fact) { return fact.name == "seat"; });
  ASSERT_NE(seat, opened->facts.end());
  EXPECT_EQ(std::get<Seat>(seat->value), show.mover());
}
TEST(Host, WF_303_OrEverybodysPointsAreBanked) {
  Show show = Show::playing();
  set_scores(show, 0, 0, 0);
  set_banks(show, 1400, 0, 600);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1400);
  EXPECT_EQ(show.rb(kYellow), 0);
  EXPECT_EQ(show.rb(kBlue), 600);
  EXPECT_EQ(show.state.round.puzzle, 2);  // it counts
}
TEST(Host, A_27_WF_178_HowASpinIsAskedForTurnsTheWheelNoOtherWay) {
  const auto luck = [](const std::vector<Step>& steps) {
    Show show = Show::playing();
    EXPECT_EQ(show.play(kRed, steps), kPlayed);
    EXPECT_EQ(show.pending(), "draw spin 72");
    return luck_of(show.state);
  };
  const Digest plain = luck({{Spin{}}});
  EXPECT_EQ(luck({{Spin{5}}}), plain);
  EXPECT_EQ(luck({{Spin{}}, {Call{'T'}}}), plain);
  EXPECT_EQ(luck({{Call{'T'}}}), plain);
  Show ruled = Show::playing();
  const Play play{{{Spin{}}, {Call{'T'}}, {Solve{said("better let than never")}}}};
  EXPECT_EQ(ruled.host(MatchMove{Rule{play, true, kRed}}), kPlayed);
  EXPECT_EQ(luck_of(ruled.state), plain);
  Show later = Show::playing();
  later.hit(700, 'T');
  EXPECT_EQ(later.act(Spin{}), kPlayed);
  EXPECT_NE(luck_of(later.state), plain);
}
TEST(Host, WF_306_ScoresAreSetAndToldWithWhatTheyWere) {
  Show show = Show::playing();
  const auto turn = show.state.turn;
  set_scores(show, 1400, 0, 0);
  EXPECT_EQ(show.host(PersonMove{SetScore{kRed, Ledger::kRound, 1650}}), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1650);
  EXPECT_EQ(show.fact("score_set", "was"), 1400);
  EXPECT_EQ(show.state.turn, turn);
  EXPECT_EQ(show.host(PersonMove{SetScore{kRed, Ledger::kPuzzle, 300}}), kPlayed);
  EXPECT_EQ(show.pb(kRed), 300);
  EXPECT_EQ(show.host(PersonMove{SetScore{kRed, Ledger::kRound, -1}}), Code::kHostPoints);
}
TEST(Host, AHostEntersAMisreadMove) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(MatchMove{Enter{kRed, {{{Spin{}}, {Call{'T'}}}}}}), kPlayed);
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(show.pb(kRed), 2800);
  EXPECT_EQ(show.host(MatchMove{Enter{kBlue, {{{Spin{}}}}}}), Code::kHostPhase);
}
TEST(Host, WF_104_WF_105_WF_106_TheRoundTellsWhoseColourWon) {
  Show show = Show::round(kRed, {{"contestants", "9"}, {"token_prize", "a sticker"}});
  show.puzzle(kF1);
  show.state.round.puzzle = 3;
  set_scores(show, 0, 0, 3000);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.fact("round_over", "podium"), 2);
  const auto prize = [](const State& state) {
    for (const News& one : state.news) {
      for (const Fact& fact : one.facts) {
        const auto* words = std::get_if<Quote>(&fact.value);
        if (one.kind == "round_over" && fact.name == "token_prize" && words) return words->words;
      }
    }
    return std::string();
  };
  EXPECT_EQ(prize(show.state), "a sticker");
  Show other = Show::playing();
  EXPECT_EQ(other.host(MatchMove{SetOption{"token_prize", ""}}), kPlayed);  // at this point: none
  other.state.round.puzzle = 3;
  set_scores(other, 0, 3000, 0);
  EXPECT_EQ(other.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(other.fact("round_over", "podium"), 1);
  EXPECT_EQ(prize(other.state), "");
}
TEST(Host, WF_105_HostsChooseTheRoundsThatBringTheAudienceSomething) {
  Show show = Show::round(
      kRed, {{"contestants", "9"}, {"token_prize", "a sticker"}, {"giveaway_on", "main2, final"}});
  const auto win = [&](std::int64_t yellow, std::int64_t blue) {
    show.puzzle(kF1);
    show.state.round.puzzle = 3;
    set_scores(show, 0, yellow, blue);
    EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  };
  win(0, 3000);
  EXPECT_TRUE(show.state.results.back().token_prize.empty());
  ASSERT_EQ(carry_over(show.state).rounds.size(), 1U);
  const RoundWon first = carry_over(show.state).rounds.front();
  EXPECT_EQ(first.kind, RoundKind::kMain);
  EXPECT_EQ(first.number, 1);
  EXPECT_EQ(first.group, 2);
  EXPECT_TRUE(first.token_prize.empty());
  EXPECT_EQ(show.host(MatchMove{SetOption{"giveaway_on", "main4"}}), Code::kHostOption);
  EXPECT_EQ(show.host(MatchMove{SetOption{"giveaway_on", "main2,main3"}}), kPlayed);
}
TEST(Host, WF_105_TheRoundNowPlayedGivesThePrizeAwayIfItIsNamed) {
  Show show = Show::round(
      kRed, {{"contestants", "9"}, {"token_prize", "a sticker"}, {"giveaway_on", "main1"}});
  show.puzzle(kF1);
  show.state.round.puzzle = 3;
  set_scores(show, 0, 3000, 0);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  const RoundWon won = carry_over(show.state).rounds.front();
  EXPECT_EQ(won.token_prize, "a sticker");
  EXPECT_EQ(won.group, 1);
}
TEST(Host, WF_038_APrizeOfAPlayerWhoIsOutIsNotPlayedForAgain) {
  Show show = Show::playing();
  show.state.players[kBlue.index].items.push_back(
      {Special::kTrip, "Paris", 1499, 11, Hold::kObtained});
  EXPECT_EQ(show.host(PersonMove{Disqualify{kBlue}}), kPlayed);
  EXPECT_TRUE(show.state.players[kBlue.index].items.empty());
  EXPECT_EQ(show.host(WheelMove{PlaceSpecial{Special::kTrip, {}, "Paris", 1499, true}}),
            Code::kHostWedge);
  EXPECT_EQ(show.host(PersonMove{GiveItem{kRed, Special::kTrip, "Paris", 1499}}), Code::kHostItem);
  EXPECT_EQ(show.host(WheelMove{PlaceSpecial{Special::kTrip, {}, "Rome", 999, true}}), kPlayed);
}
TEST(Host, A_25_OneSpecialAWedgeAlsoWhenOneComesBack) {
  Show show = Show::playing();
  show.state.players[0].items.push_back({Special::kTrip, "trip", 1499, 11, Hold::kInHand});
  EXPECT_EQ(show.host(WheelMove{PlaceSpecial{Special::kTrip, {}, "another", 9, true}}), kPlayed);
  show.hit(500, 'S');
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.on_wheel(Special::kTrip), 2);
  EXPECT_EQ(landing_at(show.state, 10 * 3).special, Special::kTrip);
  EXPECT_EQ(landing_at(show.state, 11 * 3).special, Special::kTrip);
}
TEST(Host, A_82_WhoGaveASolutionAwayLosesTheNextTurn) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(PersonMove{LoseTurn{kYellow}}), kPlayed);
  EXPECT_EQ(show.mover(), kRed);
  show.hit(500, 'S');
  EXPECT_TRUE(show.told("turn_skipped"));
  EXPECT_EQ(show.mover(), kBlue);
  for (const char letter : {'D', 'F'}) show.hit(500, letter);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Host, WF_303_WF_237_AWildCardIsKeptOtherPrizesReturn) {
  Show show = Show::playing();
  show.hit(Special::kWild, 'R');
  show.hit(Special::kBigMoney, 'N');
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  EXPECT_EQ(show.has(kRed, Special::kBigMoney), 0);
  EXPECT_EQ(show.on_wheel(Special::kBigMoney), 1);
}
TEST(Host, TheOptionSaysHowManySeatsThereAre) {
  EXPECT_EQ(seat_count({}), 15U);
  EXPECT_EQ(seat_count({{"contestants", "9"}}), 9U);
}
TEST(Host, ItemsAreGivenAndTaken) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(PersonMove{GiveItem{kRed, Special::kWild, {}, 0}}), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  EXPECT_EQ(show.host(PersonMove{TakeItem{kRed, Special::kWild}}), kPlayed);
  EXPECT_EQ(show.host(PersonMove{TakeItem{kRed, Special::kWild}}), Code::kHostItem);
  EXPECT_EQ(show.host(PersonMove{GiveItem{kRed, Special::kExpress, {}, 0}}), Code::kHostItem);
  EXPECT_EQ(show.host(PersonMove{GiveItem{Seat{40}, Special::kWild, {}, 0}}), Code::kHostName);
}
TEST(Host, PuzzlesAreLoadedAheadInAnOrder) {
  Show show = Show::playing();
  const auto load = [&](PuzzleKind kind, const Fixture& fixture) {
    return show.host(QueueMove{LoadPuzzle{puzzle_of(kind, fixture)}});
  };
  const auto turn = show.state.turn;
  EXPECT_EQ(load(PuzzleKind::kTest, kF1), Code::kHostPuzzle);
  EXPECT_EQ(load(PuzzleKind::kPuzzle, kF3), kPlayed);
  EXPECT_EQ(load(PuzzleKind::kPuzzle, kF3), Code::kHostPuzzle);
  EXPECT_EQ(load(PuzzleKind::kTossup, kF4), kPlayed);
  EXPECT_EQ(load(PuzzleKind::kPuzzle, kF5), kPlayed);
  EXPECT_EQ(show.host(QueueMove{MovePuzzle{3, 1}}), kPlayed);
  EXPECT_EQ(show.host(QueueMove{MovePuzzle{4, 1}}), Code::kHostQueue);
  EXPECT_EQ(show.host(QueueMove{DropPuzzle{0}}), Code::kHostQueue);
  EXPECT_EQ(show.state.turn, turn);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_EQ(show.board(), "___'_ ____ ____");
}
TEST(Host, ACategoryThatIsNoneOfTheKnownOnesIsTakenAndSaid) {
  Show show = Show::playing();
  for (const auto& [category, is_new] :
       {std::pair<const char*, bool>{"Place", false}, {"Plaice", true}}) {
    const Fixture fixture{is_new ? "IOWA" : "OHIO", category};
    EXPECT_EQ(show.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kPuzzle, fixture)}}), kPlayed);
    ASSERT_TRUE(show.told("queue_changed"));
    const auto& facts = show.state.news.back().facts;
    const auto said = std::find_if(facts.begin(), facts.end(),
                                   [](const Fact& fact) { return fact.name == "new_category"; });
    ASSERT_NE(said, facts.end());
    EXPECT_EQ(std::get<bool>(said->value), is_new) << category;
  }
}
TEST(Host, AnOptionIsChangedButNotTheSeatsOrTheWheel) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(MatchMove{SetOption{"vowel_price", "100"}}), kPlayed);
  set_banks(show, 100, 0, 0);
  EXPECT_EQ(show.buy('E'), kPlayed);
  EXPECT_EQ(show.host(MatchMove{SetOption{"vowel_price", "cheap"}}), Code::kHostOption);
  EXPECT_EQ(show.host(MatchMove{SetOption{"contestants", "3"}}), Code::kHostOption);
  EXPECT_EQ(show.host(MatchMove{SetOption{"wheel", "other"}}), Code::kHostOption);
}
TEST(Host, WF_008_GroupsAreSettledUntilSomebodyHasPlayed) {
  Show show;  // nine, drawn into the main rounds
  show.groups();
  show.tossup(kF2);
  const auto seats = [](std::vector<int> list) {
    std::vector<Seat> out;
    for (const int seat : list) out.push_back(Seat{static_cast<std::uint8_t>(seat)});
    return out;
  };
  const SetGroups turned{{seats({8, 7, 6}), seats({5, 4, 3}), seats({2, 1, 0})}};
  EXPECT_EQ(show.host(MatchMove{turned}), kPlayed);
  EXPECT_EQ(show.state.reveals.front().players, turned.groups.front());
  EXPECT_EQ(show.host(MatchMove{SetGroups{{seats({8, 7, 6}), seats({5, 4, 3})}}}),
            Code::kHostGroups);
  EXPECT_EQ(show.host(MatchMove{SetGroups{{seats({8, 7, 8}), seats({5, 4, 3}), seats({2, 1, 0})}}}),
            Code::kHostGroups);
  EXPECT_EQ(show.host(MatchMove{SetGroups{{seats({8, 7}), seats({6, 5, 4, 3}), seats({2, 1, 0})}}}),
            Code::kHostGroups);
  EXPECT_EQ(show.wait(Seat{8}), kPlayed);
  EXPECT_EQ(show.host(MatchMove{turned}), Code::kHostPhase);
}
TEST(Host, ATieBreakIsStartedByAWordAndThePuzzleItEndsIsTold) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(MatchMove{StartTieBreak{}}), kPlayed);
  const std::string told = json_text(Wheel::public_news(show.state));
  EXPECT_NE(told.find("BETTER LATE THAN NEVER"), std::string::npos) << told;
  show.tossup(kF2);
  EXPECT_EQ(show.host(MatchMove{Award{kBlue}}), kPlayed);
  EXPECT_EQ(show.state.results.back().winner, kBlue);
}

TEST(Host, A_15_AnAlternateTakesAnEmptyPodiumUntilTheFirstLetter) {
  Show show = Show::playing();
  set_scores(show, 1000, 500, 0);
  EXPECT_EQ(show.host(PersonMove{Refill{kYellow}}), Code::kHostName);  // somebody sits there
  EXPECT_EQ(show.host(PersonMove{Disqualify{kYellow}}), kPlayed);
  EXPECT_EQ(show.host(PersonMove{Refill{kYellow}}), kPlayed);
  EXPECT_TRUE(show.told("refilled"));
  EXPECT_EQ(show.rb(kYellow), 0);
  show.hit(500, 'S');
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kBlue}}), kPlayed);
  EXPECT_EQ(show.host(PersonMove{Refill{kBlue}}), Code::kHostPhase);
  EXPECT_EQ(show.host(PersonMove{Disqualify{Seat{4}}}), kPlayed);
  EXPECT_EQ(show.host(PersonMove{Refill{Seat{4}}}), kPlayed);  // their round is still to come
}
TEST(Host, A_15_WhoTakesItInTheTossupMayAnswer) {
  Show show;
  show.groups();
  show.tossup(kF1);
  EXPECT_EQ(show.host(PersonMove{Disqualify{kYellow}}), kPlayed);
  EXPECT_EQ(show.answer(kYellow, "better late than never"), Code::kNoContestant);
  EXPECT_EQ(show.host(PersonMove{Refill{kYellow}}), kPlayed);
  EXPECT_EQ(show.answer(kYellow, "better late than never"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.rb(kYellow), 1000);
}
TEST(Host, WF_011_WhoeverIsOnTurnKeepsTheirClock) {
  Show show = Show::playing();
  const auto turn = show.state.turn;
  EXPECT_EQ(show.host(PersonMove{Disqualify{kBlue}}), kPlayed);
  EXPECT_EQ(show.state.turn, turn);
  Show other = Show::playing();
  EXPECT_EQ(other.host(PersonMove{Disqualify{kRed}}), kPlayed);
  EXPECT_NE(other.state.turn, turn);
}
TEST(Host, WF_117_PuttingTheFinalSpinOffRestartsNoClock) {
  Show show = Show::playing();
  const auto turn = show.state.turn;
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{false, false}}), kPlayed);
  EXPECT_EQ(show.state.turn, turn);
}
TEST(Host, WF_117_AFinalSpinThatTurnsIsNotPutOff) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{true, true}}), kPlayed);
  EXPECT_EQ(show.act(Spin{}), kPlayed);
  EXPECT_EQ(show.pending(), "draw final spin 72");
  EXPECT_EQ(show.host(MatchMove{CallFinalSpin{false, false}}), Code::kHostPhase);
}
TEST(Host, WF_178_ARulingNamesWhoeverIsOnTurn) {
  Show show = Show::playing();
  const Play play{{{Solve{said("better let than never")}}}};
  EXPECT_EQ(show.host(MatchMove{Rule{play, true, kBlue}}), Code::kHostName);
  EXPECT_EQ(show.host(MatchMove{Rule{play, true, kRed}}), kPlayed);
  EXPECT_EQ(show.rb(kRed), 2000);
}
TEST(Host, P_2_SealedAnswersAreNotMadeOthersOfARace) {
  Show show;
  show.groups();
  show.tossup(kF1);
  const SetOption race{"tossup_mode", "race"};
  EXPECT_EQ(show.answer(kRed, "better late than never"), kPlayed);
  EXPECT_EQ(show.host(MatchMove{race}), Code::kHostPhase);
  EXPECT_EQ(show.host(MatchMove{SetOption{"vowel_price", "300"}}), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.host(MatchMove{race}), kPlayed);
}
TEST(Host, WF_217_AGoodieThatWasWonIsKeptWhenTheShowIsCalledOff) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(PersonMove{GiveItem{kRed, Special::kGoodie, "mug", 5}}), kPlayed);
  EXPECT_EQ(show.host(PersonMove{GiveItem{kBlue, Special::kTrip, "Paris", 1499}}), kPlayed);
  EXPECT_EQ(show.host(MatchMove{Abort{}}), kPlayed);
  const CarryOver over = carry_over(show.state);
  ASSERT_EQ(over.winnings.size(), 1U);
  EXPECT_EQ(over.winnings[0].seat, kRed);
  EXPECT_EQ(over.winnings[0].prizes[0].name, "mug");
  EXPECT_EQ(over.winnings[0].score, 0);
}

}  // namespace
}  // namespace callboard::wheel
