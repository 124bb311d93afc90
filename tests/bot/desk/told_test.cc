// What hosts and players are told must be so, in whatever thread they read it: names, who was there
// first, what was played, what a trial would do.
#include <gtest/gtest.h>

#include "bot/packs/pack.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

TEST(Told, TheDigestNamesPlayersAndSaysHoursAsHours) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "100 more hours please");
  world.host("!digest");
  const std::string digest = world.last_private("Dee");
  EXPECT_TRUE(has(digest, mover + " asks for more time")) << digest;
  EXPECT_TRUE(has(digest, "!extend 100h")) << digest;
}

TEST(Told, AWishForMoreTimeReachesTheHostsOnceATurn_LN114) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  for (int i = 0; i < 4; ++i) world.say(mover, "more time please");
  const std::string alerts = world.private_text("Dee");
  const auto first = alerts.find("more time");
  ASSERT_NE(first, std::string::npos) << alerts;
  const std::size_t entries = world.match().log.size();
  world.say(mover, "more time please");
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_EQ(world.private_text("Dee"), alerts);
  EXPECT_TRUE(has(world.last_private(mover), "know already")) << world.last_private(mover);
}

TEST(Told, AGuessThatWouldBeSentBackIsNotForcedAndTheHostHearsWhy_HA11) {
  World world;
  world.seat_two();
  const std::string mover = roll_and_pick(world);
  const std::size_t entries = world.match().log.size();
  world.host("!force " + mover + " guess ELEPHANT");
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_FALSE(has(world.public_text(), "moves for")) << world.public_text();
  EXPECT_TRUE(has(world.last_private("Dee"), "does not fit")) << world.last_private("Dee");
}

TEST(Told, AGuessThatWasSentBackIsAskedForAgainAndMayBeReadOtherwise_HA10) {
  World world;
  world.seat_two();
  const std::string mover = roll_and_pick(world);
  world.say(mover, "guess ELEPHANT");
  const std::string post = world.forum.last_reply();
  ASSERT_FALSE(world.forum.verdicts[post].empty());
  EXPECT_EQ(world.forum.verdicts[post].back(), Verdict::kAsked);
  world.host("!read #" + post + " as guess " + world.solution());
  EXPECT_FALSE(has(world.last_private("Dee"), "already")) << world.last_private("Dee");
}

TEST(Told, TheSlowerOfTwoHostsHearsWhatTheFirstDid_HA42) {
  World world;
  world.host("!host add Olga");
  world.say("Olga", "hello");
  world.host("!host add Olga");
  world.say("Ann", "hello");
  world.say("Bob", "hello");
  world.host("!set guess_judging host");
  world.host("!new Ann vs Bob");
  guess(world, "QUITE ANOTHER THING");
  if (!world.match().game->judgeable()) guess(world, "QUITE ANOTHER THING");
  world.host("!accept");
  world.whisper("Olga", "!reject -- no way");
  EXPECT_TRUE(has(world.private_text("Olga"), "was there before you"))
      << world.private_text("Olga");
  EXPECT_TRUE(has(world.private_text("Olga"), "!accept"));
}

// Two hosts answer one proposal, or end one match, each before having read of the other.
TEST(Told, TheSlowerOfTwoHostsHearsWhoAnsweredTheProposal_HA42) {
  World world;
  world.host("!host add Olga");
  world.say("Olga", "hello");
  world.host("!host add Olga");
  world.seat_two();
  end_match(world, "Bob");
  world.say("Cyd", "join");
  world.host("!match 1 award game Ann counts -- the clock was wrong");
  (void)play_reopened(world, MatchId{1});
  ASSERT_FALSE(world.show().state.proposals.empty());
  world.host("!confirm 1");
  world.whisper("Olga", "!reject 1 -- let it be");
  const std::string told = world.private_text("Olga");
  EXPECT_TRUE(has(told, "There is no proposal 1")) << told;
  EXPECT_TRUE(has(told, "Dee was there before you")) << told;
  EXPECT_TRUE(has(told, "!confirm 1")) << told;
  world.whisper("Olga", "!reject 9 -- let it be");
  EXPECT_FALSE(has(world.last_private("Olga"), "before you")) << "another matter";
}

TEST(Told, TheSlowerOfTwoHostsHearsWhoAwardedTheMatch_HA36) {
  World world;
  world.host("!host add Olga");
  world.say("Olga", "hello");
  world.host("!host add Olga");
  world.seat_two();
  world.host("!match 1 !award game Bob");
  world.whisper("Olga", "!match 1 !award game Ann");
  const std::string told = world.private_text("Olga");
  EXPECT_TRUE(has(told, "not at a point")) << told;
  EXPECT_TRUE(has(told, "Dee was there before you")) << told;
}

