// Where a platform cannot show each reader their own time, posts to all name UTC and the show's
// zone, and private ones the reader's.
#include <gtest/gtest.h>

#include "bot/clock/zones.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

TEST(DueWords, AnInstantInAZone) {
  const Timestamp at{1'700'000'000'000};
  EXPECT_EQ(zones::words_at(at, "UTC", at), "2023-11-14 22:13 UTC");
  EXPECT_EQ(zones::words_at(at, "Europe/Berlin", at), "Tue 14 Nov, 23:13 CET");
  EXPECT_EQ(zones::words_at(Timestamp{1'696'500'000'000}, "America/New_York", at),
            "Thu 5 Oct, 06:00 EDT");
  EXPECT_EQ(zones::words_at(at, "Mars/Olympus", at), "2023-11-14 22:13 UTC");
  const Timestamp later{at.ms + std::int64_t{400} * 24 * 60 * 60 * 1000};
  EXPECT_EQ(zones::words_at(later, "Europe/Berlin", at), "Wed 18 Dec 2024, 23:13 CET");
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

TEST(ZoneOfAnAccount, CountsForWordsAndAnswersNameIt) {
  WorldOptions options;
  options.show.zone = "America/New_York";
  World world(std::move(options));
  world.whisper("Ann", "away tomorrow");
  EXPECT_TRUE(
      has(world.last_private("Ann"), "I read that in America/New_York, the time of this show"))
      << world.last_private("Ann");
  const std::int64_t hour_ms = 60 * 60 * 1000;
  const auto from = [&] {
    return world.house().people.at(person(world, "Ann")).hours.absences.back().from.ms;
  };
  const std::int64_t in_new_york = from();
  world.forum.set_zone("Ann", "Europe/Berlin");
  world.settle();
  world.restart();
  world.whisper("Ann", "away tomorrow");
  EXPECT_TRUE(has(world.last_private("Ann"), "I read that in Europe/Berlin."))
      << world.last_private("Ann");
  EXPECT_EQ((in_new_york - from() + 48 * hour_ms) % (24 * hour_ms), 6 * hour_ms);
  world.whisper("Ann", "my time zone is New York");
  EXPECT_EQ(world.forum.zones["Ann"], "America/New_York") << "as it shows times to Ann from now on";
  world.whisper("Zoe", "my time zone is Tokyo");
  EXPECT_EQ(world.forum.zones["Zoe"], "Asia/Tokyo") << "of somebody new as well";
  world.forum.set_zone("Ann", "Europe/Berlin");
  world.settle();
  EXPECT_EQ(world.forum.zones["Ann"], "Europe/Berlin") << "the last one counts";
  world.whisper("Ann", "quiet 10 pm to 8 am");
  EXPECT_TRUE(has(world.last_private("Ann"), "22:00 to 08:00 in Europe/Berlin"));
}

TEST(ZoneOfAnAccount, OneThatIsLinkedLaterHearsOfIt) {
  World world;
  world.whisper("Ann", "my time zone is New York");
  world.seat_two();
  world.say("anna2", "hello");
  world.host("!link Bob web anna2");
  EXPECT_FALSE(world.forum.zones.contains("anna2")) << "Bob has told none";
  world.host("!unlink Bob web anna2");
  world.host("!link Ann web anna2");
  EXPECT_EQ(world.forum.zones["anna2"], "America/New_York");
}

}  // namespace
}  // namespace callboard::test
