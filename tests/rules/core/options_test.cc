// Options as data: what a value may be, what is said when it may not.
#include "rules/core/options.h"
#include "rules/core/host_words.h"

#include <gtest/gtest.h>

namespace callboard {
namespace {

const std::vector<OptionSpec>& specs() {
  static const std::vector<OptionSpec> list = {
      {"color", "red", {"red", "blue"}, ""},
      {"limit", "1", {"#0..9"}, ""},
      {"ends", "after:3", {"never", "after:#1..20"}, ""},
  };
  return list;
}

TEST(Options, TakeTheirWordsAndNumbersInRange) {
  EXPECT_TRUE(option_allows(specs()[0], "blue"));
  EXPECT_FALSE(option_allows(specs()[0], "Blue"));
  EXPECT_TRUE(option_allows(specs()[1], "0"));
  EXPECT_TRUE(option_allows(specs()[1], "9"));
  for (const char* bad : {"10", "-1", "", "1x", "x1", " 1", "99999999999999999999"}) {
    EXPECT_FALSE(option_allows(specs()[1], bad)) << bad;
  }
  EXPECT_TRUE(option_allows(specs()[2], "never"));
  EXPECT_TRUE(option_allows(specs()[2], "after:20"));
  for (const char* bad : {"after:0", "after:21", "after:", "after", "after:3 "}) {
    EXPECT_FALSE(option_allows(specs()[2], bad)) << bad;
  }
}

TEST(Options, SayWhatTheyExpect) {
  EXPECT_EQ(option_expects(specs()[0]), "red, blue");
  EXPECT_EQ(option_expects(specs()[1]), "a whole number from 0 to 9");
  EXPECT_EQ(option_expects(specs()[2]), "never, after:N (N a whole number from 1 to 20)");
}

TEST(Options, NameTheFirstProblem) {
  EXPECT_EQ(check_options(specs(), {{"color", "blue"}, {"limit", "4"}}).name, "");
  const OptionProblem unknown = check_options(specs(), {{"colour", "blue"}});
  EXPECT_EQ(unknown.name, "colour");
  EXPECT_EQ(unknown.expected, "");
  const OptionProblem wrong = check_options(specs(), {{"limit", "12"}});
  EXPECT_EQ(wrong.value, "12");
  EXPECT_NE(wrong.expected, "");
}

TEST(Options, FallBackToTheStandard) {
  EXPECT_EQ(option_value(specs(), {}, "ends"), "after:3");
  EXPECT_EQ(option_value(specs(), {{"ends", "never"}}, "ends"), "never");
  EXPECT_EQ(option_value(specs(), {}, "wibble"), "");
}

TEST(Options, ATextOfLimitedLengthIsTakenAsItIs) {
  const OptionSpec spec{"prize", "", {"~5"}, ""};
  EXPECT_TRUE(option_allows(spec, ""));
  EXPECT_TRUE(option_allows(spec, "a mug"));
  EXPECT_TRUE(option_allows(spec, "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"));
  EXPECT_FALSE(option_allows(spec, "2 mugs"));
  EXPECT_FALSE(option_allows(spec, "a\nb"));
  EXPECT_EQ(option_expects(spec), "a text of up to 5 characters");
}

TEST(Options, AListHasOneOrMoreOfItsWords) {
  const OptionSpec spec{"giveaway_on", "all", {"all", "@main1,main2,final"}, "help"};
  for (const char* good : {"all", "main1", "main2, final", "final,main1"}) {
    EXPECT_TRUE(option_allows(spec, good)) << good;
  }
  for (const char* bad : {"", "main3", "main1,", "all, main1", "main1 main2", "Main1"}) {
    EXPECT_FALSE(option_allows(spec, bad)) << bad;
  }
  EXPECT_TRUE(option_names("main2, final", "final"));
  EXPECT_FALSE(option_names("main2, final", "main1"));
  EXPECT_EQ(option_expects(spec), "all, one or more of main1, main2, final (with commas)");
}

TEST(Values, WF_250_WholeUnitsFromTheHalfUp) {
  const std::pair<const char*, std::int64_t> read[] = {{"199.50", 200},      {"199.49", 199},
                                                       {"0.50", 1},          {"1499.00", 1499},
                                                       {"$1,499.999", 1500}, {"24000", 24000}};
  for (const auto& [word, value] : read) EXPECT_EQ(host_words::read_value(word), value) << word;
  for (const char* wrong : {"", ".", "199.", ".50", "1.2.3", "12.5x", "1e3", "-3.5", "9999999999.5",
                            "1.999", "24.000", "$3.000", "2,5", "1,2.50", "24.000,50"}) {
    EXPECT_EQ(host_words::read_value(wrong), std::nullopt) << wrong;
  }
}

// A figure of another country is asked back, not read as something else.
TEST(Values, AnAmountIsGroupedByThousandsOrNotAtAll) {
  EXPECT_EQ(host_words::read_amount("1,200"), 1200);
  EXPECT_EQ(host_words::read_amount("$24,000"), 24000);
  EXPECT_EQ(host_words::read_amount("1,000,000"), 1'000'000);
  for (const char* wrong : {"2,5", "1,20", "1,2000", ",500", "500,", "1,,200", "1000,000",
                            "1,000,00", "1.5", "1.500", "1 200"}) {
    EXPECT_EQ(host_words::read_amount(wrong), std::nullopt) << wrong;
  }
  for (const char* figure : {"2,5", "24.000", "$1.5", "1'200", "12"}) {
    EXPECT_TRUE(host_words::is_figure(figure)) << figure;
  }
  for (const char* name : {"", "$", "Paris", "7th", "...", "A-1"}) {
    EXPECT_FALSE(host_words::is_figure(name)) << name;
  }
  EXPECT_FALSE(host_words::is_beyond("2,5", 100));
  EXPECT_TRUE(host_words::is_beyond("2,500", 100));
}

}  // namespace
}  // namespace callboard
