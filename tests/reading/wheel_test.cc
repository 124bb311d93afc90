// The reader of rules/core/reader by play: what replies to Wheel order, and what they only speak
// of.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "rules/core/json.h"
#include "rules/wheel/reader/reader.h"
#include "rules/wheel/reader/vocabulary.h"
#include "tests/reading/score.h"
#include "tests/reading/wheel_corpus.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

std::string said(const char* state, std::string_view text) {
  return read_words_of(state_of(state), text);
}

bool asks(const std::string& got) { return got == "ambiguous" || got.back() == '?'; }

TEST(WheelReaderLetters, NamedForThemselves) {
  for (const char* text : {"H",
                           "h pls",
                           "an H, please",
                           "gimme an H!",
                           "is there an H?",
                           "any H’s in there?",
                           "'H'",
                           "“H”",
                           "H as in hotel",
                           "h for hippo because he'll hate that",
                           "I choose H",
                           "gotta be an H",
                           "H it is",
                           "let's try H",
                           "H (sorry for the delay, was at work)",
                           "H. My grandma's name starts with it.",
                           "wow, 650! H please",
                           "Hello all,\n\nmy letter is H.\n\nBest wishes,\nAnn",
                           "can i haz H plz",
                           "lemme get a h"}) {
    EXPECT_EQ(said("owed", text), "call H") << text;
  }
}

TEST(WheelReaderLetters, SpeechInitialsFacesAndSpelledWordsAreNone) {
  for (const char* text : {"R U mad?",
                           "C U later",
                           "Y so serious, Bob",
                           "I, for one, am tired",
                           "L O L",
                           "W O W",
                           "R.I.P. my points",
                           "S. T. Dupont makes nice lighters",
                           "D:",
                           "B)",
                           "B-)",
                           "T_T",
                           "T__ ______ _TT__ hmm",
                           "Thanks, J.",
                           "Back in an hour! -M",
                           "hi K!",
                           "Regards\nJ",
                           "M&M's are great",
                           "A-ha!",
                           "plan B was to solve",
                           "F in the chat for Bob",
                           "P. S. I love this game",
                           "Q: was T called?",
                           "K, brb",
                           "T minus 3 hours"}) {
    EXPECT_EQ(said("owed", text), "-") << text;
  }
}

TEST(WheelReaderLetters, ToldOfWishedPutOffTakenBack) {
  for (const char* text :
       {"N is what I'd open with", "everybody takes N", "S and R are both so good",
        "my wife says N", "Bob: call a Z", "N, as Ann said, is a waste", "N seems likely",
        "I'd go N if my sister weren't reading", "N tomorrow", "N. Just kidding.", "N - no, wait!",
        "N. Hang on, no, let me think", "is N still free?", "if I call N I win",
        "N was wrong last time"}) {
    EXPECT_EQ(said("owed", text), "-") << text;
  }
}

TEST(WheelReaderLetters, SeveralAreAskedAboutWhereOneIsDue) {
  for (const char* text : {"N or L", "R and S", "S H R", "either M or N", "N?"}) {
    EXPECT_TRUE(asks(said("owed", text))) << text << ": " << said("owed", text);
  }
  EXPECT_EQ(said("ride", "H, R, L"), "call H; call R; call L");
  EXPECT_EQ(said("owed", "S... no wait, R. Yes, R."), "call R");
  EXPECT_EQ(said("owed", "S, sorry, R"), "call R");
}

TEST(WheelReaderSpin, OrdersAndTalk) {
  for (const char* text :
       {"spin", "SPINNNN", "ok lets spin this bad boy", "Please to turn the wheel",
        "give it a spin, shall we?", "Doug could you give the wheel a spin for me pls",
        "I am spinning", "time to spin!", "no clue yet. spin.", "after some thought: spin",
        "Spin!\n___\nold Bert\n\"never buy a vowel\"",
        "[quote]don't you dare spin[/quote]\nSpin."}) {
    EXPECT_EQ(said("turn", text), "spin") << text;
  }
  for (const char* text :
       {"nice spin Bob!", "head is spinning", "spin class at 6", "you spin me right round",
        "I'd spin but I'm at work", "spin (not yet)", "spin, but later", "next turn I spin",
        "\"Spin!\" they shouted, but I waited", "Spin! they all said", "the wheel is rigged",
        "spin? nah", "how many times can I spin"}) {
    EXPECT_EQ(said("turn", text), "-") << text;
  }
}

TEST(WheelReaderSpin, WithALetter) {
  for (const char* text : {"spin, T", "spin n T", "spin -> t", "spin and call T", "SPIN\n\nT",
                           "spin the wheel, letter t", "spin, s... no sorry, T"}) {
    EXPECT_EQ(said("start", text), "spin; call T") << text;
  }
  EXPECT_EQ(said("start", "N, spin"), "spin; call N");
  EXPECT_EQ(said("start", "spin 72 for luck"), "spin 72");
}

