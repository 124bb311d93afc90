// Signing up: the waiting list, who is called up, who gives way.
#include <gtest/gtest.h>

#include "bot/show/sign_ups.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions by_list() {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  return options;
}

// The match at hand is called off, so that the next one opens.
void call_off(World& world) { world.host("!abort confirm -- a storm"); }

TEST(SignUps, WhoComesTooLateStandsOnTheListInOrder) {
  World world;
  world.seat_two();
  world.say_in_foyer("Cyd", "I'm in!");
  EXPECT_TRUE(has(world.last_private("Cyd"), "You are on the waiting list, the first of 1"));
  world.say("Eve", "join");  // in the match's thread
  world.say_in_foyer("Fay", "Sign me up");
  EXPECT_TRUE(has(world.last_private("Fay"), "the third of 3"));
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kAccepted});
  world.say_in_foyer("Eve", "leave");
  world.say_in_foyer("Fay", "Where am I?");
  EXPECT_TRUE(has(world.last_private("Fay"), "You stand second"));
  world.say_in_foyer("Gil", "list");
  EXPECT_TRUE(has(world.last_private("Gil"), "1. Cyd"));
  EXPECT_TRUE(has(world.last_private("Gil"), "2. Fay"));
  world.restart();
  EXPECT_EQ(listed(world), (Names{"Cyd", "Fay"}));
}

TEST(SignUps, ChatterInAMatchSignsNobodyUp) {
  World world;
  world.seat_two();
  for (const char* words : {"me", "in", "play", "yes", "here", "pass", "roll"}) {
    world.say("Eve", words);
  }
  EXPECT_TRUE(listed(world).empty());
}

TEST(SignUps, WhoPlaysReadsTheListInPrivateAndKeepsTheSeat) {
  World world;
  world.seat_two();
  world.say("Cyd", "join");
  const auto seats = world.match().desk.seats;
  world.whisper("Ann", "list");
  EXPECT_TRUE(has(world.last_private("Ann"), "Cyd")) << world.last_private("Ann");
  world.whisper("Ann", "where am I?");
  EXPECT_FALSE(has(world.last_private("Ann"), "Moves are made in the open"));
  world.whisper("Ann", "leave");
  EXPECT_TRUE(has(world.last_private("Ann"), "gives no seat away")) << world.last_private("Ann");
  world.whisper("Ann", "roll");
  EXPECT_TRUE(has(world.last_private("Ann"), "Moves are made in the open"));
  EXPECT_EQ(world.match().desk.seats, seats);
}

TEST(SignUps, DirectShowsTellTheListThatSeatsAreFree) {
  World world;
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  call_off(world);
  EXPECT_TRUE(has(world.foyer_text(), "First on the waiting list: @Cyd"));
  world.say("Gil", "join");
  world.say("Hal", "join");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive) << "first come, first served";
  EXPECT_EQ(listed(world), Names{"Cyd"});
}

TEST(SignUps, AHostKeepsTheListAndOthersMayNot) {
  World world;
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.say_in_foyer("Eve", "join");
  world.say_in_foyer("Fay", "hello");
  world.say_in_foyer("Dee", "!list add Fay");
  world.say_in_foyer("Dee", "!list move Fay 1 -- has waited longest");
  EXPECT_EQ(listed(world), (Names{"Fay", "Cyd", "Eve"}));
  EXPECT_TRUE(has(world.foyer_text(), "Dee moves Fay to the first place"));
  EXPECT_TRUE(has(world.foyer_text(), "has waited longest"));
  world.host("!list drop Cyd");
  world.say_in_foyer("Eve", "!list drop Fay");
  EXPECT_EQ(listed(world), (Names{"Fay", "Eve"}));
  world.say_in_foyer("Dee", "!list move Nobody 1");
  EXPECT_TRUE(has(world.last_private("Dee"), "nobody called"));
  world.say_in_foyer("Eve", "!list");
  EXPECT_TRUE(has(world.last_private("Eve"), "1. Fay"));
  world.restart();
  EXPECT_EQ(listed(world), (Names{"Fay", "Eve"}));
}

TEST(SignUps, ClosedSignUpsTakeNobody) {
  World world;
  world.host("!close");
  world.say_in_foyer("Ann", "join");
  EXPECT_TRUE(has(world.last_private("Ann"), "Sign-ups are closed"));
  EXPECT_TRUE(world.match().desk.joined.empty());
  world.restart();
  world.host("!open");
  world.say_in_foyer("Ann", "join");
  EXPECT_EQ(world.match().desk.joined.size(), 1U);
  world.host("!open");
  EXPECT_TRUE(has(world.last_private("Dee"), "open already"));
}

