// No player is dealt a puzzle they have been shown before, in whatever show, while others remain.
#include <gtest/gtest.h>

#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

std::vector<std::string> puzzles(const World& world) {
  std::vector<std::string> items;
  for (const PackPiece& piece : world.show().pack->pieces) {
    if (piece.kind == "puzzle") items.push_back(piece.hash);
  }
  return items;
}

// Ann has seen all but the last `left` puzzles elsewhere; then the match begins.
void begin_with_unseen(World& world, std::size_t left) {
  world.say("Ann", "join");
  const PersonId ann = world.match().desk.joined.at(0);
  const std::vector<std::string> items = puzzles(world);
  Commit commit;
  for (std::size_t i = 0; i + left < items.size(); ++i) commit.seen.push_back({ann, items[i]});
  ASSERT_TRUE(world.store().commit(commit).ok());
  world.say("Bob", "join");
}

TEST(SeenItems, WhatAPlayerHasSeenElsewhereIsLeftOut) {
  World world;
  begin_with_unseen(world, 1);
  ASSERT_EQ(world.match().desk.dealt.size(), 1U);
  EXPECT_EQ(world.match().desk.dealt[0].item, puzzles(world).back());
  const auto rows = world.store().draws(world.match().row.book).value();
  for (const DrawRow& row : rows) {
    if (row.label == "pack puzzle") {
      EXPECT_EQ(row.sides, 1U) << "the commitment is over what could come";
    }
  }
}

TEST(SeenItems, WhenNoneRemainsOldOnesComeAgainAndTheHostsHear) {
  World world;
  begin_with_unseen(world, 0);
  EXPECT_EQ(world.match().desk.dealt.size(), 1U);
  EXPECT_NE(world.private_text("Dee").find("has seen every puzzle"), std::string::npos)
      << world.private_text("Dee");
}

TEST(SeenItems, WhatIsDealtIsNotedForAllWhoPlay) {
  World world;
  world.seat_two();
  const std::string item = world.match().desk.dealt.at(0).item;
  for (const PersonId person : world.match().desk.seats) {
    EXPECT_EQ(world.store().seen_items(person).value(), std::vector<std::string>{item});
  }
}

TEST(SeenItems, AnUndoAsksTheSameQuestionAndGetsTheSamePuzzle) {
  World world;
  world.seat_two();
  world.host("!void -- a slip");
  const auto dealt = world.match().desk.dealt;
  const Digest after = world.match().game->digest();
  world.host("!undo 1");
  world.host("!void -- a slip");
  EXPECT_EQ(world.match().desk.dealt.size(), dealt.size());
  EXPECT_EQ(world.match().game->digest(), after);
  world.restart();
  EXPECT_EQ(world.match().game->digest(), after);
}

TEST(SeenItems, AMatchesPuzzlesAreNotForgottenByARestart) {
  World world;
  world.seat_two();
  const std::string item = world.match().desk.dealt.at(0).item;
  const PersonId ann = world.match().desk.seats.at(0);
  world.host("!abort confirm -- enough");
  world.restart();
  EXPECT_EQ(world.store().seen_items(ann).value(), std::vector<std::string>{item});
  world.seat_two();
  EXPECT_NE(world.match().desk.dealt.at(0).item, item);
}

}  // namespace
}  // namespace callboard::test
