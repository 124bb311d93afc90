// What `callboard ctl status` says of the matches of a show.
#include "bot/main/status.h"

#include <gtest/gtest.h>

#include "bot/show/qualify.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

std::string status(World& world) {
  const auto words = status_words({}, world.house(), world.dispatcher(), world.daemon());
  return words ? *words : "";
}

TEST(Status, NamesAMatchThatWasOpenedAgainAndWhatWaitsForIt) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  EXPECT_TRUE(has(status(world), "match 2: waits for players")) << status(world);
  EXPECT_FALSE(has(status(world), "match 1")) << status(world);
  world.host("!match 1 undo 1");
  EXPECT_TRUE(has(status(world), "match 1: waits for ")) << status(world);
  EXPECT_TRUE(has(status(world), "match 2: waits until match 1 is over")) << status(world);
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  EXPECT_TRUE(has(status(world), "match 2: waits for players")) << status(world);
  EXPECT_FALSE(has(status(world), "match 1")) << status(world);
}

// A homeserver that does not answer, or a token that was revoked, as the platform's adapter says
// it.
TEST(Status, NamesAPlatformThatIsNotReachedAndWhy) {
  World world;
  EXPECT_FALSE(has(status(world), "NOT REACHED")) << status(world);
  world.forum.go_down();
  world.settle();
  world.pass(kMinute_ms);
  EXPECT_TRUE(has(status(world), "NOT REACHED: web, since 2023-11-14 22:13 UTC: connection lost"))
      << status(world);
  world.forum.come_up();
  world.settle();
  EXPECT_FALSE(has(status(world), "NOT REACHED")) << status(world);
  world.forum.shut("600");
  world.settle();
  EXPECT_TRUE(has(status(world), "SHUT OUT of web 600")) << status(world);
  EXPECT_FALSE(has(status(world), "NOT REACHED")) << "once is enough";
}

TEST(Status, SaysOfWhomChatterIsNotKept) {
  World world;
  world.seat_two();
  EXPECT_FALSE(has(status(world), "chatter_kb_per_day")) << status(world);
  world.house().chatter_kb_per_day = 1;
  for (int i = 0; i < 2; ++i) world.say("Eve", std::string(1'000, 'w'));
  EXPECT_TRUE(has(status(world), "is not kept, since it was more than chatter_kb_per_day"))
      << status(world);
}

TEST(Status, WhatResumeWouldDoNamesTheLinesOfTheScheduleThatCameDue) {
  const auto line = [](const std::string& cron, const std::string& action) {
    return ScheduleLine{cron, "UTC", action, *Cron::parse(cron, "UTC")};
  };
  WorldOptions options;  // the world begins on a Tuesday at 22:13
  options.show.schedule = {line("0 5 * * *", "standings"), line("0 3 * * wed", "!records"),
                           line("0 3 * * sun", "!jackpots")};
  World world(std::move(options));
  const auto preview = [&] { return resume_preview(world.house(), world.dispatcher(), world.now); };
  world.halt();
  EXPECT_TRUE(has(preview(), "time since:\n  nothing")) << preview();
  world.pass(10 * kHour_ms);
  world.restart();
  EXPECT_TRUE(has(preview(), ": standings, set for 2023-11-15 05:00 UTC\n")) << preview();
  EXPECT_TRUE(has(preview(), ": !records, set for 2023-11-15 03:00 UTC\n")) << preview();
  EXPECT_FALSE(has(preview(), "jackpots")) << preview();
  world.pass(24 * kHour_ms);
  EXPECT_TRUE(has(preview(), "!records, set for 2023-11-15 03:00 UTC: left out")) << preview();
  world.resume();
  EXPECT_TRUE(has(preview(), "not halted"));
}

TEST(Status, WhatResumeWouldDoNamesDigestsAndWhoIsCalledUp) {
  WorldOptions options;  // the world begins on a Tuesday at 22:13
  options.show.sign_ups = SignUpMode::kList;
  options.show.digest = "08:00";
  World world(std::move(options));
  world.say("Dee", "hello");
  world.seat_two();
  for (const char* who : {"Cyd", "Eve"}) world.say_in_foyer(who, "join");
  world.say_in_foyer("Eve", "away until 14 Nov");
  world.host("!abort confirm -- a storm");
  ASSERT_TRUE(has(world.foyer_text(), "@Cyd")) << world.foyer_text();
  const auto preview = [&] { return resume_preview(world.house(), world.dispatcher(), world.now); };
  world.halt();
  EXPECT_TRUE(has(preview(), "time since:\n  nothing")) << preview();
  world.pass(10 * kHour_ms);
  world.restart();
  EXPECT_TRUE(has(preview(), ", Cyd, asked to confirm a seat: due 2023-11-15 22:13 UTC, up to 10h"))
      << preview();
  EXPECT_TRUE(has(preview(), ": the digest to Dee, set for 2023-11-15 08:00 UTC\n")) << preview();
  EXPECT_TRUE(has(preview(), ": call up who was away")) << preview();
  world.resume();
  world.pass(kMinute_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "Nothing needs you")) << world.private_text("Dee");
  EXPECT_TRUE(has(world.foyer_text(), "@Eve")) << world.foyer_text();
}

TEST(Status, WhatResumeWouldDoNamesWhoIsOfferedASeatOrInTheQuiz) {
  WorldOptions options;  // the world begins on a Tuesday at 22:13
  options.show.sign_ups = SignUpMode::kList;
  World world(std::move(options));
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.host("!replace Bob");
  ASSERT_EQ(world.show().sign_ups.offers.size(), 1U) << world.last_private("Dee");
  world.host("!qualify open 2 closes 6h");
  world.say_in_foyer("Eve", "quiz");
  const auto preview = [&] { return resume_preview(world.house(), world.dispatcher(), world.now); };
  world.halt();
  world.pass(10 * kHour_ms);
  world.restart();
  const std::string more = ", up to 10h 0m more\n";
  EXPECT_TRUE(has(preview(), ", Cyd, offered a seat: due 2023-11-15 ")) << preview();
  EXPECT_TRUE(has(preview(), ", Eve, asked in the quiz: due 2023-11-14 ")) << preview();
  EXPECT_TRUE(has(preview(), more)) << preview();
  EXPECT_TRUE(has(preview(),
                  ": close the qualifying quiz, once those who are asked are done, set for "
                  "2023-11-15 04:13 UTC\n"))
      << preview();
  world.resume();
  world.pass(kMinute_ms);
  EXPECT_EQ(world.show().sign_ups.offers.size(), 1U) << "the seat is still offered";
  EXPECT_TRUE(qualifies(world.show())) << world.last_private("Eve") << world.foyer_text();
}

TEST(Status, NamesAMatchThatWasOpenedAgainAndSleeps) {
  for (const bool restarted : {false, true}) {
    WorldOptions options;
    options.awake_max = 0;
    World world(std::move(options));
    world.seat_two();
    end_match(world, "Ann");
    world.host("!match 1 undo 1");
    if (restarted) world.restart();
    world.pass(kMinute_ms);
    ASSERT_TRUE(world.house().matches.is_asleep(MatchId{1}));
    EXPECT_TRUE(has(status(world), "match 1: waits for ")) << status(world);
    EXPECT_TRUE(has(status(world), "match 2 sleeps")) << status(world);
  }
}

}  // namespace
}  // namespace callboard::test
