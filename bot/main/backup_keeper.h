// Backups that the schedule wants: each a folder "callboard-20261121-041500" (UTC) in the one the
// operator named, the newest few of them kept. The picture is taken at once, on the loop's thread
// between two commits; copying and taking old ones away is done by a thread of its own. `make` and
// `take_done` are the loop's thread's.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bot/config/config.h"
#include "bot/loop/daemon.h"
#include "bot/main/backup.h"

namespace callboard {

// What became of one: where it is, or why it is not (for the operator).
struct BackupDone {
  ShowId show;
  Daemon::Backup came = Daemon::Backup::kFailed;
  std::string what;
};

class BackupKeeper {
 public:
  // `wake` makes the loop call `take_done` soon; from any thread.
  BackupKeeper(BackupSetup setup, std::filesystem::path data, std::function<Timestamp()> clock,
               std::function<void()> wake);
  ~BackupKeeper();  // waits for the copy that is being written
  BackupKeeper(const BackupKeeper&) = delete;
  BackupKeeper& operator=(const BackupKeeper&) = delete;

  // One at a time: asked again before the last is written, it fails.
  void make(ShowId show);
  [[nodiscard]] std::vector<BackupDone> take_done();

 private:
  void finish(BackupDone done);
  void write(ShowId show, const BackupPicture& picture, Timestamp now);

  BackupSetup setup_;
  std::filesystem::path data_;
  std::function<Timestamp()> clock_;
  std::function<void()> wake_;
  std::thread thread_;
  std::mutex mutex_;
  bool at_work_ = false;
  std::vector<BackupDone> done_;
};

// "callboard-20261121-041500".
std::string backup_name(Timestamp at);
// Takes all but the newest `keep` backups of this Callboard's schedule out of `folder`: whole ones
// only, known by their names and lists. Nothing else in there is touched. Gives what went wrong.
std::optional<std::string> thin_out(const std::filesystem::path& folder, std::int64_t keep);

}  // namespace callboard