TEST(WheelReaderBuy, VowelsAreBoughtOrAskedBack) {
  for (const char* text :
       {"buy an E", "e, buying", "I'll have an E off you", "Can I buy an E?", "Vowel. E.",
        "take my 250 and gimme an E", "I want buy vowel E", "E for 250 please"}) {
    EXPECT_EQ(said("turn", text), "buy E") << text;
  }
  EXPECT_EQ(said("turn", "buy a"), "buy A");
  EXPECT_EQ(said("turn", "buy E and after that I please"), "buy E; buy I");
  EXPECT_EQ(said("turn", "buy O, sorry, I mean E"), "buy E");
  EXPECT_EQ(said("turn", "E"), "buy E?");
  EXPECT_TRUE(asks(said("turn", "buy a vowel pls")));
  EXPECT_EQ(said("turn", "can you even buy the same vowel twice"), "-");
  EXPECT_EQ(said("turn", "buy T"), "M_14");
}

TEST(WheelReaderWild, TheCardBeforeOrBehindItsLetter) {
  for (const char* text :
       {"wild N", "WC: N", "N with the wild card, and Bob can go cry", "N, on the wild card",
        "I use now my Wild Card on the N please", "using wildcard on N",
        "use the wild card, letter N", "time for the card! wild N"}) {
    EXPECT_EQ(said("wild", text), "wild N") << text;
  }
  EXPECT_EQ(said("wild", "wild night, wasn't it Bob"), "-");
  EXPECT_EQ(said("wild", "the wild card is mine, all mine"), "-");
  EXPECT_EQ(said("wild", "not the wild card yet, just spin"), "spin");
}

TEST(WheelReaderSolve, MarkedFittingAndTalkOfTheRightLengths) {
  for (const char* text : {"solve: the sleepy otter", "is it “The Sleepy Otter”?",
                           "sovle the sleepy otter", "solve: the slippery, no, the sleepy otter"}) {
    const std::string got = said("turn", text);
    EXPECT_EQ(reading::plain(got), "solve the sleepy otter") << text;
  }
  EXPECT_EQ(said("turn", "solve: the sleepy hippo"), "solve the sleepy hippo");
  EXPECT_EQ(said("soup", "it's tomato soup"), "solve tomato soup");
  for (const char* text : {"it's pretty late", "is it really over?", "that's really cool",
                           "the answer is always cake", "next turn I solve: the sleepy otter"}) {
    const std::string got = said("soup", text);
    EXPECT_TRUE(got == "-" || asks(got)) << text << ": " << got;
  }
}

TEST(WheelReaderSolve, AMarkedSolutionIsTakenWhole) {
  EXPECT_EQ(said("turn", "solve: fish & chips please"), "solve fish & chips");
  EXPECT_EQ(said("turn", "solve: step and go"), "solve step and go") << "no play follows";
  EXPECT_EQ(said("turn", "solve THE SLEEPY OTHER"), "solve THE SLEEPY OTHER");
  EXPECT_EQ(said("soup", "solve: it is green soup"), "solve green soup");
  EXPECT_EQ(said("soup", "I'd like to solve the puzzle, please: tomato soup"), "solve tomato soup");
  EXPECT_EQ(said("soup", "guess: red wine, no, potato soup"), "solve potato soup");
  EXPECT_TRUE(asks(said("turn", "guess: red wine, no, the sloppy hippo")));
  EXPECT_EQ(said("soup", "solve: T"), "call T") << "single letters are calls";
  for (const char* text : {"solve: um", "solve: T E", "guess: B, D, F", "solve the puzzle",
                           "guess RED WINE or TOMATO SOUP"}) {
    EXPECT_TRUE(asks(said("soup", text))) << text << ": " << said("soup", text);
  }
}

TEST(WheelReaderExpress, OneChoiceRuledOutLeavesTheOther) {
  EXPECT_EQ(said("xchoice", "not playing this one, sorry"), "get off");
  EXPECT_EQ(said("xchoice", "no thx"), "get off");
  EXPECT_EQ(said("xchoice", "play, R"), "play; call R");
  EXPECT_EQ(said("xchoice", "pass and then spin pls"), "get off; spin");
  for (const char* text :
       {"no, Bob", "oh no", "pass me the popcorn", "I play trumpet tonight", "would you play?",
        "don't play with my feelings Doug", "I'll play it by ear", "time will pass"}) {
    EXPECT_EQ(said("xchoice", text), "-") << text;
  }
  EXPECT_TRUE(asks(said("xchoice", "pass... or play. one of the two")));
}

