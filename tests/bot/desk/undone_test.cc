// A host's slip is taken back whole, with what it had changed beside the match: an option of the
// show, the reign a new match passed over, a match called off, an account that was joined.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

std::string absence_limit(const World& world) {
  return option_value(world.show().face->options, options_of(world.show()), "absence_limit");
}

// Both halves of it: what the rules play by, and what the show goes on with.
TEST(Undone, AnOptionIsSetBackByAnUndoAlsoInTheShow_HA06_HA38) {
  World world;
  world.seat_two();
  const Digest before = world.match().game->digest();
  world.host("!set absence_limit 5");
  world.host("!set absence_limit 7 -- patience");
  ASSERT_EQ(absence_limit(world), "7");
  world.restart();
  world.host("!undo -- one is enough");
  EXPECT_EQ(absence_limit(world), "5");
  EXPECT_TRUE(has(world.public_text(), "absence_limit was 7 and becomes 5. Why: one is enough"))
      << world.public_text();
  const auto rows = world.store().audit(world.match().row.id);
  const auto option = [](const std::string& json) {
    return nlohmann::json::parse(json)["show"]["options"]["absence_limit"];
  };
  EXPECT_EQ(option(rows->back().before_json), "7");
  EXPECT_EQ(option(rows->back().after_json), "5");
  world.host("!redo");
  EXPECT_EQ(absence_limit(world), "7");
  world.host("!undo 2");
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_EQ(absence_limit(world), "2") << "as it was set up";
  world.restart();
  EXPECT_EQ(absence_limit(world), "2");
  EXPECT_TRUE(world.show().state.options.empty());
}

TEST(Undone, ARulingThatGoesBackOverAnOptionTakesItAlong_HA08_HA38) {
  World world;
  world.seat_two();
  guess(world, "QUITE ANOTHER THING");
  world.host("!set absence_limit 5");
  world.host("!rule right");
  EXPECT_EQ(absence_limit(world), "2");
  world.host("!undo");
  EXPECT_EQ(absence_limit(world), "5");
}

}  // namespace
}  // namespace callboard::test
