#include "storage/sqlite/open.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "storage/commit_check.h"
#include "storage/sqlite/faults.h"
#include "storage/sqlite/migrations.h"
#include "storage/sqlite/snapshot.h"

namespace callboard {
namespace {

// Larger databases are looked through by `callboard check` only: a start should take no minutes.
constexpr std::uintmax_t kCheckBytesMax = 64U * 1024U * 1024U;

// Opens `path`, flushes it, closes it. Directories too: their entries are what is flushed.
bool flush(const std::filesystem::path& path, int flags) {
  const int fd = ::open(path.c_str(), flags | O_CLOEXEC);
  if (fd < 0) return false;
  const bool flushed = fsync(fd) == 0;
  const int error = errno;
  ::close(fd);
  errno = error;
  return flushed;
}

void write_installation(Db& db) {
  if (db.failed() || db.integer("SELECT count(*) FROM meta WHERE key = 'installation'", 0) != 0) {
    return;
  }
  const auto fresh = new_installation();
  if (!fresh) {
    return db.fail(
        {StoreErrorKind::kBroken, "The system gives no random bytes for a new database."});
  }
  const Ran ran = db.run("INSERT INTO meta VALUES ('installation', ?)", *fresh);
  if (ran == Ran::kTaken) db.fail(id_taken("the installation"));
}

void use_write_ahead_log(Db& db) {
  Query query(db, "PRAGMA journal_mode=WAL");
  if (query.next() && query.text() == "wal") return;
  db.fail(
      {StoreErrorKind::kBroken,
       "The file system of " + db.file().string() +
           " cannot hold a write-ahead log (a network share?). Put the database on a local disk."});
}

void prepare(Db& db) {
  db.open();
  migrate(db, migrations());
  if (!db.failed()) use_write_ahead_log(db);
  write_installation(db);
}

// A new database is made whole under another name, so that an empty file with the right name is
// always a damaged one and never taken for a fresh start.
Stored<Done> make_database(const std::filesystem::path& file) {
  const std::filesystem::path draft = file.string() + ".new";
  for (const char* rest : {"", "-wal", "-shm", "-journal"}) {
    std::remove((draft.string() + rest).c_str());  // of a start that was interrupted
  }
  if (auto made = create_file(draft); !made) return made;
  {
    Db db(draft);
    prepare(db);
    if (!db.failed() && !db.checkpoint_and_truncate()) {
      db.fail({StoreErrorKind::kLocked, "Another program reads " + draft.string() + "."});
    }
    if (db.failed()) return Fail{db.take_fault()};
  }
  return publish_file(draft, file);
}

Stored<Done> close_to_others(const std::filesystem::path& file) {
  for (const char* rest : {"", "-wal", "-shm"}) {
    const std::string name = file.string() + rest;
    if (::chmod(name.c_str(), 0600) != 0 && errno != ENOENT) {
      return Fail{system_fault(errno, "Making private", name)};
    }
  }
  return Done{};
}

}  // namespace

Stored<Done> create_file(const std::filesystem::path& file) {
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return Fail{system_fault(errno, "Making", file.string())};
  const bool made = fchmod(fd, 0600) == 0;
  const int error = errno;
  ::close(fd);
  if (!made) return Fail{system_fault(error, "Making private", file.string())};
  return Done{};
}

Stored<Done> publish_file(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (!flush(from, O_RDONLY)) return Fail{system_fault(errno, "Writing", from.string())};
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    return Fail{system_fault(errno, "Naming", to.string())};
  }
  const auto directory = to.parent_path();
  if (!flush(directory, O_RDONLY | O_DIRECTORY)) {
    return Fail{system_fault(errno, "Writing the directory", directory.string())};
  }
  return Done{};
}

