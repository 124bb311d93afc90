// Buttons: a press counts for the prompt it stood under, and for no later one.
#include <gtest/gtest.h>

#include "rules/core/json.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

// The newest post with buttons for somebody.
Standing prompt_of(const World& world) {
  Standing found;
  for (const Standing& post : world.forum.posts) {
    if (!post.actions.empty() && !post.actors.empty()) found = post;
  }
  return found;
}

void press(World& world, const Standing& prompt, const std::string& who, const std::string& say) {
  world.now.ms += 1000;
  world.forum.press(prompt, who, say);
  world.settle();
}

// A player on the board with a roll of the dice behind them, who may roll again.
std::string to_decide(World& world, const std::string& who) {
  const auto prompt = nlohmann::json::parse(world.view("prompt"));
  std::string words;
  for (const auto& n : prompt.at("picks").at(0).at("numbers")) {
    words += std::to_string(n.get<int>()) + " ";
  }
  world.say(who, words);
  return world.view("phase");
}

TEST(Press, ASecondPressAfterTheGameHasGoneOnIsNotPlayed) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const Standing first = prompt_of(world);
  press(world, first, mover, "ROLL");
  ASSERT_EQ(world.view("phase"), "pick");
  ASSERT_EQ(to_decide(world, mover), "decide");
  const Digest before = world.match().game->digest();
  press(world, first, mover, "ROLL");  // a ROLL would be legal now, but this one is an old one
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
  EXPECT_NE(world.last_private(mover).find("pressed twice"), std::string::npos);
  press(world, prompt_of(world), mover, "ROLL");
  EXPECT_NE(world.match().game->digest(), before) << "the button of the newest prompt counts";
}

TEST(Press, APressCountsAsLongAsItsPromptStands) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const Standing prompt = prompt_of(world);
  world.host("!extend 2h");
  world.say(mover, "what shall I do?");
  world.restart();
  press(world, prompt, mover, "ROLL");
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Press, AfterAPauseTheNewPromptsButtonsCount) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.host("!pause");
  world.host("!resume");
  press(world, prompt_of(world), mover, "ROLL");
  EXPECT_EQ(world.view("phase"), "pick");
}

TEST(Press, AMoveOnAConditionBesideAPlayedOneIsMentioned) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll! if it's an 11 I take 8 and 3");
  EXPECT_EQ(world.view("phase"), "pick");
  EXPECT_NE(world.last_private(mover).find("hang on a condition"), std::string::npos);
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kAccepted});
}

}  // namespace
}  // namespace callboard::test
