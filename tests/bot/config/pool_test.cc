// The section [show.KEY.pool].
#include <gtest/gtest.h>

#include "bot/config/config.h"
#include "rules/catalog.h"

namespace callboard {
namespace {

Result<Config, std::vector<ConfigProblem>> pool_of(const std::string& lines,
                                                   const std::string& mode = "pool") {
  return parse_config("[show.x]\nsign_ups = \"" + mode + "\"\n[show.x.pool]\n" + lines, "c.toml",
                      ".", catalog());
}

TEST(PoolConfig, ItsOptionsAreRead_A86) {
  const auto read = pool_of(
      "registration = \"3h\"\nattendance_max = 9\npreset = \"community\"\naudition = 9\n"
      "check_in = \"0m\"\ncollect_birthday = \"month_day\"\n");
  ASSERT_TRUE(read.ok()) << read.error().front().reason;
  const PoolSetup& pool = read->shows.front().pool;
  EXPECT_EQ(read->shows.front().sign_ups, SignUpMode::kPool);
  EXPECT_EQ(pool.registration_s, 3 * 3600);
  EXPECT_EQ(pool.check_in_s, 0);
  EXPECT_EQ(pool.audition, 9);
  EXPECT_EQ(pool.birthday, 1);
  EXPECT_EQ(pool.cooldown_days, 0) << "by the preset";
  EXPECT_EQ(pool.attendance_max, 9) << "what stands beside a preset counts, wherever it stands";
  EXPECT_EQ(pool.alternates, 15);
}

TEST(PoolConfig, WhatIsWrongIsSaidWithItsLine) {
  for (const char* const wrong :
       {"registration = \"soon\"", "audition = -1", "colour = 3", "preset = \"huge\"",
        "min_age = \"old\"", "collect_birthday = true", "check_in = \"900d\""}) {
    const auto read = pool_of(wrong);
    ASSERT_FALSE(read.ok()) << wrong;
    EXPECT_EQ(read.error().front().line, 4) << wrong;
  }
  for (const auto& [wrong, why] :
       {std::pair{"registration = \"5m\"", "close before it opens"},
        std::pair{"audition = 1", "calls 1 people, and a match has 2 seats"}}) {
    const auto read = pool_of(wrong);
    ASSERT_FALSE(read.ok()) << wrong;
    EXPECT_EQ(read.error().front().line, 3) << wrong;
    EXPECT_NE(read.error().front().reason.find(why), std::string::npos) << wrong;
  }
  const auto idle = pool_of("audition = 9", "list");
  ASSERT_FALSE(idle.ok());
  EXPECT_NE(idle.error().front().reason.find("counts only with"), std::string::npos);
}

}  // namespace
}  // namespace callboard
