// Rulings over solutions that stand behind a spin, and content that runs out (WF-178, WF-304, P-3).
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

constexpr const char* kWrong = "better let than never";

std::ptrdiff_t spins(World& world) {
  const auto& rows = world.match().book->rows();
  return std::count_if(rows.begin(), rows.end(),
                       [](const DrawRow& row) { return row.label == "spin"; });
}

// Ann is on turn in BETTER LATE THAN NEVER.
struct AnnOnTurn : Three {
  AnnOnTurn() { first_turn("Ann"); }
  // Ann writes "spin, T, solve: ..." until the wheel lets her come to the solution; true: it did.
  bool chain(const std::string& words, const std::string& told) {
    for (const char letter : std::string("TRNLBVH")) {
      if (world.to_move() != "Ann") world.host("!turn Ann force");
      world.say("Ann", std::string("spin, ") + letter + ", solve: " + words);
      if (has(world.public_text(), told)) return true;
    }
    return false;
  }
};

TEST(Ruling, WF_178_WordsBehindASpinAreFoundRightWithTheSameSpin) {
  AnnOnTurn turn;
  World& world = turn.world;
  ASSERT_TRUE(turn.chain(kWrong, "is not it")) << world.public_text();
  EXPECT_EQ(mark_of_last(world), std::vector{Verdict::kAccepted});
  const auto before = spins(world);
  world.host("!rule right");
  EXPECT_TRUE(has(world.public_text(), "BETTER LATE THAN NEVER")) << world.last_private("Dee");
  EXPECT_EQ(spins(world), before) << "no other wedge";
}

TEST(Ruling, WF_178_AndWrongToo) {
  AnnOnTurn turn;
  World& world = turn.world;
  ASSERT_TRUE(turn.chain("better late than never", "BETTER LATE THAN NEVER"));
  const auto before = spins(world);
  world.host("!rule right");
  EXPECT_TRUE(has(world.last_private("Dee"), "it stands so")) << world.last_private("Dee");
  world.host("!rule wrong");
  EXPECT_NE(world.to_move(), "Ann") << world.last_private("Dee");
  EXPECT_EQ(spins(world), before);
  EXPECT_EQ(secret_of(world), "BETTER LATE THAN NEVER");
}

TEST(Ruling, P_3_WordsThatPlayNeverCameToArePassedOver) {
  AnnOnTurn turn;
  World& world = turn.world;
  world.say("Ann", std::string("solve: ") + kWrong);
  const std::string next = world.to_move();
  ASSERT_NE(next, "Ann");
  const auto before = spins(world);
  world.say(next, "spin, S, solve: better late than never");
  ASSERT_EQ(spins(world), before + 1);
  ASSERT_NE(world.to_move(), next);
  EXPECT_EQ(mark_of_last(world), std::vector{Verdict::kAccepted}) << "played, not sent back";
  world.host("!rule right");
  EXPECT_TRUE(has(world.public_text(), "BETTER LATE THAN NEVER")) << world.last_private("Dee");
}

TEST(Ruling, P_3_AHostPlaysSeveralMovesForSomebody) {
  AnnOnTurn turn;
  World& world = turn.world;
  const auto before = spins(world);
  world.host("!force Ann spin, S, solve: better late than never");
  EXPECT_EQ(spins(world), before + 1) << world.last_private("Dee");
}

TEST(Ruling, WF_178_APlayerProtestsAgainstSuchAJudgement) {
  AnnOnTurn turn;
  World& world = turn.world;
  ASSERT_TRUE(turn.chain(kWrong, "is not it"));
  world.say("Ann", "protest: that was one letter");
  EXPECT_TRUE(world.match().desk.protest) << world.last_private("Ann");
}

// The Bonus Round, begun: two are out, the third chooses the first category.
TEST(Starving, WF_304_ABonusPuzzleWithNoOtherOfItsCategoryIsWaitedFor) {
  AnnOnTurn turn;
  World& world = turn.world;
  world.host("!disqualify Bob");
  world.host("!disqualify Cyd");
  ASSERT_EQ(world.view("phase"), "category") << world.last_public();
  world.say("Ann", "1");
  ASSERT_EQ(world.view("phase"), "bonus_letters") << world.last_private("Ann");
  const std::size_t seals = world.match().desk.seals.size();
  for (int i = 0; i < 60 && world.view("phase") == "bonus_letters"; ++i) world.host("!void");
  const Pending pending = world.match().game->pending();
  const auto* wanted = std::get_if<Wanted>(&pending);
  ASSERT_NE(wanted, nullptr) << world.last_public();
  ASSERT_FALSE(wanted->tags.empty());
  const std::string category = wanted->tags.front().substr(std::string("is:").size());
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_TRUE(has(world.private_text("Dee"), "Load one")) << world.last_private("Dee");
  world.host("!puzzle bonus JUMBO QUOKKA | " + category);
  EXPECT_EQ(world.view("phase"), "bonus_letters") << world.last_private("Dee");
  EXPECT_EQ(secret_of(world), "JUMBO QUOKKA");
  EXPECT_TRUE(has(world.public_text(), "a host has brought")) << world.public_text();
  EXPECT_EQ(world.match().desk.seals.size(), seals + 1);
}

}  // namespace
}  // namespace callboard::test
