// The steps before a database can be used: the file and its mode, the upgrade, the settings, the
// first look for damage. Used by the SQLite store only; its thread.
#pragma once

#include <filesystem>
#include <memory>

#include "storage/sqlite/db.h"

namespace callboard {

// The lock on `file` is held by the caller.
Stored<std::unique_ptr<Db>> open_database(const std::filesystem::path& file);

// An empty file of mode 0600; fails if there is one.
Stored<Done> create_file(const std::filesystem::path& file);
// Gives a finished file its name, durably.
Stored<Done> publish_file(const std::filesystem::path& from, const std::filesystem::path& to);
// Before an older database is brought to version `target`, it is copied as it is to
// "FILE.before-TARGET" (or the next free name after that). Nothing is done for one that is new.
Stored<Done> keep_before_upgrade(const std::filesystem::path& file, std::int64_t target);
// SQLite's own check of every page; `pragma` is quick_check or integrity_check. What is wrong is
// said of `file`.
void check_pages(Db& db, const std::string& pragma, const std::filesystem::path& file);

}  // namespace callboard
