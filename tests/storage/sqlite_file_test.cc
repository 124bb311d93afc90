// The database as a file: who may read it, who may open it, and what is said when it is not fit.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sqlite/migrations.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/sample_rows.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

class SqliteFile : public testing::Test {
 protected:
  std::unique_ptr<SqliteStore> open() {
    auto opened = open_sqlite(file_);
    EXPECT_TRUE(opened.ok()) << opened.error().detail;
    return opened.ok() ? *std::move(opened) : nullptr;
  }
  // Why it does not open.
  StoreError refusal() {
    auto opened = open_sqlite(file_);
    EXPECT_FALSE(opened.ok());
    return opened.ok() ? StoreError{} : opened.error();
  }
  void make_with_rows(int rows) {
    auto store = open();
    for (int row = 1; row <= rows; ++row) {
      Commit one;
      one.reply = sample_reply(std::to_string(row), std::string(500, 'x'));
      ASSERT_TRUE(store->commit(one).ok());
    }
  }
  // What a person with a database browser would do while nothing runs.
  void sql(const char* statement) {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, statement, nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle);
    sqlite3_close(handle);
  }
  void expect_names_the_file(const StoreError& error) {
    EXPECT_NE(error.detail.find(file_.string()), std::string::npos) << error.detail;
  }

  TempDir dir_;
  std::filesystem::path file_ = dir_.file("show.db");
};

TEST_F(SqliteFile, OnlyItsOwnerMayReadItWhateverTheUmask) {
  const mode_t before = umask(0);
  auto store = open();
  Commit one;
  one.cursors = {{"web", "1"}};
  ASSERT_TRUE(store->commit(one).ok());
  umask(before);
  for (const char* rest : {"", "-wal", "-shm", ".lock"}) {
    EXPECT_EQ(mode_of(file_.string() + rest), 0600U) << rest;
  }
}

TEST_F(SqliteFile, AFileThatOthersCouldReadIsClosedToThem) {
  open();
  ASSERT_EQ(chmod(file_.c_str(), 0644), 0);
  open();
  EXPECT_EQ(mode_of(file_), 0600U);
}

TEST_F(SqliteFile, ANewDatabaseLeavesNoDraftBehind) {
  write_bytes(file_.string() + ".new", "of a start that was killed");
  open();
  EXPECT_FALSE(std::filesystem::exists(file_.string() + ".new"));
  EXPECT_TRUE(std::filesystem::exists(file_));
}

TEST_F(SqliteFile, ASecondDaemonIsToldWhoHasTheDatabase) {
  const auto first = open();
  const StoreError error = refusal();
  EXPECT_EQ(error.kind, StoreErrorKind::kLocked);
  expect_names_the_file(error);
  EXPECT_NE(error.detail.find(std::to_string(getpid())), std::string::npos) << error.detail;
}

TEST_F(SqliteFile, ASecondDaemonIsNotFooledByAnotherNameOfTheFile) {
  const auto first = open();
  std::filesystem::create_symlink(file_, dir_.file("alias.db"));
  std::filesystem::create_directory(dir_.file("sub"));
  for (const auto& name : {dir_.file("alias.db"), dir_.file("sub") / ".." / "show.db"}) {
    const auto second = open_sqlite(name);
    ASSERT_FALSE(second.ok()) << name;
    EXPECT_EQ(second.error().kind, StoreErrorKind::kLocked);
  }
}

TEST_F(SqliteFile, TheLockEndsWithTheStore) {
  open();
  EXPECT_NE(open(), nullptr);
}

TEST_F(SqliteFile, ADatabaseBrowserThatWritesIsNamedAsTheReason) {
  const auto store = open();
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(file_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  Commit one;
  one.cursors = {{"web", "1"}};
  const auto refused = store->commit(one);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, StoreErrorKind::kLocked);
  expect_names_the_file(refused.error());
  sqlite3_close(other);
  EXPECT_TRUE(store->commit(one).ok());
}

