// From the drawn lists to the seats: calls, who gives way, proxies.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/bot/show/pool_case.h"

namespace callboard::test {
namespace {

std::string at_place(World& world, std::size_t place) {
  return name_of(world.house(), world.show().pool.order.at(place));
}

// Six are drawn for the two seats of a match; the first two are called.
struct Calls : testing::Test {
  Calls() : world(open_door()) {
    register_many(world, 6);
    draw_now(world);
    for (std::size_t i = 0; i < 6; ++i) names.push_back(at_place(world, i));
  }
  const Registrant& row(std::size_t place) { return *row_of(world, names.at(place)); }
  World world;
  Names names;
};

TEST_F(Calls, HereThenYesIsASeat_WF_069) {
  EXPECT_EQ(called(world).size(), 2U);
  world.say_in_foyer(names[0], "here");
  EXPECT_TRUE(has(world.last_private(names[0]), "Will you play?")) << world.last_private(names[0]);
  EXPECT_EQ(row(0).call, CallState::kHere);
  world.restart();
  world.say_in_foyer(names[0], "yes");
  EXPECT_EQ(row(0).call, CallState::kSeated);
  EXPECT_TRUE(world.match().desk.has_joined(person(world, names[0])));
  world.say_in_foyer(names[1], "here, yes");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive) << "all seats are taken";
  EXPECT_EQ(std::count_if(world.show().pool.people.begin(), world.show().pool.people.end(),
                          [](const auto& one) { return one.second.call == CallState::kNone; }),
            4)
      << "WF-067: four names were never called";
}

TEST_F(Calls, HereAloneIsNotEnough_WF_069) {
  world.say_in_foyer(names[0], "here");
  world.pass(25 * kHour_ms);
  EXPECT_EQ(row(0).call, CallState::kAbsent);
}

TEST_F(Calls, TheTimeLimitIsMetToTheSecond_WF_068) {
  const Timestamp due = row(0).answer_by;
  world.now.ms = due.ms - 60'000;
  world.forum.write(world.foyer(), names[0], "here, yes");
  world.settle();
  EXPECT_EQ(row(0).call, CallState::kSeated) << "+23:59";
  world.now.ms = due.ms + 1000;
  world.forum.write(world.foyer(), names[1], "here, yes");
  world.settle();
  EXPECT_EQ(row(1).call, CallState::kAbsent) << "+24:00:01";
}

TEST_F(Calls, AbsentOnesGiveWayInDrawnOrderUntilSomebodyIsThere_WF_070_WF_071_WF_072_A92) {
  world.say_in_foyer(names[0], "here, yes");
  world.pass(25 * kHour_ms);
  EXPECT_EQ(called(world), (Names{names[2]})) << world.foyer_text();
  EXPECT_TRUE(has(world.foyer_text(), names[1] + " gave the place up"));
  world.say_in_foyer(names[1], "here");
  EXPECT_TRUE(has(world.last_private(names[1]), "already given to"))
      << world.last_private(names[1]);
  EXPECT_TRUE(has(world.last_private(names[1]), names[2]));
  world.pass(25 * kHour_ms);
  world.restart();
  EXPECT_EQ(called(world), (Names{names[3]}));
  world.pass(25 * kHour_ms);
  EXPECT_EQ(called(world), (Names{names[4]}));
  world.say_in_foyer(names[4], "here, yes");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(row(5).call, CallState::kNone);
}

TEST_F(Calls, WhoDeclinesIsNotDrawnAgain_WF_073) {
  world.say_in_foyer(names[0], "no thanks");
  EXPECT_EQ(row(0).call, CallState::kDeclined);
  Names next = called(world);
  std::sort(next.begin(), next.end());
  Names expected{names[1], names[2]};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(next, expected) << "one replacement";
  world.host("!pool redraw -- a fault");
  draw_now(world);
  const Names again = names_of(world, world.show().pool.order);
  EXPECT_EQ(std::count(again.begin(), again.end(), names[0]), 0);
  EXPECT_EQ(again.size(), 5U);
}

TEST_F(Calls, WhenNobodyIsLeftTheHostsHearOfIt_A91) {
  for (std::size_t i = 0; i < 5; ++i) world.say_in_foyer(names[i], "no thanks");
  EXPECT_TRUE(has(world.private_text("Dee"), "Nobody is left")) << world.private_text("Dee");
  world.say_in_foyer("Zoe", "hello");
  world.host("!practice");
  EXPECT_EQ(world.match().desk.joined.size(), 1U);
}

TEST_F(Calls, LeftoversAreCalledWhenTheAlternatesAreUsedUp_A91) {
  World small(open_door());
  small.host("!pool set alternates 1");
  register_many(small, 6);
  draw_now(small);
  EXPECT_EQ(small.show().pool.alternates, 1U);
  for (std::size_t i = 0; i < 3; ++i) small.say_in_foyer(at_place(small, i), "no thanks");
  EXPECT_EQ(called(small).size(), 2U) << "the fourth and fifth, as they were drawn";
}

TEST_F(Calls, RemindersComeInPrivateAtHalfTimeAndAtTheEnd_WF_068) {
  world.pass(13 * kHour_ms);
  EXPECT_TRUE(has(world.last_private(names[0]), "I have no answer yet"));
  const auto posts = world.forum.posts.size();
  world.restart();
  world.pass(9 * kHour_ms);
  EXPECT_EQ(world.forum.posts.size(), posts + 2) << "one more for each of the two";
}

TEST_F(Calls, AnOutageIsGivenBack_WF_068) {
  const Timestamp due = row(0).answer_by;
  world.pass(20 * kHour_ms);
  world.away(5 * kHour_ms);
  EXPECT_GE(row(0).answer_by.ms, due.ms + 3 * kHour_ms + 59 * kMinute_ms);
  EXPECT_EQ(row(0).call, CallState::kAsked);
}

TEST_F(Calls, AProxyPlaysForWhomTheyAreAskedBy_WF_074_WF_075) {
  world.say_in_foyer("Zoe", "hello");
  world.say_in_foyer("Bad", "hello");
  world.host("!pool contestant Bad");
  world.say_in_foyer(names[0], "proxy: Bad");
  EXPECT_TRUE(has(world.last_private(names[0]), "Name somebody else")) << "100 days or one";
  world.say_in_foyer(names[0], "proxy: Nobody Such");
  EXPECT_EQ(row(0).proxy, PersonId{});
  world.say_in_foyer(names[0], "proxy: Zoe, I am ill");
  EXPECT_EQ(row(0).proxy, person(world, "Zoe"));
  EXPECT_TRUE(has(world.foyer_text(), "in their place")) << world.foyer_text();
  world.restart();
  world.say_in_foyer("Zoe", "yes");
  EXPECT_TRUE(world.match().desk.has_joined(person(world, "Zoe")));
  EXPECT_EQ(principal_of(world.show(), person(world, "Zoe")), person(world, names[0]));
  EXPECT_EQ(row(0).call, CallState::kSeated);
  world.say_in_foyer("Eve", "list");
  EXPECT_TRUE(has(world.last_private("Eve"), "Zoe for " + names[0])) << world.last_private("Eve");
}

TEST_F(Calls, AProxyWhoWillNotLeavesThePlaceWithWhomItWasDrawnFor_WF_074) {
  world.say_in_foyer("Zoe", "hello");
  world.say_in_foyer(names[0], "proxy: Zoe");
  world.say_in_foyer("Zoe", "no thanks");
  EXPECT_TRUE(has(world.last_private(names[0]), "does not play for you"));
  EXPECT_EQ(row(0).call, CallState::kAsked);
  world.say_in_foyer(names[0], "yes");
  EXPECT_EQ(row(0).call, CallState::kSeated);
}

TEST_F(Calls, ASeatIsGivenBackBeforeTheMatchBegins) {
  world.say_in_foyer(names[0], "here, yes");
  world.say_in_foyer(names[0], "no thanks");
  EXPECT_FALSE(world.match().desk.has_joined(person(world, names[0])));
  EXPECT_EQ(row(0).call, CallState::kDeclined);
  EXPECT_EQ(row(2).call, CallState::kAsked);
}

TEST_F(Calls, HostsCallAndMarkPresentOrAbsent) {
  world.host("!pool absent " + names[0]);
  EXPECT_EQ(row(0).call, CallState::kAbsent);
  world.host("!pool present " + names[1]);
  EXPECT_EQ(row(1).call, CallState::kSeated);
  world.host("!pool call " + names[5]);
  EXPECT_EQ(row(5).call, CallState::kAsked);
  world.host("!pool");
  EXPECT_TRUE(has(world.last_private("Dee"), "has a seat")) << world.last_private("Dee");
}

TEST_F(Calls, ASeatThatSomebodyLeavesIsOfferedInDrawnOrder_WF_070_WF_073) {
  for (const auto& name : {names[0], names[1]}) world.say_in_foyer(name, "here, yes");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  const auto plays = [&](const std::string& name) {
    return world.match().desk.seat_of(person(world, name)).has_value();
  };
  world.host("!replace " + names[0]);
  EXPECT_TRUE(has(world.public_text(), names[2] + " is next of the drawn names"));
  world.say_in_foyer(names[3], "accept");
  EXPECT_FALSE(plays(names[3])) << "it is another's turn";
  world.restart();
  world.say_in_foyer(names[2], "no");
  EXPECT_EQ(row(2).call, CallState::kDeclined) << world.last_private(names[2]);
  world.say_in_foyer(names[3], "yes");
  EXPECT_TRUE(plays(names[3])) << world.foyer_text();
  EXPECT_FALSE(plays(names[0]));
  EXPECT_EQ(row(3).call, CallState::kSeated);
  world.host("!undo");
  EXPECT_TRUE(plays(names[0]));
  EXPECT_EQ(row(3).call, CallState::kNone) << "an alternate again";
  for (const std::size_t place : {3U, 4U, 5U}) {
    world.host("!replace " + names[1]);
    world.say_in_foyer(names[place], "pass");
  }
  EXPECT_TRUE(has(world.private_text("Dee"), "Nobody of the drawn names can take the seat"));
  EXPECT_TRUE(plays(names[1]));
}

TEST(FewerSeats, WhoWasDrawnLastGivesTheSeatBackAndNotWhoConfirmedLast_WF_063_A92) {
  WorldOptions options = open_door("wheel");
  options.show.options["contestants"] = "5";
  World world(std::move(options));
  register_many(world, 8);
  for (int i = 1; i <= 8; ++i) world.host("!pool pass " + name_no(i));
  draw_now(world);
  Names drawn;
  for (std::size_t i = 0; i < 8; ++i) drawn.push_back(at_place(world, i));
  for (const std::size_t place : {3U, 4U, 0U, 1U}) world.say_in_foyer(drawn[place], "here, yes");
  ASSERT_EQ(world.match().desk.joined.size(), 4U);
  world.host("!set contestants 3");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive) << world.private_text("Dee");
  for (const auto& [place, plays] : {std::pair{0U, true}, {1U, true}, {3U, true}, {4U, false}}) {
    EXPECT_EQ(world.match().desk.seat_of(person(world, drawn[place])).has_value(), plays) << place;
  }
  EXPECT_EQ(row_of(world, drawn[4])->call, CallState::kNone) << "an alternate again (WF-067)";
  EXPECT_TRUE(has(world.public_text(), drawn[4] + ", who was drawn last")) << world.public_text();
  EXPECT_FALSE(has(world.public_text(), "waiting list"));
}

