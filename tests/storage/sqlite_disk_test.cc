// A disk that is full or fails: what was accepted stays, what failed is not there, and after a
// failed write the store trusts nothing any more (DESIGN: storage).
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/sample_rows.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

constexpr int kRepliesMax = 20000;

Commit large_reply(int number) {
  Commit one;
  one.reply = sample_reply("m" + std::to_string(number), std::string(4000, 'x'));
  one.cursors = {{"web", std::to_string(number)}};
  return one;
}

// Commits until one fails; gives how many were accepted, and the failure.
std::pair<int, StoreError> fill(Store& store) {
  for (int number = 1; number <= kRepliesMax; ++number) {
    const auto done = store.commit(large_reply(number));
    if (!done) return {number - 1, done.error()};
  }
  return {kRepliesMax, {}};
}

// Every reply up to `accepted` is there, and none after it.
void expect_exactly(Store& store, int accepted) {
  EXPECT_EQ(*store.cursor("web"), std::to_string(accepted));
  EXPECT_EQ(store.replies(MatchId{1})->size(), static_cast<std::size_t>(accepted));
}

class SmallDisk {
 public:
  explicit SmallDisk(const char* size)
      : error_(mount("tmpfs", dir_.path().c_str(), "tmpfs", 0, size) == 0 ? 0 : errno) {}
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    if (error_ == 0) umount(dir_.path().c_str());
  }
  [[nodiscard]] int error() const { return error_; }
  [[nodiscard]] std::filesystem::path file(const std::string& name) const {
    return dir_.file(name);
  }

 private:
  TempDir dir_;
  int error_;
};

TEST(SqliteDisk, AFullDiskLosesNothingThatWasAcceptedAndGoesOnWhenThereIsSpace) {
  const SmallDisk disk("size=3m");
  if (disk.error() != 0) GTEST_SKIP() << "no small disk here: " << std::strerror(disk.error());
  write_bytes(disk.file("ballast"), std::string(1024 * 1024, '\0'));
  int accepted = 0;
  {
    auto store = *open_sqlite(disk.file("show.db"));
    const auto [count, error] = fill(*store);
    accepted = count;
    EXPECT_EQ(error.kind, StoreErrorKind::kFull) << error.detail;
    EXPECT_NE(error.detail.find(disk.file("show.db").string()), std::string::npos);
    EXPECT_GT(accepted, 10);
    expect_exactly(*store, accepted);
    std::filesystem::remove(disk.file("ballast"));
    EXPECT_TRUE(store->commit(large_reply(accepted + 1)).ok());
  }
  auto store = *open_sqlite(disk.file("show.db"));
  expect_exactly(*store, accepted + 1);
  EXPECT_TRUE(store->check().ok());
}

TEST(SqliteDisk, ADiskTooFullForANewDatabaseIsSaidSo) {
  const SmallDisk disk("size=16k");
  if (disk.error() != 0) GTEST_SKIP() << "no small disk here: " << std::strerror(disk.error());
  const auto opened = open_sqlite(disk.file("show.db"));
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().kind, StoreErrorKind::kFull) << opened.error().detail;
  EXPECT_FALSE(std::filesystem::exists(disk.file("show.db")));
}

TEST(SqliteDisk, ABackupThatFindsNoSpaceLeavesNoFileAndNoHarm) {
  const SmallDisk disk("size=64k");
  if (disk.error() != 0) GTEST_SKIP() << "no small disk here: " << std::strerror(disk.error());
  const TempDir home;
  auto store = *open_sqlite(home.file("show.db"));
  for (int number = 1; number <= 50; ++number) {
    ASSERT_TRUE(store->commit(large_reply(number)).ok());
  }
  const auto refused = store->backup(disk.file("copy.db"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, StoreErrorKind::kFull) << refused.error().detail;
  EXPECT_FALSE(std::filesystem::exists(disk.file("copy.db")));
  EXPECT_FALSE(std::filesystem::exists(disk.file("copy.db.part")));
  EXPECT_TRUE(store->commit(large_reply(51)).ok());
}

// A limit on file sizes makes writes fail in a way that is not "full".
class WritesFail {
 public:
  explicit WritesFail(std::uintmax_t bytes_max) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit lower = before_;
    lower.rlim_cur = bytes_max;
    setrlimit(RLIMIT_FSIZE, &lower);
  }
  WritesFail(const WritesFail&) = delete;
  WritesFail& operator=(const WritesFail&) = delete;
  ~WritesFail() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST(SqliteDisk, AfterAFailedWriteTheStoreIsNotTrustedUntilItIsOpenedAgain) {
  const TempDir home;
  int accepted = 0;
  {
    auto store = *open_sqlite(home.file("show.db"));
    ASSERT_TRUE(store->commit(large_reply(1)).ok());
    StoreError error;
    {
      const WritesFail limit(std::filesystem::file_size(home.file("show.db-wal")) + 50000);
      int number = 2;
      auto done = store->commit(large_reply(number));
      while (done && number < kRepliesMax) done = store->commit(large_reply(++number));
      ASSERT_FALSE(done.ok());
      accepted = number - 1;
      error = done.error();
    }
    EXPECT_EQ(error.kind, StoreErrorKind::kBroken) << error.detail;
    EXPECT_NE(error.detail.find(home.file("show.db").string()), std::string::npos) << error.detail;
    const auto again = store->commit(large_reply(accepted + 1));  // writing would work now
    ASSERT_FALSE(again.ok());
    EXPECT_EQ(again.error().kind, StoreErrorKind::kBroken);
    EXPECT_FALSE(store->cursor("web").ok());
  }
  auto store = *open_sqlite(home.file("show.db"));
  expect_exactly(*store, accepted);
  EXPECT_TRUE(store->check().ok());
}

}  // namespace
}  // namespace callboard
