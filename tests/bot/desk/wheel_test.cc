// What the daemon does for hosts of any game, done for Wheel.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

// Three people in the Final; Ann has won the toss-up.
World final_world() {
  WorldOptions options;
  options.show.game = "wheel";
  options.show.options = {{"contestants", "3"}};
  return World(std::move(options));
}
void begin(World& world) {
  for (const char* who : {"Ann", "Bob", "Cyd"}) world.say(who, "join");
  world.host("!award Ann");
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST(WheelDesk, WF_153_AFaultySpinIsVoidedAndTheWheelSpunAnew) {
  World world = final_world();
  begin(world);
  ASSERT_EQ(world.to_move(), "Ann");
  world.say("Ann", "spin");
  const std::string spun = world.last_public();
  ASSERT_TRUE(says(spun, "Ann spins")) << spun;
  world.host("!reroll -- the wrong wheel was loaded");
  EXPECT_TRUE(says(world.public_text(), "is void and thrown anew")) << world.last_public();
  EXPECT_TRUE(says(world.last_public(), "Ann spins")) << world.last_public();
}

TEST(WheelDesk, WF_010_APauseKeepsTheTimeThatIsLeft) {
  constexpr std::int64_t kHour_ms = 60 * 60 * 1000;
  World world = final_world();
  begin(world);
  world.pass(15 * kHour_ms);
  world.host("!pause -- the show is stopped");
  world.pass(30 * kHour_ms);
  EXPECT_EQ(world.to_move(), "Ann");
  world.host("!resume");
  world.pass(9 * kHour_ms - kMinute_ms);
  EXPECT_EQ(world.to_move(), "Ann");
  world.pass(3 * kMinute_ms);
  EXPECT_NE(world.to_move(), "Ann");
}

TEST(WheelDesk, WF_007_ARulingStandsWhateverIsSaidAboutIt) {
  World world = final_world();
  begin(world);
  world.say("Ann", "solve: surely not this");
  ASSERT_NE(world.to_move(), "Ann");
  world.host("!rule wrong");
  const std::string before = world.public_text();
  world.say("Ann", "I appeal!");
  EXPECT_EQ(world.public_text(), before);
  EXPECT_NE(world.to_move(), "Ann");
}

}  // namespace
}  // namespace callboard::test
