// Short runs of the simulator, and that it repeats itself exactly.
#include <gtest/gtest.h>

#include "tests/sim/shorten.h"

namespace callboard::sim {
namespace {

Plan small(std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  plan.days = 3;
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
  EXPECT_GT(outcome.tally.pictures_read, 5);
  EXPECT_GT(outcome.tally.rules_checked, 50);
  EXPECT_GT(outcome.tally.secrets_changed, 5);
}
INSTANTIATE_TEST_SUITE_P(Short, Seeds, testing::Range<std::uint64_t>(1, 4));

TEST(Simulation, ShowsOfWheelKeepTheirPromises) {
  Plan plan = small(3);
  plan.game = "wheel";
  plan.days = 4;
  const Outcome outcome = simulate(plan);
  EXPECT_FALSE(outcome.broken) << told(outcome);
  EXPECT_GT(outcome.tally.played, 50);
  EXPECT_GT(outcome.tally.rules_checked, 200);
  EXPECT_GT(outcome.tally.secrets_changed, 10);
}

TEST(Simulation, TheSameSeedIsTheSameHistory) {
  const Outcome once = simulate(small(7));
  const Outcome again = simulate(small(7));
  EXPECT_EQ(once.digest, again.digest);
  EXPECT_EQ(once.faults, again.faults);
  EXPECT_NE(once.digest, simulate(small(8)).digest);
}

// SQLite on a disk whose power goes a few times a day, and which fails or is full now and then.
TEST(Simulation, ARealDatabaseKeepsItsPromisesOnAFaultyDisk) {
  Plan plan = small(5);
  plan.faults.sqlite = 1;
  plan.faults.power_cut = 1'000'000;
  plan.faults.write_error = plan.faults.sync_error = plan.faults.no_space = 700'000;
  const Outcome outcome = simulate(plan);
  EXPECT_FALSE(outcome.broken) << told(outcome);
  EXPECT_GE(outcome.faults.at("power_cut"), 2);
  EXPECT_EQ(outcome.digest, simulate(plan).digest) << "not even the database brings chance in";
}

// The program is replaced by a newer one while matches run, and not every match is in memory.
TEST(Simulation, MatchesGoOnAfterAnUpgrade) {
  Plan plan = small(8);  // one of the seeds with few matches in memory
  plan.days = 5;
  plan.faults.sqlite = 1;
  plan.faults.upgrade = 1'000'000;
  const Outcome outcome = simulate(plan);
  EXPECT_FALSE(outcome.broken) << told(outcome);
  EXPECT_GE(outcome.faults.at("upgrade"), 3);
}

// A chat server with more of its own faults than any has.
TEST(Simulation, WhatBefallsAChatServersThreadsAndButtonsBreaksNoPromise) {
  std::set<std::string> missing = {"press_lost",     "press_twice",     "press_late",
                                   "press_old",      "press_other",     "limit_channel",
                                   "limit_all",      "thread_archived", "thread_locked",
                                   "thread_deleted", "token_taken",     "bot_removed"};
  // Few people press a button where writing does as well: seeds follow until each fault was met.
  for (std::uint64_t seed = 7; seed < 15 && !missing.empty(); ++seed) {
    Plan plan = small(seed);
    plan.matches = 4;
    plan.game = "lucky_numbers";  // of whose moves most are on buttons
    plan.faults.press_lost = plan.faults.press_late = 100'000;
    plan.faults.press_twice = 150'000;
    plan.faults.press_old = 200'000;
    plan.faults.press_other = 300'000;
    plan.faults.limit_channel = 50'000;
    plan.faults.limit_all = 20'000;
    plan.faults.thread_archived = plan.faults.thread_locked = 1'000'000;
    plan.faults.thread_deleted = 500'000;
    plan.faults.token_taken = plan.faults.bot_removed = 400'000;
    const Outcome outcome = simulate(plan);
    EXPECT_FALSE(outcome.broken) << seed << "\n" << told(outcome);
    for (const auto& [kind, times] : outcome.faults) missing.erase(kind);
  }
  EXPECT_TRUE(missing.empty()) << *missing.begin();
}

TEST(Simulation, WithoutFaultsThereAreNone) {
  Plan plan = small(3);
  plan.faults = no_faults();
  const Outcome outcome = simulate(plan);
  EXPECT_FALSE(outcome.broken) << told(outcome);
  EXPECT_TRUE(outcome.faults.empty());
}

// Breaks from day 9 on as long as there are cheating people and 2 shows; all else only adds lines.
Outcome breaks_if_cheated(const Plan& plan) {
  Outcome outcome;
  outcome.lines = plan.days * plan.matches * 100 - static_cast<std::int64_t>(plan.without.size());
  outcome.day = 9;
  const bool breaks = plan.days > 9 && plan.matches >= 2 && !plan.without.contains("cheating");
  if (breaks) outcome.broken = BrokenPromise{"this one", "it does"};
  return outcome;
}

TEST(Shortening, KeepsWhatTheFailureNeedsAndNothingElse) {
  Plan plan;
  plan.days = 365;
  plan.matches = 8;
  const Shorter shorter =
      shorten(plan, breaks_if_cheated(plan), breaks_if_cheated, [] { return true; });
  EXPECT_EQ(shorter.plan.days, 10);
  EXPECT_EQ(shorter.plan.matches, 2);
  EXPECT_EQ(shorter.plan.without.size(), parts().size() - 1);
  EXPECT_FALSE(shorter.plan.without.contains("cheating"));
  EXPECT_TRUE(shorter.outcome.broken);
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
