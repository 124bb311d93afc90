// Whether the champion comes to defend the title (bot/show/defence.h).
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions asking() {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  return options;
}

// Bob has won twice and comes back; who else is named stands on the list.
void let_bob_reign(World& world, const Names& list) {
  for (const char* name : {"Ann", "Bob"}) world.say_in_foyer(name, "hello");
  world.host("!new Ann vs Bob champion Bob wins 2");
  for (const std::string& name : list) world.say_in_foyer(name, "join");
  world.host("!abort confirm -- a storm");
  ASSERT_EQ(name_of(world.house(), *world.show().state.champion), "Bob");
}

TEST(Defence, TheChampionIsAskedAsWellAndTheMatchWaits) {
  World world(asking());
  let_bob_reign(world, {});
  EXPECT_FALSE(has(world.foyer_text(), "will you defend the title")) << "against nobody";
  world.say_in_foyer("Cyd", "join");
  EXPECT_TRUE(has(world.foyer_text(), "@Bob, our champion, will you defend the title"))
      << world.foyer_text();
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  world.restart();
  world.pass(23 * kHour_ms);
  world.say_in_foyer("Bob", "here");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(name_of(world.house(), world.match().desk.seats.at(1)), "Bob");
  EXPECT_EQ(world.view("wins"), "2");
}

TEST(Defence, AChampionWhoHasConfirmedIsNotAskedAgain) {
  World world(asking());
  let_bob_reign(world, {"Cyd", "Eve"});
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list is @Cyd")) << world.foyer_text();
  world.say("Bob", "I'm here");  // in the match's thread
  world.restart();
  world.pass(25 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Cyd did not take the seat"));
  world.say_in_foyer("Eve", "yes");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

TEST(Defence, ASilentChampionIsAskedTwiceAndGivesWay_LN05) {
  World world(asking());
  let_bob_reign(world, {"Cyd", "Eve"});
  world.say_in_foyer("Cyd", "here");
  world.pass(24 * kHour_ms + kMinute_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "The champion Bob has not said whether to play"))
      << world.private_text("Dee");
  EXPECT_TRUE(has(world.foyer_text(), "no word from you yet")) << world.foyer_text();
  ASSERT_TRUE(world.show().state.champion.has_value());
  world.restart();
  world.pass(24 * kHour_ms + kMinute_ms);
  EXPECT_FALSE(world.show().state.champion.has_value());
  EXPECT_EQ(world.show().state.wins, 0);
  EXPECT_TRUE(has(world.foyer_text(), "Bob does not defend the title")) << world.foyer_text();
  EXPECT_TRUE(has(world.private_text("Dee"), "!champion Bob brings it back"));
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list is @Eve"));
  world.say_in_foyer("Eve", "here");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(world.view("wins"), "0") << "the seats were drawn";
}

TEST(Defence, AChampionWhoPassesGivesWayAtOnce) {
  World world(asking());
  let_bob_reign(world, {"Cyd", "Eve"});
  world.say_in_foyer("Bob", "pass");
  EXPECT_FALSE(world.show().state.champion.has_value());
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list is @Eve")) << world.foyer_text();
  EXPECT_FALSE(has(world.private_text("Dee"), "asked once more"));
  world.host("!champion Bob -- a misunderstanding");
  EXPECT_EQ(world.show().state.wins, 2);
  world.say_in_foyer("Cyd", "here");
  world.say_in_foyer("Bob", "here");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(world.view("wins"), "2");
}

TEST(Defence, OfTwoReignsTheOneGivenUpComesBack) {
  World world(asking());
  let_bob_reign(world, {"Cyd", "Eve"});
  world.host("!champion Ann wins 7 -- a slip");
  world.host("!champion Bob -- he reigns");
  world.say_in_foyer("Bob", "pass");
  ASSERT_FALSE(world.show().state.champion.has_value()) << world.foyer_text();
  world.host("!champion Bob -- a misunderstanding");
  EXPECT_EQ(world.show().state.wins, 2);
}

TEST(Defence, AChampionWhoIsAwayIsWaitedForAndAskedThen) {
  World world(asking());
  let_bob_reign(world, {});
  world.say_in_foyer("Bob", "away for 3 days");
  world.say_in_foyer("Cyd", "join");
  EXPECT_TRUE(has(world.foyer_text(), "Our champion Bob is away until")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "will you defend"));
  world.restart();
  world.pass(73 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "will you defend the title")) << world.foyer_text();
  world.say_in_foyer("Bob", "yes");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

