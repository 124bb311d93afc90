// Who plays where: groups that a host makes, and how many seats there are (WF-008, A-90).
#include <gtest/gtest.h>

#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

constexpr const char* kThreeOfFour =
    "!groups Ann, Bob, Cyd, Dan / Eve, Fay, Gus, Hal / Ida, Jay, Kim, Lou";

TEST(Groups, WF_008_AHostSettlesTheAuditionsBeforeAnybodyHasPlayed) {
  World world(wheel_show("12"));
  seat_cast(world, 12);
  world.host(kThreeOfFour);
  const std::string text = world.public_text();
  EXPECT_TRUE(has(text, "**Audition 1**: **Ann**, **Bob**, **Cyd** and **Dan**") ||
              has(text, "Audition 1: Ann, Bob, Cyd and Dan"))
      << world.last_private("Dee") << text.substr(text.size() - 1500);
  world.host("!groups Ann, Bob, Cyd, Zoe / Eve, Fay, Gus, Hal / Ida, Jay, Kim, Lou");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << world.last_private("Dee");
  world.host("!groups Ann, Bob, Cyd / Dan, Eve, Fay, Gus, Hal / Ida, Jay, Kim, Lou");
  EXPECT_TRUE(has(world.last_private("Dee"), "three groups")) << world.last_private("Dee");
  world.whisper("Ann", "answer: some words of mine");
  const auto entries = world.match().log.size();
  world.host(kThreeOfFour);
  EXPECT_EQ(world.match().log.size(), entries) << "somebody has played";
}

TEST(Groups, AShowWithFewerSeatsBeginsOnceTheyAreTaken) {
  World world(wheel_show("5"));
  seat_cast(world, 4);
  ASSERT_EQ(world.match().row.status, MatchStatus::kWaiting);
  world.host("!set contestants 3");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive) << world.last_private("Dee");
  EXPECT_EQ(world.match().desk.seats.size(), 3u);
  EXPECT_TRUE(has(world.public_text(), "There are 3 seats now")) << world.public_text();
  EXPECT_EQ(listed(world), Names{"Dan"});
}

}  // namespace
}  // namespace callboard::test
