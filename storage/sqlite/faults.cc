#include "storage/sqlite/faults.h"

#include <sqlite3.h>

#include <cerrno>
#include <system_error>

namespace callboard {
namespace {

std::string system_words(int os_error) { return std::generic_category().message(os_error); }

StoreError full_fault(const std::string& file) {
  return {StoreErrorKind::kFull,
          "There is no space left for the database " + file +
              ". The last step was not written; everything before it is safe. Free some space on "
              "that disk, or raise the quota."};
}

bool out_of_space(const SqlCode& said) {
  if ((said.code & 0xff) == SQLITE_FULL) return true;
  const bool failed_call =
      (said.code & 0xff) == SQLITE_IOERR || (said.code & 0xff) == SQLITE_CANTOPEN;
  // Never for a failed fsync: what it meant to write is in doubt, whatever the reason.
  const bool sync = said.code == SQLITE_IOERR_FSYNC || said.code == SQLITE_IOERR_DIR_FSYNC;
  return failed_call && !sync && (said.os_error == ENOSPC || said.os_error == EDQUOT);
}

}  // namespace

StoreError corrupt_fault(const std::string& found, const std::string& file) {
  return {StoreErrorKind::kCorrupt,
          "The database " + file + " is damaged: " + found +
              ". Move its whole folder away, with the files beside it (-wal, -shm: left behind "
              "they would ruin another database), then restore the latest backup with `callboard "
              "restore` and start again. Without a backup, `sqlite3 " +
              file + " .recover` may save a part."};
}

StoreError system_fault(int os_error, const std::string& doing, const std::string& file) {
  if (os_error == ENOSPC || os_error == EDQUOT) return full_fault(file);
  return {StoreErrorKind::kBroken,
          doing + " " + file + " failed: " + system_words(os_error) +
              ". Check that the directory exists and that Callboard's user may read and write it."};
}

StoreError sql_fault(const SqlCode& said, const std::string& doing, const std::string& file) {
  if (out_of_space(said)) return full_fault(file);
  switch (said.code & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return corrupt_fault(said.words, file);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {
          StoreErrorKind::kLocked,
          "Another program holds the database " + file +
              " locked. Close what has it open (a database browser, a copy tool) and try again; "
              "backups are made with `callboard backup`."};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return {StoreErrorKind::kBroken,
              doing + " the database " + file + " failed: " + said.words +
                  ". Check that the file and its directory can be written by Callboard's user."};
    default:
      break;
  }
  std::string detail = doing + " the database " + file + " failed: " + said.words +
                       " (SQLite code " + std::to_string(said.code) + ")";
  if (said.os_error != 0) detail += ", " + system_words(said.os_error);
  return {StoreErrorKind::kBroken,
          detail +
              ". Callboard must stop here, since a page that failed once is not trusted again. "
              "Check the disk (system log), then start it: it goes on from the last step that "
              "was written whole."};
}

}  // namespace callboard
