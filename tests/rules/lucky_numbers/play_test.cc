// Runs every play script of this folder: each is a test named after its file, and its first lines
// name the clauses it shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "bot/play/script.h"

namespace callboard {
namespace {

std::vector<std::string> scripts() {
  std::vector<std::string> paths;
  const std::filesystem::path folder =
      std::filesystem::path(CALLBOARD_SOURCE_DIR) / "tests/rules/lucky_numbers";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".play") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

class LuckyNumbersPlay : public testing::TestWithParam<std::string> {};

TEST_P(LuckyNumbersPlay, GoesAsWritten) {
  for (const ScriptProblem& problem : run_script_file(GetParam(), {})) {
    ADD_FAILURE() << GetParam() << ":" << problem.line << ": " << problem.what;
  }
}

INSTANTIATE_TEST_SUITE_P(Scripts, LuckyNumbersPlay, testing::ValuesIn(scripts()),
                         [](const auto& script) {
                           return std::filesystem::path(script.param).stem().string();
                         });

TEST(PlayScript, ReportsAnExpectationThatFails) {
  const auto problems = run_script("solution LUCKY NUMBERS\npot 1400\n", {});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].line, 2);
  EXPECT_EQ(problems[0].what, "picture.pot is 1500, not 1400");
}

TEST(PlayScript, ReportsARefusalNobodyExpected) {
  const auto problems = run_script("solution LUCKY NUMBERS\nAnn: pass\npot 1500\n", {});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].line, 2);
}

TEST(PlayScript, ReportsALineItDoesNotUnderstand) {
  EXPECT_EQ(run_script("solution LUCKY NUMBERS\nwibble 3\n", {}).size(), 1U);
}

}  // namespace
}  // namespace callboard
