// Backups: callboard.db and forum.db as they were at one and the same moment, and what the Discord
// adapter has noted by then, in a folder that can be used as the data folder of another daemon. The
// picture is taken on the loop's thread, between two commits, so that nothing that was posted is
// later than what the daemon knew; the copying is for any thread. docs/hosting-guide.md says how to
// restore.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "rules/core/ids.h"
#include "rules/core/result.h"
#include "storage/sqlite/snapshot.h"

namespace callboard {

// The list of a backup's files with their SHA-256, written last.
inline constexpr const char* kBackupList = "backup.json";

struct BackupPicture {
  std::unique_ptr<Snapshot> house;
  std::unique_ptr<Snapshot> board;  // none: the board was never opened
  // Copied after the databases: what is noted beyond the daemon's cursor counts as unread. Empty:
  // there is none.
  std::filesystem::path notes;
};

// Milliseconds. On the loop's thread, or while no daemon runs.
Result<BackupPicture, std::string> picture_of(const std::filesystem::path& data);

// Writes `folder`, which must not exist: mode 0700, files 0600, each checked and flushed; it gets
// its name when all of it is there. The error is for the operator.
std::optional<std::string> write_backup(const BackupPicture& picture,
                                        const std::filesystem::path& folder, Timestamp now,
                                        Pages pages = Pages::kLookedThrough);

// Copies a backup into `data`, where no database may be yet. First every file is compared with the
// list; a damaged backup is named, and nothing is written.
std::optional<std::string> restore_backup(const std::filesystem::path& folder,
                                          const std::filesystem::path& data);

}  // namespace callboard
