// Forgetting people, backups, upgrades.
#include <gtest/gtest.h>

#include <array>

#include "storage/sqlite/migrations.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/snapshot.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/sample_rows.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

bool any_file_holds(const std::filesystem::path& directory, const std::string& words) {
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (bytes_of(entry.path()).find(words) != std::string::npos) return true;
  }
  return false;
}

// Enough people and replies that pages split, merge and leave stale copies behind.
void fill_with_people(Store& store, int people) {
  for (int id = 1; id <= people; ++id) {
    const std::string who = std::to_string(id);
    Commit one;
    one.people = {{PersonId{id}, "Name-of-" + who + ".", false, "Zone-of-" + who + "."}};
    one.identities = {{"web", "Login-of-" + who + ".", PersonId{id}}};
    one.reply = sample_reply("m" + std::to_string(id * 7919 % 1000003),
                             "Words-of-" + who + "." + std::string(300, ' '));
    one.reply->person = PersonId{id};
    one.log = {sample_entry(1, static_cast<std::uint64_t>(id))};
    ASSERT_TRUE(store.commit(one).ok());
  }
}

TEST(SqliteForget, NoByteOfAForgottenPersonStaysInTheFiles) {
  const TempDir home;
  auto store = *open_sqlite(home.file("show.db"));
  fill_with_people(*store, 400);
  const std::string marks[] = {"Name-of-123.", "Zone-of-123.", "Login-of-123.", "Words-of-123."};
  for (const auto& mark : marks) ASSERT_TRUE(any_file_holds(home.path(), mark)) << mark;
  ASSERT_TRUE(store->forget(PersonId{123}).ok());
  for (const auto& mark : marks) EXPECT_FALSE(any_file_holds(home.path(), mark)) << mark;
  EXPECT_TRUE(any_file_holds(home.path(), "Words-of-124."));
  EXPECT_EQ(store->log(MatchId{1})->size(), 400U);
  EXPECT_EQ(store->replies(MatchId{1})->size(), 400U);
  EXPECT_TRUE(store->check().ok());
}

TEST(SqliteBackup, ABackupHoldsEverythingAndOpensAsANewInstallation) {
  const TempDir home;
  auto store = *open_sqlite(home.file("show.db"));
  fill_with_people(*store, 100);
  ASSERT_TRUE(store->backup(home.file("copy.db")).ok());
  EXPECT_EQ(mode_of(home.file("copy.db")), 0600U);
  EXPECT_FALSE(std::filesystem::exists(home.file("copy.db-wal")));
  EXPECT_FALSE(std::filesystem::exists(home.file("copy.db.part")));
  Commit later;
  later.cursors = {{"web", "later"}};
  ASSERT_TRUE(store->commit(later).ok());
  auto copy = *open_sqlite(home.file("copy.db"));
  EXPECT_EQ(*copy->people(), *store->people());
  EXPECT_EQ(*copy->log(MatchId{1}), *store->log(MatchId{1}));
  EXPECT_EQ(*copy->replies(MatchId{1}), *store->replies(MatchId{1}));
  EXPECT_FALSE(copy->cursor("web")->has_value());
  EXPECT_EQ(copy->installation()->size(), 32U);
  EXPECT_NE(*copy->installation(), *store->installation());
}

TEST(SqliteBackup, AnExistingFileIsNeverOverwritten) {
  const TempDir home;
  auto store = *open_sqlite(home.file("show.db"));
  write_bytes(home.file("precious"), "keep me");
  EXPECT_FALSE(store->backup(home.file("precious")).ok());
  EXPECT_FALSE(store->backup(home.file("show.db")).ok());
  EXPECT_FALSE(store->backup(home.file("nowhere") / "copy.db").ok());
  EXPECT_EQ(bytes_of(home.file("precious")), "keep me");
  EXPECT_TRUE(store->check().ok());
}