TEST(Told, APlaceBeyondTheLogIsNoGuard_HA43) {
  World world;
  world.seat_two();
  const std::size_t entries = world.match().log.size();
  for (const char* command : {"!match 1 !score Bob 500 @999", "!score Bob 500 @999"}) {
    world.host(command);
    EXPECT_EQ(world.match().log.size(), entries) << command;
    EXPECT_TRUE(has(world.last_private("Dee"), "has come to place")) << world.last_private("Dee");
  }
  world.host("!score Bob 500 @" + std::to_string(entries));
  EXPECT_GT(world.match().log.size(), entries);
}

TEST(Told, APauseEndsWithinSixtyDays_HA15) {
  World world;  // on 14 November 2023
  world.seat_two();
  for (const char* day : {"2099-01-01", "20 January"}) {
    world.host("!pause until " + std::string(day) + " -- holidays");
    EXPECT_FALSE(world.match().desk.pause.has_value()) << day;
    EXPECT_TRUE(has(world.last_private("Dee"), "A pause ends by")) << world.last_private("Dee");
  }
  world.host("!pause until 9 January -- holidays");
  EXPECT_TRUE(world.match().desk.pause.has_value()) << world.last_private("Dee");
  world.host("!pause until 2099-01-01 -- holidays");
  EXPECT_TRUE(has(world.last_private("Dee"), "A pause ends by")) << "nor is it moved there";
}

TEST(Told, AMoveForWhoIsNotToMoveIsRefusedInTheHostsWords_HA11) {
  World world;
  world.seat_two();
  world.host("!force " + other_of(world.to_move()) + " roll");
  const std::string told = world.last_private("Dee");
  EXPECT_TRUE(has(told, "It is not " + other_of(world.to_move()) + " who is to move")) << told;
  EXPECT_TRUE(has(told, "Nothing was played")) << told;
}

// It had restarted the mover's clock, and told everybody of letters that had not been seen.
TEST(Told, WhatWasChangedOutOfSightIsTakenBackOutOfSight_HA06_HA26) {
  World world;
  world.seat_two();
  world.host("!question Who wrote it? = Ann / Anne");
  world.pass(20 * kHour_ms);
  world.host("!question edit Who wrote it then? = Ann / Anne");
  const std::string before = world.public_text();
  const std::string mover = world.to_move();
  for (const char* command : {"!undo", "!redo", "!undo"}) {
    world.host(command);
    EXPECT_EQ(world.public_text(), before) << command;
    EXPECT_TRUE(has(world.last_private("Dee"), "out of sight")) << world.last_private("Dee");
  }
  world.host("!secret");
  EXPECT_TRUE(has(world.last_private("Dee"), "Who wrote it?")) << world.last_private("Dee");
  EXPECT_EQ(world.to_move(), mover);
  world.pass(5 * kHour_ms);
  EXPECT_NE(world.to_move(), mover) << "the clock ran on";
}

TEST(Told, AnUnknownOptionIsAnsweredWithThoseThereAre_HA38) {
  World world;
  world.seat_two();
  world.host("!set nonsense 3");
  EXPECT_TRUE(has(world.last_private("Dee"), "max_consecutive_passes"))
      << world.last_private("Dee");
  world.host("!qualify open 58");
  EXPECT_TRUE(has(world.last_private("Dee"), "50")) << world.last_private("Dee");
}

TEST(Told, MoreThanABankHoldsIsNotTakenOut_HA14) {
  World world;
  world.seat_two();
  const std::size_t entries = world.match().log.size();
  world.host("!bank Bob -1h");
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << world.last_private("Dee");
}

TEST(Told, WhatAHostTakesAwayIsNotSaidToBeGiven_HA14) {
  World world;
  world.seat_two();
  world.host("!excuse Bob");
  EXPECT_TRUE(has(world.last_public(), "gives Bob another excused miss")) << world.last_public();
  world.host("!excuse Bob no");
  EXPECT_TRUE(has(world.last_public(), "takes an excused miss from Bob: none is left"))
      << world.last_public();
  world.host("!bank Bob 2h");
  world.host("!bank Bob -1h");
  EXPECT_TRUE(has(world.last_public(), "takes time from Bob: the time bank now holds 1 hour"))
      << world.last_public();
}

TEST(Told, AClockThatHasAnHourLeftIsNotShortenedNorSaidToBe_HA14) {
  World world;
  world.seat_two();
  world.host("!extend -23h");
  world.host("!extend -30h");
  const std::size_t entries = world.match().log.size();
  const std::string said = world.public_text();
  world.host("!extend -1h");
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_EQ(world.public_text(), said);
  EXPECT_TRUE(has(world.last_private("Dee"), "No more than an hour")) << world.last_private("Dee");
  world.host("!extend 2h");
  EXPECT_TRUE(has(world.last_public(), "more time")) << world.last_public();
}

