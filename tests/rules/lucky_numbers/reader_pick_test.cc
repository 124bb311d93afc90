// Picks: how numbers are written, and the refusals that belong to them.
#include <gtest/gtest.h>

#include "tests/rules/lucky_numbers/reader_harness.h"

namespace callboard::lucky_numbers {
namespace {

TEST(Pick, EveryWayPeopleWriteNumbersForASeven) {
  for (const char* text :
       {"1 2 4", "1, 2, 4", "I'll take the 1, 2 & 4 please", "1+2+4", "1 + 2 + 4 = 7",
        "7 = 1 + 2 + 4",
        "1\xef\xb8\x8f\xe2\x83\xa3 2\xef\xb8\x8f\xe2\x83\xa3 4\xef\xb8\x8f\xe2\x83\xa3",
        "one, two and four", "4 2 1", "1 2 4\n1 2 4", "1\n2\n4", "1 2 and 4 for my 7",
        "I'd like 1, 2 and 4 with the 7", "\xe2\x91\xa0\xe2\x91\xa1\xe2\x91\xa3"}) {
    EXPECT_EQ(read(picking(7, {}), text), "pick 1 2 4") << text;
  }
  EXPECT_EQ(read(picking(7, {}), "just the 7"), "pick 7");
  EXPECT_EQ(read(picking(7, {}), "with the 7"), "pick 7");
}
TEST(Pick, EveryWayPeopleWriteNumbersForAnEleven) {
  for (const char* text : {"8 and 3",
                           "eight and three",
                           "[b]8[/b] & [b]3[/b]",
                           "take 8/3",
                           "8-3",
                           "Let's see 8 and 3!",
                           "#8 and #3",
                           "numbers 8 n 3 pls",
                           "The 11 is gone so 8 and 3 it is",
                           "I rolled an 11, so give me the 8 and the 3",
                           "8 plus 3",
                           "show me 8, 3",
                           "3 + 8 = 11",
                           "the 4 and the 12 are gone, so 8 and 3",
                           "8 and 3, that's the 2nd time",
                           "eigth and three",
                           "8, 3 (worth $200)",
                           "I got an 11 so 8 and 3",
                           "LuckyBot: 8 3",
                           "8 and 3. Good luck me!",
                           "it's 10:30 here\n8 and 3",
                           "8 3\n8 and 3"}) {
    EXPECT_EQ(read(picking(11), text), "pick 3 8") << text << " (LN-28)";
  }
  EXPECT_EQ(read(picking(11), "reveal 5 and six"), "pick 5 6");
}
TEST(Pick, InWholeSentences) {
  for (const char* text :
       {"I'll go for 3 and 4", "Let's go with 3 and 4", "3; 4", "3. 4.", "My 7 will be 3 and 4",
        "With that 7 I'll take 3 and 4", "7: 3 and 4", "Please flip 3 and 4", "3 and 4 for the win",
        "first three? no, 3 and 4", "I choose three and four"}) {
    EXPECT_EQ(read(picking(7, {}), text), "pick 3 4") << text;
  }
}
TEST(Pick, NumberWordsWithOneTypo) {
  EXPECT_EQ(read(picking(12, {}), "twelve"), "pick 12");
  EXPECT_EQ(read(picking(12, {}), "tweleve"), "pick 12");
  EXPECT_EQ(read(picking(3, {}), "I was there"), "-");
}
TEST(Pick, TalkWithNumbersIsNone) {
  for (const char* text : {"see you in 2 days", "2 down, 5 to go", "is the 7 left?", "7?",
                           "this one is hard", "if 7 is there I take it", "the 7th of May",
                           "wow a 7 again that is my unlucky number", "I rolled a 7!"}) {
    EXPECT_EQ(read(picking(7, {}), text).substr(0, 4) == "pick", false) << text;
  }
}
TEST(Refused, WrongSumNamesTheLegalSets) {  // LN-27
  EXPECT_EQ(read(picking(7, {}), "1 and 5"), "E_SUM");
  EXPECT_EQ(read(picking(7, {}), "1 2 3"), "E_SUM");
  const Refusal refusal = refused(picking(7, {}), "1 and 5");
  EXPECT_EQ(data_of(refusal),
            R"({"many":false,"numbers":[1,5],"picks":[{"numbers":[7],"text":"7"},)"
            R"({"numbers":[1,6],"text":"1 6"},{"numbers":[2,5],"text":"2 5"},)"
            R"({"numbers":[3,4],"text":"3 4"},{"numbers":[1,2,4],"text":"1 2 4"}],)"
            R"("sum":6,"text":"1 + 5","total":7})");
}
TEST(Refused, ANumberThatIsUp) {  // LN-29
  const PublicKnowledge known = picking(11, {1, 2, 4});
  EXPECT_EQ(read(known, "4 and 7"), "E_TAKEN");
  EXPECT_EQ(data_of(refused(known, "4 and 7")),
            R"({"hidden":[3,5,6,7,8,9,10,11,12],"hidden_text":"3 5 6 7 8 9 10 11 12",)"
            R"("numbers":[4],"text":"4"})");
}
TEST(Refused, ANumberThatIsNotOnTheBoard) {
  EXPECT_EQ(data_of(refused(picking(11), "13")), R"({"highest":12,"number":13})");
  EXPECT_EQ(read(picking(11), "13"), "E_NOTONBOARD");
  const PublicKnowledge nine = on_board(picking(10), "SNAKE EYES", {});
  EXPECT_EQ(read(nine, "10"), "E_NOTONBOARD");
  EXPECT_EQ(read(nine, "0 and 10"), "E_NOTONBOARD");
  EXPECT_EQ(read(nine, "99999999999999999999"), "E_RUNON");
}
TEST(Refused, ANumberTwice) { EXPECT_EQ(read(picking(8, {}), "4 and 4"), "E_DUP"); }
TEST(Pick, DigitsRunTogetherAreTakenApartWhereOneReadingIsLegal) {
  EXPECT_EQ(read(picking(7, {}), "124"), "pick 1 2 4");
  EXPECT_EQ(read(picking(11), "83"), "pick 3 8");
  EXPECT_EQ(read(picking(11), "842"), "E_RUNON");
  EXPECT_EQ(data_of(refused(picking(11), "842")), R"({"reading":"8 4 2","text":{"$said":"842"}})");
}
TEST(Refused, NoNumbers) {
  EXPECT_EQ(read_addressed(picking(11), "what now"), "E_NONUMBERS");
  EXPECT_EQ(read(picking(11), "ok great!"), "?") << "only assent is asked back";
  EXPECT_EQ(read(picking(11), "roll"), "E_NONUMBERS");
  EXPECT_EQ(read(picking(11), "pass"), "E_NONUMBERS");
  EXPECT_EQ(
      data_of(refused(picking(11), "roll")),
      R"({"many":false,"picks":[{"numbers":[3,8],"text":"3 8"},{"numbers":[5,6],"text":"5 6"}],)"
      R"("total":11})");
}
TEST(Refused, NumbersWithoutARoll) {
  EXPECT_EQ(read(deciding(), "8 and 3"), "E_NOROLL");
  EXPECT_EQ(read(rolling_event(), "6"), "E_NOROLL");
}
TEST(Refused, NotTheLargestSet) {  // LN-28 with pick_rule largest_set
  PublicKnowledge known = picking(7, {});
  known.legal_picks = {{1, 2, 4}};
  EXPECT_EQ(read(known, "7"), "E_LARGEST");
  EXPECT_EQ(read(known, "1 2 4"), "pick 1 2 4");
}
TEST(Pick, OfTwoTheCorrectionStandsAndAnAlternativeIsAskedAbout) {
  EXPECT_EQ(read(picking(11), "5 and 6, no wait 8 and 3"), "pick 3 8");
  EXPECT_EQ(read(picking(11), "8 and 3... no, 5 and 6"), "pick 5 6");
  EXPECT_EQ(read(picking(11), "5 and 6, or maybe 8 and 3"), "5 6 or 3 8?");
}

TEST(Pick, TheTimeOfDayIsNone) {
  EXPECT_EQ(read(picking(9, {}), "it's 2 to 7 here so good night"), "-");
  EXPECT_EQ(read(picking(9, {}), "2 and 7"), "pick 2 7");
  EXPECT_EQ(read(picking(9, {}), "Nine please!"), "pick 9");
}
}  // namespace
}  // namespace callboard::lucky_numbers