TEST(SqliteBackup, ARestoredDatabaseKnowsWhoDecidedOnItsPosts) {
  const TempDir home;
  auto store = *open_sqlite(home.file("show.db"));
  Commit one;
  one.outbox = {sample_outbox(11)};
  one.house_notes = {{"halt", "5"}};
  ASSERT_TRUE(store->commit(one).ok());
  const FormerInstallation first{*store->installation(), OutboxId{11}};
  EXPECT_TRUE(store->former_installations()->empty());
  ASSERT_TRUE(store->backup(home.file("copy.db")).ok());
  auto copy = *open_sqlite(home.file("copy.db"));
  EXPECT_EQ(*copy->former_installations(), std::vector{first});
  EXPECT_EQ(*copy->house_note("halt"), "5");
  one.outbox = {sample_outbox(12)};
  one.house_notes = {};
  ASSERT_TRUE(copy->commit(one).ok());
  const FormerInstallation second{*copy->installation(), OutboxId{12}};
  ASSERT_TRUE(copy->backup(home.file("again.db")).ok());
  auto again = *open_sqlite(home.file("again.db"));
  EXPECT_EQ(*again->former_installations(), (std::vector{first, second}));
}

TEST(SqliteSnapshot, ItShowsTheMomentItWasTakenWhileTheWriterGoesOn) {
  const TempDir home;
  auto store = *open_sqlite(home.file("show.db"));
  fill_with_people(*store, 50);
  auto snapshot = take_snapshot(home.file("show.db"), SnapshotOf::kCallboard);
  ASSERT_TRUE(snapshot.ok()) << snapshot.error().detail;
  for (int n = 1; n <= 2000; ++n) {  // more than a write-ahead log's worth
    Commit later;
    later.cursors = {{"web", std::to_string(n)}};
    later.people = {{PersonId{1000 + n}, std::string(500, 'x'), false, ""}};
    ASSERT_TRUE(store->commit(later).ok());
  }
  const auto done = (*snapshot)->copy_to(home.file("copy.db"));
  ASSERT_TRUE(done.ok()) << done.error().detail;
  EXPECT_TRUE(store->check().ok());
  auto copy = *open_sqlite(home.file("copy.db"));
  EXPECT_EQ(copy->people()->size(), 50U);
  EXPECT_FALSE(copy->cursor("web")->has_value());
}

TEST(SqliteSnapshot, WhatIsNoDatabaseOfCallboardIsNotCopiedAsOne) {
  const TempDir home;
  EXPECT_FALSE(take_snapshot(home.file("none.db"), SnapshotOf::kCallboard).ok());
  write_bytes(home.file("other.db"), std::string(4096, 'x'));
  EXPECT_FALSE(take_snapshot(home.file("other.db"), SnapshotOf::kCallboard).ok());
}

// What kill -9 cannot show, only a power cut: that every step is flushed before it is answered.
TEST(SqliteSettings, EveryConnectionFlushesErasesAndKeepsItsCheckpointsToItself) {
  const TempDir home;
  open_sqlite(home.file("show.db")).value().reset();
  Db db(home.file("show.db"));
  db.open();
  EXPECT_EQ(db.integer("PRAGMA synchronous", -1), 2);  // FULL
  EXPECT_EQ(db.integer("PRAGMA secure_delete", -1), 1);
  EXPECT_EQ(db.integer("PRAGMA wal_autocheckpoint", -1), 0);
  Query journal(db, "PRAGMA journal_mode");
  ASSERT_TRUE(journal.next());
  EXPECT_EQ(journal.text(), "wal");
}

class Upgrade : public testing::Test {
 protected:
  Upgrade() {
    EXPECT_TRUE(create_file(file_).ok());
    db_.open();
  }
  std::int64_t version() { return db_.integer("PRAGMA user_version", -1); }

  static constexpr std::array kThree{Migration{1, "CREATE TABLE a (x); INSERT INTO a VALUES (1)"},
                                     Migration{2, "ALTER TABLE a ADD COLUMN y"},
                                     Migration{3, "UPDATE a SET x = x + 1"}};
  TempDir home_;
  std::filesystem::path file_ = home_.file("show.db");
  Db db_{file_};
};

TEST_F(Upgrade, EachStepIsMadeOnce) {
  migrate(db_, std::span(kThree).first(1));
  EXPECT_EQ(version(), 1);
  migrate(db_, kThree);
  EXPECT_EQ(version(), 3);
  migrate(db_, kThree);
  ASSERT_FALSE(db_.failed());
  EXPECT_EQ(db_.integer("SELECT x FROM a", 0), 2);
}

TEST_F(Upgrade, AStepThatFailsLeavesTheVersionBeforeIt) {
  migrate(db_, std::span(kThree).first(2));
  const std::array broken{kThree[0], kThree[1],
                          Migration{3, "UPDATE a SET x = 9; UPDATE nothing SET x = 9"}};
  migrate(db_, broken);
  ASSERT_TRUE(db_.failed());
  db_.close();
  Db again(file_);
  again.open();
  EXPECT_EQ(again.integer("PRAGMA user_version", -1), 2);
  EXPECT_EQ(again.integer("SELECT x FROM a", 0), 1);
}

