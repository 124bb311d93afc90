// Short runs of the simulator, and that it repeats itself exactly.
#include <gtest/gtest.h>

#include "tests/sim/simulation.h"

namespace callboard::sim {
namespace {

Plan small(std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  plan.days = 5;
  plan.matches = 2;
  return plan;
}

std::string told(const Outcome& outcome) {
  std::string words;
  for (const std::string& line : outcome.tail) words += line + "\n";
  if (outcome.broken) words += outcome.broken->promise + ": " + outcome.broken->what;
  return words;
}

class Seeds : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Seeds, EveryPromiseHolds) {
  const Outcome outcome = simulate(small(GetParam()));
  EXPECT_FALSE(outcome.broken) << told(outcome);
  EXPECT_GT(outcome.tally.played, 10);
  EXPECT_GT(outcome.tally.posts_scanned, 50);
}
INSTANTIATE_TEST_SUITE_P(Short, Seeds, testing::Range<std::uint64_t>(1, 4));

TEST(Simulation, TheSameSeedIsTheSameHistory) {
  const Outcome once = simulate(small(7));
  const Outcome again = simulate(small(7));
  EXPECT_EQ(once.digest, again.digest);
  EXPECT_EQ(once.faults, again.faults);
  EXPECT_NE(once.digest, simulate(small(8)).digest);
}

TEST(Simulation, WithoutFaultsThereAreNone) {
  Plan plan = small(3);
  plan.faults = no_faults();
  const Outcome outcome = simulate(plan);
  EXPECT_FALSE(outcome.broken) << told(outcome);
  EXPECT_TRUE(outcome.faults.empty());
}

TEST(FaultFile, NumbersReplaceThoseOfTheMix) {
  const auto faults = read_faults("# mine\n drop = 7\n\nhalt = 0  # never\n", Faults{});
  ASSERT_TRUE(faults.ok()) << faults.error();
  EXPECT_EQ(faults->drop, 7);
  EXPECT_EQ(faults->halt, 0);
  EXPECT_EQ(faults->duplicate, Faults{}.duplicate);
}

TEST(FaultFile, WhatIsWrongIsNamedByItsLine) {
  for (const char* wrong :
       {"\ndorp = 7", "\ndrop = 7x", "\ndrop", "\ndrop = -1", "\ndrop = 1000001"}) {
    const auto faults = read_faults(wrong, Faults{});
    ASSERT_FALSE(faults.ok()) << wrong;
    EXPECT_NE(faults.error().find("line 2"), std::string::npos) << faults.error();
  }
}

}  // namespace
}  // namespace callboard::sim
