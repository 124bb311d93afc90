// Where a platform cannot show each reader their own time, posts to all name UTC and the show's
// zone, and private ones the reader's.
#include <gtest/gtest.h>

#include "bot/clock/zones.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

TEST(DueWords, AnInstantInAZone) {
  const Timestamp at{1'700'000'000'000};
  EXPECT_EQ(zones::words_at(at, "UTC"), "2023-11-14 22:13 UTC");
  EXPECT_EQ(zones::words_at(at, "Europe/Berlin"), "Tue 14 Nov, 23:13 CET");
  EXPECT_EQ(zones::words_at(Timestamp{1'696'500'000'000}, "America/New_York"),
            "Thu 5 Oct, 06:00 EDT");
  EXPECT_EQ(zones::words_at(at, "Mars/Olympus"), "2023-11-14 22:13 UTC");
}

TEST(DueWords, PublicPostsNameUtcAndTheShowsZoneAndPrivateOnesTheReaders) {
  WorldOptions options;
  options.show.zone = "America/New_York";
  World world(std::move(options));
  world.forum.shows_times = false;
  world.whisper("Ann", "my time zone is Europe/Berlin");
  world.seat_two();
  EXPECT_TRUE(has(world.last_public(), "2023-11-15 22:13 UTC (Wed 15 Nov, 17:13 EST)"))
      << world.last_public();
  world.whisper("Ann", "help");
  EXPECT_TRUE(has(world.last_private("Ann"), "Wed 15 Nov, 23:13 CET")) << world.last_private("Ann");
  world.whisper("Bob", "help");
  EXPECT_TRUE(has(world.last_private("Bob"), "Wed 15 Nov, 17:13 EST"))
      << "the show's zone, where a reader's is unknown";
}

}  // namespace
}  // namespace callboard::test