TEST_F(Upgrade, AnOlderCallboardRefusesAndChangesNothing) {
  migrate(db_, kThree);
  migrate(db_, std::span(kThree).first(2));
  ASSERT_TRUE(db_.failed());
  EXPECT_EQ(db_.take_fault().kind, StoreErrorKind::kNewer);
  EXPECT_EQ(version(), 3);
}

TEST_F(Upgrade, AnOlderDatabaseIsKeptUnderANameOfItsOwn) {
  migrate(db_, std::span(kThree).first(1));
  db_.close();
  ASSERT_TRUE(keep_before_upgrade(file_, 1).ok());  // nothing to do
  EXPECT_FALSE(std::filesystem::exists(home_.file("show.db.before-1")));
  ASSERT_TRUE(keep_before_upgrade(file_, 3).ok());
  ASSERT_TRUE(keep_before_upgrade(file_, 3).ok());  // a second try never overwrites the first
  for (const char* name : {"show.db.before-3", "show.db.before-3.2"}) {
    EXPECT_EQ(mode_of(home_.file(name)), 0600U);
    Db kept(home_.file(name));
    kept.open();
    EXPECT_EQ(kept.integer("PRAGMA user_version", -1), 1);
    EXPECT_EQ(kept.integer("SELECT x FROM a", 0), 1);
  }
}

TEST_F(Upgrade, TheShippedStepsAreNumberedWithoutGapsAndRunTwice) {
  std::int64_t expected = 1;
  for (const Migration& step : migrations()) EXPECT_EQ(step.version, expected++);
  migrate(db_, migrations());
  const std::int64_t tables = db_.integer("SELECT count(*) FROM sqlite_schema", 0);
  migrate(db_, migrations());
  EXPECT_FALSE(db_.failed());
  EXPECT_EQ(db_.integer("SELECT count(*) FROM sqlite_schema", 0), tables);
  EXPECT_EQ(version(), expected - 1);
}

TEST_F(Upgrade, PeopleOfTheFirstVersionHaveNoHours) {
  migrate(db_, migrations().first(1));
  db_.script("INSERT INTO people VALUES (7, 'Ann', 0, 'Europe/Berlin')", "Testing");
  migrate(db_, migrations());
  EXPECT_EQ(db_.integer("SELECT quiet_from_min FROM people WHERE zone = 'Europe/Berlin'", 5), -1);
  EXPECT_EQ(db_.integer("SELECT length(absences_ms) FROM people WHERE id = 7", 5), 0);
  EXPECT_FALSE(db_.failed());
}

// The one absence that was kept is the first of the list.
TEST_F(Upgrade, TheAbsenceOfAPersonIsKept) {
  migrate(db_, migrations().first(9));
  db_.script(
      "INSERT INTO people VALUES (7, 'Ann', 0, '', -1, -1, 1000, 5000, 'hash'), "
      "(8, 'Bob', 0, '', -1, -1, 0, 0, '')",
      "Testing");
  migrate(db_, migrations());
  EXPECT_EQ(db_.integer("SELECT count(*) FROM people WHERE id = 7 AND absences_ms = '1000,5000' "
                        "AND gave_way = 'hash'",
                        5),
            1);
  EXPECT_EQ(db_.integer("SELECT length(absences_ms) FROM people WHERE id = 8", 5), 0);
  EXPECT_FALSE(db_.failed());
}

TEST_F(Upgrade, BalancesOfAnOlderLedgerAreAddedUpOnce) {
  migrate(db_, migrations().first(5));
  db_.script(
      "INSERT INTO ledger VALUES (1,0,1,1,0,'person:7',500,'won'), (1,1,1,1,0,'house',-500,'won'), "
      "(2,0,1,2,0,'person:7',300,'won'), (2,1,1,2,0,'house',-300,'won'), "
      "(3,0,2,3,0,'person:7',40,'won'), (3,1,2,3,0,'house',-40,'won')",
      "Testing");
  migrate(db_, migrations());
  migrate(db_, migrations());
  EXPECT_FALSE(db_.failed());
  EXPECT_EQ(db_.integer("SELECT amount FROM balances WHERE show_id=1 AND account='person:7'", 0),
            800);
  EXPECT_EQ(db_.integer("SELECT amount FROM balances WHERE show_id=2 AND account='house'", 0), -40);
  EXPECT_EQ(db_.integer("SELECT count(*) FROM balances", 0), 4);
}

