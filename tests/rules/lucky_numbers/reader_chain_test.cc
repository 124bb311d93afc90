// Several moves in one reply, and replies of people who may not move.
#include <gtest/gtest.h>

#include "tests/rules/lucky_numbers/reader_harness.h"

namespace callboard::lucky_numbers {
namespace {

TEST(Chain, APickMayBeFollowedByOneMove) {  // LN-45, AM-36
  EXPECT_EQ(read(picking(11), "take 8 and 3 and guess LUCKY NUMBERS"),
            "pick 3 8; guess+ LUCKY NUMBERS");
  EXPECT_EQ(read(picking(11), "8 and 3\nLUCKY NUMBERS"), "pick 3 8; guess+ LUCKY NUMBERS");
  EXPECT_EQ(read(picking(11), "8 3 guess lucky numbers"), "pick 3 8; guess+ lucky numbers");
  EXPECT_EQ(read(picking(11), "8 3 LUCKY NUMBERS"), "pick 3 8; guess+ LUCKY NUMBERS");
  EXPECT_EQ(read(picking(11), "8, 3. Is it LUCKY NUMBERS?"), "pick 3 8; guess+ LUCKY NUMBERS?");
  EXPECT_EQ(read(picking(7, {}), "1 2 4, roll again"), "pick 1 2 4; roll");
  EXPECT_EQ(read(picking(7, {}), "1 2 4 roll again"), "pick 1 2 4; roll");
  EXPECT_EQ(read(picking(7, {}), "1,2,4 then pass"), "pick 1 2 4; pass");
}
TEST(Chain, AGuessBeforeThePickIsRefusedUnjudged) {  // AM-18
  EXPECT_EQ(read(picking(11), "guess LUCKY NUMBERS, otherwise 8 and 3"), "E_PICKFIRST");
  EXPECT_EQ(read(picking(11), "guess LUCKY NUMBERS"), "E_PICKFIRST");
  EXPECT_EQ(read(picking(11), "LUCKY NUMBERS"), "E_PICKFIRST");
  EXPECT_EQ(data_of(refused(picking(11), "guess LUCKY NUMBERS")), R"({"total":11})");
}
TEST(Chain, AWrongPickVoidsTheWholePost) {
  EXPECT_EQ(read(picking(11), "8 and 4, guess LUCKY NUMBERS"), "E_TAKEN");
  EXPECT_EQ(read(picking(11), "8 and 5, guess LUCKY NUMBERS"), "E_SUM");
}
TEST(Chain, NothingFollowsAGuess) {
  EXPECT_EQ(read(picking(11), "8 and 3, guess LUCKY NUMBERS, roll"), "E_CHAIN");
  EXPECT_EQ(read(picking(11), "8 and 3, guess LUCKY NUMBERS\nroll"), "E_CHAIN");
  EXPECT_EQ(read(deciding(), "guess LUCKY NUMBERS, answer: 1965"), "E_CHAIN");
  EXPECT_EQ(read(deciding(), "guess LUCKY NUMBERS, then roll"), "E_CHAIN");
}
TEST(Chain, ARollEndsThePost) {
  EXPECT_EQ(read(deciding(), "roll and guess LUCKY NUMBERS"), "E_CHAIN");
  EXPECT_EQ(read(deciding(), "roll, then take 8 and 3"), "roll") << "the pick is a plan";
  EXPECT_EQ(note_of(deciding(), "roll, then take 8 and 3"), "conditional");
  EXPECT_EQ(read(deciding(), "pass and roll"), "E_CHAIN");
  EXPECT_EQ(read(picking(11), "8 and 3, roll, pass"), "E_CHAIN");
  EXPECT_EQ(read(picking(11), "roll, 8 and 3"), "E_CHAIN");
}
TEST(Chain, ConditionsAreNoMoves) {
  EXPECT_EQ(read(deciding(), "roll! if it's an 11 I take 8 and 3"), "roll");
  EXPECT_EQ(read(deciding(), "if he misses I roll"), "-");
  EXPECT_EQ(read(deciding(), "if it's an 11, I take 8 and 3"), "-");
  EXPECT_EQ(read(deciding(), "I'll roll unless Bob minds"), "-");
  EXPECT_EQ(read(deciding(), "roll for me until it's unlucky"), "E_COND");
  EXPECT_EQ(read(deciding(), "guess LUCKY STRIKES, and if wrong LUCKY NUMBERS"), "E_MULTIGUESS");
  EXPECT_EQ(read(deciding(), "guess LUCKY STRIKES, if wrong roll"), "guess LUCKY STRIKES");
  EXPECT_EQ(note_of(deciding(), "guess LUCKY STRIKES, if wrong roll"), "conditional");
  EXPECT_EQ(read(deciding({1, 2, 4, 12}), "LUCKY STRIKES / LUCKY NUMBERS"), "E_MULTIGUESS");
}
TEST(Chain, PolitenessIsNoCondition) {
  for (const char* polite : {"roll, if you please", "roll if you please", "roll please, if I may",
                             "if I may, I'd like to roll", "If it's ok, roll again!",
                             "roll if that's ok", "roll, if that's okay with you", "if I may roll",
                             "I'll roll if you don't mind", "Roll whenever you're ready!"}) {
    EXPECT_EQ(read(deciding(), polite), "roll") << polite;
    EXPECT_EQ(note_of(deciding(), polite), "") << polite;
  }
  EXPECT_EQ(read(picking(11), "8 and 3, if you please"), "pick 3 8");
  EXPECT_EQ(read(picking(11), "8 and 3 if I may, and roll"), "pick 3 8; roll");
  EXPECT_EQ(read(deciding(), "pass, if that's alright"), "pass");
  EXPECT_EQ(read(deciding(), "guess LUCKY NUMBERS, if you please"), "guess LUCKY NUMBERS");
  EXPECT_EQ(read(deciding(), "If I may, I guess LUCKY NUMBERS"), "guess LUCKY NUMBERS");
}
TEST(Chain, ACourtesyThatNamesSomethingIsACondition) {
  EXPECT_EQ(read(deciding(), "roll if that's ok with Bob"), "-");
  EXPECT_EQ(read(deciding(), "roll, if that's ok with Bob"), "-");
  EXPECT_EQ(read(deciding(), "roll if Bob passed"), "-");
  EXPECT_EQ(read(deciding(), "roll if I may take 8 and 3"), "ROLL?");
  EXPECT_EQ(read(deciding(), "roll, if you please, unless he minds"), "-");
}
TEST(Chain, AConditionBesideAPlayedMoveIsNoted) {
  const std::string note = "conditional";
  EXPECT_EQ(note_of(deciding(), "roll! if it's an 11 I take 8 and 3"), note);
  EXPECT_EQ(note_of(picking(11), "8 and 3. If that was an L I roll again"), note);
  EXPECT_EQ(note_of(rolling_event({}), "roll! If it's a seven I stop"), note);
  EXPECT_EQ(note_of(deciding(), "roll"), "");
}
TEST(Chain, ThePickThatClearsTheBoardNeedsNoGuess) {  // LN-51
  const auto last = picking(6, {1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12});
  EXPECT_EQ(read(last, "6, guess LUCKY NUMBERS"), "pick 6");
}
TEST(Chain, ABareGuessBehindThePickIsAskedAboutInATieBreak) {
  PublicKnowledge known = picking(11);
  known.tiebreak = true;
  EXPECT_EQ(read(known, "8 and 3\nLUCKY NUMBERS"), "E_BARE");
  EXPECT_EQ(read(known, "8 and 3, guess LUCKY NUMBERS"), "pick 3 8; guess+ LUCKY NUMBERS");
}
TEST(Chain, TheBareGuessIsHeldAgainstTheBoardBeforeThePick) {  // AM-36
  // 3 is the B of NUMBERS: the words below fit now and not after the pick.
  EXPECT_EQ(read(picking(11), "8 and 3\nLUCKY NUMMERS"), "pick 3 8; guess+ LUCKY NUMMERS");
}
TEST(Chain, ACorrectionIsPlayedAndTwoMovesAreAskedAbout) {
  EXPECT_EQ(read(deciding(), "pass... no wait, roll"), "roll");
  EXPECT_EQ(read(deciding(), "roll or pass"), "ROLL or PASS?");
  EXPECT_EQ(read(deciding(), "Pass. Roll."), "PASS or ROLL?");
  EXPECT_EQ(read(deciding(), "roll, or maybe pass"), "ROLL or PASS?");
}

TEST(OutOfTurn, MovesAreNotCounted) {  // LN-26, LN-31
  const auto bob = written_by(deciding(), kBob);
  EXPECT_EQ(read(bob, "roll"), "E_TURN");
  EXPECT_EQ(data_of(refused(bob, "roll")), R"({"seat":{"$seat":0}})");
  EXPECT_EQ(read(bob, "pass"), "E_TURN");
  EXPECT_EQ(read(bob, "if he misses I roll"), "-");
  EXPECT_EQ(read(written_by(picking(11), kBob), "roll"), "E_TURN");
  EXPECT_EQ(read(bob, "8 and 3"), "-");
  EXPECT_EQ(read(written_by(picking(11), kBob), "8 and 3"), "E_TURN");
}
TEST(OutOfTurn, AGuessAlertsTheHostAndIsNeverJudged) {  // AM-31
  const auto bob = written_by(deciding(), kBob);
  EXPECT_EQ(read(bob, "guess LUCKY NUMBERS"), "E_TURN!");
  EXPECT_EQ(read(bob, "guess LUCKY STRIKES"), "E_TURN!");
  EXPECT_EQ(read(bob, "LUCKY NUMBERS"), "E_TURN!");
  EXPECT_EQ(read(bob, "guess LUCKY STRIKES or LUCKY NUMBERS"), "E_TURN!");
  EXPECT_EQ(read(written_by(opening(), kBob), "guess LUCKY NUMBERS"), "E_TURN!");
  EXPECT_EQ(read(written_by(picking(11), kBob), "guess LUCKY NUMBERS"), "E_TURN!");
  EXPECT_EQ(read(bob, "Go Ann, guess it!"), "-");
}
TEST(OutOfTurn, SpectatorsDoNotPlay) {
  const auto watcher = written_by(deciding(), std::nullopt);
  EXPECT_EQ(read(watcher, "roll"), "E_SPECTATOR");
  EXPECT_EQ(read(watcher, "guess LUCKY NUMBERS"), "E_SPECTATOR!");
  EXPECT_EQ(read(watcher, "Go Ann, guess it!"), "-");
  EXPECT_EQ(read(watcher, "lol nice roll"), "-");
  EXPECT_EQ(read(watcher, "Ann told me she rolls"), "-");
}
TEST(OutOfTurn, WhatIsOverIsOver) {
  PublicKnowledge known = deciding();
  known.phase = Phase::kBetween;
  known.mover.reset();
  known.solver = kBob;
  EXPECT_EQ(read(known, "roll"), "E_OVER");
  EXPECT_EQ(data_of(refused(known, "roll")), R"({"seat":{"$seat":1}})");
  EXPECT_EQ(read(known, "well played!"), "-");
  known.phase = Phase::kDone;
  EXPECT_EQ(read(known, "guess LUCKY NUMBERS"), "E_OVER");
}
TEST(OutOfTurn, WhileTheHostDecidesNobodyMoves) {
  PublicKnowledge known = deciding();
  known.waiting = true;
  EXPECT_EQ(read(known, "roll"), "E_WAITING");
  EXPECT_EQ(read(known, "hmm"), "-");
}
// Whatever would be answered if the player could move now is answered while the dice are awaited.
TEST(OutOfTurn, TheMoverIsAnsweredWhileNobodyMayMove) {
  PublicKnowledge known = deciding();
  known.waiting = true;
  for (const char* words : {"guess WRONG", "guess cat", "8 and 3", "guess"}) {
    EXPECT_EQ(read(known, words), "E_WAITING") << words;
  }
  EXPECT_EQ(read(written_by(known, kBob), "8 and 3"), "-") << "it is not Bob who is waited for";
  for (const char* words :
       {"I guess so", "if I miss I pass", "fingers crossed!", "come on, dice", "what a board"}) {
    EXPECT_EQ(read(known, words), "-") << words;
  }
}

}  // namespace
}  // namespace callboard::lucky_numbers
