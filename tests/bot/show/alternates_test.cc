// Alternates: the seat of somebody who stays away is offered to the list (LN-118, LN-119).
#include <gtest/gtest.h>

#include <functional>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions with_alternates() {
  WorldOptions options;
  options.show.absence_action = AbsenceAction::kAlternates;
  options.show.options = {{"absence_limit", "2"}};
  return options;
}

// `name` misses two deadlines; the opponent passes the dice back in between.
void stay_away(World& world, const std::string& name) {
  if (world.to_move() != name) {
    world.say(other_of(name), "roll");
    if (world.to_move() != name) world.say(other_of(name), "pass");
  }
  world.host("!control " + name);
  world.host("!miss " + name);
  world.host("!control " + name);
  world.host("!miss " + name);
}

struct Stage : World {
  Stage() : World(with_alternates()) {
    seat_two();
    for (const char* name : {"Cyd", "Eve", "Fay"}) say_in_foyer(name, "join");
    absent = to_move();
    stay_away(*this, absent);
  }
  std::string absent;
  std::string seated() {
    std::string names;
    for (const PersonId person : match().desk.seats) names += name_of(house(), person) + " ";
    return names;
  }
};

TEST(Alternates, TheNextInOrderIsAskedAndTakesTheSeat_LN118_LN119) {
  Stage world;
  EXPECT_TRUE(has(world.public_text(), "Cyd is next on the waiting list")) << world.public_text();
  EXPECT_TRUE(has(world.foyer_text(), "@Cyd, a seat is yours if you want it"));
  world.say("Eve", "accept");
  EXPECT_FALSE(has(world.seated(), "Eve")) << "it is not Eve's turn";
  world.say("Cyd", "accept");
  EXPECT_TRUE(has(world.seated(), "Cyd"));
  EXPECT_FALSE(has(world.seated(), world.absent));
  EXPECT_EQ(world.show().sign_ups.list.size(), 2U);
  EXPECT_TRUE(world.show().sign_ups.offers.empty());
}

TEST(Alternates, SilenceAndPassGoToTheNextAndSurviveARestart_LN119) {
  Stage world;
  world.pass(12 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "@Eve, a seat is yours")) << world.foyer_text();
  world.restart();
  world.say_in_foyer("Eve", "pass");
  EXPECT_TRUE(has(world.foyer_text(), "@Fay, a seat is yours"));
  world.say_in_foyer("Cyd", "accept");
  EXPECT_FALSE(has(world.seated(), "Cyd"));
  world.say_in_foyer("Fay", "I accept");
  EXPECT_TRUE(has(world.seated(), "Fay"));
}

TEST(Alternates, AnOutageIsGivenBackToWhoIsOfferedASeat_LN119) {
  Stage world;
  world.pass(11 * kHour_ms);
  world.away(5 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Cyd has until")) << world.foyer_text();
  world.pass(2 * kHour_ms - kMinute_ms);  // one was left, two are the floor
  EXPECT_FALSE(has(world.foyer_text(), "Eve, a seat is yours"));
  world.pass(2 * kMinute_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Eve, a seat is yours"));
}

TEST(Alternates, WhoIsAwayIsNotOfferedASeat_LN119) {
  Stage world;
  world.say_in_foyer("Eve", "away for 3 days");
  world.say_in_foyer("Cyd", "pass");
  EXPECT_TRUE(has(world.foyer_text(), "Fay, a seat is yours")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "Eve, a seat is yours"));
}

TEST(Alternates, WhoSaysToBeAwayAfterTheOfferKeepsThePlaceWithoutAStrike_LN119) {
  Stage world;
  world.say_in_foyer("Cyd", "I'm away for 3 days");
  world.pass(12 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "Cyd is away, so the seat goes to whoever is next"))
      << world.foyer_text();
  EXPECT_TRUE(has(world.foyer_text(), "Eve, a seat is yours")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "did not take the seat"));
  EXPECT_EQ(listed(world), (Names{"Cyd", "Eve", "Fay"}));
  EXPECT_EQ(world.show().sign_ups.list.front().given_way, 0);
}

TEST(Alternates, NobodyLeftIsToldToTheHosts_LN118) {
  Stage world;
  for (const char* name : {"Cyd", "Eve", "Fay"}) world.say_in_foyer(name, "pass");
  EXPECT_TRUE(has(world.private_text("Dee"), "Nobody on the waiting list can take the seat"));
  EXPECT_TRUE(world.show().sign_ups.offers.empty());
  EXPECT_TRUE(has(world.seated(), world.absent)) << "who may still come back";
}

TEST(Alternates, WhoMovesIsBack_LN118) {
  Stage world;
  world.host("!control " + world.absent);
  world.say(world.absent, "roll");
  EXPECT_TRUE(has(world.public_text(), "is back and plays on"));
  world.say("Cyd", "accept");
  EXPECT_FALSE(has(world.seated(), "Cyd"));
  EXPECT_EQ(world.show().sign_ups.list.size(), 3U) << "the place is kept";
}

TEST(Alternates, ARulingThatTakesTheMissBackEndsTheOffer_LN118_HA06) {
  Stage world;
  world.host("!undo -- the post was in time");
  EXPECT_TRUE(world.show().sign_ups.offers.empty());
  EXPECT_TRUE(has(world.public_text(), "is back and plays on")) << world.public_text();
  world.say("Cyd", "accept");
  EXPECT_TRUE(has(world.seated(), world.absent));
}

