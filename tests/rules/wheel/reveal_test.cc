// Letters that appear by themselves: toss-ups, tie-breaks, auditions (WF-085 to WF-101, WF-118 to
// WF-128, WF-297 to WF-300).
#include "rules/wheel/game.h"
#include "rules/wheel/reader/reader.h"
#include "tests/rules/wheel/show.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

// A main round with its toss-up F1 open.
Show tossing(OptionValues options = {{"contestants", "9"}}) {
  Show show(std::move(options));
  show.groups();
  show.tossup(kF1);
  return show;
}
Show racing() { return tossing({{"contestants", "9"}, {"tossup_mode", "race"}}); }
// What a public reply is refused with; kStale: with nothing.
Refusal turned_away(const Show& show, std::optional<Seat> author, const char* words) {
  const auto read =
      read_words(knowledge(show.state, author), fold_reply(words, Markup::kPlain, {}), {});
  const auto* refused = std::get_if<Refusal>(&read);
  return refused == nullptr ? Refusal{} : *refused;
}
// To step n: nobody answers, luck is 0.
void to_step(Show& show, int step) {
  while (show.state.reveals.front().step < step) {
    EXPECT_EQ(show.timer("step"), kPlayed);
    show.letters();
  }
}

TEST(Tossup, WF_118_NeitherSpinNorLetter) {
  Show show = tossing();
  const State before = show.state;
  EXPECT_EQ(show.act_as(kRed, Spin{}), Code::kTossup);
  EXPECT_EQ(show.act_as(kRed, Call{'T'}), Code::kTossup);
  EXPECT_EQ(show.act_as(kRed, Buy{'E'}), Code::kTossup);
  EXPECT_TRUE(show.state == before);
}
TEST(Tossup, WF_119_FirstTheCategoryThenLetters) {
  Show show = tossing();
  EXPECT_EQ(show.reveal_board(), "______ ____ ____ _____");
  EXPECT_EQ(show.state.reveals.front().board.category.text, "Phrase");
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.pending(), "draw letters 5814");  // 19 * 18 * 17
  show.letters();
  EXPECT_EQ(hidden_count(show.state.reveals.front().board), 16);
}
TEST(Tossup, WF_120_EqualLettersNeedNotComeTogether) {
  Show show = tossing();
  EXPECT_EQ(show.timer("step"), kPlayed);
  show.letters(0);  // the first three squares
  EXPECT_EQ(show.reveal_board(), "BET___ ____ ____ _____");
}
TEST(Tossup, WF_089_EverySetOfSquaresCanCome) {
  EXPECT_EQ(pick_places(0, 19, 3), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(pick_places(5813, 19, 3), (std::vector<std::size_t>{18, 17, 16}));
  std::vector<std::vector<std::size_t>> all;
  for (std::uint64_t value = 0; value < falling(5, 2); ++value) {
    all.push_back(pick_places(value, 5, 2));
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
}
TEST(Tossup, WF_121_TheEarliestStepWins) {
  Show show = tossing();
  to_step(show, 5);
  EXPECT_EQ(show.answer(kRed, "better late than never"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1000);
  EXPECT_EQ(show.rb(kYellow), 0);
  EXPECT_EQ(show.answer(kYellow, "better late than never"), Code::kWaiting);
}
TEST(Tossup, WF_121_InOneStepADrawDecides) {
  Show show = tossing();
  to_step(show, 2);
  for (const Seat seat : {kYellow, kBlue}) {
    EXPECT_EQ(show.answer(seat, "better late than never"), kPlayed);
  }
  EXPECT_EQ(show.wait(kRed), kPlayed);
  EXPECT_EQ(show.pending(), "draw tie 2");
  show.draw(1);
  EXPECT_EQ(show.rb(kBlue), 1000);
  EXPECT_EQ(show.rb(kYellow), 0);
  show.puzzle(kF1);
  EXPECT_EQ(show.mover(), kBlue);  // WF-109
}
TEST(Tossup, P_2_AnAnswerIsSealedUntilTheStepCloses) {
  Show show = tossing();
  const auto turn = show.state.turn;
  EXPECT_EQ(show.answer(kRed, "better late than ever"), kPlayed);
  EXPECT_EQ(show.state.turn, turn);
  EXPECT_FALSE(show.told("locked_out"));
  EXPECT_EQ(show.state.news.size(), 1U);
  EXPECT_EQ(show.state.news.front().to, NewsFor::kSeat);
  EXPECT_EQ(show.answer(kRed, "better late than never"), Code::kOneAnswer);
  EXPECT_EQ(show.wait(kRed), Code::kOneAnswer);
  EXPECT_EQ(show.wait(kYellow), kPlayed);
  EXPECT_TRUE(show.told("waits"));
  EXPECT_EQ(show.wait(kBlue), kPlayed);  // everybody has said something: it closes
  EXPECT_FALSE(show.told("waits")) << "there is nothing left to wait for";
  EXPECT_TRUE(show.told("locked_out"));
  EXPECT_EQ(show.pending(), "draw letters 5814");
}
TEST(Tossup, WF_122_AnEmptyAnswerIsNone) {
  Show show = racing();
  EXPECT_EQ(show.answer(kRed, ""), Code::kEmptySolve);
  EXPECT_EQ(show.answer(kRed, "better late than never"), kPlayed);
}
TEST(Tossup, WF_123_AWrongAnswerLocksOut) {
  Show show = tossing();
  to_step(show, 3);
  EXPECT_EQ(show.answer(kRed, "better late than ever"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  show.letters();
  to_step(show, 6);
  EXPECT_EQ(show.answer(kRed, "better late than never"), Code::kOneAnswer);
}
TEST(Tossup, WF_124_TheOthersMayStillSolve) {
  Show show = tossing();
  to_step(show, 3);
  EXPECT_EQ(show.answer(kRed, "better late than ever"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  show.letters();
  to_step(show, 5);
  EXPECT_EQ(show.answer(kYellow, "better late than never"), kPlayed);
  EXPECT_EQ(show.wait(kBlue), kPlayed);
  EXPECT_EQ(show.rb(kYellow), 1000);
}
TEST(Tossup, WF_125_AndTheLastOneToo) {
  Show show = tossing();
  EXPECT_EQ(show.answer(kRed, "no"), kPlayed);
  EXPECT_EQ(show.answer(kYellow, "nor this"), kPlayed);
  EXPECT_EQ(show.wait(kBlue), kPlayed);
  show.letters();
  EXPECT_EQ(show.answer(kBlue, "better late than never"), kPlayed);
  EXPECT_EQ(show.rb(kBlue), 1000);
}
TEST(Tossup, WF_126_A_17_OneLetterStaysHiddenAndThenItIsClosed) {
  Show show = tossing();
  to_step(show, 6);
  EXPECT_EQ(hidden_count(show.state.reveals.front().board), 1);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_TRUE(show.told("reveal_unsolved"));
  EXPECT_EQ(show.pending(), "draw starter 3");
  EXPECT_EQ(show.answer(kRed, "better late than never"), Code::kWaiting);
  show.draw(2);
  for (const Seat seat : {kRed, kYellow, kBlue}) EXPECT_EQ(show.rb(seat), 0);
  show.puzzle(kF1);
  EXPECT_EQ(show.answer(kRed, "better late than never"), Code::kTurn);
  for (const Seat seat : {kRed, kYellow, kBlue}) EXPECT_EQ(show.rb(seat), 0);
  EXPECT_EQ(show.mover(), kBlue);
}
TEST(Tossup, WF_127_WF_305_AHostReplacesIt) {
  Show show = tossing();
  EXPECT_EQ(show.answer(kRed, "no"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  show.letters();
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{}}), kPlayed);
  EXPECT_EQ(show.pending(), "wanted tossup");
  show.tossup(kF2);
  EXPECT_EQ(show.state.reveals.front().step, 0);
  EXPECT_EQ(show.answer(kRed, "maple syrup"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1000);
}
TEST(Tossup, WF_128_ItDecidesOnlyWhoStartsTheFirstPuzzle) {
  Show show = Show::playing(kF1, kBlue);
  EXPECT_EQ(show.mover(), kBlue);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.puzzle(kF2);
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Race, WF_090_WF_091_WF_092_TheFirstRightAnswerWinsOnceEverybodyWasHeard) {
  Show show = racing();
  EXPECT_FALSE(show.has_timer("settle"));
  EXPECT_EQ(show.answer_of(kRed, "no", 100), kPlayed);
  EXPECT_TRUE(show.has_timer("settle"));
  EXPECT_FALSE(show.told("locked_out")) << "nobody knows yet";
  EXPECT_EQ(show.timer("settle"), kPlayed);
  EXPECT_TRUE(show.told("locked_out"));
  EXPECT_FALSE(show.has_timer("settle"));
  EXPECT_EQ(show.answer_of(kRed, "better late than never", 160), Code::kOneAnswer);
  EXPECT_EQ(show.answer_of(kYellow, "better late than never", 170), kPlayed);
  EXPECT_EQ(show.timer("settle"), kPlayed);
  EXPECT_EQ(show.rb(kYellow), 1000);
}
TEST(Race, P_2_A_20_TheEarlierStampWinsHoweverLateItWasRead) {
  Show show = racing();
  EXPECT_EQ(show.answer_of(kYellow, "better late than never", 200), kPlayed);
  EXPECT_EQ(show.answer_of(kRed, "better late than never", 150), kPlayed);
  EXPECT_EQ(show.timer("settle"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1000);
  EXPECT_EQ(show.rb(kYellow), 0);
}
TEST(Race, A_20_AWrongOneThatIsEarlierOnlyLosesItsTurn) {
  Show show = racing();
  EXPECT_EQ(show.answer_of(kRed, "better late than never", 150), kPlayed);
  EXPECT_EQ(show.answer_of(kYellow, "butter lake than never", 140), kPlayed);
  EXPECT_EQ(show.timer("settle"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1000);
}
TEST(Race, P_2_OfTheSameSecondADrawDecides) {
  Show show = racing();
  EXPECT_EQ(show.answer_of(kYellow, "better late than never", 150), kPlayed);
  EXPECT_EQ(show.answer_of(kRed, "better late than never", 150), kPlayed);
  EXPECT_EQ(show.timer("settle"), kPlayed);
  EXPECT_EQ(show.pending(), "draw tie 2");
}
TEST(Race, P_2_WhatHasNoTimeIsAsLateAsItWasRead) {
  Show show = racing();
  EXPECT_EQ(show.answer(kYellow, "better late than never"), kPlayed);  // by a host's `!as`
  EXPECT_EQ(show.answer_of(kRed, "better late than never", 150), kPlayed);
  EXPECT_EQ(show.timer("settle"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1000);
}
TEST(Race, WF_090_NoLetterComesBeforeAnAnswerIsJudged) {
  Show show = racing();
  EXPECT_EQ(show.answer_of(kRed, "better late than never", 150), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.rb(kRed), 1000);
  EXPECT_FALSE(show.told("letters"));
}
TEST(Race, P_2_WhenAllHaveAnsweredNobodyIsWaitedFor) {
  Show show = racing();
  EXPECT_EQ(show.answer_of(kRed, "no", 100), kPlayed);
  EXPECT_EQ(show.answer_of(kYellow, "better late than never", 130), kPlayed);
  EXPECT_EQ(show.answer_of(kBlue, "better late than never", 120), kPlayed);
  EXPECT_EQ(show.rb(kBlue), 1000);
}
TEST(Race, P_2_OnlyItsAnswersKeepTheirTime) {
  Show show = racing();
  Folded reply = fold_reply("answer: better late than never", Markup::kPlain, {});
  reply.written_s = 150;
  const auto kept = Wheel::parse(show.state, kRed, reply);
  const auto& race = std::get<Moves<Move>>(kept).moves.front();
  EXPECT_EQ(race.steps.front().written_s, 150);
  EXPECT_EQ(nlohmann::json(race).get<Play>(), race);
  Show sealed = tossing({{"contestants", "9"}});
  reply.privately = true;
  const auto plain = Wheel::parse(sealed.state, kRed, reply);
  EXPECT_FALSE(std::get<Moves<Move>>(plain).moves.front().steps.front().written_s);
}
TEST(Race, WF_089_OneLetterAStepOfAnHour) {
  Show show = racing();
  const Pending next = waits_for(show.state);
  EXPECT_EQ(std::get<Awaiting>(next).timers.front().fixed_s, 3600);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.pending(), "draw letters 19");
}
TEST(Race, A_82_WhoIsLockedOutMayNotTellTheOthers) {
  Show show = racing();
  EXPECT_EQ(show.answer(kRed, "no"), kPlayed);
  for (const char* words : {"solve: better late than never", "solve: butter lake then fever",
                            "everybody knows it's better late than never lol"}) {
    EXPECT_TRUE(turned_away(show, kRed, words).alert) << words;
    EXPECT_EQ(turned_away(show, kRed, words).code, Code::kOneAnswer) << words;
  }
  EXPECT_FALSE(turned_away(show, kRed, "good luck to all of you").alert);
  EXPECT_FALSE(turned_away(show, kBlue, "solve: better late than never").alert);  // an answer
}
TEST(Race, WF_126_WhenAllAreLockedOutItIsOver) {
  Show show = racing();
  for (const Seat seat : {kRed, kYellow, kBlue}) EXPECT_EQ(show.answer(seat, "no"), kPlayed);
  EXPECT_EQ(show.pending(), "draw starter 3");
}

// --- auditions
Show auditions(const char* contestants = "15") {
  Show show(OptionValues{{"contestants", contestants}});
  show.groups();
  return show;
}

TEST(Audition, WF_085_WF_101_ThreeGroupsAsEvenAsPossible) {
  for (const auto& [count, sizes] :
       {std::pair<const char*, std::vector<std::size_t>>{"15", {5, 5, 5}},
        {"14", {5, 5, 4}},
        {"13", {5, 4, 4}},
        {"12", {4, 4, 4}}}) {
    const Show show = auditions(count);
    ASSERT_EQ(show.state.reveals.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(show.state.reveals[i].players.size(), sizes[i]) << count;
    }
  }
}
TEST(Audition, WF_085_TheGroupsAreDrawnAtOnce) {
  Show show(OptionValues{{"contestants", "15"}});
  EXPECT_EQ(show.pending(), "draw groups 1307674368000");
  show.draw(1307674368000ULL - 1);
  EXPECT_EQ(show.state.groups[0].front(), Seat{14});
}
TEST(Audition, WF_086_WF_087_AllThreeBeginTogetherWithBlanksAndCategory) {
  Show show = auditions();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(show.pending(), "wanted tossup");
    show.tossup(kF1);
  }
  EXPECT_EQ(show.pending(), "awaiting");
  EXPECT_EQ(show.reveal_board(2), "______ ____ ____ _____");
}
TEST(Audition, WF_088_LettersBeginOnTheHostsWord) {
  Show show = auditions();
  show.settle();
  EXPECT_EQ(show.host(MatchMove{Go{}}), kPlayed);
  EXPECT_EQ(show.pending(), "draw letters 90");  // F2: 10 letters, 2 a step
}
TEST(Audition, WF_093_WF_095_WF_097_TheSolverIsSeatedTheOthersGoOn) {
  Show show = auditions();
  show.settle();
  EXPECT_EQ(show.answer(Seat{1}, "maple syrup"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.state.reveals[0].seated, std::vector<Seat>{Seat{1}});
  EXPECT_EQ(show.state.reveals[0].players.size(), 4U);
  show.tossup(kF1);
  EXPECT_EQ(show.state.reveals[0].board.category.text, "Phrase");
  show.settle();
  EXPECT_EQ(show.state.reveals[0].puzzles, 2);
  EXPECT_EQ(show.state.reveals[0].step, 0);
  EXPECT_EQ(show.state.reveals[1].step, 1);
  EXPECT_EQ(show.answer(Seat{1}, "maple syrup"), Code::kOneAnswer);
}
TEST(Audition, WF_094_WF_096_AWrongAnswerCountsForOnePuzzle) {
  Show show = auditions();
  show.settle();
  EXPECT_EQ(show.answer(Seat{1}, "no"), kPlayed);
  EXPECT_EQ(show.answer(Seat{2}, "maple syrup"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  show.settle();
  EXPECT_TRUE(show.state.reveals[0].locked.empty());
  EXPECT_EQ(show.answer(Seat{1}, "maple syrup"), kPlayed);
}
TEST(Audition, WF_098_WF_099_AfterThreeSeatsTheOthersAreReleased) {
  Show show(OptionValues{{"contestants", "5"}, {"consolation", "badge"}});
  for (const int seat : {1, 3, 0}) {
    show.settle();
    EXPECT_EQ(show.answer(Seat{static_cast<std::uint8_t>(seat)}, "maple syrup"), kPlayed);
    EXPECT_EQ(show.timer("step"), kPlayed);
  }
  EXPECT_TRUE(show.told("audition_over"));
  EXPECT_EQ(show.state.stage.kind, StageKind::kFinal);
  const Podium podium{Seat{1}, Seat{3}, Seat{0}};
  EXPECT_EQ(show.state.round.podium, podium);
  int badges = 0;
  for (const Winnings& one : carry_over(show.state).winnings) {
    badges += static_cast<int>(one.prizes.size());
  }
  EXPECT_EQ(badges, 2);
  EXPECT_EQ(show.host(MatchMove{SetOption{"consolation", ""}}), kPlayed);
  for (const Winnings& one : carry_over(show.state).winnings) EXPECT_TRUE(one.prizes.empty());
}
TEST(Audition, WF_089_TheStepEndsWhenThePlaceThatWasWaitedForIsTaken) {
  for (const char* mode : {"race", "sealed_step"}) {
    Show show(OptionValues{{"contestants", "12"}, {"tossup_mode", mode}});
    show.groups();
    for (std::uint8_t i = 0; i < 2; ++i) {
      show.settle();
      EXPECT_EQ(show.host(MatchMove{Award{Seat{i}}}), kPlayed);
    }
    show.settle();
    for (std::uint8_t i = 4; i < 12; ++i) EXPECT_EQ(show.wait(Seat{i}), kPlayed);
    EXPECT_EQ(show.pending(), "awaiting");
    if (mode == std::string("race")) {
      EXPECT_EQ(show.answer(Seat{2}, "maple syrup"), kPlayed);
      EXPECT_EQ(show.timer("settle"), kPlayed);
    } else {
      EXPECT_EQ(show.host(MatchMove{Award{Seat{2}}}), kPlayed);
    }
    EXPECT_EQ(show.state.reveals[0].need, RevealNeed::kOver);
    EXPECT_TRUE(show.pending().starts_with("draw letters")) << mode << ": " << show.pending();
  }
}
TEST(Audition, A_15_WF_095_ASeatThatIsFreedIsPlayedForByThoseWhoAreLeft) {
  Show show = auditions();
  for (std::uint8_t i = 0; i < 3; ++i) {
    show.settle();
    EXPECT_EQ(show.host(MatchMove{Award{Seat{i}}}), kPlayed);
  }
  show.settle();
  EXPECT_EQ(show.state.reveals[0].need, RevealNeed::kOver);
  EXPECT_EQ(show.host(PersonMove{Disqualify{Seat{0}}}), kPlayed);
  EXPECT_EQ(show.pending(), "wanted tossup");
  show.settle();
  EXPECT_EQ(show.host(MatchMove{Award{Seat{4}}}), kPlayed);
  EXPECT_EQ(show.state.reveals[0].seated, (std::vector<Seat>{Seat{1}, Seat{2}, Seat{4}}));
  EXPECT_EQ(show.state.reveals[0].need, RevealNeed::kOver);
}
TEST(Audition, A_83_WordsThatCouldStandOnAnothersBoardAreShownToTheHosts) {
  Show show = auditions();
  for (const Fixture& fixture : {kF2, kF1, kF3}) show.tossup(fixture);
  EXPECT_TRUE(turned_away(show, std::nullopt, "hey, it is better late than never surely").alert);
  EXPECT_TRUE(turned_away(show, std::nullopt, "hey, it is butter lake then fever surely").alert);
  EXPECT_FALSE(turned_away(show, std::nullopt, "good luck to all of you tonight").alert);
}
TEST(Audition, A_19_AfterTwoPuzzlesInARowWithoutASolverTheSeatsAreDrawn) {
  Show show(OptionValues{{"contestants", "4"}});
  show.settle();
  for (int i = 0; i < 2; ++i) {
    for (int step = 0; step < 6; ++step) {
      EXPECT_EQ(show.timer("step"), kPlayed);
      if (show.pending().substr(0, 12) == "draw letters") show.letters();
    }
    if (i == 0) show.settle();
  }
  EXPECT_EQ(show.pending(), "draw seats 24");  // 4 * 3 * 2
  show.draw(23);
  const Podium podium{Seat{3}, Seat{2}, Seat{1}};
  EXPECT_EQ(show.state.round.podium, podium);
}
TEST(Audition, WF_002_TheWinnersOfAnAuditionPlayItsRound) {
  Show show = auditions();
  show.settle();
  for (int round = 0; round < 3; ++round) {
    for (int group = 0; group < 3; ++group) {
      EXPECT_EQ(show.answer(Seat{static_cast<std::uint8_t>(5 * group + 2 - round)}, "maple syrup"),
                kPlayed);
    }
    EXPECT_EQ(show.timer("step"), kPlayed);
    if (round < 2) show.settle();
  }
  EXPECT_EQ(show.state.stage, (Stage{StageKind::kMain, 1}));
  EXPECT_EQ(show.state.round.podium, (Podium{Seat{2}, Seat{1}, Seat{0}}));
  EXPECT_EQ(show.state.groups[1], (std::vector<Seat>{Seat{7}, Seat{6}, Seat{5}}));
}
TEST(Audition, WF_100_AHostReplacesAPuzzleOrAwardsASeat) {
  Show show = auditions();
  show.settle();
  EXPECT_EQ(show.host(MatchMove{Award{Seat{7}}}), kPlayed);
  EXPECT_EQ(show.state.reveals[1].seated, std::vector<Seat>{Seat{7}});
  show.settle();
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{false, 2}}), kPlayed);
  EXPECT_EQ(show.pending(), "wanted tossup");
  EXPECT_EQ(show.state.reveals[1].seated, std::vector<Seat>{Seat{7}});
}

// --- tie-breaks
Show tied(std::int64_t red, std::int64_t yellow, std::int64_t blue) {
  Show show = Show::playing();
  show.state.round.puzzle = 3;
  set_scores(show, red, yellow, blue);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  return show;
}

TEST(TieBreak, WF_114_WF_297_WF_298_ThoseWhoAreLevelPlayForAThousand) {
  Show show = tied(3000, 3000, 1000);
  ASSERT_EQ(show.state.reveals.size(), 1U);
  EXPECT_EQ(show.state.reveals[0].players, (std::vector<Seat>{kRed, kYellow}));
  show.tossup(kF2);
  EXPECT_EQ(show.answer(kBlue, "maple syrup"), Code::kNoContestant);
  EXPECT_EQ(show.answer(kYellow, "maple syrup"), kPlayed);
  EXPECT_EQ(show.wait(kRed), kPlayed);
  EXPECT_EQ(show.state.results.back().winner, kYellow);
  EXPECT_EQ(show.state.results.back().scores[1], 4000);
}
TEST(TieBreak, WF_297_ThreeMayBeLevelAndSecondPlaceDoesNotMatter) {
  EXPECT_EQ(tied(3000, 3000, 3000).state.reveals[0].players.size(), 3U);
  const Show show = tied(4000, 3000, 3000);
  EXPECT_EQ(show.state.results.back().winner, kRed);
}
TEST(TieBreak, WF_299_InTheFinalItDecidesWhoPlaysTheBonus) {
  Show show = Show::final_playing();
  show.state.round.puzzle = 3;
  set_scores(show, 0, 2000, 2000);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  show.tossup(kF2);
  EXPECT_EQ(show.answer(kBlue, "maple syrup"), kPlayed);
  EXPECT_EQ(show.timer("step"), kPlayed);
  EXPECT_EQ(show.state.winner, kBlue);
  EXPECT_EQ(show.state.stage.kind, StageKind::kBonus);
}
TEST(TieBreak, WF_300_AWrongAnswerLocksOut) {
  Show show = tied(3000, 3000, 1000);
  show.tossup(kF2);
  EXPECT_EQ(show.answer(kRed, "no"), kPlayed);
  EXPECT_EQ(show.wait(kYellow), kPlayed);
  show.letters();
  EXPECT_EQ(show.answer(kRed, "maple syrup"), Code::kOneAnswer);
  EXPECT_EQ(show.answer(kYellow, "maple syrup"), kPlayed);
  EXPECT_EQ(show.state.results.back().winner, kYellow);
}
TEST(TieBreak, A_22_AfterThreeTossupsItIsDrawn) {
  Show show = tied(3000, 3000, 1000);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(show.pending(), "wanted tossup");
    show.tossup(kF2);
    EXPECT_EQ(show.answer(kRed, "no"), kPlayed);
    EXPECT_EQ(show.answer(kYellow, "no"), kPlayed);
  }
  EXPECT_EQ(show.pending(), "draw tie break 2");
  show.draw(1);
  EXPECT_EQ(show.state.results.back().winner, kYellow);
}

}  // namespace
}  // namespace callboard::wheel
