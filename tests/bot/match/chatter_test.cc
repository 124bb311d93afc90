// A place that writes without end does not fill the disk: of what leads to nothing only so much is
// kept within a day; what is a move or a command counts as ever.
#include "bot/match/chatter.h"

#include <gtest/gtest.h>

#include "bot/show/making.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

constexpr std::size_t kWords = 800;  // bytes: with the rest of its row a kilobyte

class ChatterKept : public testing::Test {
 protected:
  ChatterKept() {
    world_.seat_two();
    world_.house().chatter_kb_per_day = 5;
  }
  void chatter(int times, const std::string& thread = "") {
    for (int i = 0; i < times; ++i) {
      world_.say_at(thread.empty() ? world_.thread() : thread, "Eve", std::string(kWords, 'w'));
    }
  }
  std::size_t kept() {
    const auto rows = *world_.store().replies(world_.match().row.id);
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(),
                      [](const ReplyRow& row) { return row.text == std::string(kWords, 'w'); }));
  }
  std::size_t told() {
    return static_cast<std::size_t>(std::count_if(
        world_.log.begin(), world_.log.end(),
        [](const std::string& line) { return line.starts_with("chatter_not_kept "); }));
  }

  World world_;
};

TEST_F(ChatterKept, BeyondTheLimitItIsReadAndNotKeptAndTheOperatorHearsOfItOnce) {
  chatter(5);
  EXPECT_EQ(kept(), 5U);
  EXPECT_EQ(told(), 0U);
  chatter(20);
  EXPECT_EQ(kept(), 5U);
  EXPECT_EQ(told(), 1U);
  ASSERT_EQ(chatter_beyond(world_.house()).size(), 1U);
  EXPECT_TRUE(chatter_beyond(world_.house()).front().first.starts_with("Show "));
}

TEST_F(ChatterKept, AMoveAndACommandCountAsEver) {
  chatter(20);
  const std::string mover = world_.to_move();
  ASSERT_FALSE(mover.empty());
  const std::size_t before = world_.match().log.size();
  world_.say(mover, "roll");
  EXPECT_GT(world_.match().log.size(), before);
  const auto rows = *world_.store().replies(world_.match().row.id);
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const ReplyRow& row) {
    return row.text == "roll" && row.verdict == "played";
  }));
  world_.say("Eve", "help");
  EXPECT_FALSE(world_.private_text("Eve").empty());
}

TEST_F(ChatterKept, TheNextDayItIsKeptAgain) {
  chatter(20);
  world_.pass(kChatterCountedFor_ms);
  chatter(3);
  EXPECT_EQ(kept(), 8U);
  EXPECT_EQ(told(), 1U);
  EXPECT_TRUE(chatter_beyond(world_.house()).empty());
}

TEST_F(ChatterKept, WithoutALimitAllIs) {
  world_.house().chatter_kb_per_day = 0;
  chatter(30);
  EXPECT_EQ(kept(), 30U);
  EXPECT_EQ(told(), 0U);
}

TEST_F(ChatterKept, WhoShoutsCommandsAllDayIsAnsweredSoOftenAndNoMore) {
  const auto rows = [&] { return world_.store().replies(world_.match().row.id)->size(); };
  const auto answers = [&] {
    return std::count_if(world_.forum.posts.begin(), world_.forum.posts.end(),
                         [](const Standing& post) { return post.to == "Eve"; });
  };
  for (int i = 0; i < kAnswersPerDay; ++i) world_.say("Eve", i % 2 == 0 ? "!abort" : "help");
  EXPECT_EQ(answers(), kAnswersPerDay);
  EXPECT_TRUE(has(world_.last_private("Eve"), "200 answers within a day"));
  const std::size_t kept_before = rows();
  const std::size_t log_before = world_.match().log.size();
  for (int i = 0; i < 50; ++i) world_.say("Eve", i % 2 == 0 ? "!abort" : "help");
  EXPECT_EQ(answers(), kAnswersPerDay);
  EXPECT_EQ(rows(), kept_before);
  EXPECT_EQ(world_.match().log.size(), log_before);
  world_.say("Eve", "!abort");
  EXPECT_EQ(world_.forum.verdicts[world_.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused})
      << "a mark is still put beside it";

  const std::string mover = world_.to_move();
  world_.say(mover, "pick 99");
  EXPECT_FALSE(world_.last_private(mover).empty()) << "others are answered";
  world_.say(mover, "roll");
  EXPECT_GT(world_.match().log.size(), log_before);
  world_.pass(kChatterCountedFor_ms);
  world_.say("Eve", "help");
  EXPECT_EQ(answers(), kAnswersPerDay + 1) << "the next day again";
}

