// The show's own thread: what people write there, and what a host may command without a match.
#include <gtest/gtest.h>

#include <utility>

#include "bot/show/show_timers.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

TEST(Foyer, AShowHasAThreadOfItsOwnThatSurvivesARestart) {
  World world;
  ASSERT_FALSE(world.foyer().empty());
  EXPECT_NE(world.foyer(), world.thread());
  EXPECT_NE(world.foyer_text().find("belongs to the show"), std::string::npos);
  const std::string foyer = world.foyer();
  const std::size_t threads = world.forum.titles.size();
  world.restart();
  EXPECT_EQ(world.foyer(), foyer);
  EXPECT_EQ(world.forum.titles.size(), threads) << "no second foyer";
}

TEST(Foyer, SeatsAreTakenThereToo) {
  World world;
  world.say_in_foyer("Ann", "I'm in!");
  world.say_in_foyer("Bob", "join");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

TEST(Foyer, HelpIsPrivateAndChatterGetsSilence) {
  World world;
  world.say_in_foyer("Ann", "help");
  EXPECT_NE(world.last_private("Ann").find("Match 1 has its own thread"), std::string::npos);
  const std::size_t posts = world.forum.posts.size();
  world.say_in_foyer("Ann", "What lovely weather we have");
  EXPECT_EQ(world.forum.posts.size(), posts);
}

TEST(Foyer, WhoAsksForHelpInPrivateAndIsInNoMatchIsToldWhereToGo) {
  World world;
  const auto ask = [&](const char* who, const char* words) {
    world.forum.write("", who, words, true);
    world.settle();
    return world.private_text(who);
  };
  EXPECT_NE(ask("Zed", "help").find("You are in no match just now"), std::string::npos);
  EXPECT_EQ(ask("Eve", "hello there"), "") << "chatter gets silence";
  world.seat_two();
  EXPECT_EQ(ask("Ann", "help").find("You are in no match"), std::string::npos);
}

TEST(Foyer, CommandsOfTheMatchWorkThereForHostsOnly) {
  World world;
  world.seat_two();
  world.say_in_foyer("Dee", "!pause -- holidays");
  EXPECT_TRUE(world.match().desk.pause.has_value());
  world.say_in_foyer("Ann", "!resume");
  EXPECT_TRUE(world.match().desk.pause.has_value());
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
  world.say_in_foyer("Dee", "!start");
  EXPECT_NE(world.last_private("Dee").find("A match is open already"), std::string::npos);
}

TEST(Foyer, ASolutionTypedThereIsHidden) {
  World world;
  world.seat_two();
  world.say_in_foyer("Dee", "!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kHidden});
}

TEST(Foyer, BetweenMatchesAHostIsAnsweredAndASolutionIsBurnt) {
  WorldOptions options;
  options.show.next_match = NextMatch::kSchedule;
  World world(std::move(options));
  ASSERT_FALSE(world.show().state.current.has_value());
  const auto verdicts = [&] { return world.forum.verdicts[world.forum.last_reply()]; };
  world.say_in_foyer("Dee", "!pause -- tea");
  EXPECT_EQ(verdicts(), std::vector<Verdict>{Verdict::kRefused});
  EXPECT_NE(world.last_private("Dee").find("No match is being played"), std::string::npos);
  world.say_in_foyer("Dee", "!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(verdicts(), std::vector<Verdict>{Verdict::kHidden});
  EXPECT_EQ(world.show().burnt.size(), 1U);
  world.say_in_foyer("Ann", "!pause");
  EXPECT_NE(verdicts(), std::vector<Verdict>{Verdict::kRefused}) << "a player's exclamation";
}

TEST(Foyer, MarksLostInACrashAreSetAgain) {
  World world;
  world.seat_two();
  world.say_in_foyer("Dee", "!pause");
  const std::string reply = world.forum.last_reply();
  world.stop();
  world.forum.verdicts.clear();  // the process ended between the commit and the mark
  world.restart();
  EXPECT_EQ(world.forum.verdicts[reply], std::vector<Verdict>{Verdict::kAccepted});
}

TEST(Foyer, TimersOfAShowSurviveARestartAndFireOnce) {
  World world;
  Act act;
  act.now = world.now;
  const Show& show = world.house().shows.begin()->second;
  set_show_timer(world.house(), act, show, "test", Timestamp{world.now.ms + kHour_ms});
  ASSERT_TRUE(world.store().commit(act.commit));
  world.restart();
  const Show& again = world.house().shows.begin()->second;
  EXPECT_TRUE(show_timer(world.house(), again, "test").has_value());
  world.pass(2 * kHour_ms);
  EXPECT_FALSE(show_timer(world.house(), again, "test").has_value());
  const auto left = world.store().timers(MatchId{});
  ASSERT_TRUE(left);
  EXPECT_TRUE(left->empty());
}

}  // namespace
}  // namespace callboard::test
