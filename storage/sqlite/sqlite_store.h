// The default store: one SQLite file, written by one connection that also does every checkpoint
// (two writers with checkpoints of their own can damage a write-ahead log in SQLite before 3.51.3).
// Any other program must keep away while the daemon runs, and backups are made from inside. Owned
// by the daemon; the loop's thread.
#pragma once

#include <filesystem>
#include <memory>

#include "storage/store.h"

namespace callboard {

class SqliteStore : public Store {
 public:
  // Copies the database to `file`, which must not exist yet; mode 0600, whole or not there at all.
  // The copy is checked, and carries no installation id, so that one restored from it gets a fresh
  // id. Takes as long as reading the database does.
  virtual Stored<Done> backup(const std::filesystem::path& file) = 0;
  // Reads every page and index; kCorrupt says what was found.
  virtual Stored<Done> check() = 0;
};

// Opens `file`, or makes it (mode 0600) where there is none; its directory must exist. Upgrades an
// older database. Errors: kLocked (another daemon or program has it), kNewer, kCorrupt, kFull,
// kBroken.
Stored<std::unique_ptr<SqliteStore>> open_sqlite(const std::filesystem::path& file);

}  // namespace callboard
