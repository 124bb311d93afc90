// Backups of the schedule: where they go, how many stay, and what is not touched.
#include "bot/main/backup_keeper.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <semaphore>

#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

namespace fs = std::filesystem;

class Keeping : public testing::Test {
 protected:
  Keeping() {
    auto opened = open_sqlite(home_.file("callboard.db"));
    EXPECT_TRUE(opened.ok());
    if (opened) store_ = *std::move(opened);
  }
  // Makes one backup at that time and waits for it.
  BackupDone back_up(BackupKeeper& keeper) {
    keeper.make(ShowId{7});
    woken_.acquire();
    std::vector<BackupDone> done = keeper.take_done();
    EXPECT_EQ(done.size(), 1U);
    return done.empty() ? BackupDone{} : done.front();
  }
  BackupKeeper keeper(const fs::path& folder, std::int64_t keep) {
    return {{folder, keep}, home_.path(), [this] { return now_; }, [this] { woken_.release(); }};
  }
  [[nodiscard]] std::vector<std::string> there() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  TempDir home_;
  fs::path folder_ = home_.file("copies");
  Timestamp now_{1'700'000'000'000};  // 14 November 2023, 22:13:20 UTC
  std::counting_semaphore<> woken_{0};
  std::unique_ptr<Store> store_;
};

TEST_F(Keeping, TheNewestStayAndNothingElseIsTouched) {
  fs::create_directories(folder_ / "callboard-by-hand");
  fs::create_directories(folder_ / "callboard-20200101-000000");  // no list: not a whole one
  fs::create_directories(folder_ / "callboard-20200102-000000.part");
  std::ofstream(folder_ / "notes.txt") << "mine";
  BackupKeeper keeping = keeper(folder_, 2);
  for (int i = 0; i < 4; ++i) {
    const BackupDone done = back_up(keeping);
    EXPECT_EQ(done.came, Daemon::Backup::kMade) << done.what;
    EXPECT_EQ(done.show, ShowId{7});
    EXPECT_EQ(done.what, folder_ / backup_name(now_));
    now_.ms += 24 * 60 * 60 * 1000;
  }
  EXPECT_EQ(there(), (std::vector<std::string>{
                         "callboard-20200101-000000", "callboard-20231116-221320",
                         "callboard-20231117-221320", "callboard-by-hand", "notes.txt"}));
  const fs::path data = home_.file("restored");
  EXPECT_EQ(restore_backup(folder_ / "callboard-20231117-221320", data), std::nullopt);
  EXPECT_TRUE(fs::exists(data / "callboard.db"));
}

TEST_F(Keeping, AFailureIsSaidAndTheOldOnesStay) {
  BackupKeeper keeping = keeper(folder_, 1);
  ASSERT_EQ(back_up(keeping).came, Daemon::Backup::kMade);
  const BackupDone again = back_up(keeping);  // of the same second
  EXPECT_EQ(again.came, Daemon::Backup::kFailed);
  EXPECT_NE(again.what.find("exists already"), std::string::npos) << again.what;
  EXPECT_EQ(there().size(), 1U);
  std::ofstream(home_.file("a file")) << "in the way";
  BackupKeeper blocked = keeper(home_.file("a file"), 1);
  const BackupDone failed = back_up(blocked);
  EXPECT_EQ(failed.came, Daemon::Backup::kFailed);
  EXPECT_NE(failed.what.find("a file"), std::string::npos) << failed.what;
}

}  // namespace
}  // namespace callboard::test