TEST(WheelReaderSpeed, ALetterThenItsSolution) {
  EXPECT_EQ(said("speedl", "N, solve: the sleepy otter"), "letter N; guess the sleepy otter");
  EXPECT_EQ(said("speedl", "I'll buy an E"), "letter E");
  EXPECT_EQ(said("speeds", "solve: the sloppy otter / the sleepy otter"),
            "guess the sloppy otter / the sleepy otter");
  EXPECT_EQ(said("speeds", "I give up on this one, sorry"), "pass");
  EXPECT_EQ(said("speeds", "no idea lol"), "-");
  EXPECT_EQ(said("bonuss", "passing time here"), "-");
}

TEST(WheelReaderBonus, CategoriesByNumberPlaceAndName) {
  for (const char* text : {"2", "the middle one", "Thing, I am good with things", "2 - Thing",
                           "not 1, not 3, so there is only the other", "1, no, 2"}) {
    EXPECT_EQ(said("bonusc", text), "category 2") << text;
  }
  for (const char* text : {"thing is, Bob, you were never going to win", "2 kids screaming here",
                           "in the first place I want to thank my mother", "3 cheers for Ann",
                           "I'll pick at 3 when I'm off", "Bob says take 2"}) {
    EXPECT_EQ(said("bonusc", text), "-") << text;
  }
  EXPECT_EQ(said("bonusc", "4"), "M_26");
}

TEST(WheelReaderBonus, LettersInRows) {
  for (const char* text :
       {"C D M A", "CDMA", "c, d, m and an a", "C-D-M-A", "C/D/M/A", "consonants: C D M / vowel: A",
        "can I have C, D, M and A please?", "not the O this time. C, D, M, A."}) {
    EXPECT_EQ(said("bonusl", text), "letters CDM+A") << text;
  }
  EXPECT_EQ(said("bonusl", "C D M E"), "M_28");
  EXPECT_EQ(said("bonusl", "my kids want Z, Q and X"), "-");
  EXPECT_EQ(said("bonusl", "c d m"), "letters CDM") << "the rules ask for the others";
}

TEST(WheelReaderReveal, AnswersWaitsAndTheOpen) {
  PublicKnowledge known = state_of("reveal");
  EXPECT_EQ(read_words_of(known, "buzz! better late than never"), "answer better late than never");
  EXPECT_EQ(read_words_of(known, "not yet"), "wait");
  EXPECT_EQ(read_words_of(known, "spin"), "M_13");
  known.sealed = true;
  EXPECT_EQ(read_words_of(known, "solve: better late than never"), "M_31!");
  EXPECT_EQ(read_words_of(known, "good luck all"), "-");
}

TEST(WheelReaderRefusals, WhatTheGameDoesNotHave) {
  EXPECT_EQ(said("turn", "any chance of a hint, Doug?"), "E_LACKS");
  EXPECT_EQ(said("turn", "undo that!!"), "M_34");
  EXPECT_EQ(said("start", "next puzzle pls, this one looks boring"), "E_LACKS");
}

TEST(WheelReaderLaw, WhoIsNotDueIsNeverJudged) {
  const PublicKnowledge blue = written_by(state_of("turn"), kBlue);
  EXPECT_EQ(read_words_of(blue, "solve: the sleepy otter"), "M_02!");
  EXPECT_EQ(read_words_of(blue, "solve: the sloppy otter"), "M_02!");
  EXPECT_EQ(read_words_of(blue, "spin"), "M_02");
  EXPECT_EQ(read_words_of(blue, "good luck Ann"), "-");
}

TEST(WheelReaderVocabulary, NoWordNamesTwoMoves) {
  for (const auto& entry : replies::lexicon().entries()) {
    int named = 0;
    for (const auto& move : replies::moves()) {
      named += (entry.game & (move.verbs | move.weak)) != 0 ? 1 : 0;
    }
    EXPECT_LE(named, 1) << entry.text;
  }
}

TEST(WheelReaderFloods, AnyReplyTakesBoundedWork) {
  for (const std::string& piece :
       {std::string("spin, "), std::string("a b "), std::string("T-T-"), std::string("the otter, "),
        std::string("solve x, "), std::string("buy e and "), std::string("(\""),
        std::string("i. u. "), std::string("\xcc\x81"), std::string("\xf0\x9f\x8e\xa1")}) {
    std::string flood;
    while (flood.size() < std::size_t{64} * 1024) flood += piece;
    for (const char* state : {"turn", "soup", "xchoice", "speeds", "bonusc", "bonusl", "reveal"}) {
      EXPECT_FALSE(said(state, flood).empty());
    }
  }
}

}  // namespace
}  // namespace callboard::wheel
