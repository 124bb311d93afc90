// The draw book: what is asked again falls the same, what is new falls afresh, and all of it is
// fair.
#include "bot/chance/book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bot/chance/hash.h"
#include "bot/chance/shown.h"

namespace callboard {
namespace {

std::string seed(int number) { return sha256("test seed " + std::to_string(number)); }

DrawBook book_of(int number) {
  return DrawBook("prime", open_book(BookId{7}, ShowId{1}, 3, seed(number)), {});
}

Question dice(std::int64_t draws_before, std::uint64_t digest) {
  return {"dice", 2, 6, draws_before, Digest{digest}};
}

TEST(DrawBook, TheSameQuestionFallsTheSame) {
  DrawBook book = book_of(1);
  const Answer first = book.ask(dice(0, 11));
  const Answer again = book.ask(dice(0, 11));
  EXPECT_EQ(first.freshness, Freshness::kFresh);
  EXPECT_EQ(again.freshness, Freshness::kKnown);
  EXPECT_EQ(first.row, again.row);
  EXPECT_EQ(book.rows().size(), 1U);
}

TEST(DrawBook, AnyDifferenceInTheQuestionGetsAFreshNumber) {
  DrawBook book = book_of(1);
  const Question base = dice(0, 11);
  std::vector<Question> others(5, base);
  others[0].label = "danger";
  others[1].count = 1;
  others[2].sides = 12;
  others[3].draws_before = 1;
  others[4].digest = Digest{12};
  std::set<std::int64_t> numbers = {book.ask(base).row.n};
  for (const Question& other : others) {
    const Answer answer = book.ask(other);
    EXPECT_EQ(answer.freshness, Freshness::kFresh);
    numbers.insert(answer.row.n);
  }
  EXPECT_EQ(numbers, (std::set<std::int64_t>{1, 2, 3, 4, 5, 6}));
}

TEST(DrawBook, ARerollVoidsOpenlyAndNeverReusesANumber) {
  DrawBook book = book_of(1);
  const DrawRow first = book.ask(dice(0, 11)).row;
  const auto voided = book.void_draw(first.n);
  ASSERT_TRUE(voided.has_value());
  EXPECT_TRUE(voided->voided);
  EXPECT_FALSE(book.void_draw(first.n).has_value());
  EXPECT_FALSE(book.void_draw(2).has_value());
  EXPECT_FALSE(book.void_draw(0).has_value());
  const Answer second = book.ask(dice(0, 11));
  EXPECT_EQ(second.freshness, Freshness::kFresh);
  EXPECT_EQ(second.row.n, 2);
  EXPECT_EQ(second.row.question, first.question);
  EXPECT_EQ(book.ask(dice(0, 11)).row.n, 2);
}

TEST(DrawBook, ALoadedBookAnswersAsBefore) {
  DrawBook book = book_of(5);
  book.ask(dice(0, 1));
  book.ask(dice(1, 2));
  book.void_draw(1);
  DrawBook loaded("prime", book.book(), book.rows());
  EXPECT_FALSE(loaded.answered(dice(0, 1)).has_value());
  EXPECT_EQ(loaded.answered(dice(1, 2)), book.answered(dice(1, 2)));
  EXPECT_EQ(loaded.ask(dice(2, 3)).row, book.ask(dice(2, 3)).row);
}

TEST(DrawBook, ABookWithAGapDoesNotLoad) {
  DrawBook book = book_of(5);
  book.ask(dice(0, 1));
  const DrawRow second = book.ask(dice(1, 2)).row;
  EXPECT_THROW(DrawBook("prime", book.book(), {second}), Broken);
  EXPECT_THROW(book.ask({"dice", 2, 0, 0, Digest{}}), Broken);
  EXPECT_THROW(book.ask({"dice", kDrawValuesMax + 1, 6, 0, Digest{}}), Broken);
  EXPECT_THROW(open_book(BookId{1}, ShowId{1}, 1, "short"), Broken);
}

TEST(DrawBook, ARevealedBookThrowsNoMore) {
  DrawBook book = book_of(5);
  const DrawRow first = book.ask(dice(0, 1)).row;
  EXPECT_TRUE(book.reveal().revealed);
  EXPECT_EQ(book.ask(dice(0, 1)).row, first);
  EXPECT_THROW(book.ask(dice(1, 1)), Broken);
}

TEST(DrawBook, AHostTypesTheDice) {
  DrawBook book = book_of(5);
  EXPECT_EQ(book.answer_by_host(dice(0, 1), {1}, "post 4").error(), HostDrawError::kCount);
  EXPECT_EQ(book.answer_by_host(dice(0, 1), {1, 6}, "post 4").error(), HostDrawError::kRange);
  EXPECT_TRUE(book.rows().empty());
  const auto row = book.answer_by_host(dice(0, 1), {0, 5}, "post 4");
  ASSERT_TRUE(row.ok());
  EXPECT_EQ(row->source, "host");
  EXPECT_EQ(row->proof, "post 4");
  EXPECT_EQ(book.ask(dice(0, 1)).row, *row);
  EXPECT_EQ(book.answer_by_host(dice(0, 1), {2, 2}, "").error(), HostDrawError::kAnswered);
}

TEST(DrawBook, TheCommitmentIsTheHashOfTheSecret) {
  const BookRow row = open_book(BookId{7}, ShowId{1}, 3, std::string(32, '\0'));
  EXPECT_EQ(to_hex(row.commitment),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  EXPECT_NE(fresh_secret(), fresh_secret());
  EXPECT_EQ(fresh_secret().size(), 32U);
}

// The example of docs/fairness.md.
TEST(DrawBook, ThePublishedExampleHolds) {
  EXPECT_EQ(book_outcome(std::string(32, '\0'), {"prime", 3, 1, "dice", 2, 6}),
            (std::vector<std::uint64_t>{4, 1}));
  EXPECT_EQ(book_outcome(std::string(32, '\0'), {"prime", 3, 1, "dice", 2, 6, {"tulip 42"}}),
            (std::vector<std::uint64_t>{2, 2}));
}

TEST(DrawBook, SpinCodesChangeWhatIsFreshAndNothingElse) {
  DrawBook plain = book_of(1);
  DrawBook spun = book_of(1);
  Question coded = dice(1, 12);
  coded.count = 40;
  const DrawRow without = plain.ask(coded).row;
  coded.spins = {"tulip 42", "rose"};
  const DrawRow with = spun.ask(coded).row;
  EXPECT_NE(with.outcome, without.outcome);
  EXPECT_EQ(spins_of(with), coded.spins);
  EXPECT_EQ(spins_of(without), std::vector<std::string>{});
  const Answer again = plain.ask(coded);  // the same question, and a code too late for it
  EXPECT_EQ(again.freshness, Freshness::kKnown);
  EXPECT_EQ(again.row, without);
}

TEST(DrawBook, AnotherShowBookOrNumberFallsAnotherWay) {
  const DrawPlace base{"prime", 3, 1, "dice", 40, 6};
  std::vector<DrawPlace> places(10, base);
  places[1].show_key = "late";
  places[2].book_number = 4;
  places[3].n = 2;
  places[4].label = "danger";
  places[5].sides = 7;
  places[6].spins = {"ab"};
  places[7].spins = {"a", "b"};
  places[8].spins = {"b", "a"};
  places[9].spins = {"a\nspin 1:b"};
  std::set<std::vector<std::uint64_t>> outcomes;
  for (const DrawPlace& place : places) outcomes.insert(book_outcome(seed(1), place));
  EXPECT_EQ(outcomes.size(), places.size());
}

// Sum over the cells of (found - expected)^2 / expected.
double chi_square(const std::vector<int>& found, double expected) {
  double sum = 0;
  for (const int count : found) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// LN-05: over 10,000 seeds the first name is drawn as challenger 4,800 to 5,200 times.
TEST(FairDraws, SeatsFallEvenly) {
  int first = 0;
  for (int number = 0; number < 10'000; ++number) {
    first += book_of(number).ask({"seats", 1, 2, 0, Digest{}}).row.outcome[0] == 0 ? 1 : 0;
  }
  EXPECT_GE(first, 4'800);
  EXPECT_LE(first, 5'200);
  EXPECT_EQ(book_of(9).ask({"seats", 1, 2, 0, Digest{}}).row,
            book_of(9).ask({"seats", 1, 2, 0, Digest{}}).row);
}

// LN-11: over 12,000 seeds a label lands on each of 12 cells 900 to 1,100 times.
TEST(FairDraws, LabelsFallEvenlyOnTwelveCells) {
  constexpr std::uint64_t kOrders = 479'001'600;  // 12!
  std::vector<int> cells(12);
  for (int number = 0; number < 12'000; ++number) {
    const Answer answer = book_of(number).ask({"labels", 1, kOrders, 0, Digest{}});
    const auto order = order_at(answer.row.outcome[0], 12);
    ++cells[static_cast<std::size_t>(std::find(order.begin(), order.end(), 1U) - order.begin())];
  }
  EXPECT_GE(*std::min_element(cells.begin(), cells.end()), 900);
  EXPECT_LE(*std::max_element(cells.begin(), cells.end()), 1'100);
  EXPECT_LT(chi_square(cells, 1'000), 31.3);  // 11 degrees of freedom, 0.1 %
}

// LN-24: of 36,000 rolls of two dice 5,700 to 6,300 are sevens, and every pair is as likely.
TEST(FairDraws, RollsOfTwoDiceFallEvenly) {
  DrawBook book = book_of(2);
  std::vector<int> pairs(36);
  int sevens = 0;
  for (int roll = 0; roll < 36'000; ++roll) {
    const auto values = book.ask(dice(roll, 5)).row.outcome;
    ++pairs[values[0] * 6 + values[1]];
    sevens += values[0] + values[1] + 2 == 7 ? 1 : 0;
  }
  EXPECT_GE(sevens, 5'700);
  EXPECT_LE(sevens, 6'300);
  EXPECT_LT(chi_square(pairs, 1'000), 66.6);  // 35 degrees of freedom, 0.1 %
}

// A range just above half of 2^64 rejects almost every second word; what stays must still be even.
TEST(FairDraws, LargeRangesAreEvenToo) {
  const std::uint64_t sides = (1ULL << 63U) + 1;
  std::vector<int> quarters(4);
  for (int number = 0; number < 4'000; ++number) {
    const std::uint64_t value = book_outcome(seed(number), {"prime", 1, 1, "x", 1, sides})[0];
    ASSERT_LT(value, sides);
    ++quarters[std::min<std::uint64_t>(value / (sides / 4), 3)];
  }
  EXPECT_LT(chi_square(quarters, 1'000), 16.3);  // 3 degrees of freedom, 0.1 %
  EXPECT_EQ(book_outcome(seed(1), {"prime", 1, 1, "x", 3, 1}),
            (std::vector<std::uint64_t>{0, 0, 0}));
}

}  // namespace
}  // namespace callboard
