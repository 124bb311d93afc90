// A ruling that takes play back says how much of it no longer counts, and so does its preview.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// A wrong guess, after which the other throws and picks; gives the number of the guess's post.
std::string guess_and_play_on(World& world) {
  world.seat_two();
  const std::string other = other_of(guess(world, "QUITE ANOTHER THING"));
  std::string post = world.forum.last_reply();
  world.say(other, "roll");
  if (world.view("phase") == "pick") world.say(other, legal_pick(world));
  return post;
}

TEST(Struck, IsSaidByARulingAndByItsPreview_HA28) {
  World world;
  const std::string post = guess_and_play_on(world);
  const std::string words = "Two moves since post #" + post + " no longer count";
  world.host("!try rule right");
  EXPECT_TRUE(has(world.last_private("Dee"), words)) << world.last_private("Dee");
  EXPECT_FALSE(has(world.public_text(), "no longer count"));
  world.host("!rule right");
  EXPECT_TRUE(has(world.public_text(), words)) << world.last_public();
}

TEST(Struck, IsNothingWhereNobodyPlayedOn_HA08) {
  World world;
  world.seat_two();
  (void)guess(world, "QUITE ANOTHER THING");
  world.host("!rule right");
  EXPECT_TRUE(has(world.public_text(), "Ruling by Dee")) << world.last_private("Dee");
  EXPECT_FALSE(has(world.public_text(), "no longer count"));
}

TEST(Struck, IsSaidWhenPlayGoesBackToAPost_HA06) {
  World world;
  const std::string post = guess_and_play_on(world);
  world.host("!undo to #" + post);
  EXPECT_TRUE(has(world.public_text(), "Two moves since post #" + post + " no longer count"))
      << world.last_public();
}

TEST(Struck, IsSaidOfAFinishedMatch_HA36) {
  World world;
  world.seat_two();
  world.host("!prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000");
  end_match(world, "Bob");
  world.host("!try match 1 award game Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), " no longer count")) << world.last_private("Dee");
  world.host("!match 1 award game Ann -- the clock was wrong");
  std::string announced;
  for (const Standing& post : world.forum.posts) {
    if (has(post.text, " no longer count")) announced = post.text;
  }
  EXPECT_TRUE(has(announced, " moves and one ruling")) << announced;
}

TEST(Struck, APickFallsWithItsThrow_HA35) {
  World world;
  world.seat_two();
  std::string mover = world.to_move();
  world.say(mover, "roll");
  while (world.view("phase") != "pick") {
    mover = world.to_move();
    world.say(mover, "roll");
  }
  const std::string post = world.forum.last_reply();
  world.say(mover, legal_pick(world));
  world.host("!reroll -- the picture was wrong");
  EXPECT_TRUE(has(world.public_text(), "One move since post #" + post + " no longer counts"))
      << world.last_public();
}

}  // namespace
}  // namespace callboard::test
