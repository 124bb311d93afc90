// What packs the shows of a house get, and that a pack stands in memory once.
#include "bot/main/stock.h"

#include <gtest/gtest.h>

#include <fstream>

#include "rules/catalog.h"
#include "storage/memory/memory_store.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

class Stocked : public testing::Test {
 protected:
  Stocked() {
    std::ofstream(home_.file("own.toml")) << "[[puzzle]]\nsolution = \"LUCKY NUMBERS\"\n";
    for (const char* key : {"a", "b", "c", "d"}) add(key);
    house_.shows.at(ShowId{3}).setup.packs = {home_.file("own.toml")};
    house_.shows.at(ShowId{4}).setup.packs = {home_.file("none.toml")};
    stock(house_);
  }
  const Pack* pack(std::int64_t show) { return house_.shows.at(ShowId{show}).pack.get(); }

 private:
  void add(const std::string& key) {
    Show show;
    show.setup.key = key;
    show.setup.game = "lucky_numbers";
    show.face = find_game(show.setup.game);
    const ShowId id{static_cast<std::int64_t>(house_.shows.size()) + 1};
    house_.shows.emplace(id, std::move(show));
  }
  TempDir home_;
  std::unique_ptr<Store> store_ = make_memory_store();
  House house_{*store_, Entropy{}};
};

TEST_F(Stocked, ShowsThatNameTheSameFilesShareOnePack) {
  EXPECT_EQ(pack(1), pack(2));
  EXPECT_GT(pack(1)->pieces.size(), 100U) << "what comes with the program";
}

TEST_F(Stocked, AShowWithFilesOfItsOwnHasOnlyThese) {
  ASSERT_EQ(pack(3)->pieces.size(), 1U);
  EXPECT_NE(pack(3), pack(1));
}

TEST_F(Stocked, AFileThatIsMissingIsAProblemOfThatPackAlone) {
  EXPECT_TRUE(pack(1)->problems.empty());
  EXPECT_FALSE(pack(4)->problems.empty());
  EXPECT_TRUE(pack(4)->pieces.empty());
}

}  // namespace
}  // namespace callboard::test
