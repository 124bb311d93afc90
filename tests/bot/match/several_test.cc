// Prompts to several seats at once, answers in secret, and timers that last over prompts: with a
// small game that asks for all three (tests/bot/world/rounds_game.h).
#include <gtest/gtest.h>

#include "bot/clock/host_wait.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/rounds_game.h"

namespace callboard::test {
namespace {

using Mode = FakePlatform::Mode;

WorldOptions of_three() {
  WorldOptions options;
  options.other_rules = rounds::plays_rounds;
  return options;
}

// Seats are drawn: who sits where is asked of the match.
struct Three {
  World world;
  explicit Three(WorldOptions options = of_three()) : world(std::move(options)) {
    for (const char* who : {"Ann", "Bob", "Cyd"}) world.say(who, "join");
  }
  std::string at(std::size_t seat) {
    return name_of(world.house(), world.match().desk.seats.at(seat));
  }
  std::optional<Timestamp> due(const std::string& key) {
    const auto row = world.house().timers.find(world.match().row.id, key);
    return row ? std::optional(row->due) : std::nullopt;
  }
  // In hours from now.
  std::int64_t left(const std::string& key) {
    const auto at = due(key);
    return at ? (at->ms - world.now.ms + kHour_ms / 2) / kHour_ms : -1;
  }
  void answer_all() {
    for (const char* who : {"Ann", "Bob", "Cyd"}) world.whisper(who, "walnut");
  }
};

TEST(Several, APromptCallsAllAndItsClockIsNobodysOwn) {
  Three three;
  const std::string prompt = three.world.last_public();
  EXPECT_TRUE(has(prompt, "closes in 12 hours")) << prompt;
  EXPECT_TRUE(has(prompt, "as soon as everybody has answered")) << prompt;
  EXPECT_FALSE(has(prompt, "time bank")) << prompt;
  EXPECT_EQ(three.world.forum.posts.back().actors.size(), 3u) << "each is called";
  EXPECT_EQ(three.left("step:1"), 12);
  EXPECT_TRUE(has(three.world.ctl("lucky", "!status"), " are to move"));
}

TEST(Several, AStepThatRunsOutIsNobodysMiss) {
  WorldOptions options = of_three();
  options.show.excused_misses = 1;
  options.show.time_bank_s = 3600;
  Three three(std::move(options));
  three.world.whisper("Ann", "walnut");
  three.world.pass(13 * kHour_ms);
  EXPECT_EQ(three.world.view("phase"), "open");
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(misses_in_a_row(three.world.match(), Seat{seat}), 0);
  }
  EXPECT_EQ(three.world.match().desk.allowances.size(), 0u);
  EXPECT_FALSE(has(three.world.public_text(), "missed the deadline"));
}

TEST(Several, AMissedDeadlineOfOneCountsAsEver) {
  Three three;
  three.answer_all();
  ASSERT_EQ(three.world.to_move(), three.at(0));
  three.world.pass(25 * kHour_ms);
  EXPECT_EQ(misses_in_a_row(three.world.match(), Seat{0}), 1);
  EXPECT_EQ(three.world.to_move(), three.at(1));
}

TEST(Several, AnAbsenceDoesNotHoldTheOthersUp) {
  Three three;
  const auto before = three.due("step:1");
  three.world.whisper("Bob", "away for 3 days");
  EXPECT_EQ(three.due("step:1"), before);
}

TEST(Several, EveryPracticePlayerAnswers) {
  World world(of_three());
  for (const char* words : {"join", "practice", "practice"}) world.say("Ann", words);
  ASSERT_EQ(world.view("phase"), "secret");
  world.whisper("Ann", "walnut");
  world.pass(kHour_ms);
  EXPECT_EQ(world.view("phase"), "open") << world.public_text();
  EXPECT_FALSE(has(world.public_text(), "mulberry"));
}

TEST(Several, ClocksStartWhenThePromptStandsAtTheHomeOfEach) {
  WorldOptions options = of_three();
  options.show.platforms = {"web", "matrix"};
  World world(std::move(options));
  world.say("Ann", "join");
  world.chat_say("Bob", "join");
  world.chat.mode = Mode::kSilent;
  world.say("Cyd", "join");
  const auto step = [&] { return world.house().timers.find(world.match().row.id, "step:1"); };
  EXPECT_FALSE(step()) << "it does not stand where Bob is at home";
  world.whisper("Ann", "walnut");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kAccepted})
      << "it stands where Ann is at home";
  EXPECT_FALSE(step());
  world.pass(kHour_ms + kMinute_ms);
  ASSERT_TRUE(step()) << "after an hour it counts where it stands";
  EXPECT_GT(step()->due.ms, world.now.ms + 11 * kHour_ms);
}

TEST(Several, WhatSomebodyWroteInTimeGoesBeforeTheFiring) {
  WorldOptions options = of_three();
  options.show.platforms = {"web", "matrix"};
  World world(std::move(options));
  world.say("Ann", "join");
  world.chat_say("Bob", "join");
  world.say("Cyd", "join");
  world.chat.dark = true;
  world.pass(13 * kHour_ms);
  EXPECT_EQ(world.view("phase"), "secret") << "the other platform was not read yet";
  world.chat.dark = false;
  world.restart();
  world.pass(kHour_ms);
  EXPECT_EQ(world.view("phase"), "open");
}

