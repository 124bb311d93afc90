// One bad match, pack or store stops only itself, and says so.
#include <gtest/gtest.h>

#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

// A store whose log of one match has been damaged.
TEST(Faults, AMatchThatDoesNotReplayIsHaltedAlone) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "roll");
  const MatchRow row = world.match().row;
  auto log = *world.store().log(row.id);
  log.back().digest.value ^= 1;
  const auto folded = fold_match(row, log, *world.show().face);
  ASSERT_FALSE(folded.ok());
  EXPECT_NE(folded.error().find("replay differs"), std::string::npos);
}

TEST(Faults, APackWithoutATieBreakCallsTheMatchOffInTheEnd) {
  WorldOptions options;
  options.pack = "[[prizes]]\nbronze = \"Toaster, 89\"\n";
  options.pack.clear();
  options.show.options = {{"puzzle_source", "pack"}};
  World world(std::move(options));
  world.house().shows.begin()->second.pack = std::make_shared<const Pack>();
  world.seat_two();
  EXPECT_NE(world.private_text("Dee").find("hold no"), std::string::npos);
  const MatchId id = world.match().row.id;
  world.pass(73 * kHour_ms);
  EXPECT_NE(world.match().row.id, id);
}

TEST(Faults, AUsedUpPackStartsOverAndSaysSo) {
  World world;
  auto& show = world.house().shows.begin()->second;
  for (const PackPiece& piece : show.pack->pieces) show.burnt.insert(piece.hash);
  world.seat_two();
  EXPECT_EQ(world.view("phase"), "open");
  EXPECT_NE(world.private_text("Dee").find("has been used"), std::string::npos);
}

TEST(Faults, EditsAreToldToTheHostsAndChangeNothing) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const Digest before = world.match().game->digest();
  Edited edited;
  edited.ref = {"web", world.forum.last_reply()};
  edited.venue = {"web", world.thread()};
  edited.author = {"web", mover, mover};
  edited.stamp = world.now;
  world.daemon().step(edited, world.now);
  ASSERT_TRUE(world.daemon().flush().ok());
  world.settle();
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_NE(world.last_private("Dee").find(mover), std::string::npos);
}

TEST(Faults, AReplyThatIsEditedOverAndOverIsToldOnce) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  Edited edited;
  edited.ref = {"web", world.forum.last_reply()};
  edited.venue = {"web", world.thread()};
  edited.author = {"web", mover, mover};
  edited.stamp = world.now;
  const auto edit = [&] {
    world.daemon().step(edited, world.now);
    ASSERT_TRUE(world.daemon().flush().ok());
    world.settle();
  };
  const auto told = [&] { return world.private_text("Dee").size(); };
  const std::size_t before = told();
  edit();
  const std::size_t once = told();
  EXPECT_GT(once, before);
  edit();
  EXPECT_EQ(told(), once);
  world.restart();
  edited.deleted = true;
  edit();
  EXPECT_EQ(told(), once);
  world.say(world.to_move(), "pass");
  edited.ref.id = world.forum.last_reply();
  edited.author = {"web", mover, mover};
  edit();
  EXPECT_GT(told(), once) << "another reply is another matter";
}

TEST(Faults, HugeAndStrangeRepliesHarmNothing) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const Digest before = world.match().game->digest();
  world.say(mover, std::string(1'000'000, 'x'));
  world.say(mover, std::string("\0\x01\x02\x7f", 4));
  world.say(mover, "\xe2\x80\xae roll backwards \xcc\x81\xcc\x81\xcc\x81");
  world.say(mover, "\xff\xfe not utf-8");
  world.say(mover, "");
  EXPECT_EQ(world.house().halted.size(), 0U);
  EXPECT_TRUE(world.log.empty());
  (void)before;
}

}  // namespace
}  // namespace callboard::test
