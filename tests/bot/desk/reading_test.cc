// "!reading WORDS": a host is shown, in private, how a reply would be read now; nothing happens.
// And the names of who is here, which a game's reader is given.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

std::string reading(World& world, const std::string& words) {
  world.host("!reading " + words);
  return world.last_private("Dee");
}

TEST(Reading, TellsPiecesAndWhatWouldBePlayed) {
  World world;
  world.seat_two();
  const std::string before = world.public_text();
  const std::string told = reading(world, "I'll roll now. Good luck Bob!");
  EXPECT_TRUE(has(told, "roll: done now")) << told;
  EXPECT_TRUE(has(told, "names no move")) << told;
  EXPECT_TRUE(has(told, "\n\nIt would play roll.")) << told;
  EXPECT_EQ(world.public_text(), before);
  EXPECT_EQ(world.view("phase"), "open");
}

TEST(Reading, TellsSilenceQuestionsAndRefusals) {
  World world;
  world.seat_two();
  EXPECT_TRUE(has(reading(world, "I'd love to roll tomorrow"), "say nothing"));
  const std::string asked = reading(world, "roll or pass?");
  EXPECT_TRUE(has(asked, "I would ask")) << asked;
  const std::string refused = reading(world, "pass");
  EXPECT_TRUE(has(refused, "I would refuse it")) << refused;
}

TEST(Reading, NeedsWordsAndAMatchThatIsPlayed) {
  World world;
  const std::string early = told_of(world, "!reading roll");
  EXPECT_TRUE(has(early, "No match")) << early;
  world.seat_two();
  world.host("!reading");
  EXPECT_TRUE(has(world.last_private("Dee"), "!reading WORDS"));
}

// Bob spoken to is no move, and his name is no unknown word beside one.
TEST(Reading, KnowsWhoIsHere) {
  World world;
  world.seat_two();
  EXPECT_FALSE(has(reading(world, "Bob, I roll!"), "not known"));
  EXPECT_TRUE(has(reading(world, "Zyx, I roll!"), "Zyx (not known)"));
}

}  // namespace
}  // namespace callboard::test