TEST(Lasting, ATimerRunsOnOverPromptsOfItsKey) {
  Three three;
  three.answer_all();
  const auto cap = three.due("cap:0");
  const auto round = three.due("round");
  ASSERT_TRUE(cap && round);
  EXPECT_EQ(three.left("cap:0"), 72);
  three.world.pass(20 * kHour_ms);
  three.world.say(three.at(0), "go");
  EXPECT_EQ(three.due("cap:0"), cap);
  EXPECT_EQ(three.left("move:3"), 24);
  three.world.restart();
  EXPECT_EQ(three.due("cap:0"), cap);
  three.world.say(three.at(0), "stop");
  EXPECT_EQ(three.due("cap:0"), std::nullopt) << "asked for no more";
  EXPECT_EQ(three.left("cap:1"), 72);
  EXPECT_EQ(three.due("round"), round);
}

TEST(Lasting, TheFirstClockIsTheOneThatIsTold) {
  Three three;
  three.answer_all();
  for (int i = 0; i < 3; ++i) {
    three.world.pass(20 * kHour_ms);
    three.world.say(three.at(0), "go");
  }
  EXPECT_TRUE(has(three.world.last_public(), "You have 12 hours")) << three.world.last_public();
  three.world.pass(13 * kHour_ms);
  EXPECT_EQ(three.world.to_move(), three.at(1));
  EXPECT_EQ(misses_in_a_row(three.world.match(), Seat{0}), 0) << "no deadline was missed";
}

TEST(Lasting, APauseFreezesIt) {
  Three three;
  three.answer_all();
  three.world.pass(10 * kHour_ms);
  three.world.host("!pause until 1 December -- a holiday");
  three.world.pass(48 * kHour_ms);
  three.world.host("!resume");
  EXPECT_EQ(three.left("cap:0"), 62);
  EXPECT_EQ(three.left("move:2"), 14);
  three.world.host("!pause until 1 December -- a holiday");
  three.world.pass(48 * kHour_ms);
  three.world.host("!resume fresh");
  EXPECT_EQ(three.left("cap:0"), 62) << "what lasts is not asked for afresh";
  EXPECT_EQ(three.left("move:2"), 24);
}

TEST(Lasting, AnOutageIsGivenBackWholeEvenIfThePromptIsYounger) {
  Three three;
  three.answer_all();
  const auto round = three.due("round");
  three.world.pass(2 * kHour_ms);
  three.world.away(5 * kHour_ms);
  EXPECT_NEAR(static_cast<double>(three.due("round")->ms - round->ms), 5.0 * kHour_ms,
              2.0 * kMinute_ms);
  EXPECT_EQ(three.left("cap:0"), 70);
}

TEST(Lasting, TheClockOfNobodyIsNotTheHosts) {
  Three three;
  three.answer_all();
  for (int i = 0; i < 16; ++i) {
    three.world.pass(15 * kHour_ms);
    three.world.say(three.world.to_move(), i % 3 == 2 ? "stop" : "go");
  }
  const std::string mover = three.world.to_move();
  EXPECT_EQ(three.due("round"), std::nullopt) << "it has run out";
  EXPECT_FALSE(wait_for_host(three.world.house(), three.world.match()));
  EXPECT_EQ(three.world.match().row.status, MatchStatus::kLive);
  EXPECT_FALSE(mover.empty());
}

TEST(Sealed, AnAnswerInPrivateCountsAndNobodyElseReadsIt) {
  Three three;
  const std::string before = three.world.public_text();
  three.world.whisper("Ann", "walnut");
  EXPECT_EQ(three.world.forum.verdicts[three.world.forum.last_reply()],
            std::vector{Verdict::kAccepted});
  EXPECT_EQ(three.world.public_text(), before) << "not even that there is one";
  three.world.whisper("Ann", "almond");  // once is enough
  EXPECT_EQ(three.world.forum.verdicts[three.world.forum.last_reply()],
            std::vector{Verdict::kRefused});
  EXPECT_FALSE(has(three.world.last_private("Ann"), "thread")) << three.world.last_private("Ann");
  three.world.whisper("Bob", "pecan");
  three.world.whisper("Cyd", "cashew");
  EXPECT_EQ(three.world.view("phase"), "open");
  for (const char* word : {"walnut", "almond", "pecan", "cashew"}) {
    EXPECT_FALSE(has(three.world.public_text(), word));
  }
}

TEST(Sealed, WhereMovesAreOpenAPrivateOneDoesNotCount) {
  Three three;
  three.answer_all();
  three.world.whisper(three.at(0), "go");
  EXPECT_TRUE(has(three.world.last_private(three.at(0)), "in the match's thread"));
}

TEST(Sealed, AHostsReadingOfAPostDoesNotTellTheWords) {
  Three three;
  three.world.say("Ann", "hm, difficult");
  const std::string post = three.world.forum.last_reply();
  three.world.host("!read #" + post + " as walnut -- meant so");
  EXPECT_TRUE(has(three.world.public_text(), "reads post")) << three.world.last_private("Dee");
  EXPECT_FALSE(has(three.world.public_text(), "walnut"));
}

}  // namespace
}  // namespace callboard::test
