// The head of a thread says how things stand, and is changed in place: adds no post, rings nobody,
// survives a kill, and says only what counts last (docs/adr/0016).
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kEvery_ms = 10'000;

// A world whose forum lets posts be edited.
class Status : public testing::Test {
 protected:
  Status() {
    world_.forum.status_every_ms = kEvery_ms;
    world_.restart();
  }
  // What it says now; empty: nothing of ours.
  std::string head(const std::string& at) {
    const auto& said = world_.forum.heads[at];
    return said.empty() ? "" : said.back().text;
  }
  std::size_t times(const std::string& at) { return world_.forum.heads[at].size(); }
  std::string due_words() {
    for (const TimerRow& row : world_.house().timers.of(world_.match().row.id)) {
      if (row.key.front() != '~') return "<" + std::to_string(row.due.ms) + ">";
    }
    return "no clock";
  }
  // Public posts in the thread that say it.
  std::vector<Standing> posted(const std::string& words) {
    std::vector<Standing> found;
    for (const Standing& post : world_.forum.posts) {
      if (post.to.empty() && has(post.text, words)) found.push_back(post);
    }
    return found;
  }

  World world_;
};

TEST_F(Status, TellsWhoWaitsAndWhoIsToMoveUntilWhenWithoutAPingOrAPost) {
  world_.pass(kMinute_ms);
  EXPECT_TRUE(has(head(world_.thread()), "seats are free")) << head(world_.thread());
  World without;  // posts and notices are those of a forum that cannot edit
  for (World* const world : {&world_, &without}) {
    world->seat_two();
    world->pass(kMinute_ms);
  }
  const std::string now = head(world_.thread());
  EXPECT_TRUE(has(now, "match 1")) << now;
  EXPECT_TRUE(has(now, "To move: " + world_.to_move() + ", until " + due_words())) << now;
  EXPECT_FALSE(has(now, "@")) << now;
  EXPECT_EQ(world_.forum.posts.size(), without.forum.posts.size());
  EXPECT_TRUE(without.forum.heads.empty());
}

TEST_F(Status, OfTheShowLeadsToTheMatchThatIsPlayed) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string now = head(world_.foyer());
  EXPECT_TRUE(has(now, "/thread/" + world_.thread())) << now;
  EXPECT_TRUE(has(now, "To move: " + world_.to_move())) << now;
  EXPECT_TRUE(has(now, "Jackpot: $")) << now;
}

TEST_F(Status, SaysOnlyWhatCountsLastAndNotTooOften) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string thread = world_.thread();
  const std::size_t before = times(thread);
  world_.say(world_.to_move(), "roll");
  world_.host("!pause -- a storm");
  EXPECT_EQ(times(thread), before) << "what is superseded is never sent";
  world_.pass(3'000);
  EXPECT_EQ(times(thread), before + 1);
  EXPECT_TRUE(has(head(thread), "Paused")) << head(thread);
  world_.host("!resume");
  world_.pass(5'000);
  EXPECT_EQ(times(thread), before + 1) << "not sooner than the platform wants";
  world_.pass(kEvery_ms);
  EXPECT_EQ(times(thread), before + 2);
  EXPECT_TRUE(has(head(thread), "To move: " + world_.to_move())) << head(thread);
  world_.pass(kHour_ms);
  EXPECT_EQ(times(thread), before + 2) << "nothing changed";
}

TEST_F(Status, WhatAKillLeftUnsaidIsSaidAfterTheRestartAndOnce) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string thread = world_.thread();
  const std::size_t before = times(thread);
  world_.restart();
  world_.pass(kMinute_ms);
  EXPECT_EQ(times(thread), before) << "nothing changed";
  world_.host("!pause -- a storm");
  world_.restart();
  world_.pass(kMinute_ms);
  EXPECT_EQ(times(thread), before + 1);
  EXPECT_TRUE(has(head(thread), "Paused")) << head(thread);
}

TEST_F(Status, AnAnswerThatAKillSwallowedCostsOneHarmlessRepetition) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string thread = world_.thread();
  world_.forum.towards_status = FakePlatform::Mode::kSilent;
  world_.host("!pause -- a storm");
  world_.pass(kHour_ms);
  world_.forum.towards_status = FakePlatform::Mode::kWell;
  const std::size_t before = times(thread);
  world_.restart();
  world_.pass(kMinute_ms);
  EXPECT_EQ(times(thread), before + 1);
  EXPECT_TRUE(has(head(thread), "Paused")) << head(thread);
}