TEST_F(Calls, NobodyElseTakesASeat) {
  world.say_in_foyer("Zoe", "join");
  EXPECT_TRUE(has(world.last_private("Zoe"), "closed")) << world.last_private("Zoe");
  world.say("Zoe", "practice");
  EXPECT_TRUE(world.match().desk.joined.empty()) << world.last_private("Zoe");
}

TEST_F(Calls, WhoLeavesASeatInMidMatchWasAContestantAsWell_A88) {
  for (const auto& name : {names[0], names[1]}) world.say_in_foyer(name, "here, yes");
  world.host("!replace " + names[0] + " with " + names[2]);
  ASSERT_FALSE(world.match().desk.seat_of(person(world, names[0])));
  world.restart();
  const Timestamp later{world.now.ms + kDay_ms};
  EXPECT_TRUE(contestant_before(world.house(), person(world, names[0]), later));
  EXPECT_FALSE(contestant_before(world.house(), person(world, names[2]), later)) << "not yet";
  world.host("!replace " + names[2] + " with " + names[0]);
  EXPECT_TRUE(world.match().desk.seat_of(person(world, names[0]))) << "the same match is no wait";
}

TEST_F(Calls, WhoPlayedIsAContestantAndWhoCheckedInHasAttended_A87_A88) {
  for (const auto& name : {names[0], names[1]}) world.say_in_foyer(name, "here, yes");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  const Timestamp later{world.now.ms + kDay_ms};
  EXPECT_EQ(attended_before(world.house(), person(world, names[5]), later), 1);
  EXPECT_FALSE(contestant_before(world.house(), person(world, names[0]), later));
  for (int i = 0; i < 400 && world.show().state.matches == 1; ++i) world.pass(kDay_ms);
  ASSERT_GT(world.show().state.matches, 1) << "deadlines alone end it";
  world.restart();
  const Timestamp after{world.now.ms + kDay_ms};
  EXPECT_TRUE(contestant_before(world.house(), person(world, names[0]), after));
  EXPECT_FALSE(contestant_before(world.house(), person(world, names[5]), after));
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kOpen) << "the next round";
  EXPECT_EQ(rows(world), 0U);
}

}  // namespace
}  // namespace callboard::test