namespace {

// "ok", or the first thing that is wrong.
std::string found_by(Db& db, const std::string& pragma) {
  std::string found;
  {
    Query query(db, pragma);
    if (query.next()) found = query.text();
  }
  if (!db.failed()) return found;
  const StoreError fault = db.take_fault();
  return fault.kind == StoreErrorKind::kCorrupt ? fault.detail : std::string();
}

std::string read_name(Query& query) { return query.text(); }

// Tables whose rows are read for one match or one show alone.
constexpr std::array<std::string_view, 5> kReadApart = {"log", "draws", "notes", "results",
                                                        "burns"};

// A page that two have is in nobody's rows alone.
bool is_held_twice(Db& db) {
  bool twice = false;
  {
    Query query(db, "PRAGMA quick_check");
    while (query.next()) twice = twice || query.text().find("2nd reference") != std::string::npos;
  }
  if (db.failed()) (void)db.take_fault();  // it stops at what it cannot read
  return twice;
}

// What is damaged lies in such tables only: whoever cannot be read is set aside, and the others
// are played.
bool is_apart(Db& db) {
  if (is_held_twice(db)) return false;
  const auto tables = db.all(read_name,
                             "SELECT name FROM sqlite_schema WHERE type = 'table' AND "
                             "name NOT LIKE 'sqlite_%' ORDER BY name");
  if (!tables) return false;
  bool found = false;
  for (const std::string& table : *tables) {
    if (found_by(db, "PRAGMA quick_check(" + table + ")") == "ok") continue;
    found = true;
    if (std::find(kReadApart.begin(), kReadApart.end(), table) == kReadApart.end()) return false;
  }
  return found && !db.failed();
}

}  // namespace

void check_pages(Db& db, const std::string& pragma, const std::filesystem::path& file) {
  if (db.failed()) return;
  const std::string found = found_by(db, pragma);
  if (!db.failed() && found != "ok") db.fail(corrupt_fault(found, file.string()));
}

Stored<Done> keep_before_upgrade(const std::filesystem::path& file, std::int64_t target) {
  std::int64_t found = 0;
  std::int64_t owner = 0;
  {
    Db db(file);
    db.open_to_read();
    found = db.integer("PRAGMA user_version", 0);
    owner = db.integer("PRAGMA application_id", 0);
    if (db.failed()) return Done{};  // whoever opens it to write says what is wrong
  }
  if (owner != kApplicationId || found == 0 || found >= target) return Done{};
  const std::string name = file.string() + ".before-" + std::to_string(target);
  std::filesystem::path copy = name;
  std::error_code error;
  for (int again = 2; std::filesystem::exists(copy, error); ++again) {
    copy = name + "." + std::to_string(again);
  }
  auto snapshot = take_snapshot(file, SnapshotOf::kOther);
  if (!snapshot) return Fail{snapshot.error()};
  return (*snapshot)->copy_to(copy);
}

Stored<std::unique_ptr<Db>> open_database(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) {
    if (auto made = make_database(file); !made) return Fail{made.error()};
  }
  const auto bytes = std::filesystem::file_size(file, error);
  if (error) return Fail{system_fault(error.value(), "Reading", file.string())};
  if (bytes == 0) return Fail{corrupt_fault("it is empty", file.string())};
  if (auto closed = close_to_others(file); !closed) return Fail{closed.error()};
  // A write-ahead log may still hold the end of the file; SQLite itself rounds half a page up.
  const auto log_bytes = std::filesystem::file_size(file.string() + "-wal", error);
  const bool alone = error || log_bytes == 0;
  if (auto kept = keep_before_upgrade(file, migrations().back().version); !kept) {
    return Fail{kept.error()};
  }
  auto db = std::make_unique<Db>(file);
  prepare(*db);
  const auto page_bytes = static_cast<std::uintmax_t>(db->integer("PRAGMA page_size", 1));
  if (alone && !db->failed() && bytes % page_bytes != 0) {
    db->fail(corrupt_fault("its end is missing", file.string()));
  }
  if (bytes <= kCheckBytesMax && !db->failed()) {
    const std::string found = found_by(*db, "PRAGMA quick_check(1)");
    if (found != "ok" && !is_apart(*db)) db->fail(corrupt_fault(found, file.string()));
  }
  if (db->failed()) return Fail{db->take_fault()};
  return db;
}

}  // namespace callboard
