// The Main Event: wild numbers, stop and go on, and the words that are too unclear to act upon.
#include <gtest/gtest.h>

#include "tests/rules/lucky_numbers/reader_harness.h"

namespace callboard::lucky_numbers {
namespace {

TEST(Wild, EveryWayPeopleNameANumber) {  // LN-89
  const std::pair<const char*, const char*> rows[] = {
      {"9", "wild 9"},
      {"make it a 9", "wild 9"},
      {"turn it into the 10 please", "wild 10"},
      {"I'll use it on the 4", "wild 4"},
      {"ten!", "wild 10"},
      {"gold 4", "wild 4"},
      {"wild = 10", "wild 10"},
      {"#5", "wild 5"},
      {"[b]10[/b]", "wild 10"},
      {"turn the 11 into a 10", "wild 10"},
      {"decline", "decline"},
      {"no number", "decline"},
      {"leave it", "decline"},
      {"make it 10 and roll", "wild 10; roll"},
      {"make it 10, roll again", "wild 10; roll"},
      {"decline, roll", "decline; roll"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(read(wild(11), text), expected) << text;
}
TEST(Wild, TheMedalNamesTheNumberIfOneHalfIsOpen) {
  EXPECT_EQ(read(wild(11, {5}), "give me the other silver"), "wild 9");
  EXPECT_EQ(read(wild(11, {6}), "the last bronze half"), "wild 8");
  EXPECT_EQ(read(wild(11, {10}), "finish the gold"), "wild 4");
  EXPECT_EQ(read(wild(11), "silver"), "5 or 9?");
  EXPECT_EQ(read(wild(11, {5, 9}), "silver"), "E_WILD_TAKEN");
}
TEST(Wild, Refusals) {  // LN-90
  EXPECT_EQ(read(wild(2, {5, 6, 8}), "make it 6"), "E_WILD_TAKEN");
  EXPECT_EQ(data_of(refused(wild(2, {5, 6, 8}), "make it 6")),
            R"({"number":6,"open":[4,9,10],"open_text":"4 9 10"})");
  EXPECT_EQ(read(wild(11), "7"), "E_WILD_BAD");
  EXPECT_EQ(read(wild(11), "12"), "E_WILD_BAD");
  EXPECT_EQ(read(wild(11), "11"), "E_WILD_BAD");
  EXPECT_EQ(read(wild(11), "6 and 8"), "E_WILD_MULTI");
  EXPECT_EQ(read(wild(11), "gold 5"), "E_WILD_MULTI");
  EXPECT_EQ(read(wild(11), "stop"), "E_NOOFFER");
  EXPECT_EQ(read(wild(11), "roll"), "E_PHASE");
  EXPECT_EQ(read(wild(11), "hmm let me think"), "-");
  EXPECT_EQ(read(wild(11), "9?"), "-");
}
TEST(Offer, EveryWayPeopleStop) {  // LN-104
  for (const char* text :
       {"stop", "STOP!", "I'll take the money", "take the money and run", "bailout", "bail out",
        "I'm stopping", "cash out", "I'll quit while I'm ahead", "deal", "accept",
        "I'm done, thanks Doug", "take the $3000 and the bronze prize",
        "It is now enough. I'm stopping.", "[b]stop[/b] please", "stpo", "I accept the bailout"}) {
    EXPECT_EQ(read(offered(), text), "stop") << text;
  }
}
TEST(Offer, EveryWayPeopleGoOn) {  // LN-106
  for (const char* text :
       {"go on", "continue", "keep going", "no deal", "I'll risk it", "decline the bailout",
        "go for the gold", "not stopping now", "I'd be crazy to stop", "I won't stop",
        "I'm not taking the deal... no deal"}) {
    EXPECT_EQ(read(offered(), text), "go on") << text;
  }
  for (const char* text : {"roll", "let's roll!", "no thanks, roll 'em", "one more... rolling",
                           "go on, roll", "no deal, roll again"}) {
    EXPECT_EQ(read(offered(), text), "go on; roll") << text;
  }
}
TEST(Offer, UnclearWordsAreAskedAbout) {  // LN-100
  for (const char* text : {"yes", "no", "ok", "sure", "6", "yes please"}) {
    EXPECT_EQ(read(offered(), text), "E_OFFER") << text;
  }
  EXPECT_EQ(data_of(refused(offered(), "yes")),
            R"({"cash":{"$money":3000},"has_prizes":true,)"
            R"("prizes":[{"name":{"$said":"Toaster"},"value":{"$money":5000}}]})");
  EXPECT_EQ(read(offered(), "should I stop?"), "-");
  EXPECT_EQ(read(offered(), "I'm thinking about stopping"), "-");
  EXPECT_EQ(read(offered(), "hmm tempting"), "-");
  EXPECT_EQ(read(offered(), "thanks everyone"), "-");
}
TEST(Offer, StopAndRollExcludeEachOther) {
  EXPECT_EQ(read(offered(), "roll, then stop"), "E_CHAIN");
  EXPECT_EQ(read(offered(), "stop. no wait. roll"), "go on; roll");
  EXPECT_EQ(read(offered(), "if I get a medal I stop"), "-");
}
TEST(EventRoll, RollsOnly) {  // LN-76, LN-106, LN-109
  EXPECT_EQ(read(rolling_event(), "roll"), "roll");
  EXPECT_EQ(read(rolling_event(), "let's keep going, roll!"), "roll");
  EXPECT_EQ(read(rolling_event({6, 8}), "stop"), "E_NOOFFER");
  EXPECT_EQ(read(rolling_event({6, 5}, true), "stop"), "E_LOCK");
  EXPECT_EQ(read(rolling_event(), "roll until I hit a 7"), "E_COND");
  EXPECT_EQ(read(rolling_event(), "pass"), "E_PHASE");
  EXPECT_EQ(read(rolling_event(), "I rolled a 6 and a 2"), "E_SELFROLL");
  EXPECT_EQ(read(written_by(rolling_event(), kBob), "roll"), "E_TURN");
  PublicKnowledge standing = rolling_event({6, 8});
  standing.may_stop = true;
  EXPECT_EQ(read(standing, "stop"), "stop");
}

TEST(Offer, ARefrainDeniesWhatWasSaidBeforeIt) {
  for (const char* text :
       {"I want to stop, but I won't", "I want to stop but I can't",
        "I'd like to stop but I'm not going to", "I want to go on but I can't"}) {
    EXPECT_EQ(read(offered(), text), "-") << text;
  }
  EXPECT_EQ(read(opening(), "I want to roll but I won't"), "-");
  EXPECT_EQ(read(offered(), "I want to go on but I won't, I stop"), "stop");
}
TEST(Offer, WhoWalksStops) {
  EXPECT_EQ(read(offered(), "I walk"), "stop");
  EXPECT_EQ(read(offered(), "I'll walk"), "stop");
  EXPECT_EQ(read(offered(), "I'm walking the dog"), "-");
}
}  // namespace
}  // namespace callboard::lucky_numbers