// Each time is a post to all, and stands in the log of the match.
TEST(Coming, WhoComesAndGoesWithoutEndIsTakenInNoMoreThatDay) {
  World world;
  const auto seated = [&] { return !world.match().desk.joined.empty(); };
  for (int i = 0; i < kComingsPerDay; ++i) {
    world.say("Eve", "join");
    ASSERT_TRUE(seated()) << i;
    world.say("Eve", "leave");
  }
  const std::size_t log_before = world.match().log.size();
  const std::size_t posts_before = world.forum.posts.size();
  world.say("Eve", "join");
  EXPECT_TRUE(has(world.last_private("Eve"), "twenty times")) << world.last_private("Eve");
  for (int i = 0; i < kAnswersPerDay + 10; ++i) {
    world.say("Eve", "join");
    world.say("Eve", "leave");
  }
  EXPECT_FALSE(seated());
  EXPECT_EQ(world.match().log.size(), log_before);
  EXPECT_LE(world.forum.posts.size(), posts_before + kAnswersPerDay);
  world.say("Ann", "join");
  EXPECT_TRUE(seated()) << "others come as ever";
  world.say("Ann", "leave");
  world.pass(kChatterCountedFor_ms);
  world.say("Eve", "join");
  EXPECT_TRUE(seated()) << "the next day again";
}

TEST_F(ChatterKept, AHostIsAnsweredHoweverOftenTheyAsk) {
  for (int i = 0; i < kAnswersPerDay + 5; ++i) world_.host("!nonsense");
  EXPECT_TRUE(has(world_.last_private("Dee"), "!nonsense")) << world_.last_private("Dee");
  EXPECT_FALSE(has(world_.private_text("Dee"), "answers within a day"));
}

// Shows made in one server share what it may have, and take nothing from others.
TEST_F(ChatterKept, AServerIsCountedAsOne) {
  Making making;
  making.shows_max = 3;
  making.patterns.push_back({world_.show().setup, world_.show().face, world_.show().pack});
  world_.house().making["web"] = std::move(making);
  std::vector<std::string> threads;
  for (const char* name : {"Club Night", "Club Day"}) {
    PlaceOrder order;
    order.ref = {"web", std::string("order ") + name};
    order.author = {"web", "Max", "Max"};
    order.place = std::string("room of ") + name;
    order.community = "club";
    order.may_rule = true;
    order.what = "show new";
    order.fields = {{"name", name}};
    order.stamp = world_.now;
    world_.daemon().step(order, world_.now);
    ASSERT_TRUE(world_.daemon().flush().ok());
    world_.settle();
  }
  for (const auto& [id, show] : world_.house().shows) {
    if (!show.state.made) continue;
    threads.push_back(world_.house().matches.at(*show.state.current).row.venues.front().id);
  }
  ASSERT_EQ(threads.size(), 2U);
  chatter(3, threads[0]);
  chatter(3, threads[1]);
  ASSERT_EQ(chatter_beyond(world_.house()).size(), 1U);
  EXPECT_EQ(chatter_beyond(world_.house()).front().first, "Server club on web");
  chatter(3);
  EXPECT_EQ(kept(), 3U);
  EXPECT_EQ(told(), 1U);
}

}  // namespace
}  // namespace callboard::test