TEST_F(Upgrade, OlderRepliesOfAMatchBelongToItsShow) {
  migrate(db_, migrations().first(6));
  db_.script(
      "INSERT INTO matches VALUES (5,3,1,'lucky_numbers',1,3,1,0);"
      "INSERT INTO replies VALUES ('web','1',5,7,0,'roll','played',4), ('web','2',0,7,0,'hi','',0),"
      "('web','3',9,7,0,'lost','',0)",
      "Testing");
  migrate(db_, migrations());
  EXPECT_FALSE(db_.failed());
  EXPECT_EQ(db_.integer("SELECT show_id FROM replies WHERE id='1'", -1), 3);
  EXPECT_EQ(db_.integer("SELECT show_id FROM replies WHERE id='2'", -1), 0);
  EXPECT_EQ(db_.integer("SELECT show_id FROM replies WHERE id='3'", -1), 0);
}

TEST_F(Upgrade, LogAndDrawsKeepTheirRowsAndNoNumberTwice) {
  migrate(db_, migrations().first(13));
  db_.script(
      "INSERT INTO log VALUES (5,2,20,'R',-7), (4,1,10,'U0',3), (5,1,11,'M0:{}',9);"
      "INSERT INTO draws VALUES (3,2,x'0a','dice',2,6,'5,1','book','',1),"
      "(3,1,x'0b','labels',1,9,'4','book','{}',0)",
      "Testing");
  migrate(db_, migrations());
  EXPECT_FALSE(db_.failed());
  EXPECT_EQ(db_.integer("SELECT count(*) FROM log", 0), 3);
  EXPECT_EQ(
      db_.integer("SELECT digest FROM log WHERE match_id=5 AND seq=2 AND at_ms=20 AND body='R'", 0),
      -7);
  EXPECT_EQ(db_.run("INSERT INTO log VALUES (5,2,30,'R',0)"), Ran::kTaken);
  EXPECT_EQ(db_.run("INSERT INTO log VALUES (5,3,30,'R',0)"), Ran::kDone);
  EXPECT_EQ(db_.integer("SELECT count(*) FROM draws WHERE book_id=3 AND n=2 AND question=x'0a' AND "
                        "label='dice' AND count=2 AND sides=6 AND outcome='5,1' AND proof='' AND "
                        "source='book' AND voided=1",
                        0),
            1);
  EXPECT_EQ(db_.integer("SELECT count(*) FROM draws", 0), 2);
  EXPECT_EQ(db_.run("INSERT INTO draws VALUES (3,2,x'','',0,0,'','','',0)"), Ran::kTaken);
}

TEST_F(Upgrade, HashesOfReplacedNamesMoveToThePersonAndOutOfTheAudit) {
  migrate(db_, migrations().first(6));
  db_.script(
      "INSERT INTO people VALUES (7,'Annie',0,'',-1,-1,0,0), (8,'Bob',0,'',-1,-1,0,0),"
      "(9,'',1,'',-1,-1,0,0);"
      "INSERT INTO shows VALUES (1,'a','{\"wins\":2,\"renamed\":[[7,\"feed\"],[9,\"dead\"]]}'),"
      "(2,'b','{\"wins\":0,\"renamed\":[]}');"
      "INSERT INTO audit VALUES (1,0,1,0,4,'!rename','','{\"renamed\":[],\"wins\":2}',"
      "'{\"renamed\":[[7,\"feed\"]],\"wins\":2}'), (2,0,1,0,4,'','','','')",
      "Testing");
  migrate(db_, migrations());
  migrate(db_, migrations());
  EXPECT_FALSE(db_.failed());
  EXPECT_EQ(db_.integer("SELECT id FROM people WHERE gave_way='feed'", 0), 7);
  EXPECT_EQ(db_.integer("SELECT count(*) FROM people WHERE gave_way<>''", 0), 1);
  EXPECT_EQ(db_.integer("SELECT count(*) FROM shows WHERE json='{\"wins\":2}'", 0), 1);
  EXPECT_EQ(db_.integer("SELECT count(*) FROM audit WHERE after_json='{\"wins\":2}'", 0), 1);
  EXPECT_EQ(db_.integer("SELECT count(*) FROM audit WHERE before_json LIKE '%renamed%'", -1), 0);
}

}  // namespace
}  // namespace callboard
