// A show that practice players play among themselves, and the button that begins a match against
// one.
#include "bot/show/exhibition.h"

#include <gtest/gtest.h>

#include "bot/show/sign_ups.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions to_watch(const std::string& game) {
  WorldOptions options;
  options.show.game = game;
  options.show.title = "To watch";
  if (game == "wheel") options.show.options["contestants"] = "3";
  options.show.exhibition = Permission::kAllowed;
  return options;
}

TEST(Exhibition, PracticePlayersPlayMatchAfterMatch) {
  for (const char* game : {"lucky_numbers", "wheel"}) {
    World world(to_watch(game));
    EXPECT_EQ(world.match().row.status, MatchStatus::kLive) << game;
    EXPECT_EQ(world.match().desk.practice.size(), world.match().desk.seats.size());
    EXPECT_TRUE(has(world.public_text(), "for you to watch")) << world.public_text();
    EXPECT_FALSE(has(world.public_text(), "write join"));
    for (int hours = 0; hours < 24 && world.show().state.matches < 3; ++hours) {
      world.pass(kHour_ms);
    }
    EXPECT_GE(world.show().state.matches, 3) << game;
    EXPECT_EQ(world.match().row.status, MatchStatus::kLive) << "the next has begun by itself";
  }
}

TEST(Exhibition, AMoveComesEveryTenSeconds) {
  World world(to_watch("lucky_numbers"));
  const std::size_t before = world.match().log.size();
  world.pass(9'000);
  EXPECT_EQ(world.match().log.size(), before);
  world.pass(1'000);
  EXPECT_GT(world.match().log.size(), before);
}

TEST(Exhibition, NobodyElseGetsASeatOrAPlaceOnItsList) {
  World world(to_watch("lucky_numbers"));
  for (const char* words : {"join", "I'm in", "join against practice players"}) {
    world.say("Ann", words);
    EXPECT_TRUE(has(world.last_private("Ann"), "for you to watch")) << words;
  }
  EXPECT_TRUE(world.show().sign_ups.list.empty());
  EXPECT_TRUE(world.foyer().empty()) << "its matches have threads, it has none";
}

TEST(Exhibition, GoesOnAfterARestartAndBeginsInAShowThatWasNone) {
  World world;
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  world.options().show.exhibition = Permission::kAllowed;
  world.restart();
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  const std::size_t before = world.match().log.size();
  world.away(kMinute_ms);
  world.pass(kMinute_ms);
  EXPECT_GT(world.match().log.size(), before);
}

TEST(AgainstPractice, OneReplySeatsAPersonAndBeginsTheMatch) {
  for (const char* words : {"join against practice players", "Play against a bot!",
                            "take a seat against a practice player", "join with practice"}) {
    World world;
    world.say("Ann", words);
    EXPECT_EQ(world.match().row.status, MatchStatus::kLive) << words;
    EXPECT_EQ(world.match().desk.practice.size(), 1U);
  }
}

TEST(AgainstPractice, WhoHasASeatGetsTheOthersAndNobodyIsSeatedTwice) {
  WorldOptions options;
  options.show.game = "wheel";
  options.show.options["contestants"] = "4";
  World world(std::move(options));
  world.say("Bob", "join");
  world.say("Ann", "join");
  world.say("Ann", "join against practice players");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(world.match().desk.practice.size(), 2U);
  EXPECT_EQ(world.match().desk.seats.size(), 4U);
}

TEST(AgainstPractice, AShowWithoutPracticePlayersSaysSo) {
  WorldOptions options;
  options.show.practice = Permission::kRefused;
  World world(std::move(options));
  world.say("Ann", "join against practice players");
  EXPECT_TRUE(has(world.last_private("Ann"), "no practice players"));
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
}

TEST(AgainstPractice, OtherWordsBesideItAreNoWishForAMatch) {
  for (const char* words : {"I won't play against bots", "who wants to play with practice players?",
                            "bots", "play with fire"}) {
    World world;
    world.say("Ann", words);
    EXPECT_TRUE(world.match().desk.joined.empty()) << words;
  }
}

}  // namespace
}  // namespace callboard::test
