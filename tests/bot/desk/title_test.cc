// The title where hosts change who reigns and what counts: nobody gets another's wins, and no wins
// are lost.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// Bob reigns, with three wins.
struct Title {
  World world;
  Title() {
    for (const char* who : {"Ann", "Bob", "Cyd", "Eve"}) world.say(who, "hello");
    world.host("!champion Bob wins 3");
  }
  [[nodiscard]] std::string champion() {
    const auto champion = world.show().state.champion;
    return champion ? name_of(world.house(), *champion) : "";
  }
  [[nodiscard]] std::int64_t wins() { return world.show().state.wins; }
  // Ann against Bob, called off.
  std::string call_off() {
    world.say("Ann", "join");
    const std::string thread = world.thread();
    world.host("!abort confirm -- rain");
    return thread;
  }
};

TEST(Title, AWinInAMatchThatWasCalledOffIsProposedToTheNext_HA06_HA37) {
  for (const bool late : {false, true}) {
    Title stage;
    World& world = stage.world;
    stage.call_off();
    world.say("Eve", "join");
    world.host("!match 1 !undo");
    ASSERT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
    ASSERT_EQ(world.match().row.number, 2);
    ASSERT_EQ(world.match().desk.carry.wins, 3);
    world.host("!match 1 award game Bob counts");
    ASSERT_TRUE(play_reopened(world, MatchId{1}));
    ASSERT_EQ(world.show().state.proposals.size(), 1U);
    EXPECT_TRUE(has(world.private_text("Dee"), "Bob began it with 3 wins, and now has 4"))
        << world.private_text("Dee");
    world.restart();
    if (late) world.host("!abort confirm -- rain");
    world.host("!confirm 1");
    EXPECT_TRUE(world.show().state.proposals.empty()) << world.last_private("Dee");
    if (late) {
      EXPECT_EQ(stage.wins(), 4);
      world.say("Eve", "join");
    }
    EXPECT_EQ(world.view("wins"), "4");
    EXPECT_EQ(world.champion(), "Bob");
  }
}

TEST(Title, AMatchCalledOffAgainLeavesTheReignWithWhoHeldIt_HA18_HA37) {
  for (const bool ended : {false, true}) {
    Title stage;
    World& world = stage.world;
    world.say("Ann", "join");
    const std::string thread = world.thread();
    world.host("!replace Bob with Cyd");
    ASSERT_EQ(world.champion(), "Cyd");
    if (ended) {
      world.host("!award game Cyd");
      ASSERT_TRUE(play_out(world, thread));
      ASSERT_EQ(stage.champion(), "Cyd");
      world.host("!match 1 score Ann 700");
    } else {
      world.host("!abort confirm -- rain");
      EXPECT_EQ(stage.champion(), "Bob");
      world.host("!undo");
    }
    ASSERT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
    world.say_at(thread, "Dee", "!abort confirm -- it counts for nothing");
    ASSERT_FALSE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
    EXPECT_EQ(stage.champion(), "Bob");
    EXPECT_EQ(stage.wins(), 3);
    world.restart();
    EXPECT_EQ(stage.champion(), "Bob");
    EXPECT_EQ(stage.wins(), 3);
  }
}

TEST(Title, WhomAHostHasNamedMeanwhileStaysChampion_HA01_HA37) {
  Title stage;
  World& world = stage.world;
  const std::string thread = stage.call_off();
  world.host("!champion Eve wins 1");
  world.say_at(thread, "Dee", "!undo");
  ASSERT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
  world.say_at(thread, "Dee", "!abort confirm -- rightly so");
  EXPECT_EQ(stage.champion(), "Eve");
  EXPECT_EQ(stage.wins(), 1);
}

TEST(Title, NamingWhoReignsAlreadyKeepsTheWins_HA01) {
  Title stage;
  stage.world.host("!champion Bob");
  EXPECT_EQ(stage.champion(), "Bob");
  EXPECT_EQ(stage.wins(), 3) << stage.world.last_private("Dee");
  stage.world.host("!champion Bob wins 0");
  EXPECT_EQ(stage.wins(), 0);
}

TEST(Title, AReignComesBackThroughMoreThanOneSlip_HA01) {
  Title stage;
  World& world = stage.world;
  world.host("!new Ann vs Cyd champion Cyd");
  world.host("!abort confirm -- the wrong champion");
  world.host("!champion none");
  world.restart();
  world.host("!champion Bob");
  EXPECT_EQ(stage.wins(), 3) << world.foyer_text();
  EXPECT_TRUE(has(world.public_text() + world.foyer_text(), "The wins are those of the reign"))
      << world.public_text();
}

TEST(Title, AReignThatIsHistoryDoesNotComeBack_HA01) {
  Title stage;
  World& world = stage.world;
  world.host("!champion Cyd");
  world.say("Ann", "join");
  end_match(world, "Ann");
  ASSERT_EQ(stage.champion(), "Ann");
  world.host("!champion Bob");
  EXPECT_EQ(stage.champion(), "Bob");
  EXPECT_EQ(stage.wins(), 0);
}

}  // namespace
}  // namespace callboard::test