TEST_F(Status, OneThatWasTakenAwayIsPostedAnewOnceAndThenLetBe) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string thread = world_.thread();
  world_.forum.taken_away.insert(thread);
  world_.host("!pause -- a storm");
  world_.pass(kMinute_ms);
  const auto anew = posted("Paused");
  ASSERT_EQ(anew.size(), 1U);
  EXPECT_EQ(anew[0].venue, thread);
  EXPECT_TRUE(anew[0].pings.empty());
  EXPECT_TRUE(anew[0].actors.empty());
  world_.restart();
  world_.host("!resume");
  world_.pass(kMinute_ms);
  EXPECT_TRUE(has(head(anew[0].key), "To move: " + world_.to_move())) << head(anew[0].key);
  world_.forum.taken_away.insert(anew[0].key);
  for (const char* const command : {"!pause -- once more", "!resume"}) {
    world_.host(command);
    world_.pass(kMinute_ms);
    world_.restart();
  }
  EXPECT_EQ(posted("Paused").size(), 1U);
  EXPECT_EQ(posted("To move: ").size(), 0U);
}

TEST_F(Status, AHaltedHouseChangesNothing) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string thread = world_.thread();
  const std::size_t before = times(thread);
  world_.host("!pause -- a storm");
  world_.halt();
  world_.pass(kHour_ms);
  world_.restart();
  world_.pass(kHour_ms);
  EXPECT_EQ(times(thread), before);
  world_.resume();
  world_.pass(kMinute_ms);
  EXPECT_EQ(times(thread), before + 1);
  EXPECT_TRUE(has(head(thread), "Paused")) << head(thread);
}

TEST_F(Status, WhatIsHeldIsTriedAgainWithTheNewestWords) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string thread = world_.thread();
  world_.forum.towards_status = FakePlatform::Mode::kHeld;
  world_.host("!pause -- a storm");
  world_.pass(kHour_ms);
  world_.host("!resume");
  world_.pass(kMinute_ms);
  const std::size_t before = times(thread);
  world_.forum.towards_status = FakePlatform::Mode::kWell;
  world_.host("!extend 5h");
  world_.pass(2 * kMinute_ms);
  EXPECT_EQ(times(thread), before + 1);
  EXPECT_TRUE(has(head(thread), "until " + due_words())) << head(thread);
}

TEST_F(Status, WhatIsRefusedIsToldToTheOperatorAndLetBeUntilItSaysOtherwise) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  world_.forum.towards_status = FakePlatform::Mode::kRefused;
  world_.host("!pause -- a storm");
  world_.pass(kHour_ms);
  const auto told = std::count_if(world_.log.begin(), world_.log.end(), [](const auto& line) {
    return has(line, "how things stand is not shown");
  });
  EXPECT_EQ(told, 2);  // of the match and of the show
}

TEST_F(Status, SaysHowAMatchEndedEvenOverAKill) {
  const std::string thread = world_.thread();
  win(world_, "Ann");
  ASSERT_NE(world_.thread(), thread);
  world_.restart();
  world_.pass(kMinute_ms);
  EXPECT_TRUE(has(head(thread), "It is over. Ann has won $")) << head(thread);
  EXPECT_TRUE(has(head(world_.foyer()), "Champion: Ann")) << head(world_.foyer());
  const std::size_t before = times(thread);
  world_.restart();
  world_.pass(kHour_ms);
  EXPECT_EQ(times(thread), before);
}

TEST_F(Status, AMatchThatIsCalledOffOrStoppedByAFaultSaysSo) {
  world_.seat_two();
  world_.pass(kMinute_ms);
  const std::string thread = world_.thread();
  damage(world_);
  world_.pass(kMinute_ms);
  EXPECT_TRUE(has(head(thread), "stopped by a fault")) << head(thread);
}

TEST(StatusOfSleepers, IsSaidWhenItHasChangedAndNotAtEveryStart) {
  WorldOptions options = two_shows();
  options.awake_max = 1;
  World world(std::move(options));
  world.forum.status_every_ms = kEvery_ms;
  world.restart();
  world.pass(kMinute_ms);
  std::size_t before = 0;
  for (const auto& [at, said] : world.forum.heads) before += said.size();
  EXPECT_EQ(before, 4U);  // two shows, two matches
  world.restart();
  world.pass(kHour_ms);
  std::size_t after = 0;
  for (const auto& [at, said] : world.forum.heads) after += said.size();
  EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace callboard::test
