// A show on two platforms: whichever thread of the show is made last, or later, is told of what
// runs, and of the commitment, once.
#include <gtest/gtest.h>

#include "bot/chance/hash.h"
#include "tests/bot/show/pool_case.h"

namespace callboard::test {
namespace {

const std::vector<std::string> kBoth{"web", "matrix"};

WorldOptions lottery() {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  options.show.seat_draw = SeatDraw::kLottery;
  return options;
}

// How often the words stand in public in the show's own thread on that platform.
int times(World& world, const FakePlatform& platform, const std::string& words) {
  const VenueRow* const foyer = foyer_on(world.show().state, std::string(platform.name()));
  int count = 0;
  for (const Standing& post : platform.posts) {
    const bool there = foyer != nullptr && post.to.empty() && post.venue == foyer->id;
    if (there && has(post.text, words)) ++count;
  }
  return count;
}

std::string commitment_of(World& world) {
  return to_hex(world.show().pool.book->book().commitment);
}

TEST(LateFoyer, RegistrationIsAnnouncedOnceOnEveryPlatformOfAShow) {
  WorldOptions options = with_pool();
  options.show.platforms = kBoth;
  World world(std::move(options));
  const std::string commitment = commitment_of(world);
  EXPECT_EQ(times(world, world.forum, commitment), 1);
  EXPECT_EQ(times(world, world.chat, commitment), 1) << "opened second";
  EXPECT_EQ(times(world, world.chat, "registration is open"), 1);
  world.restart();
  world.settle();
  EXPECT_EQ(times(world, world.forum, commitment), 1);
  EXPECT_EQ(times(world, world.chat, commitment), 1);
}

TEST(LateFoyer, APlatformThatComesAfterARestartIsToldOfTheRegistrationThatRuns) {
  World world(with_pool());
  register_many(world, 2);
  const std::string commitment = commitment_of(world);
  world.stop();
  world.options().show.platforms = kBoth;
  world.away(kHour_ms);
  world.settle();
  EXPECT_EQ(times(world, world.chat, commitment), 1);
  EXPECT_EQ(times(world, world.forum, commitment), 1) << "and is not told again";
  world.restart();
  world.settle();
  EXPECT_EQ(times(world, world.chat, commitment), 1);
}

TEST(LateFoyer, WhoComesBetweenTheCloseAndTheDrawReadsWhatWasFixed) {
  World world(open_door());
  register_many(world, 3);
  world.say_in_foyer("Dee", "!close");
  ASSERT_EQ(world.show().pool.phase, Pool::Phase::kClosed);
  world.stop();
  world.options().show.platforms = kBoth;
  world.restart();
  world.settle();
  EXPECT_EQ(times(world, world.chat, commitment_of(world)), 1);
  EXPECT_EQ(times(world, world.chat, "registration closed <"), 1);
  EXPECT_EQ(times(world, world.chat, "registration is open"), 0);
  EXPECT_EQ(times(world, world.chat, "3 people take part, 3 of them for the stage"), 1);
  EXPECT_EQ(times(world, world.forum, "3 people take part, 3 of them for the stage"), 1);
}

TEST(LateFoyer, AfterTheDrawThereIsNothingToRegisterFor) {
  World world(open_door());
  register_many(world, 3);
  draw_now(world);
  world.stop();
  world.options().show.platforms = kBoth;
  world.restart();
  world.settle();
  EXPECT_EQ(times(world, world.chat, "registration"), 0);
}

TEST(LateFoyer, TheBookOfALotteryIsAnnouncedOnceOnEveryPlatform_LN05) {
  WorldOptions options = lottery();
  options.show.platforms = kBoth;
  World world(std::move(options));
  const std::string commitment = to_hex(world.show().sign_ups.lottery->book().commitment);
  EXPECT_EQ(times(world, world.forum, commitment), 1);
  EXPECT_EQ(times(world, world.chat, commitment), 1);
  world.restart();
  world.settle();
  EXPECT_EQ(times(world, world.chat, commitment), 1);
}

TEST(LateFoyer, APlatformThatComesAfterARestartIsToldOfTheLottery_LN05) {
  World world(lottery());
  const std::string commitment = to_hex(world.show().sign_ups.lottery->book().commitment);
  world.stop();
  world.options().show.platforms = kBoth;
  world.restart();
  world.settle();
  EXPECT_EQ(times(world, world.forum, commitment), 1);
  EXPECT_EQ(times(world, world.chat, commitment), 1);
}

}  // namespace
}  // namespace callboard::test