TEST_F(SqliteFile, ANewerDatabaseIsLeftAloneAndBothVersionsAreNamed) {
  make_with_rows(1);
  sql("PRAGMA user_version=987");
  const std::string before = bytes_of(file_);
  const StoreError error = refusal();
  EXPECT_EQ(error.kind, StoreErrorKind::kNewer);
  expect_names_the_file(error);
  EXPECT_NE(error.detail.find("987"), std::string::npos) << error.detail;
  const std::string known = "up to " + std::to_string(migrations().back().version) + ".";
  EXPECT_NE(error.detail.find(known), std::string::npos) << error.detail;
  EXPECT_EQ(bytes_of(file_), before);
}

TEST_F(SqliteFile, AnotherProgramsDatabaseIsLeftAlone) {
  sql("CREATE TABLE notes (text); INSERT INTO notes VALUES ('shopping')");
  const std::string before = bytes_of(file_);
  const StoreError error = refusal();
  EXPECT_EQ(error.kind, StoreErrorKind::kBroken);
  expect_names_the_file(error);
  EXPECT_EQ(bytes_of(file_), before);
}

TEST_F(SqliteFile, GarbageIsCalledDamaged) {
  write_bytes(file_, std::string(20000, '\x5a'));
  const StoreError error = refusal();
  EXPECT_EQ(error.kind, StoreErrorKind::kCorrupt);
  expect_names_the_file(error);
  EXPECT_NE(error.detail.find("backup"), std::string::npos) << error.detail;
}

TEST_F(SqliteFile, AnEmptyFileIsCalledDamagedAndNotAFreshStart) {
  make_with_rows(1);
  std::filesystem::resize_file(file_, 0);
  EXPECT_EQ(refusal().kind, StoreErrorKind::kCorrupt);
}

TEST_F(SqliteFile, ATruncatedFileIsCalledDamaged) {
  make_with_rows(200);
  const auto bytes = std::filesystem::file_size(file_);
  for (const std::uintmax_t keep : {bytes - 1, bytes - 4096, bytes / 2, std::uintmax_t{100}}) {
    std::filesystem::resize_file(file_, keep);
    EXPECT_EQ(refusal().kind, StoreErrorKind::kCorrupt) << keep;
  }
}

TEST_F(SqliteFile, APageOverwrittenIsCalledDamaged) {
  make_with_rows(200);
  std::string bytes = bytes_of(file_);
  for (std::size_t at = bytes.size() / 2; at < bytes.size() / 2 + 8192; ++at) bytes[at] = '\x77';
  write_bytes(file_, bytes);
  EXPECT_EQ(refusal().kind, StoreErrorKind::kCorrupt);
}

TEST_F(SqliteFile, ARowThatMakesNoSenseIsCalledDamagedNotRead) {
  {
    auto store = open();
    Commit one;
    one.log = {sample_entry(1, 1)};
    one.outbox = {sample_outbox(1)};
    one.matches = {sample_match(1, 1)};
    ASSERT_TRUE(store->commit(one).ok());
  }
  sql("UPDATE log SET body='?'; UPDATE outbox SET post='?'; UPDATE matches SET status=77");
  auto store = open();
  EXPECT_EQ(store->log(MatchId{1}).error().kind, StoreErrorKind::kCorrupt);
  EXPECT_EQ(store->outbox_row(OutboxId{1}).error().kind, StoreErrorKind::kCorrupt);
  EXPECT_EQ(store->match(MatchId{1}).error().kind, StoreErrorKind::kCorrupt);
}

TEST_F(SqliteFile, AMissingDirectoryIsNamed) {
  file_ = dir_.file("nowhere") / "show.db";
  const StoreError error = refusal();
  EXPECT_EQ(error.kind, StoreErrorKind::kBroken);
  expect_names_the_file(error);
}

TEST_F(SqliteFile, ADirectoryIsNoDatabase) {
  std::filesystem::create_directory(file_);
  EXPECT_EQ(refusal().kind, StoreErrorKind::kBroken);
}

TEST_F(SqliteFile, AHealthyDatabasePassesTheFullCheck) {
  make_with_rows(50);
  EXPECT_TRUE(open()->check().ok());
}

}  // namespace
}  // namespace callboard
