// Roll and pass as people write them, and what only sounds like it.
#include <gtest/gtest.h>

#include "tests/rules/lucky_numbers/reader_harness.h"

namespace callboard::lucky_numbers {
namespace {

TEST(Roll, EveryWayPeopleSayIt) {
  for (const char* text : {"roll",
                           "ROLL!",
                           "Roll 'em, Doug",
                           "let's roll again please",
                           "I think I'll roll the dice once more",
                           "gimme the dice",
                           "Doug, we rollin\xe2\x80\x99",
                           "Roll, roll, roll!!!",
                           "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2",
                           "[b]ROLL[/b]",
                           "**roll**",
                           "/roll",
                           "!roll",
                           "Come on lucky dice... rolling!",
                           "rol",
                           "rolll",
                           "rool",
                           "Throw the bones",
                           "toss the dice",
                           "I don't want to pass just yet. I'll roll.",
                           "[quote]guess, roll or pass?[/quote]roll",
                           "ok, roll",
                           "I'd like to roll please",
                           "roll thx",
                           "well, hmm, I will roll",
                           "give me the dice",
                           "Time to roll!",
                           "one more roll please",
                           "no thanks, I'll roll",
                           "roll it",
                           "ROLL BABY ROLL",
                           "roll for me",
                           "hmm tough one but I'll roll",
                           "I guess I'll roll",
                           "roll\nroll"}) {
    EXPECT_EQ(read(deciding(), text), "roll") << text;
    EXPECT_EQ(read(opening(), text), "roll") << text << " (LN-26)";
  }
}
TEST(Roll, InWholeSentencesAndLetters) {
  for (const char* text :
       {"I'm gonna roll", "Roll! Come on 7!", "roll, hopefully an 11!", "Gonna go with a roll",
        "I'll go for another roll", "I want to keep rolling", "i'll roll cuz why not",
        "Since I don't know it, I'll roll", "I have no idea what it is so I'll roll",
        "I'm not ready to guess, roll", "I don't have a guess so roll",
        "Hi all,\n\nI'll roll the dice please.\n\nBest,\nAnn", "just roll already"}) {
    EXPECT_EQ(read(deciding(), text), "roll") << text;
  }
  for (const char* text :
       {"Hello Doug,\nI would like to pass my turn.\nRegards", "I can't figure it out. Pass.",
        "I don't know, pass", "I'm gonna pass the dice over to Bob", "not sure... pass"}) {
    EXPECT_EQ(read(deciding(), text), "pass") << text;
  }
}
TEST(Roll, WhatIsNone) {
  for (const char* text : {"should I roll?",
                           "if I roll a 4 I'm dead",
                           "nice roll Ann!",
                           "High Rollers was a great show",
                           "brb, rolling a cigarette",
                           "the roll was unlucky",
                           "I love your roll",
                           "Ann told me she rolls",
                           "great role",
                           "what a roll",
                           "I never roll on Mondays",
                           "good roll!",
                           "lucky roll",
                           "roll tide",
                           "hopefully I roll a 7",
                           "she said I roll",
                           "maybe I'll roll",
                           "that roll was mean",
                           "I'm on a roll!",
                           "my eyes roll"}) {
    EXPECT_EQ(read(deciding(), text), "-") << text;
  }
}
TEST(Roll, WhatLeavesTheMoveOpenIsAskedAbout) {
  EXPECT_EQ(read(deciding(), "I won't roll"), "?");
  EXPECT_EQ(read(deciding(), "roll?"), "ROLL?");
  EXPECT_EQ(read(deciding(), "ok great!"), "?");
  for (const char* text : {"not passing", "I won't pass", "I don't pass", "no pass"}) {
    EXPECT_EQ(read(deciding(), text), "?") << text;
  }
}
TEST(Pass, EveryWayPeopleSayIt) {
  for (const char* text : {"pass",
                           "PASS.",
                           "I pass",
                           "I'll pass the dice",
                           "pass it to Bob",
                           "passing this time",
                           "too risky, I'm passing",
                           "Your dice, Bob",
                           "I'll let Bob have it",
                           "hand 'em over",
                           "no thanks, pass",
                           "pas",
                           "psas",
                           "!pass",
                           "\xf0\x9f\x99\x85 pass",
                           "Pass (don't like those odds)",
                           "[s]roll[/s] I pass",
                           "pass for now",
                           "give Bob the dice",
                           "I won't roll. Pass.",
                           "pass\n-- \nRoll Tide!"}) {
    EXPECT_EQ(read(deciding(), text), "pass") << text << " (LN-49)";
  }
}
TEST(Pass, WhatIsNone) {
  for (const char* text : {"pass? no way", "the 4 passed away lol", "I passed my driving test!",
                           "past", "pass the salt", "mass", "nice pass"}) {
    EXPECT_EQ(read(deciding(), text), "-") << text;
  }
}
TEST(Pass, TheReceiverOfAPassMustRollOrGuess) {  // LN-31, AM-44
  PublicKnowledge known = deciding();
  known.may_pass = false;
  EXPECT_EQ(read(known, "pass"), "E_PASSLIMIT");
  EXPECT_EQ(read(known, "roll"), "roll");
  EXPECT_EQ(read(known, "guess LUCKY NUMBERS"), "guess LUCKY NUMBERS");
}
TEST(Opening, OnlyARollWillDo) {  // LN-26
  EXPECT_EQ(read(opening(), "pass"), "E_PHASE_OPEN");
  EXPECT_EQ(read(opening(), "guess LUCKY NUMBERS"), "E_PHASE_OPEN");
  EXPECT_EQ(read(opening(), "8 and 3"), "E_NOROLL");
}
TEST(Dice, AreNeverThrownByAPlayer) {  // LN-25
  EXPECT_EQ(read(deciding(), "I rolled 6+5"), "E_SELFROLL");
  EXPECT_EQ(read(deciding(), "I rolled a 6 and a 5"), "E_SELFROLL");
  EXPECT_EQ(read(opening(), "rolled an 11!"), "E_SELFROLL");
  EXPECT_EQ(read(deciding(), "Bob rolled an 11!"), "-");
}
TEST(Chatter, GetsNoAnswer) {
  for (const char* text :
       {"good luck!", "(audience cheers)", "lol nice roll", "thinking...", "hmm", "wow, so close",
        "WOW", "GOOD LUCK!!!", "[quote]guess, roll or pass?[/quote]thinking...",
        "see you in 2 days", "that took me 3 tries", "", "[img]http://x.example/dice.gif[/img]",
        "guess, roll or pass?", "I guess so", "great guess Bob!", "the guess was good"}) {
    EXPECT_EQ(read(deciding(), text), "-") << text;
    EXPECT_EQ(read(written_by(deciding(), kBob), text), "-") << text;
    EXPECT_EQ(read(written_by(deciding(), std::nullopt), text), "-") << text;
  }
}
TEST(Unknown, OnlyWhenTheReplyAsksTheDaemonWhatToDo) {
  EXPECT_EQ(read_addressed(deciding(), "good luck!"), "-");
  EXPECT_EQ(read(deciding(), "@LuckyBot what now"), "E_UNKNOWN");
  EXPECT_EQ(read_addressed(deciding(), ""), "E_UNKNOWN");
  EXPECT_EQ(read_addressed(written_by(deciding(), std::nullopt), "hello"), "-");
}

}  // namespace
}  // namespace callboard::lucky_numbers
