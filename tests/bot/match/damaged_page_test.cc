// A page of the database that a disk has spoilt. What one match or one show alone had there is set
// aside; everything else is played on.
#include <gtest/gtest.h>

#include <string>

#include "storage/sqlite/sqlite_store.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/world.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

constexpr std::size_t kPage = 4096;
constexpr char kLeafOfKeys = 0x0a;  // a leaf of a table that is kept by its key,
constexpr char kLeafOfRows = 0x0d;  // and of one whose rows stand as they came

// Overwrites the page on which `words` stand, but for its head.
void spoil_page_with(const std::filesystem::path& file, const std::string& words) {
  std::string bytes = bytes_of(file);
  int spoilt = 0;
  for (std::size_t page = kPage; page < bytes.size(); page += kPage) {
    const bool leaf = bytes[page] == kLeafOfKeys || bytes[page] == kLeafOfRows;
    const bool here = leaf && bytes.substr(page, kPage).find(words) != std::string::npos;
    if (!here) continue;
    for (std::size_t at = page + 1; at < page + kPage; ++at) bytes[at] = '\x77';
    ++spoilt;
  }
  ASSERT_EQ(spoilt, 1) << words;
  write_bytes(file, bytes);
}

struct TwoShows {
  TempDir home;
  std::filesystem::path file = home.file("show.db");
  std::unique_ptr<World> world;
  std::string sunday;  // the thread of its match

  std::unique_ptr<Store> open() {
    auto store = open_sqlite(file);
    EXPECT_TRUE(store.ok()) << store.error().detail;
    return store ? *std::move(store) : nullptr;
  }
  TwoShows() {
    WorldOptions options = two_shows(WorldOptions{});
    options.store = open();
    world = std::make_unique<World>(std::move(options));
    sunday = world->thread_of("sunday");
    for (const char* name : {"Ann", "Bob"}) world->say(name, "join");
    for (const char* name : {"Cyd", "Eve"}) world->say_at(sunday, name, "join");
  }
  void spoil(const std::string& words) {
    world->stop();
    world->reopen([] { return std::unique_ptr<Store>(); });
    spoil_page_with(file, words);
    auto store = open();
    ASSERT_NE(store, nullptr);
    world->reopen([&] { return std::move(store); });
    world->restart();
  }
  void goes_on_in_lucky() const {
    roll_and_pick(*world);
    EXPECT_FALSE(world->house().halted.contains(world->match().row.id));
    EXPECT_EQ(world->house().halted.size() + world->house().set_aside.size(), 1U);
  }
};

TEST(DamagedPage, OfOneMatchsLogHaltsThatMatchAlone) {
  TwoShows stage;
  World& world = *stage.world;
  const MatchId damaged = world.house().venues.at({"web", stage.sunday});
  Commit more;  // pages before it and after it on which no other match writes
  std::uint64_t seq = world.house().matches.at(damaged).log.size();
  for (int i = 1000; i < 1060; ++i) {
    const DeskEntry entry = desk::spin(PersonId{1}, std::string(800, 'x') + std::to_string(i));
    more.log.push_back({damaged, {++seq, world.now, entry, Digest{}}});
  }
  ASSERT_TRUE(world.store().commit(more).ok());
  stage.spoil("xxx1030\"");
  ASSERT_EQ(world.house().halted.count(damaged), 1U);
  const std::string& why = world.house().halted.at(damaged);
  for (const char* words : {"match 1 of sunday", "show.db", "is damaged", "backup"}) {
    EXPECT_TRUE(has(why, words)) << why;
  }
  EXPECT_TRUE(has(world.ctl("sunday", "!status"), "!abort confirm"));
  for (const char* who : {"Cyd", "Gil"}) {
    world.say_at(stage.sunday, who, "roll");
    world.forum.write("no thread", who, "roll", true);
    world.settle();
  }
  stage.goes_on_in_lucky();
  world.ctl("sunday", "!abort confirm -- the disk");
  const std::string next = world.thread_of("sunday");
  EXPECT_NE(next, stage.sunday);
  for (const char* name : {"Cyd", "Eve"}) world.say_at(next, name, "join");
  EXPECT_EQ(world.house().matches.at(world.house().venues.at({"web", next})).row.status,
            MatchStatus::kLive);
}

TEST(DamagedPage, OfOneShowsRowsSetsThatShowAsideAlone) {
  TwoShows stage;
  World& world = *stage.world;
  Commit burnt;
  for (int i = 1000; i < 1400; ++i) {
    burnt.burns.push_back({ShowId{2}, std::string(60, 'f') + std::to_string(i)});
  }
  ASSERT_TRUE(world.store().commit(burnt).ok());
  stage.spoil(std::string(60, 'f') + "1200");
  ASSERT_EQ(world.house().set_aside.count("sunday"), 1U);
  EXPECT_TRUE(has(world.house().set_aside.at("sunday"), "backup"));
  stage.goes_on_in_lucky();
}

// A page that others need as well: nothing is opened.
TEST(DamagedPage, OfWhatEverybodyNeedsOpensNothing) {
  TwoShows stage;
  for (int i = 0; i < 60; ++i)
    stage.world->say("Ann", "what a day, the " + std::to_string(i) + "th");
  stage.world->say("Ann", "a word about marmalade");
  stage.world->stop();
  stage.world->reopen([] { return std::unique_ptr<Store>(); });
  spoil_page_with(stage.file, "a word about marmalade");
  const auto store = open_sqlite(stage.file);
  ASSERT_FALSE(store.ok());
  EXPECT_EQ(store.error().kind, StoreErrorKind::kCorrupt);
  for (const char* words : {"show.db", "is damaged", "backup"}) {
    EXPECT_TRUE(has(store.error().detail, words)) << store.error().detail;
  }
}

}  // namespace
}  // namespace callboard::test