TEST(Alternates, AHostOffersASeatWithoutNamingAnybody_HA18) {
  World world;
  world.seat_two();
  world.host("!replace Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nobody on the waiting list"));
  world.say_in_foyer("Cyd", "join");
  world.host("!replace Ann");
  EXPECT_TRUE(has(world.public_text(), "The seat of Ann is to be taken over"));
  if (world.to_move() == "Ann") world.say("Ann", "roll");
  world.say("Cyd", "take it");
  EXPECT_TRUE(world.match().desk.seat_of(*world.store().find_identity("web", "Cyd").value()));
}

TEST(Alternates, WhoIsPutOnOneSeatIsOfferedTheOtherNoMore_HA18_LN119) {
  Stage world;
  world.host("!replace " + other_of(world.absent) + " with Cyd");
  EXPECT_TRUE(has(world.foyer_text(), "@Eve, a seat is yours")) << world.foyer_text();
  EXPECT_EQ(world.show().sign_ups.list.size(), 2U) << "Cyd has a seat";
  world.restart();
  world.say("Cyd", "accept");
  EXPECT_TRUE(has(world.seated(), world.absent)) << world.seated();
  world.say("Eve", "accept");
  EXPECT_TRUE(has(world.seated(), "Cyd") && has(world.seated(), "Eve")) << world.seated();
}

TEST(Alternates, AnOfferToWhoSitsAlreadyIsNotTaken_LN119) {
  Stage world;
  const PersonId cyd = *world.store().find_identity("web", "Cyd").value();
  for (PersonId& seat : world.match().desk.seats) {
    if (name_of(world.house(), seat) != world.absent) seat = cyd;  // as an older database may say
  }
  world.say("Cyd", "accept");
  EXPECT_TRUE(has(world.seated(), world.absent)) << world.seated();
}

// The log does not replay, and then it does again, as after the repair of a database.
void halt_and_mend(Stage& world, const std::function<void()>& meanwhile) {
  const MatchRow row = world.match().row;
  Commit halted;
  halted.matches = {row};
  halted.matches.front().status = MatchStatus::kHalted;
  ASSERT_TRUE(world.store().commit(halted).ok());
  world.restart();
  ASSERT_TRUE(world.house().halted.contains(row.id));
  meanwhile();
  Commit mended;
  mended.matches = {row};
  ASSERT_TRUE(world.store().commit(mended).ok());
  world.restart();
  ASSERT_FALSE(world.house().halted.contains(row.id));
}

TEST(Alternates, AYesToASeatOfAHaltedMatchIsKeptAndCountsWhenItGoesOn_LN119) {
  Stage world;
  const std::string thread = world.thread();
  halt_and_mend(world, [&] {
    world.say_at(thread, "Cyd", "accept");
    EXPECT_TRUE(has(world.last_private("Cyd"), "Your yes is kept")) << world.last_private("Cyd");
    world.restart();
    world.pass(100 * kHour_ms);
    EXPECT_EQ(world.show().sign_ups.offers.size(), 1U) << "no time runs against Cyd";
    EXPECT_FALSE(has(world.foyer_text(), "@Eve, a seat is yours"));
  });
  EXPECT_TRUE(has(world.seated(), "Cyd")) << world.last_private("Cyd");
  EXPECT_TRUE(world.show().sign_ups.offers.empty());
  EXPECT_EQ(world.show().sign_ups.list.size(), 2U);
}

TEST(Alternates, ANoToASeatOfAHaltedMatchPassesItOnWhenItGoesOn_LN119) {
  Stage world;
  halt_and_mend(world, [&] {
    world.say_in_foyer("Cyd", "accept");
    world.say_in_foyer("Cyd", "pass");
    EXPECT_TRUE(has(world.last_private("Cyd"), "Your no is kept")) << world.last_private("Cyd");
  });
  EXPECT_TRUE(has(world.foyer_text(), "@Eve, a seat is yours")) << world.foyer_text();
  world.say("Eve", "accept");
  EXPECT_TRUE(has(world.seated(), "Eve"));
}

TEST(Alternates, WhoSaidNothingWhileTheMatchStoodHasTheWholeTimeAgain_LN119) {
  Stage world;
  world.pass(11 * kHour_ms);
  halt_and_mend(world, [&] { world.pass(30 * kHour_ms); });
  world.pass(11 * kHour_ms);
  EXPECT_FALSE(has(world.foyer_text(), "@Eve, a seat is yours"));
  world.restart();
  world.pass(2 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "@Eve, a seat is yours")) << world.foyer_text();
}

TEST(Alternates, AnOfferEndsWithItsMatch) {
  Stage world;
  world.host("!abort confirm -- enough");
  EXPECT_TRUE(world.show().sign_ups.offers.empty());
  const auto timers = world.store().timers(MatchId{});
  EXPECT_TRUE(timers->empty());
  world.say_in_foyer("Cyd", "accept");
  EXPECT_EQ(world.show().sign_ups.list.size(), 3U);
}

}  // namespace
}  // namespace callboard::test
