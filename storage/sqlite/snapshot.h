// A picture of a database at one moment, taken beside the daemon that writes it, and copied out at
// leisure: how backups are made. The connection only reads and never checkpoints (two connections
// of which one resets the write-ahead log while the other checkpoints can damage it in SQLite
// before 3.51.3). One thread at a time; it may be another than the one that took it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "storage/sqlite/db.h"

namespace callboard {

enum class SnapshotOf : std::uint8_t {
  kCallboard,  // the daemon's own: the copy belongs to no installation, and remembers which it did
  kOther,      // of an adapter: copied as it is
};

enum class Pages : std::uint8_t { kLookedThrough, kAsTheyAre };

class Snapshot {
 public:
  virtual ~Snapshot() = default;
  // Writes `file`, which must not exist: mode 0600, looked through by SQLite's integrity check
  // (unless what is damaged is to be looked at) and flushed before it gets its name; whole or not
  // there at all. Takes as long as reading does.
  virtual Stored<Done> copy_to(const std::filesystem::path& file,
                               Pages pages = Pages::kLookedThrough) = 0;
};

// The picture as of now; a millisecond's work. Until it is gone the write-ahead log only grows.
Stored<std::unique_ptr<Snapshot>> take_snapshot(const std::filesystem::path& database,
                                                SnapshotOf of);

// The installations before this one, as backups note them.
Stored<std::vector<FormerInstallation>> read_former(Db& db);

}  // namespace callboard
