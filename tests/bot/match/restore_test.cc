// A daemon that goes on from a backup: posts from before keep their keys, so that those that stand
// are found; posts from after have keys of their own.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "storage/sqlite/sqlite_store.h"
#include "tests/bot/world/world.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

// "INSTALLATION-ROW[.PERSON]"
std::string installation_of(const std::string& key) { return key.substr(0, key.find('-')); }
std::int64_t row_of(const std::string& key) { return std::stoll(key.substr(key.find('-') + 1)); }

TEST(Restore, PostsOfBeforeKeepTheirKeysAndLaterOnesGetNewOnes) {
  const TempDir home;
  std::string installation;
  std::set<std::string> confirmed;  // keys of posts the daemon knew to stand
  {
    WorldOptions options;
    auto store = open_sqlite(home.file("show.db"));
    ASSERT_TRUE(store.ok());
    SqliteStore& kept = **store;
    options.store = *std::move(store);
    World world(std::move(options));
    world.seat_two();
    for (const Standing& post : world.forum.posts) confirmed.insert(post.key);
    world.forum.mode = FakePlatform::Mode::kSilent;  // under way, who knows how far
    world.say(world.to_move(), "roll");
    ASSERT_TRUE(kept.backup(home.file("copy.db")).ok());
    installation = kept.installation().value();
  }
  auto copy = open_sqlite(home.file("copy.db"));
  ASSERT_TRUE(copy.ok()) << copy.error().detail;
  const auto former = (*copy)->former_installations().value();
  ASSERT_EQ(former.size(), 1U);
  EXPECT_EQ(former[0].installation, installation);
  const std::string fresh = (*copy)->installation().value();
  EXPECT_NE(fresh, installation);
  WorldOptions options;
  options.store = *std::move(copy);
  World world(std::move(options));  // a platform that has lost what was under way
  world.pass(30 * kHour_ms);        // a deadline: posts of the restored daemon's own
  std::size_t again = 0;
  std::size_t later = 0;
  for (const Standing& post : world.forum.posts) {
    const bool before = row_of(post.key) <= former[0].upto.value;
    EXPECT_EQ(installation_of(post.key), before ? installation : fresh) << post.key;
    EXPECT_FALSE(confirmed.contains(post.key)) << post.key;
    ++(before ? again : later);
  }
  EXPECT_GT(again, 0U);
  EXPECT_GT(later, 0U);
}

}  // namespace
}  // namespace callboard::test
