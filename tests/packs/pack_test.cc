#include "bot/packs/pack.h"

#include <gtest/gtest.h>
#include <filesystem>
#include <fstream>

#include "rules/catalog.h"
#include "tests/packs/fake_game.h"

namespace callboard {
namespace {

using test::fake_game;

Pack pack_of(std::string_view toml) {
  return build_pack(fake_game(), {parse_pack("p.toml", toml)});
}
std::string lines(const Pack& pack) {
  std::string text;
  for (const PackProblem& problem : pack.problems) text += to_line(problem) + "\n";
  return text;
}

TEST(Pack, ItemsOfTheGameInFileOrder) {
  const Pack pack = pack_of("[[puzzle]]\nsolution = \"CAT\"\n[[prop]]\nname = \"hat\"\n");
  EXPECT_EQ(lines(pack), "");
  ASSERT_EQ(pack.pieces.size(), 2u);
  EXPECT_EQ(pack.pieces[0].kind, "puzzle");
  EXPECT_EQ(pack.pieces[0].file, "p.toml");
  EXPECT_EQ(pack.pieces[0].line, 1);
  EXPECT_EQ(GameFace::open(pack.pieces[1].item), "{\"name\": \"hat\"}");
}

TEST(Pack, EveryFaultTheGameNamesIsAProblemOnItsOwnLine) {
  const Pack pack = pack_of("[[puzzle]]\ncolour = \"red\"\nsolution = \"ELEPHANT\"\n");
  EXPECT_EQ(lines(pack),
            "p.toml:2: unknown field `colour`\n"
            "p.toml:3: `solution` has 8 letters, 3 to 5 are needed\n");
  EXPECT_TRUE(pack.pieces.empty());
}

TEST(Pack, AKindTheGameDoesNotKnowIsNamedOnTheLineOfTheEntry) {
  EXPECT_EQ(lines(pack_of("\n[[riddle]]\nsolution = \"CAT\"\n")),
            "p.toml:2: no entries of this kind: riddle\n");
}

TEST(Pack, TheSameSolutionTwiceIsAProblemOfTheSecond) {
  const Pack pack = pack_of(
      "[[puzzle]]\nsolution = \"TO & FRO\"\n[[puzzle]]\nclue = \"x\"\nsolution = \"to fro\"\n");
  EXPECT_EQ(lines(pack), "p.toml:5: the same solution stands already on line 2\n");
  EXPECT_EQ(pack.pieces.size(), 1u);
}

TEST(Pack, TheSameSolutionInTwoFilesNamesTheOther) {
  const Pack pack =
      build_pack(fake_game(), {parse_pack("a.toml", "[[puzzle]]\nsolution = \"CAT\"\n"),
                               parse_pack("b.csv", "kind,solution\npuzzle,CAT\n")});
  EXPECT_EQ(lines(pack), "b.csv:2: the same solution stands already in a.toml on line 2\n");
}

// Needs more than the five letters of the fake game, which therefore refuses these entries as well.
TEST(Pack, NearlyTheSameSolutionIsNamedAndNotByChance) {
  const auto near = [](std::string_view first, std::string_view second) {
    const std::string text =
        "kind,solution\npuzzle," + std::string(first) + "\npuzzle," + std::string(second) + "\n";
    return lines(build_pack(fake_game(), {parse_pack("p.csv", text)}))
               .find("p.csv:3: nearly the same solution stands already on line 2") !=
           std::string::npos;
  };
  EXPECT_TRUE(near("SNAKE EYES", "SNAKE EYE"));
  EXPECT_TRUE(near("SNAKE EYES", "snake eves"));
  EXPECT_TRUE(near("SNAKE EYES", "SANKE EYES"));
  EXPECT_TRUE(near("FISH & CHIPS", "CHIPS & FISH"));
  EXPECT_TRUE(near("BIRD'S NEST", "NESTS BIRD"));
  EXPECT_FALSE(near("SNAKE EYES", "SNAKE BITES"));
  EXPECT_FALSE(near("PAPER CLIP", "PAPER CUPS"));
  EXPECT_FALSE(near("MATCHED", "PATCHED"));  // short words differ by a letter all the time
}

TEST(Pack, NearlyTheSameSolutionsAreBothPlayed) {
  const GameFace* game = find_game("lucky_numbers");
  const Pack pack = build_pack(
      *game, {parse_pack("p.csv", "kind,solution\npuzzle,LUCKY STARS\npuzzle,LUCKY STAIRS\n")});
  EXPECT_EQ(pack.problems.size(), 1u);
  EXPECT_EQ(pack.pieces.size(), 2u);
}

TEST(Pack, AllProblemsOfAFileComeInTheOrderOfItsLines) {
  const Pack pack = pack_of(
      "[[puzzle]]\nsolution = \"ELEPHANT\"\n[[puzzle]]\nclue = \"\"\n[[riddle]]\nx = \"1\"\n");
  ASSERT_EQ(pack.problems.size(), 3u);
  EXPECT_EQ(pack.problems[0].line, 2);
  EXPECT_EQ(pack.problems[1].line, 4);
  EXPECT_EQ(pack.problems[2].line, 5);
}

TEST(Pack, OneBadFileDoesNotSpoilTheOthers) {
  const Pack pack = build_pack(
      fake_game(),
      {parse_pack("bad.toml", "[["), parse_pack("good.csv", "kind,solution\npuzzle,CAT\n")});
  EXPECT_EQ(pack.problems.size(), 1u);
  EXPECT_EQ(pack.pieces.size(), 1u);
}

TEST(PackChoice, KindTagsAndBurntItemsDecide) {
  const GameFace game = fake_game();
  const Pack pack = pack_of(
      "[[puzzle]]\nsolution = \"CAT\"\n[[puzzle]]\nsolution = \"DOG\"\nclue = \"barks\"\n"
      "[[prop]]\nname = \"hat\"\n[[puzzle]]\nsolution = \"COW\"\nclue = \"moos\"\n");
  using Found = std::vector<std::size_t>;
  EXPECT_EQ(candidates(game, pack, Wanted{"puzzle", {}}, {}), (Found{0, 1, 3}));
  EXPECT_EQ(candidates(game, pack, Wanted{"puzzle", {"clue"}}, {}), (Found{1, 3}));
  EXPECT_EQ(candidates(game, pack, Wanted{"prop", {}}, {}), Found{2});
  EXPECT_EQ(candidates(game, pack, Wanted{"puzzle", {"clue"}}, {pack.pieces[1].hash}), Found{3});
  EXPECT_EQ(candidates(game, pack, Wanted{"riddle", {}}, {}), Found{});
}

TEST(PackHash, SixtyFourHexDigitsThatDifferByGameAndSolution) {
  const std::string hash = solution_hash("fake", "CAT");
  EXPECT_EQ(hash.size(), 64u);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(hash, solution_hash("fake", "DOG"));
  EXPECT_NE(hash, solution_hash("other", "CAT"));
  // Written into databases: it may never change. printf 'callboard item\nfake\ncat' | sha256sum
  EXPECT_EQ(hash, "a605f0a05807effa8d3e4ebb3aec175c4e7939bcac15b992c5a925ddad89775f");
}

TEST(PackHash, WordsGivenAwayInPublicBurnThePieceThatHoldsThem) {
  const Pack pack = pack_of("[[puzzle]]\nsolution = \"TO & FRO\"\nclue = \"There and back\"\n");
  ASSERT_EQ(pack.pieces.size(), 1u);
  EXPECT_EQ(pack.pieces[0].hash, solution_hash("fake", "To fro!"));
  EXPECT_TRUE(candidates(fake_game(), pack, Wanted{"puzzle", {}}, {solution_hash("fake", "to-fro")})
                  .empty());
}

TEST(PackHash, ItemsWithoutASolutionAreKnownByAllTheyHold) {
  const Pack pack = pack_of("[[prop]]\nname = \"hat\"\n[[prop]]\nname = \"cane\"\n");
  ASSERT_EQ(pack.pieces.size(), 2u);
  EXPECT_NE(pack.pieces[0].hash, pack.pieces[1].hash);
}

class PackFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("callboard_packs_" +
               std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, std::string_view bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  std::filesystem::path folder_;
};

TEST_F(PackFolder, AllPacksOfAFolderByName) {
  write("b.csv", "kind,solution\npuzzle,DOG\n");
  write("a.toml", "[[puzzle]]\nsolution = \"CAT\"\n");
  write("notes.txt", "not a pack");
  const Pack pack = load_pack(fake_game(), {folder_});
  EXPECT_EQ(lines(pack), "");
  ASSERT_EQ(pack.pieces.size(), 2u);
  EXPECT_EQ(pack.pieces[0].hash, solution_hash("fake", "CAT"));
}

TEST_F(PackFolder, EndingsInCapitalsAreEndings) {
  write("a.TOML", "[[puzzle]]\nsolution = \"CAT\"\n");
  write("B.Csv", "kind,solution\npuzzle,DOG\n");
  write("C.CSV", "kind,solution\npuzzle,COW\n");
  const Pack pack = load_pack(fake_game(), {folder_});
  EXPECT_EQ(lines(pack), "");
  EXPECT_EQ(pack.pieces.size(), 3u);
}

TEST_F(PackFolder, HiddenFilesAreLeftAlone) {
  write("good.csv", "kind,solution\npuzzle,DOG\n");
  write("._good.csv", std::string_view("\0\5\x16\7", 4));
  write(".good.csv.swp.toml", "[[");
  write("~$good.CSV", "x");
  EXPECT_EQ(lines(load_pack(fake_game(), {folder_})), "");
  // Named by itself a hidden file is read.
  EXPECT_NE(lines(load_pack(fake_game(), {folder_ / "._good.csv"})), "");
  std::filesystem::remove(folder_ / "good.csv");
  EXPECT_NE(lines(load_pack(fake_game(), {folder_})).find("no .toml or .csv file"),
            std::string::npos);
}

TEST_F(PackFolder, AnEmptyFolderAndAMissingFileAreNamed) {
  EXPECT_NE(lines(load_pack(fake_game(), {folder_})).find("no .toml or .csv file"),
            std::string::npos);
  EXPECT_NE(lines(load_pack(fake_game(), {folder_ / "none.csv"})).find("no such file"),
            std::string::npos);
}

}  // namespace
}  // namespace callboard
