// Posts of older outbox rows lie together in deflated blocks, and nobody who asks the store can
// tell.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "storage/codec.h"
#include "storage/sqlite/packing.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/sample_rows.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::int64_t kRows = kUnpackedRows + 3 * kRowsPerBlock + 1;

class SqlitePacking : public testing::Test {
 protected:
  void open() {
    auto opened = open_sqlite(file_);
    ASSERT_TRUE(opened.ok()) << opened.error().detail;
    store_ = *std::move(opened);
  }
  void close() { store_.reset(); }
  // Posts of people who said this; as a board's sections, long and much like each other.
  static OutboxRow row(std::int64_t id, const std::string& said = "roll") {
    OutboxRow row = sample_outbox(id, id % 3 == 0 ? "matrix" : "web");
    row.post = sample_post("notice.ruling", R"({"id":)" + std::to_string(id) + R"(,"more":")" +
                                                std::string(1000, 'b') + R"(","what":{"$said":")" +
                                                said + R"("}})");
    return row;
  }
  void write(const std::vector<OutboxRow>& rows) {
    Commit commit;
    commit.outbox = rows;
    ASSERT_TRUE(store_->commit(commit).ok());
  }
  // Some in each commit, as in life. What is written about is said in the seventh.
  void write_many(const std::string& seventh = "roll", std::int64_t upto = kRows) {
    std::vector<OutboxRow> rows;
    for (std::int64_t id = 1; id <= upto; ++id) {
      rows.push_back(row(id, id == 7 ? seventh : "roll"));
      if (rows.size() < 16 && id < upto) continue;
      write(rows);
      rows.clear();
    }
  }
  void write_at_once(std::int64_t first, std::int64_t last) {
    std::vector<OutboxRow> rows;
    for (std::int64_t id = first; id <= last; ++id) rows.push_back(row(id));
    write(rows);
  }
  void expect_all(std::int64_t upto) {
    for (std::int64_t id = 1; id <= upto; ++id) {
      ASSERT_EQ(*store_->outbox_row(OutboxId{id}), row(id)) << id;
    }
  }
  std::int64_t unpacked() { return count("SELECT count(*) FROM outbox WHERE post <> ''"); }
  std::int64_t count(const std::string& sql) {
    Db db(file_);
    db.open_to_read();
    return db.integer(sql, -1);
  }
  void damage(const char* sql) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
  }

  TempDir home_;
  std::filesystem::path file_ = home_.file("show.db");
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(SqlitePacking, OlderPostsTakeATenthAndAreReadAsBefore) {
  open();
  write_many();
  close();
  EXPECT_EQ(count("SELECT count(*) FROM packed"), 3);
  EXPECT_EQ(count("SELECT count(*) FROM outbox WHERE post = ''"), 3 * kRowsPerBlock);
  EXPECT_LT(count("SELECT sum(length(posts)) FROM packed"), 3 * kRowsPerBlock * 100);
  open();
  for (const std::int64_t id : {kRows, std::int64_t{1}, kRowsPerBlock, kRowsPerBlock + 1}) {
    EXPECT_EQ(*store_->outbox_row(OutboxId{id}), row(id)) << id;
  }
  EXPECT_FALSE(store_->outbox_row(OutboxId{kRows + 1})->has_value());
  const auto rows = store_->outbox("web", OutboxId{}, 10'000);
  std::size_t at = 0;
  for (std::int64_t id = 1; id <= kRows; ++id) {
    if (id % 3 == 0) continue;
    EXPECT_EQ(rows->at(at++), row(id)) << id;
  }
  EXPECT_EQ(rows->size(), at);
  EXPECT_TRUE(store_->check().ok());
}

TEST_F(SqlitePacking, ADatabaseOfBeforeIsPackedBitByBit) {
  open();
  for (std::int64_t id = 1; id <= kRows; ++id) write({row(2 * id)});  // with gaps
  close();
  Db old(file_);
  old.open();
  for (std::int64_t id = 2; id <= 2 * kRows; id += 2) {
    const std::string post = StoredViews::encode(row(id).post);
    ASSERT_EQ(old.run("UPDATE outbox SET post = ? WHERE id = ?", post, id), Ran::kDone);
  }
  old.script("DELETE FROM packed", "Aging");
  old.close();
  open();
  for (std::int64_t id = 2 * kRows + 1; id <= 2 * kRows + 20; ++id) write({row(id)});
  EXPECT_GT(count("SELECT count(*) FROM packed"), 4);
  for (std::int64_t id = 2; id <= 2 * kRows; id += 2) {
    EXPECT_EQ(*store_->outbox_row(OutboxId{id}), row(id)) << id;
  }
}

TEST_F(SqlitePacking, ManyPostsOfOneCommitArePackedAtOnceWithThoseThatWait) {
  open();
  write_many("roll", kRowsPerBlock + 10);
  EXPECT_EQ(unpacked(), kRowsPerBlock + 10);
  const std::int64_t many = kRowsPerBlock + 10 + kRowsPerBlock;
  write_at_once(kRowsPerBlock + 11, many);
  EXPECT_EQ(unpacked(), 0);
  EXPECT_EQ(count("SELECT count(*) FROM packed"), 2);
  write_at_once(many + 1, many + kRowsPerBlock - 1);  // not enough for a block
  EXPECT_EQ(unpacked(), kRowsPerBlock - 1);
  write_at_once(many + kRowsPerBlock, many + 3 * kRowsPerBlock);
  EXPECT_EQ(unpacked(), 0);
  expect_all(many + 3 * kRowsPerBlock);
  close();
  open();
  expect_all(many + 3 * kRowsPerBlock);
  EXPECT_EQ(count("SELECT min(n) FROM (SELECT (SELECT count(*) FROM outbox WHERE id BETWEEN first "
                  "AND last) AS n FROM packed)"),
            kRowsPerBlock);
  EXPECT_TRUE(store_->check().ok());
}

TEST_F(SqlitePacking, ACommitOfManyThatFailsLeavesThoseThatWaitAsTheyWere) {
  open();
  write_many("roll", 20);
  Commit wrong;
  for (std::int64_t id = 21; id <= 120; ++id) wrong.outbox.push_back(row(id));
  wrong.outbox.push_back(row(1));
  EXPECT_FALSE(store_->commit(wrong).ok());
  EXPECT_EQ(unpacked(), 20);
  expect_all(20);
  write_at_once(21, 120);
  EXPECT_EQ(unpacked(), 0);
  expect_all(120);
}

TEST_F(SqlitePacking, AForgottenNameGoesOutOfThem) {
  open();
  Commit people;
  people.people = {{PersonId{1}, "Annabella", false, ""}};
  ASSERT_TRUE(store_->commit(people).ok());
  write_many("!score ANNABELLA 5");
  ASSERT_EQ(count("SELECT count(*) FROM outbox WHERE id = 7 AND post = ''"), 1);
  ASSERT_TRUE(store_->forget(PersonId{1}).ok());
  close();
  open();
  EXPECT_EQ(*store_->outbox_row(OutboxId{7}), row(7, "!score Player 1 5"));
  EXPECT_EQ(*store_->outbox_row(OutboxId{8}), row(8));
  EXPECT_EQ(count("SELECT count(*) FROM outbox WHERE post = ''"), 3 * kRowsPerBlock);
}

TEST_F(SqlitePacking, PostsOfAnErasedShowGoOutOfThem) {
  open();
  write_many("a word of somebody");
  Commit sent;
  sent.sent = {{"web", OutboxId{kRows}}, {"matrix", OutboxId{kRows}}};
  ASSERT_TRUE(store_->commit(sent).ok());
  const OutboxRow before = **store_->outbox_row(OutboxId{7});
  ASSERT_TRUE(store_->erase({{before.show}, "web", {}}).ok());
  close();
  open();
  EXPECT_EQ(store_->outbox_row(OutboxId{7})->value().post, Post());
  EXPECT_EQ(count("SELECT count(*) FROM outbox WHERE id = 7 AND post = ''"), 1) << "still packed";
}

TEST_F(SqlitePacking, ADamagedBlockIsCalledDamagedAndSpoilsNoOther) {
  open();
  write_many();
  close();
  for (const char* harm :
       {"UPDATE packed SET posts = CAST(x'00' || substr(posts, 2) AS BLOB) WHERE first = 1",
        "UPDATE packed SET bytes = 1000000000000 WHERE first = 1",
        "UPDATE packed SET bytes = bytes - 1 WHERE first = 1",
        "DELETE FROM packed WHERE first = 1"}) {
    damage(harm);
    open();
    EXPECT_EQ(store_->outbox_row(OutboxId{5}).error().kind, StoreErrorKind::kCorrupt) << harm;
    EXPECT_EQ(*store_->outbox_row(OutboxId{kRowsPerBlock + 5}), row(kRowsPerBlock + 5));
    EXPECT_EQ(*store_->outbox_row(OutboxId{kRows}), row(kRows));
    close();
  }
}

// A page that the disk has spoilt since the start, when it would have been found out.
TEST_F(SqlitePacking, OldRowsThatCannotBeReadArePackedNoMoreAndNewOnesGoOn) {
  open();
  constexpr std::int64_t kDue = kUnpackedRows + kRowsPerBlock;
  write_many("needle", kDue - 1);
  close();
  std::string bytes = bytes_of(file_);
  bytes.replace(bytes.find("needle") / kPage * kPage + 1, kPage - 1, kPage - 1, 'w');
  write_bytes(file_, bytes);
  Commit next;
  next.outbox = {row(kDue)};
  Db db(file_);
  db.open();
  Packer packer(db);
  for (int time = 0; time < 2; ++time) {
    EXPECT_TRUE(packer.due({&next, 1}).old.empty());
    ASSERT_FALSE(db.failed()) << "nobody else suffers";
  }
  EXPECT_EQ(db.run("UPDATE outbox SET post = post WHERE id = ?", kDue - 1), Ran::kDone);
  EXPECT_FALSE(db.failed());
}

TEST_F(SqlitePacking, ACommitThatFailsPacksNothing) {
  open();
  constexpr std::int64_t kDue = kUnpackedRows + kRowsPerBlock;
  write_many("roll", kDue - 1);
  ASSERT_EQ(count("SELECT count(*) FROM packed"), 0);
  Commit wrong;
  wrong.outbox = {row(kDue), row(1)};
  EXPECT_FALSE(store_->commit(wrong).ok());
  EXPECT_EQ(count("SELECT count(*) FROM packed"), 0);
  write({row(kDue)});
  EXPECT_EQ(count("SELECT count(*) FROM packed"), 1);
}

}  // namespace
}  // namespace callboard
