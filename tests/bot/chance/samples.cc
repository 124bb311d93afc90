#include "tests/bot/chance/samples.h"

#include "bot/chance/hash.h"
#include "bot/chance/pack_draw.h"
#include "rules/core/match.h"

namespace callboard::samples {
namespace {

constexpr std::uint64_t kTwelveFactorial = 479'001'600;

std::size_t pick(int number, const std::string& what, std::size_t choices) {
  return static_cast<unsigned char>(seed(number + 1000).at(what.size())) % choices;
}

DrawBook played(int number, std::vector<PackProof>& packs) {
  DrawBook book("prime", open_book(BookId{7}, ShowId{1}, number, seed(number)), {});
  const auto pack = items(static_cast<int>(1 + pick(number, "pack", 40)));
  std::int64_t before = 0;
  book.ask({"seats", 1, 2, before++, Digest{1}});
  std::vector<std::string> spins;
  for (std::uint64_t round = 1; round <= 2 + pick(number, "rounds", 4); ++round) {
    const PackDraw drawn = drawn_from(pack, book, {"puzzle", before++, Digest{round}, spins},
                                      sha256("salt" + std::to_string(round)));
    packs.push_back(
        {DrawProof::opening(drawn.row), DrawProof::closing(drawn.row, pack[drawn.index])});
    book.ask({"labels", 1, kTwelveFactorial, before++, Digest{round}, spins});
    if (round == 1 && number % 2 == 1) spins = {"tulip 42", "Tulip Öl & \"quotes\""};
    for (std::uint64_t roll = 0; roll < 3; ++roll) {
      book.ask({"dice", 2, 6, before++, Digest{round * 10 + roll}, spins});
    }
    const Question typed{"dice", 2, 6, before++, Digest{round * 10 + 9}, {}};
    (void)book.answer_by_host(typed, {round % 6, 5}, "post 17").value();
    const Question thrown{"dice", 2, 6, before, Digest{round * 10 + 8}, spins};
    book.void_draw(book.ask(thrown).row.n);
    book.ask(thrown);
    ++before;
  }
  return book;
}

TranscriptData dressed(int number, const DrawBook& book, std::vector<PackProof> packs) {
  TranscriptData data = transcript_of(book.show_key(), book.book(), book.rows());
  data.show_title = "Prime Time \"by post\" äöü";
  data.game = "lucky_numbers";
  data.match = number;
  data.packs = std::move(packs);
  for (int n = 1; n <= number % 4; ++n) {  // 1 to 3 in some, none in others
    data.seals.push_back(make_seal(n, seed(n + 7), items(n).back()));
  }
  data.lines = {{1, "2025-03-01 10:00 UTC", "Ann", "ROLL"},
                {2, "2025-03-01 11:30 UTC", "Player 7", "8 and 3"}};
  data.result = "Ann 800, Bob 0";
  return data;
}

}  // namespace

PackDraw drawn_from(const std::vector<PackItem>& pack, DrawBook& book, const PackQuestion& question,
                    const std::string& salt_key) {
  std::vector<std::string> hashes;
  for (const PackItem& item : pack) hashes.push_back(DrawProof::item_hash(item));
  return DrawProof::draw(book, question,
                         std::vector<std::string_view>(hashes.begin(), hashes.end()), salt_key);
}

std::string seed(int number) { return sha256("sample seed " + std::to_string(number)); }

std::vector<PackItem> items(int count) {
  std::vector<PackItem> made;
  for (int item = 1; item <= count; ++item) {
    made.push_back(GameFace::pack_item("{\"solution\":\"ITEM " + std::to_string(item) + "\"}"));
  }
  return made;
}

TranscriptData transcript(int number) {
  std::vector<PackProof> packs;
  DrawBook book = played(number, packs);
  book.reveal();
  return dressed(number, book, std::move(packs));
}

TranscriptData unrevealed(int number) {
  std::vector<PackProof> packs;
  const DrawBook book = played(number, packs);
  return dressed(number, book, std::move(packs));
}

}  // namespace callboard::samples