TEST(Told, NothingWasMissedYetSoNothingIsLate_HA13) {
  World world;
  world.seat_two();
  world.host("!late Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), "was not missed")) << world.last_private("Dee");
}

TEST(Told, WhoIsSeatedReadsSoAlsoWhileSignUpsAreClosed) {
  World world;
  world.seat_two();
  world.host("!close");
  world.say_in_foyer("Ann", "I'm in");
  EXPECT_FALSE(has(world.last_private("Ann"), "closed")) << world.last_private("Ann");
}

TEST(Told, MistypedDiceAreMendedInOneStep_HA34) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.host("!dice 6 4");
  ASSERT_TRUE(has(world.view("picture"), R"("total":10)")) << world.view("picture");
  world.host("!dice 6 5");
  EXPECT_TRUE(has(world.view("picture"), R"("total":11)")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.public_text(), "mends the dice")) << world.public_text();
  world.restart();
  EXPECT_TRUE(has(world.view("picture"), R"("total":11)"));
  world.host("!undo");
  world.say(world.to_move(), "roll");
  world.host("!dice 3 4");
  EXPECT_TRUE(has(world.view("picture"), R"("total":7)")) << world.last_private("Dee");
}

TEST(Told, ATrialIsReadByWhoTriesItAlone_HA43) {
  World world;
  world.say("Olga", "hello");
  world.host("!host add Olga");
  world.seat_two();
  end_match(world, "Ann");
  world.say("Cyd", "join");
  ASSERT_TRUE(world.match().game);
  world.host("!match 1 award game Bob counts -- the clock was wrong");
  const std::string before = world.private_text("Olga");
  world.host("!try !match 1 !abort confirm -- rain");
  EXPECT_TRUE(has(world.private_text("Dee"), "nobody but you reads it"))
      << world.last_private("Dee");
  EXPECT_EQ(world.private_text("Olga"), before);
}

TEST(Told, AMatchOpenedAgainIsToldOfInTheStatus) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  world.host("!match 1 undo 1");
  ASSERT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
  ASSERT_EQ(world.match().row.status, MatchStatus::kWaiting);
  world.say_in_foyer("Dee", "!status");
  EXPECT_TRUE(has(world.private_text("Dee"), "!match 1 !status")) << world.last_private("Dee");
}

TEST(Told, WhereHidingDeletesTheHostReadsThatNothingBringsItBack_HA39) {
  for (const bool for_good : {false, true}) {
    World world;
    world.forum.hides_for_good = for_good;
    world.restart();
    world.seat_two();
    world.say("Cyd", "It is LUCKY NUMBERS, folks!");
    const std::string post = "#" + world.forum.last_reply();
    world.host("!try !hide " + post);
    EXPECT_EQ(has(world.last_private("Dee"), "nothing brings its words back"), for_good);
    world.host("!hide " + post);
    EXPECT_EQ(has(world.last_private("Dee"), "nothing brings its words back"), for_good);
    world.host("!show " + post + " -- my mistake");
    EXPECT_EQ(has(world.last_public(), "I cannot bring it back"), for_good) << world.last_public();
  }
}

// Whatever stands behind it, it is the solution that counts as used.
TEST(Told, ASolutionCountsAsUsedHoweverItIsLoadedAndAClueAloneIsNone_HA02) {
  World world;
  world.seat_two();
  const auto used = [&](const char* solution) {
    return world.show().burnt.contains(solution_hash(world.match().row.game, solution));
  };
  world.host("!puzzle SNAKE EYES labels 9 8 7 6 5 4 3 2 1");
  EXPECT_TRUE(used("SNAKE EYES")) << world.last_private("Dee");
  world.host("!puzzle BACK & FORTH Labels: 9 8 7 6 5 4 3 2 1");
  EXPECT_TRUE(used("BACK & FORTH")) << world.last_private("Dee");
  const std::size_t burnt = world.show().burnt.size();
  world.host("!puzzle edit 1 clue seen at dice");
  EXPECT_TRUE(has(told_of(world, "!puzzles"), "seen at dice")) << world.last_private("Dee");
  world.host("!puzzle edit 1 clue none");
  const std::string listed = told_of(world, "!puzzles");
  EXPECT_FALSE(has(listed, "seen at dice")) << listed;
  EXPECT_TRUE(has(listed, "SNAKE EYES")) << listed;
  EXPECT_EQ(world.show().burnt.size(), burnt);
}

}  // namespace
}  // namespace callboard::test
