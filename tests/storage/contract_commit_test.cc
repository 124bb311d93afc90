// What a commit promises, over every store (DESIGN: the way of a reply, storage).
#include "tests/storage/any_store.h"
#include "tests/storage/sample_rows.h"

namespace callboard {
namespace {

class CommitContract : public AnyStore {};
CALLBOARD_EVERY_STORE(CommitContract);

TEST_P(CommitContract, AReplyIsTakenOnce) {
  Commit first;
  first.reply = sample_reply("m1");
  commit(first);
  reopen();
  EXPECT_TRUE(*store_->seen(sample_reply("m1")));
  EXPECT_EQ(refusal(first), StoreErrorKind::kDuplicate);
  EXPECT_EQ(store_->replies(MatchId{1})->size(), 1U);
}

TEST_P(CommitContract, TheSameIdOnAnotherPlatformIsAnotherReply) {
  Commit one;
  one.reply = sample_reply("m1");
  commit(one);
  one.reply->adapter = "matrix";
  commit(one);
  EXPECT_EQ(store_->replies(MatchId{1})->size(), 2U);
}

TEST_P(CommitContract, OneDuplicateInAGroupLeavesNothingOfTheGroup) {
  Commit known;
  known.reply = sample_reply("m1");
  commit(known);
  std::vector<Commit> group(3);
  group[0].reply = sample_reply("m2");
  group[0].log = {sample_entry(1, 1)};
  group[0].outbox = {sample_outbox(1)};
  group[0].people = {{PersonId{5}, "Ann", false, ""}};
  group[1].timers_set = {{MatchId{1}, "move", Timestamp{9}}};
  group[1].cursors = {{"web", "17"}};
  group[2].reply = sample_reply("m1");
  const auto done = store_->commit(group);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().kind, StoreErrorKind::kDuplicate);
  EXPECT_FALSE(*store_->seen(sample_reply("m2")));
  EXPECT_TRUE(store_->log(MatchId{1})->empty());
  EXPECT_TRUE(store_->outbox("web", OutboxId{}, 10)->empty());
  EXPECT_TRUE(store_->people()->empty());
  EXPECT_FALSE(store_->next_due()->has_value());
  EXPECT_FALSE(store_->cursor("web")->has_value());
  group.pop_back();
  ASSERT_TRUE(store_->commit(group).ok());  // the rest is as good as before
  EXPECT_EQ(*store_->cursor("web"), "17");
}

TEST_P(CommitContract, TheSameReplyTwiceInOneGroupIsADuplicate) {
  std::vector<Commit> group(2);
  group[0].reply = group[1].reply = sample_reply("m1");
  EXPECT_EQ(store_->commit(group).error().kind, StoreErrorKind::kDuplicate);
  EXPECT_FALSE(*store_->seen(sample_reply("m1")));
}

TEST_P(CommitContract, TheLogTakesOnlyTheNextEntry) {
  Commit one;
  one.log = {sample_entry(1, 1), sample_entry(1, 2), sample_entry(2, 1)};
  commit(one);
  reopen();
  for (const std::uint64_t seq : {0U, 1U, 2U, 4U}) {
    Commit wrong;
    wrong.log = {sample_entry(1, seq)};
    EXPECT_EQ(refusal(wrong), StoreErrorKind::kConflict) << seq;
  }
  Commit next;
  next.log = {sample_entry(1, 3)};
  commit(next);
  EXPECT_EQ(
      *store_->log(MatchId{1}),
      (std::vector{sample_entry(1, 1).entry, sample_entry(1, 2).entry, sample_entry(1, 3).entry}));
}

TEST_P(CommitContract, ALogEntryInTheMiddleOfAGroupThatConflictsTakesTheGroupBack) {
  std::vector<Commit> group(2);
  group[0].log = {sample_entry(1, 1)};
  group[1].log = {sample_entry(1, 3)};
  EXPECT_EQ(store_->commit(group).error().kind, StoreErrorKind::kConflict);
  EXPECT_TRUE(store_->log(MatchId{1})->empty());
}

TEST_P(CommitContract, MoneyIsConserved) {
  Commit lost;
  lost.cursors = {{"web", "9"}};
  lost.ledger = {sample_ledger(1, "house", -500), sample_ledger(1, "person:7", 400)};
  EXPECT_EQ(refusal(lost), StoreErrorKind::kBroken);
  EXPECT_FALSE(store_->cursor("web")->has_value());
  Commit crossed;  // the sum over two ids is zero, over each it is not
  crossed.ledger = {sample_ledger(1, "house", -500), sample_ledger(2, "person:7", 500)};
  EXPECT_EQ(refusal(crossed), StoreErrorKind::kBroken);
  Commit huge;
  huge.ledger = {sample_ledger(1, "a", INT64_MAX), sample_ledger(1, "b", INT64_MAX),
                 sample_ledger(1, "c", 2)};  // zero, if sums could wrap around
  EXPECT_EQ(refusal(huge), StoreErrorKind::kBroken);
  Commit fair;
  fair.ledger = {sample_ledger(1, "house", -500), sample_ledger(1, "person:7", 500),
                 sample_ledger(2, "house", 0)};
  commit(fair);
  EXPECT_EQ(*store_->ledger(ShowId{1}), fair.ledger);
  Commit most;
  most.ledger = {sample_ledger(3, "a", INT64_MAX), sample_ledger(3, "b", -INT64_MAX)};
  ASSERT_TRUE(store_->commit(most).ok());
  const auto before = *store_->balances(ShowId{1});
  most.ledger[0].id = most.ledger[1].id = 4;  // no account can hold that twice
  EXPECT_EQ(store_->commit(most).error().kind, StoreErrorKind::kBroken);
  reopen();
  EXPECT_EQ(*store_->balances(ShowId{1}), before);
  EXPECT_EQ(refusal(fair), StoreErrorKind::kConflict);  // an entry's id is used once
}

TEST_P(CommitContract, OutboxRowsRiseAndAreNeverRewritten) {
  Commit one;
  one.outbox = {sample_outbox(1), sample_outbox(4)};
  commit(one);
  for (const std::int64_t id : {0, 1, 3, 4}) {
    Commit wrong;
    wrong.outbox = {sample_outbox(id)};
    EXPECT_EQ(refusal(wrong), StoreErrorKind::kConflict) << id;
  }
  EXPECT_EQ(store_->counters()->outbox, 4);
}

TEST_P(CommitContract, ADrawIsNeverRewrittenOnlyVoided) {
  DrawRow draw{BookId{1}, 1, std::string(32, '\x9c'), "dice", 2, 6, {3, 5}, "book", "", false};
  Commit one;
  one.draws = {draw};
  commit(one);
  draw.voided = true;
  one.draws = {draw};
  commit(one);
  EXPECT_EQ(*store_->draws(BookId{1}), one.draws);
  draw.outcome = {6, 6};
  one.draws = {draw};
  EXPECT_EQ(refusal(one), StoreErrorKind::kBroken);
  EXPECT_EQ(store_->draws(BookId{1})->front().outcome, (std::vector<std::uint64_t>{3, 5}));
}

TEST_P(CommitContract, ABookIsNeverRewrittenOnlyRevealed) {
  BookRow book{BookId{1}, ShowId{1}, 1, std::string(32, '\0'), std::string(32, '\xff'), false};
  Commit one;
  one.books = {book};
  commit(one);
  book.revealed = true;
  one.books = {book};
  commit(one);
  EXPECT_EQ(*store_->book(BookId{1}), book);
  one.books[0].secret[0] = '\x01';
  EXPECT_EQ(refusal(one), StoreErrorKind::kBroken);
  one.books = {{BookId{2}, ShowId{1}, 1, "s", "c", false}};
  EXPECT_EQ(refusal(one), StoreErrorKind::kConflict);  // a show's book number is used once
  EXPECT_EQ(store_->books(ShowId{1})->size(), 1U);
}

TEST_P(CommitContract, AShowsKeyBelongsToOneShow) {
  Commit one;
  one.shows = {{ShowId{1}, "lucky", "{}"}};
  commit(one);
  one.shows = {{ShowId{1}, "lucky", "{\"wins\":1}"}};
  commit(one);
  one.shows = {{ShowId{2}, "lucky", "{}"}};
  EXPECT_EQ(refusal(one), StoreErrorKind::kConflict);
  EXPECT_EQ(*store_->shows(), (std::vector<ShowRow>{{ShowId{1}, "lucky", "{\"wins\":1}"}}));
  EXPECT_EQ(*store_->show(ShowId{1}), std::optional(store_->shows()->front()));
  EXPECT_EQ(*store_->show(ShowId{2}), std::nullopt);
}

TEST_P(CommitContract, ATimerClearedAndSetInOneStepIsSet) {
  Commit one;
  one.timers_set = {{MatchId{1}, "move", Timestamp{10}}, {MatchId{1}, "host", Timestamp{5}}};
  commit(one);
  Commit restart;
  restart.timers_cleared = {{MatchId{1}, "move", {}}, {MatchId{1}, "none", {}}};
  restart.timers_set = {{MatchId{1}, "move", Timestamp{20}}};
  commit(restart);
  reopen();
  EXPECT_EQ(*store_->timers(MatchId{1}),
            (std::vector<TimerRow>{{MatchId{1}, "host", Timestamp{5}},
                                   {MatchId{1}, "move", Timestamp{20}}}));
  restart.timers_set.clear();
  commit(restart);
  EXPECT_EQ(store_->timers(MatchId{1})->size(), 1U);
}

TEST_P(CommitContract, NothingToWriteIsNoError) {
  EXPECT_TRUE(store_->commit(Commit{}).ok());
  EXPECT_TRUE(store_->commit(std::span<const Commit>()).ok());
}

TEST_P(CommitContract, WordsOfAnyKindComeBackAsTheyWere) {
  const std::string hostile("'; DROP TABLE log; --\0\x01\xff\xfe <b>\xe2\x80\xae", 32);
  Commit one;
  one.reply = sample_reply(hostile, std::string(1024 * 1024, '\n') + hostile);
  one.people = {{PersonId{1}, hostile, false, hostile}};
  one.outbox = {sample_outbox(1)};
  one.outbox[0].post = sample_post(hostile, hostile);
  one.outbox[0].venue = {hostile, hostile, hostile};
  one.log = {sample_entry(1, 1)};
  one.log[0].entry.body = DeskEntry{hostile, hostile};
  commit(one);
  reopen();
  EXPECT_EQ(store_->replies(MatchId{1})->front(), *one.reply);
  EXPECT_TRUE(*store_->seen(*one.reply));
  EXPECT_EQ(*store_->person(PersonId{1}), one.people[0]);
  EXPECT_EQ(*store_->outbox(hostile, OutboxId{}, 1), one.outbox);
  EXPECT_EQ(store_->log(MatchId{1})->front(), one.log[0].entry);
}

}  // namespace
}  // namespace callboard