TEST(Presence, TheFirstOnTheListAreAskedAndSilenceGivesWay) {
  World world(by_list());
  world.say_in_foyer("Ann", "join");  // alone, and just wrote: the seat is theirs
  world.say_in_foyer("Bob", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  for (const char* name : {"Cyd", "Eve", "Fay"}) world.say_in_foyer(name, "join");
  call_off(world);
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list are @Cyd, @Eve")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "@Cyd, @Eve, @Fay")) << "as many as there are seats";
  world.say_in_foyer("Gil", "join");
  EXPECT_TRUE(world.match().desk.joined.empty()) << "the seats are kept for those who are asked";
  world.say_in_foyer("Eve", "Yes, I'm in");
  EXPECT_EQ(world.match().desk.joined.size(), 1U);
  world.restart();
  world.pass(24 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Cyd did not take the seat"));
  EXPECT_EQ(listed(world), (Names{"Fay", "Gil", "Cyd"}));
  world.say("Fay", "here");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(listed(world), (Names{"Gil", "Cyd"}));
}

TEST(Presence, WhoPassesTwiceIsOffTheList) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  call_off(world);
  world.say_in_foyer("Cyd", "pass");
  EXPECT_EQ(listed(world), Names{"Cyd"}) << "asked again, since nobody else is there";
  world.say_in_foyer("Cyd", "pass");
  EXPECT_TRUE(listed(world).empty());
  EXPECT_TRUE(has(world.foyer_text(), "Off the list"));
}

TEST(Presence, AnAnswerInTimeCountsHoweverLateItIsRead) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  call_off(world);
  world.pass(23 * kHour_ms);
  const std::string foyer = world.foyer();
  world.stop();
  world.forum.write(foyer, "Cyd", "here");  // the daemon is down
  world.now.ms += 5 * kHour_ms;
  world.restart();
  EXPECT_EQ(world.match().desk.joined.size(), 1U);
}

TEST(Presence, NobodyGivesWayToAQuestionThatWasNotDelivered) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.forum.mode = FakePlatform::Mode::kHeld;
  call_off(world);
  world.pass(40 * kHour_ms);
  world.forum.mode = FakePlatform::Mode::kWell;
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.show().sign_ups.list.front().given_way, 0);
  world.pass(20 * kHour_ms);
  world.say_in_foyer("Cyd", "here");
  EXPECT_EQ(world.match().desk.joined.size(), 1U);
}

TEST(Presence, AnOutageIsGivenBackOnceWithAFloor) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  call_off(world);
  world.pass(20 * kHour_ms);
  world.away(10 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "I could not be reached for 10 hours")) << world.foyer_text();
  const std::size_t notices = world.forum.posts.size();
  world.restart();
  EXPECT_EQ(world.forum.posts.size(), notices) << "said once";
  world.pass(2 * kHour_ms - kMinute_ms);  // the floor
  EXPECT_FALSE(has(world.foyer_text(), "did not take the seat"));
  world.pass(2 * kMinute_ms);
  EXPECT_TRUE(has(world.foyer_text(), "did not take the seat"));
}

TEST(Presence, ADarkPlatformIsAnOutageAsWell) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  call_off(world);
  world.pass(23 * kHour_ms);
  world.forum.go_down();
  world.forum.dark = true;
  world.settle();
  world.pass(6 * kHour_ms);
  world.forum.dark = false;
  world.forum.come_up();
  world.settle();
  world.pass(2 * kHour_ms - kMinute_ms);  // one was left, two are the floor
  EXPECT_FALSE(has(world.foyer_text(), "did not take the seat"));
  world.pass(2 * kMinute_ms);
  EXPECT_TRUE(has(world.foyer_text(), "did not take the seat"));
}

TEST(Presence, WhoIsAwayIsPassedOverAndKeepsThePlace) {
  World world(by_list());
  world.seat_two();
  for (const char* name : {"Cyd", "Eve", "Fay"}) world.say_in_foyer(name, "join, please");
  world.say_in_foyer("Cyd", "away for 3 days");
  call_off(world);
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list are @Eve, @Fay")) << world.foyer_text();
  EXPECT_TRUE(has(world.foyer_text(), "Away just now, with the place kept: Cyd."));
  world.say_in_foyer("Eve", "here");
  EXPECT_EQ(listed(world), (Names{"Cyd", "Fay"}));
}