// Like whoever says so after being asked for a seat: no silence, and nobody is told of any.
TEST(Defence, AChampionWhoSaysToBeAwayAfterBeingAskedIsWaitedFor) {
  World world(asking());
  let_bob_reign(world, {});
  world.say_in_foyer("Cyd", "join");
  ASSERT_TRUE(has(world.foyer_text(), "will you defend the title"));
  world.pass(20 * kHour_ms);
  world.say_in_foyer("Bob", "Good luck, all. I'm away for 3 days");
  world.pass(5 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Our champion Bob is away until")) << world.foyer_text();
  EXPECT_FALSE(has(world.private_text("Dee"), "has not said whether to play"));
  world.restart();
  world.pass(67 * kHour_ms + kMinute_ms);
  EXPECT_EQ(world.show().state.champion, person(world, "Bob"));
  EXPECT_FALSE(has(world.foyer_text(), "no word from you yet")) << "it counted as silence";
  world.pass(24 * kHour_ms);  // now there is nothing but silence
  EXPECT_TRUE(has(world.foyer_text(), "no word from you yet"));
  world.say_in_foyer("Bob", "yes");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

TEST(Defence, AChampionWhoComesBackEarlyIsAskedAtOnceAndKeepsTheCount) {
  World world(asking());
  let_bob_reign(world, {});
  world.say_in_foyer("Cyd", "join");
  world.pass(25 * kHour_ms);  // silent once
  world.say_in_foyer("Bob", "away for 3 days");
  world.pass(25 * kHour_ms);
  ASSERT_TRUE(has(world.foyer_text(), "Our champion Bob is away until")) << world.foyer_text();
  world.say_in_foyer("Bob", "back");
  world.pass(23 * kHour_ms);
  ASSERT_TRUE(world.show().state.champion.has_value());
  world.pass(2 * kHour_ms);
  EXPECT_FALSE(world.show().state.champion.has_value()) << "the second silence";
}

TEST(Defence, OnlyOneAbsenceOfAChampionIsWaitedFor) {
  World world(asking());
  let_bob_reign(world, {});
  world.say_in_foyer("Cyd", "join");
  world.say_in_foyer("Bob", "away for 3 days");
  world.pass(73 * kHour_ms);
  world.restart();
  world.say_in_foyer("Bob", "away for 3 days");
  world.pass(25 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "no word from you yet")) << world.foyer_text();
  world.pass(24 * kHour_ms);
  EXPECT_FALSE(world.show().state.champion.has_value());
}

TEST(Defence, AnAbsenceThatIsRenewedDoesNotHoldTheMatchWithoutEnd) {
  World world(asking());
  let_bob_reign(world, {});
  world.say_in_foyer("Bob", "away for 3 days");
  world.say_in_foyer("Cyd", "join");
  world.pass(60 * kHour_ms);
  world.say_in_foyer("Bob", "away for 3 days");
  world.pass(13 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "will you defend the title")) << world.foyer_text();
  world.say_in_foyer("Bob", "away for 3 days");
  world.pass(49 * kHour_ms);
  EXPECT_FALSE(world.show().state.champion.has_value()) << "asked twice";
}

TEST(Defence, NoChampionGivesWayToAQuestionNobodyCouldRead) {
  World world(asking());
  let_bob_reign(world, {});
  world.forum.mode = FakePlatform::Mode::kHeld;
  world.say_in_foyer("Cyd", "join");
  world.pass(60 * kHour_ms);
  world.forum.mode = FakePlatform::Mode::kWell;
  world.pass(20 * kHour_ms);
  EXPECT_FALSE(has(world.foyer_text(), "no word from you yet"));
  world.away(10 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Bob has until")) << world.foyer_text();
  world.say_in_foyer("Bob", "here");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

TEST(Defence, AHostsWordSeatsTheChampionWithoutAsking_HA01) {
  World world(asking());
  let_bob_reign(world, {"Cyd"});
  world.host("!new Cyd vs Bob");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(world.view("wins"), "2");
}

TEST(Defence, ShowsWithoutAListDoNotAskTheirChampion) {
  World world;
  let_bob_reign(world, {});
  world.say_in_foyer("Cyd", "join");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

}  // namespace
}  // namespace callboard::test
