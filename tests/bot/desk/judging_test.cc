// The judging queue, rulings, the daily digest, and what happens when no host comes.
#include <gtest/gtest.h>

#include <utility>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

TEST(Judging, TheQueueSaysWhatWaits_HA27) {
  World world;
  world.host("!set guess_judging host");
  world.seat_two();
  world.host("!queue");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing needs you")) << world.last_private("Dee");
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  ASSERT_EQ(world.to_move(), "");
  world.host("!queue");
  EXPECT_TRUE(has(world.last_private("Dee"), "One thing needs you")) << world.last_private("Dee");
  world.host("!ask Which words exactly?");
  EXPECT_TRUE(has(world.public_text(), "Which words exactly?"));
  world.say(guesser, "The ones on the poster, of course");
  EXPECT_TRUE(has(world.last_private("Dee"), "The ones on the poster")) << "told to the hosts";
  world.host("!reject -- it is not");
  EXPECT_TRUE(has(world.public_text(), "it is not"));
  EXPECT_EQ(world.to_move(), other_of(guesser));
  world.host("!accept");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing waits for a judgement"));
}

// The pick stood, the guess did not, and the mark asked for all of it again.
TEST(Judging, APickWithAGuessThatCannotFitIsNotPlayedInPart) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const auto prompt = nlohmann::json::parse(world.view("prompt"));
  std::string pick;
  for (const auto& n : prompt.at("picks").at(0).at("numbers")) {
    pick += std::to_string(n.get<int>()) + " ";
  }
  world.say(mover, pick + "and guess XYZZY");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kAsked});
  EXPECT_TRUE(has(world.last_private(mover), "cannot fit the board")) << world.last_private(mover);
  EXPECT_TRUE(has(world.last_private(mover), "Nothing was played"));
  EXPECT_EQ(world.view("phase"), "pick");
  world.say(mover, pick + "and guess " + world.solution());
  EXPECT_NE(world.view("phase"), "pick");
}

TEST(Judging, AnAcceptedGuessPays_HA27) {
  World world;
  world.host("!set guess_judging host");
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  const std::string post = world.forum.last_reply();
  world.host("!accept -- near enough");
  EXPECT_TRUE(has(world.public_text(), "has judged post #" + post + ": accepted (near enough)"));
  const auto banks = nlohmann::json::parse(world.view("banks"));
  const Seat seat = *world.match().desk.seat_of(person(world, guesser));
  EXPECT_GT(banks.at(seat.index).at("bank").at("$money").get<int>(), 0);
}

TEST(Ruling, WrongMayCreditTheOpponent_HA09) {
  World world;
  world.seat_two();
  const std::string guesser = roll_and_pick(world);
  world.say(guesser, "guess " + world.solution());
  const std::int64_t paid = bank(world, guesser);
  world.host("!rule wrong credit -- a slip");
  EXPECT_EQ(bank(world, guesser), 0) << world.last_private("Dee");
  EXPECT_EQ(bank(world, other_of(guesser)), paid);
  EXPECT_TRUE(has(world.public_text(), "a slip"));
}

TEST(Ruling, OnWhatWaitsIsAnnouncedWithItsReason_HA27) {
  World world;
  world.host("!set guess_judging host");
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  ASSERT_EQ(world.to_move(), "");
  const std::string post = world.forum.last_reply();
  world.host("!rule wrong -- not what stands there");
  EXPECT_EQ(world.to_move(), other_of(guesser));
  EXPECT_TRUE(has(world.public_text(), "post #" + post + ": not accepted (not what stands there)"));
}

TEST(Digest, ComesOnceADayAtTheHostsHour) {
  WorldOptions options;
  options.show.digest = "08:00";
  options.show.zone = "Europe/Berlin";
  World world(std::move(options));
  world.pass(24 * kHour_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "Nothing needs you")) << world.private_text("Dee");
  world.host("!set guess_judging host");
  world.seat_two();
  guess(world, "QUITE ANOTHER THING");
  world.restart();
  world.pass(24 * kHour_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "One thing needs you"));
  EXPECT_TRUE(has(world.private_text("Dee"), "!accept"));
  EXPECT_FALSE(has(world.public_text(), "needs you"));
}

TEST(Digest, HostingIsHandedOver_HA42) {
  World world;
  world.say("Cyd", "hello");
  world.host("!handover Cyd -- holidays");
  EXPECT_EQ(world.show().state.hosts, std::vector<PersonId>{person(world, "Cyd")});
  EXPECT_TRUE(has(world.public_text(), "hands the show over to Cyd")) << world.public_text();
}

// A dead host: the co-hosts again after half the wait, then the operator, then the fair default.
TEST(Ladder, AWaitForHostsEndsFairlyAndIsTold) {
  World world;
  world.host("!set guess_judging host");
  world.seat_two();
  guess(world, "QUITE ANOTHER THING");
  const auto said = [&](const std::string& words) { return has(world.public_text(), words); };
  world.pass(35 * kHour_ms);
  EXPECT_FALSE(said("still waits for a host"));
  world.pass(2 * kHour_ms);
  EXPECT_TRUE(said("still waits for a host"));
  EXPECT_TRUE(has(world.private_text("Dee"), "Half of your time"));
  world.restart();
  world.pass(20 * kHour_ms);
  EXPECT_TRUE(operator_told(world));
  world.pass(20 * kHour_ms);
  EXPECT_TRUE(said("No host has answered in time")) << world.public_text();
  EXPECT_NE(world.to_move(), "");
}

}  // namespace
}  // namespace callboard::test
