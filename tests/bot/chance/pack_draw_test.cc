// A puzzle drawn from a pack: committed to when it opens, proven when it closes, the others kept.
#include "bot/chance/pack_draw.h"

#include <gtest/gtest.h>

#include "bot/chance/hash.h"
#include "tests/bot/chance/samples.h"

namespace callboard {
namespace {

DrawBook a_book(int number) {
  return DrawBook("prime", open_book(BookId{7}, ShowId{1}, 3, samples::seed(number)), {});
}

PackDraw draw(DrawBook& book, const std::vector<PackItem>& pack, int salt) {
  return samples::drawn_from(pack, book, {"puzzle", 0, Digest{5}}, samples::seed(salt));
}

std::string root_of(const PackOpening& opening, const PackClosing& closing) {
  std::vector<std::string> path;
  for (const std::string& hash : closing.path) path.push_back(from_hex(hash).value_or(""));
  const std::string leaf = pack_leaf(from_hex(closing.salt).value_or(""), sha256(closing.item));
  return to_hex(pack_root(leaf, closing.index, opening.count, path));
}

TEST(PackDraw, TheProofLeadsToTheRootForPacksOfEverySize) {
  for (int size = 1; size <= 70; ++size) {
    const auto pack = samples::items(size);
    DrawBook book = a_book(size);
    const PackDraw drawn = draw(book, pack, 1);
    const PackOpening opening = DrawProof::opening(drawn.row);
    const auto closing = DrawProof::closing(drawn.row, pack[drawn.index]);
    ASSERT_TRUE(closing.has_value());
    EXPECT_EQ(opening.count, static_cast<std::uint64_t>(size));
    EXPECT_EQ(closing->index, drawn.index);
    EXPECT_EQ(root_of(opening, *closing), opening.root);
  }
}

TEST(PackDraw, AnotherItemCannotBePassedOffAsTheOneDrawn) {
  const auto pack = samples::items(20);
  DrawBook book = a_book(1);
  const PackDraw drawn = draw(book, pack, 1);
  for (std::size_t index = 0; index < pack.size(); ++index) {
    EXPECT_EQ(DrawProof::closing(drawn.row, pack[index]).has_value(), index == drawn.index);
  }
}

// Transcripts of before hash the item itself.
TEST(PackDraw, ALeafOfTheFirstFormIsOpenedToo) {
  const std::string leaf = sha256("callboard leaf 1\nsaltitem");
  EXPECT_EQ(opened_leaf(to_hex(leaf), "salt", "item"), leaf);
  EXPECT_EQ(opened_leaf(to_hex(leaf), "salt", "other"), "");
  EXPECT_EQ(opened_leaf(to_hex(leaf), "tlas", "item"), "");
}

TEST(PackDraw, ALongOrShortPathLeadsNowhere) {
  const std::string leaf = sha256("leaf");
  const std::vector<std::string> path(3, sha256("x"));
  EXPECT_TRUE(pack_root(leaf, 0, 4, path).empty());
  EXPECT_TRUE(pack_root(leaf, 0, 16, path).empty());
  EXPECT_FALSE(pack_root(leaf, 0, 8, path).empty());
  EXPECT_NE(pack_root(leaf, 0, 8, path), pack_root(leaf, 1, 8, path));
}

TEST(PackDraw, AskedAgainAfterAnUndoItIsTheSamePuzzle) {
  const auto pack = samples::items(20);
  DrawBook book = a_book(1);
  const PackDraw first = draw(book, pack, 1);
  const PackDraw again = draw(book, pack, 2);  // another salt key changes nothing
  EXPECT_EQ(again.freshness, Freshness::kKnown);
  EXPECT_EQ(again.row, first.row);
  EXPECT_EQ(again.index, first.index);
}

TEST(PackDraw, AChangedPackIsAFreshQuestion) {
  DrawBook book = a_book(1);
  auto pack = samples::items(20);
  draw(book, pack, 1);
  std::swap(pack[3], pack[4]);
  EXPECT_EQ(draw(book, pack, 1).row.n, 2);
}

// What is public when the puzzle opens depends on the salt, so that nobody can try their guesses.
TEST(PackDraw, TheOpeningGivesNothingAway) {
  const auto pack = samples::items(20);
  DrawBook one = a_book(1);
  DrawBook two = a_book(1);
  const PackOpening first = DrawProof::opening(draw(one, pack, 1).row);
  const PackOpening second = DrawProof::opening(draw(two, pack, 2).row);
  EXPECT_NE(first.root, second.root);
  EXPECT_NE(first.leaf, second.leaf);
}

TEST(PackDraw, AnEmptyPackAndAPlainDrawAreRefused) {
  DrawBook book = a_book(1);
  EXPECT_THROW(draw(book, {}, 1), Broken);
  const DrawRow dice = book.ask({"dice", 2, 6, 0, Digest{}}).row;
  EXPECT_FALSE(is_pack_draw(dice));
  EXPECT_THROW(DrawProof::opening(dice), Broken);
}

}  // namespace
}  // namespace callboard
