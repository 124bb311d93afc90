// What is left of shows whose community is gone for good, over every store.
#include "tests/storage/any_store.h"
#include "tests/storage/sample_rows.h"

namespace callboard {
namespace {

class EraseContract : public AnyStore {
 protected:
  ReplyRow reply(const std::string& id, std::int64_t person, std::int64_t show) {
    ReplyRow row = sample_reply(id, "words of " + id);
    row.person = PersonId{person};
    row.show = ShowId{show};
    row.match = MatchId{show};
    return row;
  }
  // Ann is in show 1 alone, Bob in both, Cyd is at home elsewhere as well, Dee is needed.
  void fill() {
    Commit one;
    for (const auto& [id, name] : {std::pair{1, "Ann"}, {2, "Bob"}, {3, "Cyd"}, {4, "Dee"}}) {
      one.people.push_back({PersonId{id}, name, false, "UTC"});
      one.identities.push_back({"web", name, PersonId{id}});
    }
    one.identities.push_back({"matrix", "@cyd", PersonId{3}});
    one.matches = {sample_match(1, 1), sample_match(2, 1)};
    one.matches[1].show = ShowId{2};
    one.ledger = {sample_ledger(1, "house", -500), sample_ledger(1, "person:1", 500)};
    one.log = {sample_entry(1, 1)};
    one.notes = {{ShowId{1}, "list", "7", "{}"}, {ShowId{2}, "list", "7", "{}"}};
    one.outbox = {sample_outbox(1), sample_outbox(2), sample_outbox(3)};
    one.outbox[1].show = ShowId{2};
    one.sent = {{"web", OutboxId{2}}};
    one.exceptions = {{OutboxId{1}, "web", OutboxState::kFailed, 1, {}, "no"}};
    one.audit = {
        {1, Timestamp{5}, ShowId{1}, MatchId{1}, PersonId{2}, "!score Ann 5", "why", "{}", "{}"},
        {2, Timestamp{5}, ShowId{2}, MatchId{2}, PersonId{2}, "!pause", "rest", "{}", "{}"}};
    commit(one);
    std::int64_t number = 0;
    for (const auto& [person, show] : {std::pair{1, 1}, {2, 1}, {2, 2}, {3, 1}, {4, 1}, {1, 0}}) {
      Commit said;
      said.reply = reply("m" + std::to_string(++number), person, show);
      commit(said);
    }
  }
};
CALLBOARD_EVERY_STORE(EraseContract);

TEST_P(EraseContract, OnlyWhoIsNowhereElseIsForgotten) {
  fill();
  reopen();
  const auto gone = store_->erase({{ShowId{1}}, "web", {PersonId{4}}});
  ASSERT_TRUE(gone.ok());
  EXPECT_EQ(*gone, std::vector{PersonId{1}});
  reopen();
  EXPECT_TRUE(store_->person(PersonId{1})->value().forgotten);
  EXPECT_FALSE(store_->find_identity("web", "Ann")->has_value());
  for (const std::int64_t person : {2, 3, 4}) {
    EXPECT_FALSE(store_->person(PersonId{person})->value().forgotten) << person;
  }
}

TEST_P(EraseContract, WordsPostsAndNotesOfTheShowAreGoneAndItsMovesStay) {
  fill();
  ASSERT_TRUE(store_->erase({{ShowId{1}}, "web", {}}).ok());
  reopen();
  const auto replies = *store_->replies(MatchId{1});
  for (const ReplyRow& row : replies) EXPECT_EQ(row.text, "") << row.id;
  EXPECT_EQ(store_->replies(MatchId{2})->front().text, "words of m3");
  EXPECT_TRUE(store_->notes(ShowId{1})->empty());
  EXPECT_EQ(store_->notes(ShowId{2})->size(), 1U);
  EXPECT_EQ(store_->outbox_row(OutboxId{1})->value().post, Post());
  EXPECT_EQ(store_->outbox_row(OutboxId{2})->value().post, sample_post("board"));
  EXPECT_FALSE(store_->outbox_row(OutboxId{3})->has_value()) << "what waited is not sent any more";
  EXPECT_TRUE(store_->exceptions("web")->empty());
  EXPECT_EQ(store_->audit(MatchId{1})->front().command, "");
  EXPECT_EQ(store_->audit(MatchId{2})->front().command, "!pause");
  EXPECT_EQ(store_->log(MatchId{1})->size(), 1U);
  ASSERT_EQ(store_->ledger(ShowId{1})->size(), 2U);
  EXPECT_EQ(store_->ledger(ShowId{1})->front().amount, -500) << "amounts stay, of nobody by name";
  EXPECT_EQ(store_->ledger(ShowId{1})->front().why, "");
}

TEST_P(EraseContract, ErasedTwiceIsErasedOnce) {
  fill();
  ASSERT_TRUE(store_->erase({{ShowId{1}}, "web", {}}).ok());
  const auto again = store_->erase({{ShowId{1}}, "web", {}});
  ASSERT_TRUE(again.ok());
  EXPECT_FALSE(store_->person(PersonId{2})->value().forgotten);
}

TEST_P(EraseContract, OfADiscardedShowNothingStaysButItsNumbers) {
  fill();
  Commit more;
  more.shows = {{ShowId{1}, "one", "{}"}, {ShowId{2}, "two", "{}"}};
  more.timers_set = {{MatchId{1}, "move", Timestamp{9}}, {MatchId{2}, "move", Timestamp{9}}};
  more.burns = {{ShowId{1}, "aa"}, {ShowId{2}, "aa"}};
  more.casts = {{MatchId{1}, {PersonId{2}}}};
  commit(more);
  Commit away;
  away.shows = {{ShowId{1}, "one", "{\"erased\":1}"}};
  away.discarded = {{ShowId{1}, 0}};
  commit(away);
  reopen();
  EXPECT_TRUE(store_->log(MatchId{1})->empty());
  EXPECT_TRUE(store_->ledger(ShowId{1})->empty());
  EXPECT_TRUE(store_->balances(ShowId{1})->empty());
  EXPECT_TRUE(store_->notes(ShowId{1})->empty());
  EXPECT_TRUE(store_->burns(ShowId{1})->empty());
  EXPECT_TRUE(store_->timers(MatchId{1})->empty());
  EXPECT_TRUE(store_->matches_with(PersonId{2})->empty());
  EXPECT_EQ(store_->audit(MatchId{1})->front().command, "");
  const auto replies = *store_->replies(MatchId{1});
  EXPECT_EQ(replies.size(), 4U) << "none is taken in twice";
  for (const ReplyRow& row : replies) EXPECT_EQ(row.text, "") << row.id;
  ASSERT_TRUE(store_->match(MatchId{1})->has_value());
  EXPECT_TRUE(store_->match(MatchId{1})->value().venues.empty());
  EXPECT_EQ(store_->counters()->match, 2);
  EXPECT_EQ(store_->outbox_row(OutboxId{1})->value().post, sample_post("board"))
      << "which has failed, and is told of";
  EXPECT_EQ(store_->outbox_row(OutboxId{3})->value().post, sample_post("board")) << "not sent yet";
  EXPECT_EQ(store_->notes(ShowId{2})->size(), 1U);
  EXPECT_EQ(store_->timers(MatchId{2})->size(), 1U);
  EXPECT_EQ(store_->burns(ShowId{2})->size(), 1U);
  EXPECT_EQ(store_->replies(MatchId{2})->front().text, "words of m3");
}

TEST_P(EraseContract, SentPostsOfADiscardedShowLoseTheirWords) {
  fill();
  Commit settled;
  settled.exceptions = {{OutboxId{1}, "web", OutboxState::kSettled, 1, {}, ""}};
  commit(settled);
  Commit away;
  away.discarded = {{ShowId{1}, 0}};
  commit(away);
  reopen();
  EXPECT_EQ(store_->outbox_row(OutboxId{1})->value().post, Post());
  EXPECT_EQ(store_->outbox_row(OutboxId{2})->value().post, sample_post("board"));
}

}  // namespace
}  // namespace callboard