TEST(Presence, WhoSaysToBeAwayAfterBeingAskedKeepsThePlaceWithoutAStrike) {
  World world(by_list());
  world.seat_two();
  for (const char* name : {"Cyd", "Eve", "Fay"}) world.say_in_foyer(name, "join");
  call_off(world);
  world.say_in_foyer("Eve", "Sorry, I'm away for 3 days");
  world.restart();
  world.say_in_foyer("Cyd", "here");
  world.pass(25 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Eve is away, so the seat goes to whoever is next"))
      << world.foyer_text();
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list is @Fay")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "did not take the seat")) << world.foyer_text();
  EXPECT_EQ(listed(world), (Names{"Eve", "Fay"}));
  EXPECT_EQ(world.show().sign_ups.list.front().given_way, 0);
}

TEST(Presence, WhoSignsOffWhileAskedIsNotAskedAgain) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.say_in_foyer("Eve", "join");
  call_off(world);
  world.say_in_foyer("Cyd", "sign me off");
  EXPECT_FALSE(has(world.foyer_text(), "the next on the list is @Cyd")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "gave way")) << world.foyer_text();
  EXPECT_TRUE(has(world.last_private("Cyd"), "You are off the waiting list"));
  world.say_in_foyer("Eve", "Please take me off the list!");
  EXPECT_TRUE(has(world.last_private("Eve"), "You are off the waiting list"));
  EXPECT_TRUE(listed(world).empty());
}

TEST(Presence, WhoseAbsenceEndsIsAskedWithoutAnyWord) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.say_in_foyer("Cyd", "away for 30 hours");
  call_off(world);
  world.pass(29 * kHour_ms);
  EXPECT_FALSE(has(world.foyer_text(), "the next on the list is @Cyd"));
  world.restart();
  world.pass(kHour_ms + kMinute_ms);
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list is @Cyd")) << world.foyer_text();
}

TEST(Presence, ASeatWaitsForWhoIsAwayIfThereIsNobodyElse) {
  World world(by_list());
  world.seat_two();
  for (const char* name : {"Cyd", "Eve"}) world.say_in_foyer(name, "join");
  for (const char* name : {"Cyd", "Eve"}) world.say_in_foyer(name, "away for 2 days");
  call_off(world);
  const auto asked = [&](const char* name) {
    return has(world.foyer_text(), std::string("the next on the list is @") + name) ||
           has(world.foyer_text(), std::string("the next on the list are @") + name);
  };
  EXPECT_FALSE(asked("Cyd"));
  world.restart();
  world.say_in_foyer("Eve", "I'm back");
  EXPECT_TRUE(asked("Eve")) << world.foyer_text();
  world.pass(48 * kHour_ms);
  EXPECT_TRUE(asked("Cyd")) << world.foyer_text();
}

TEST(Presence, WhoWasAskedHearsThatTheSeatsAreTaken_HA01) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.say_in_foyer("Eve", "join");
  call_off(world);
  world.host("!new Ann vs Bob champion none");
  EXPECT_TRUE(has(world.foyer_text(), "Cyd, Eve keep their places")) << world.foyer_text();
  EXPECT_EQ(listed(world), (Names{"Cyd", "Eve"}));
}

TEST(Presence, WhoHadASeatStandsFirstWhenTheMatchIsCalledOffBefore) {
  World world(by_list());
  world.say_in_foyer("Ann", "join");
  call_off(world);
  EXPECT_EQ(listed(world), Names{"Ann"});
  EXPECT_TRUE(has(world.foyer_text(), "the next on the list is @Ann"));
}

TEST(Presence, APracticePlayerTakesNoSeatThatIsKept) {
  World world(by_list());
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.say_in_foyer("Eve", "join");
  call_off(world);
  world.say("Gil", "practice");
  EXPECT_TRUE(world.match().desk.joined.empty());
}
TEST(Presence, TheListSaysWhoIsAway) {
  World world(by_list());
  world.seat_two();
  for (const char* name : {"Cyd", "Eve"}) world.say_in_foyer(name, "join");
  world.say_in_foyer("Cyd", "away for 2 days");
  world.say_in_foyer("Eve", "away 20 to 21 December");  // that is later
  world.say_in_foyer("Eve", "list");
  const std::string list = world.last_private("Eve");
  EXPECT_TRUE(has(list, "Cyd (away until ")) << list;
  EXPECT_FALSE(has(list, "Eve (away")) << list;
}

TEST(SignUps, AThousandOfThemCostOneRowEach) {
  World world;
  world.seat_two();
  Act act;
  act.now = world.now;
  Show& show = world.house().shows.begin()->second;
  for (std::int64_t i = 0; i < 1000; ++i) {
    EXPECT_FALSE(enlist(act, show, PersonId{1000 + i}).has_value());
  }
  EXPECT_EQ(enlist(act, show, PersonId{5000}), std::optional<std::string>("E_LIST_FULL"));
  EXPECT_EQ(act.commit.notes.size(), 1000U);
  Act one;
  strike(one, show, PersonId{1000});
  move_to(one, show, PersonId{1900}, 3);
  EXPECT_EQ(one.commit.notes.size(), 2U) << "the other rows stay as they are";
  EXPECT_TRUE(one.commit.shows.empty());
}

}  // namespace
}  // namespace callboard::test
