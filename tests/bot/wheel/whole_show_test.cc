// Whole shows of Wheel in the daemon, played by practice players: no host has to say a word
// (WF-001, WF-088).
#include <gtest/gtest.h>

#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

// No practice player's sealed words, and no host needed.
void plays_by_itself(const std::string& contestants) {
  World world(wheel_show(contestants));
  seat_practice_players(world, static_cast<std::size_t>(std::stoi(contestants)));
  const std::string thread = world.thread();
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive) << world.private_text("Dee");
  ASSERT_TRUE(plays_to_its_end(world)) << world.last_public();
  std::string text;
  for (const Standing& post : world.forum.posts) {
    if (!post.to.empty() || post.venue != thread) continue;
    text += post.text + "\n";
    EXPECT_EQ(post.text.find("Drawn from the pack"), post.text.rfind("Drawn from the pack"))
        << post.text;
  }
  EXPECT_TRUE(has(text, "The show is over")) << text.substr(text.size() - 3000);
  // The puzzles of two or three auditions are drawn at once.
  if (std::stoi(contestants) >= 9) {
    EXPECT_TRUE(has(text, "; draw ")) << text;
  }
  EXPECT_FALSE(has(text, "A host has not")) << text;
  for (const char* money : {"$", "\u20ac", "\u00a3"}) EXPECT_FALSE(has(text, money)) << "WF-005";
  EXPECT_FALSE(has(text, "a host has brought")) << "all of it is from packs";
  for (const std::string& line : world.log) ADD_FAILURE() << line;
}

TEST(WholeShow, P_7_InTheWordsOfThreePeople) {
  World world(wheel_show("3"));
  seat_cast(world, 3);
  const std::string thread = world.thread();
  std::string seen;
  for (int i = 0; i < 60 && world.thread() == thread; ++i) {
    if (world.match().row.status != MatchStatus::kLive) break;
    const std::string phase = world.view("phase");
    if (!has(seen, phase)) seen += phase + " ";
    answer_prompt(world);
  }
  std::string text;
  for (const Standing& post : world.forum.posts) {
    if (post.to.empty() && post.venue == thread) text += post.text + "\n";
  }
  EXPECT_TRUE(has(text, "The show is over")) << seen << text.substr(text.size() - 1500);
  for (const char* phase : {"reveal", "turn", "final_spin", "speed_letter", "speed_solve",
                            "category", "bonus_letters", "bonus_solve"}) {
    EXPECT_TRUE(has(seen, phase)) << phase << " was never reached: " << seen;
  }
}

TEST(WholeShow, OfThreePlaysByItself) { plays_by_itself("3"); }
TEST(WholeShow, OfFourPlaysByItself) { plays_by_itself("4"); }
TEST(WholeShow, OfNinePlaysByItself) { plays_by_itself("9"); }
TEST(WholeShow, WF_001_OfFifteenPlaysByItself) { plays_by_itself("15"); }

}  // namespace
}  // namespace callboard::test
