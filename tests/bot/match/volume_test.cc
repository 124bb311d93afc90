// How much a match says: the posts and pings of a whole one on two platforms, counted and printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

struct Count {
  int replies = 0;  // that counted
  int timers = 0;   // misses and reminders
  int posts = 0;    // public ones in the match's thread, on one platform; the opening apart
  int prompts = 0;
  int pings = 0;      // on both platforms: each rings only whom it knows
  int elsewhere = 0;  // public posts in the show's own thread while the match was played
  std::size_t bytes = 0;
};

int accepted(const FakePlatform& platform) {
  int count = 0;
  for (const auto& [reply, verdicts] : platform.verdicts) {
    count += !verdicts.empty() && verdicts.back() == Verdict::kAccepted;
  }
  return count;
}

int open_posts(const FakePlatform& platform, const std::string& venue) {
  const auto open = [&](const Standing& post) { return post.to.empty() && post.venue == venue; };
  return static_cast<int>(std::count_if(platform.posts.begin(), platform.posts.end(), open));
}

// Ann is at home on the web board, Bob on the other platform; one deadline is missed.
class Volumes {
 public:
  explicit Volumes(Volume volume) : world_(options(volume)) {}

  Count play() {
    say("Ann", "join");
    say("Bob", "join");
    const std::string thread = world_.thread();
    const std::string room = world_.room();
    const int foyer = open_posts(world_.forum, world_.foyer());
    chatter();
    miss_one();
    for (int i = 0; i < 3000 && world_.show().chronicle->matches().empty(); ++i) move(i);
    EXPECT_FALSE(world_.show().chronicle->matches().empty());
    EXPECT_EQ(open_posts(world_.forum, thread), open_posts(world_.chat, room));
    count_.replies = accepted(world_.forum) + accepted(world_.chat);
    count_.elsewhere = open_posts(world_.forum, world_.foyer()) - foyer;
    look_at(world_.forum, thread);
    look_at(world_.chat, room);
    count_.posts = open_posts(world_.chat, room) - 1;
    return count_;
  }

 private:
  static WorldOptions options(Volume volume) {
    WorldOptions options;
    options.show.platforms = {"web", "matrix"};
    options.show.options = {{"round_end", "puzzles:1"}};
    options.show.volume = volume;
    return options;
  }
  void say(const std::string& who, const std::string& words) {
    if (who == "Bob") return world_.chat_say(who, words);
    world_.say(who, words);
  }
  void move(int seed) {
    const std::string mover = world_.to_move();
    if (mover.empty()) return world_.pass(kHour_ms);
    const Pending pending = world_.match().game->pending();
    const Seat seat = std::get<Awaiting>(pending).seats.front();
    say(mover, world_.match().game->suggest(seat, static_cast<std::uint64_t>(seed)));
  }
  // Nothing is posted for it, and no mark is put beside it.
  void chatter() {
    const std::size_t before = world_.forum.posts.size() + world_.chat.posts.size();
    for (const std::string who : {"Ann", "Bob", "Cyd"}) say(who, "what a lovely evening this is");
    EXPECT_EQ(world_.forum.posts.size() + world_.chat.posts.size(), before);
  }
  void miss_one() {
    const int before = open_posts(world_.chat, world_.room());
    world_.pass(kDeadline_ms + kHour_ms);
    count_.timers = 2;  // the reminder, and what the missed deadline brings
    const int after = open_posts(world_.chat, world_.room());
    if (world_.show().setup.volume != Volume::kShow) {
      EXPECT_EQ(after - before, 2);
    }
  }
  void look_at(const FakePlatform& platform, const std::string& venue) {
    for (const Standing& post : platform.posts) {
      if (!post.to.empty() || post.venue != venue) continue;
      const bool reminder = has(post.text, "a gentle reminder");
      if (&platform == &world_.chat) {
        count_.bytes += post.text.size();
        count_.prompts += post.due.has_value();
      }
      if (post.pings.empty()) continue;
      ++count_.pings;
      EXPECT_TRUE(post.due || reminder) << post.text;
      EXPECT_EQ(post.pings.size(), 1U) << post.text;
      if (post.due) {
        EXPECT_EQ(post.pings, post.actors) << "only whose turn it is";
      }
    }
  }

  World world_;
  Count count_;
};

Count counted(Volume volume, const char* name) {
  const Count count = Volumes(volume).play();
  std::cout << name << ": " << count.replies << " replies that count, " << count.timers
            << " timers; " << count.posts << " posts after the opening, " << count.bytes
            << " bytes of words; " << count.prompts << " prompts, " << count.pings << " pings\n";
  return count;
}

TEST(Volume, ANormalMatchHasOnePostForEachReplyThatCountsAndRingsOnlyWhoseTurnItIs) {
  const Count count = counted(Volume::kNormal, "normal");
  const int next = 1;  // where the next match is: known only once its thread is there
  EXPECT_LE(count.posts, count.replies + count.timers + next);
  EXPECT_LE(count.pings, count.prompts + 1) << "once per prompt and once by the reminder";
  EXPECT_GE(count.pings, count.prompts) << "and everybody due is rung";
  EXPECT_EQ(count.elsewhere, 0) << "play stays in its thread";
}

TEST(Volume, AQuietMatchSaysLess) {
  const Count normal = counted(Volume::kNormal, "normal");
  const Count quiet = counted(Volume::kQuiet, "quiet");
  EXPECT_EQ(quiet.replies, normal.replies);
  EXPECT_LT(quiet.posts, normal.posts);
  EXPECT_LT(quiet.bytes, normal.bytes);
  EXPECT_EQ(quiet.pings, normal.pings);
}

TEST(Volume, AShowTellsEachStepAndRingsNoMore) {
  const Count normal = counted(Volume::kNormal, "normal");
  const Count show = counted(Volume::kShow, "show");
  EXPECT_EQ(show.replies, normal.replies);
  EXPECT_GT(show.posts, normal.posts);
  EXPECT_EQ(show.pings, normal.pings);
}

}  // namespace
}  // namespace callboard::test
