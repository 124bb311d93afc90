// The reader of rules/core/reader by play: tokens, clauses, stances and settling as a reply to
// Lucky Numbers shows them.
#include <gtest/gtest.h>

#include <string>

#include "rules/core/reader/acts.h"
#include "rules/lucky_numbers/reader/reader.h"
#include "rules/lucky_numbers/reader/vocabulary.h"
#include "tests/reading/corpus.h"
#include "text/clean.h"

namespace callboard::lucky_numbers {
namespace {

using callboard::reader::People;

const People kPeople{{"bob"}, {"doug"}, {"ann"}};

std::string opened(std::string_view text) { return read_words_of(opening(), text); }
std::string decided(std::string_view text) { return read_words_of(deciding(), text); }
std::string picked(int total, std::string_view text) { return read_words_of(picking(total), text); }
std::string offered_to(std::string_view text) { return read_words_of(offered(), text); }

// The tokens of a line, parted by "|".
std::string tokens_of(std::string_view text) {
  const Folded folded = fold_reply(text, Markup::kBbcode, {});
  const auto tokens = callboard::reader::tokenize(folded, replies::lexicon(), kPeople);
  std::string out;
  for (const auto& token : tokens.all) {
    out += (out.empty() ? "" : "|") + std::string(tokens.key(token));
  }
  return out;
}

std::string clauses_in(std::string_view text) {
  const Folded folded = fold_reply(text, Markup::kBbcode, {});
  const auto tokens = callboard::reader::tokenize(folded, replies::lexicon(), kPeople);
  std::string out;
  for (const auto& clause : callboard::reader::clauses_of(tokens, replies::verbs())) {
    out += out.empty() ? "" : " / ";
    for (std::size_t i = clause.from; i < clause.to; ++i) {
      out += (i > clause.from ? " " : "") + std::string(tokens.key(tokens.all[i]));
    }
  }
  return out;
}

TEST(ReaderTokens, WhatCarriesNoMoveIsOneToken) {
  EXPECT_EQ(tokens_of("see you :)"), "see you|:)");
  EXPECT_EQ(tokens_of("at 17:35, $2000, 3.4, 50%"), "at|17:35|,|$2000|,|3.4|,|50%");
  EXPECT_EQ(tokens_of("555-0142 2-5-2003 12,318"), "555-0142|2-5-2003|12,318");
  EXPECT_EQ(tokens_of("i <3 this"), "i|<3|this");
  EXPECT_EQ(tokens_of("3-4 1+4"), "3|-|4|1|+|4");
}

TEST(ReaderTokens, PhrasesAreOneToken) {
  EXPECT_EQ(tokens_of("no wait, once more"), "no wait|,|once more");
  EXPECT_EQ(tokens_of("non-stop fun"), "non-stop|fun");
}

TEST(ReaderClauses, JointsPartAReply) {
  EXPECT_EQ(clauses_in("Roll, and if it is a 7, cry"), "roll / and if it is a 7 / cry");
  EXPECT_EQ(clauses_in("3 and 8, then pass"), "3 and 8 / then pass");
  EXPECT_EQ(clauses_in("pass, I mean roll"), "pass / i mean / roll");
  EXPECT_EQ(clauses_in("roll or pass"), "roll / or pass");
}

TEST(ReaderStance, DoneNow) {
  for (const char* text :
       {"roll", "I'll roll", "Rolling!", "roll 'em please, Doug", "I'd like to roll",
        "Could you roll for me?", "another roll please", "rolll", "let's roll"}) {
    EXPECT_EQ(decided(text), "roll") << text;
  }
}

TEST(ReaderStance, WishedPutOffAskedDeniedTold) {
  for (const char* text :
       {"I'd roll but the cat sleeps on my lap", "thinking of rolling", "tomorrow I'll roll",
        "I'll roll after lunch", "should I roll?", "If I roll, I lose", "Bob says roll",
        "nice roll, Bob", "I rolled a 7 yesterday", "Bob, roll your eyes at me",
        "\"Roll!\", he said", "not yet", "brb, then I'll roll"}) {
    EXPECT_EQ(decided(text), "-") << text;
  }
}

TEST(ReaderStance, AConditionBindsItsOwnClauseAndTheConsequence) {
  EXPECT_EQ(decided("Roll, and if it goes wrong, so be it"), "roll");
  EXPECT_EQ(decided("If Bob stops typing, I'll roll"), "-");
  EXPECT_EQ(decided("Roll until it goes wrong"), "E_COND");
}

TEST(ReaderSettling, CorrectionsReplace) {
  EXPECT_EQ(decided("pass, no wait, roll"), "roll");
  EXPECT_EQ(picked(11, "5 6 no 3 8"), "pick 3 8");
  EXPECT_EQ(decided("guess LUCKY STRIKES, I mean LUCKY NUMBERS"), "guess LUCKY NUMBERS");
}

TEST(ReaderSettling, TakingBackCancels) {
  EXPECT_EQ(decided("roll. NO. wait. don't roll."), "-");
  EXPECT_EQ(decided("I'll roll. Just kidding"), "-");
  EXPECT_EQ(decided("roll. Wait. Don't."), "-");
}

TEST(ReaderSettling, AlternativesAreAskedAbout) {
  EXPECT_EQ(decided("roll or pass, you pick"), "ROLL or PASS?");
  EXPECT_EQ(picked(7, "7 or 3 4").back(), '?');
}

TEST(ReaderSettling, AChainIsPlayedWholeOrNotAtAll) {
  EXPECT_EQ(picked(11, "3 and 8, then roll"), "pick 3 8; roll");
  EXPECT_EQ(picked(11, "3 and 8, and guess LUCKY NUMBERS"), "pick 3 8; guess+ LUCKY NUMBERS");
  EXPECT_EQ(picked(11, "3 and 7, then roll"), "E_SUM");
  EXPECT_EQ(picked(11, "3 and"), "3?");
}

TEST(ReaderUnclear, WhoeverIsDueAndTriedIsAsked) {
  for (const char* text : {"ok", "yes please", "as always", "you choose, Doug", "I won't roll"}) {
    EXPECT_EQ(decided(text).back(), '?') << text;
  }
}

TEST(ReaderGuesses, WordsFitTheBoardOrAreTalk) {
  EXPECT_EQ(decided("lucky numbers :)"), "guess lucky numbers");
  EXPECT_EQ(decided("It's LUCKY NUMBERS!"), "guess LUCKY NUMBERS!");
  EXPECT_EQ(decided("it's raining here"), "-");
  EXPECT_EQ(decided("my lucky numbers came up in the lottery"), "-");
  EXPECT_EQ(opened("guess LUCKY NUMBERS"), "E_PHASE_OPEN");
}

TEST(ReaderGuesses, AMarkedGuessIsMendedAndPutOffAsOrdersAre) {
  EXPECT_EQ(decided("guess: funny bones, no, lucky numbers"), "guess lucky numbers");
  EXPECT_EQ(opened("guess: hot potatoes, no, lucky numbers"), "E_PHASE_OPEN");
  EXPECT_EQ(decided("guess: it is red wine"), "guess red wine");
  EXPECT_EQ(decided("tomorrow I will solve: LUCKY NUMBERS"), "-");
  EXPECT_EQ(decided("guess RED WINE or LUCKY NUMBERS"), "E_MULTIGUESS");
}

TEST(ReaderPicks, TheThrowItselfIsNoPickBesideNumbers) {
  EXPECT_EQ(picked(11, "I rolled an 11, so 3 and 8"), "pick 3 8");
  EXPECT_EQ(picked(11, "An 11 on the nose, nice one"), "-");
  EXPECT_EQ(picked(8, "just the 8"), "pick 8");
}

TEST(ReaderPicks, PointingIsWorkedOutOnTheBoard) {
  EXPECT_EQ(picked(3, "the only one left please"), "pick 3");
  EXPECT_EQ(picked(11, "two letters please").back(), '?');
}

TEST(ReaderEvent, OffersAreTakenOrRefused) {
  EXPECT_EQ(offered_to("I'll take the money"), "stop");
  EXPECT_EQ(offered_to("No deal, Doug. Roll."), "go on; roll");
  EXPECT_EQ(offered_to("I won't stop now"), "go on");
  EXPECT_EQ(offered_to("Stop it, Bob. I mean it."), "-");
}

TEST(ReaderRefusals, WhatTheGameDoesNotHave) {
  for (const char* text : {"can I buy a vowel", "Undo my last roll please", "is there an R in it?",
                           "any chance of a hint, Doug?"}) {
    EXPECT_EQ(decided(text), "E_UNKNOWN") << text;
  }
}

TEST(ReaderLaw, WhoIsNotDueIsNeverJudged) {
  const PublicKnowledge bob = written_by(deciding(), kBob);
  EXPECT_EQ(read_words_of(bob, "guess LUCKY NUMBERS"), "E_TURN!");
  EXPECT_EQ(read_words_of(bob, "guess LUCKY STRIKES"), "E_TURN!");
  EXPECT_EQ(read_words_of(bob, "good luck Ann"), "-");
}

TEST(ReaderVocabulary, NoWordNamesTwoMoves) {
  for (const auto& entry : replies::lexicon().entries()) {
    int named = 0;
    for (const auto& move : replies::moves()) {
      named += (entry.game & (move.verbs | move.weak)) != 0 ? 1 : 0;
    }
    EXPECT_LE(named, 1) << entry.text;
  }
}

TEST(ReaderFloods, AnyReplyTakesBoundedWork) {
  for (const std::string& piece :
       {std::string("roll, "), std::string("3 8 "), std::string("lucky numbers, "),
        std::string("guess x, "), std::string("1-2-"), std::string(":) "), std::string("(\""),
        std::string("if no or then "), std::string("\xcc\x81"), std::string("\xf0\x9f\x8e\xb2")}) {
    std::string flood;
    while (flood.size() < std::size_t{64} * 1024) flood += piece;
    for (const PublicKnowledge& known : {deciding(), picking(11), offered(), asked()}) {
      EXPECT_FALSE(read_words_of(known, flood).empty());
    }
  }
}

}  // namespace
}  // namespace callboard::lucky_numbers
