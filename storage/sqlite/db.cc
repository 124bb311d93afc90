#include "storage/sqlite/db.h"

#include <sqlite3.h>

#include <string_view>
#include <utility>

#include "storage/sqlite/faults.h"

namespace callboard {
namespace {

constexpr const char* kReading = "Reading";
constexpr int kBusyMsMax = 2000;     // another program writes: wait, then say so
constexpr int kStatementsMax = 200;  // every SQL text is a constant of this folder; more is a fault

int count_frames(void* frames, sqlite3* /*handle*/, const char* /*schema*/, int pages) {
  *static_cast<int*>(frames) = pages;
  return SQLITE_OK;
}

// SQLite would count each byte that it asks for, behind a lock. It may be told before its first
// use only; later it goes on counting, which harms nothing.
void count_no_memory() {
  static const int code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  (void)code;
}

}  // namespace

void Db::open() {
  count_no_memory();
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  const int code = sqlite3_open_v2(file_.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK) return fail_sql(code, "Opening");
  sqlite3_busy_timeout(handle_, kBusyMsMax);
  // Checkpoints are ours, so that an error in one is seen: checkpoint().
  sqlite3_wal_autocheckpoint(handle_, 0);
  sqlite3_wal_hook(handle_, count_frames, &log_frames_);
  script(
      "PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;"
      "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16384; PRAGMA synchronous=FULL;",
      "Opening");
}

void Db::open_to_read() {
  count_no_memory();
  // Not SQLITE_OPEN_READONLY: the write-ahead log of a daemon that was killed has to be looked
  // through first, which needs its index file.
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  const int code = sqlite3_open_v2(file_.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK) return fail_sql(code, "Opening");
  sqlite3_busy_timeout(handle_, kBusyMsMax);
  sqlite3_wal_autocheckpoint(handle_, 0);
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  script("PRAGMA query_only=ON; PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;", "Opening");
}

void Db::close() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  statements_.clear();
  sqlite3_close(handle_);
  handle_ = nullptr;
}

void Db::script(const char* sql, const char* doing) {
  if (failed()) return;
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail_sql(code, doing);
}

sqlite3_stmt* Db::prepared(std::string_view sql) {
  if (failed()) return nullptr;
  if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
  CALLBOARD_CHECK(statements_.size() < kStatementsMax, "SQL that is not a constant");
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) {
    fail_sql(code, kReading);
    return nullptr;
  }
  statements_.emplace(std::string(sql), statement);
  return statement;
}

void Db::fail(StoreError fault) {
  if (!fault_) fault_ = std::move(fault);
}

void Db::fail_sql(int code, const char* doing) {
  if (failed()) return;
  const int os_error = handle_ == nullptr ? 0 : sqlite3_system_errno(handle_);
  const char* const words = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
  fault_ = sql_fault({code, os_error, words}, doing, file_.string());
  // A damaged page that was only looked at spoils that look: other rows may be whole.
  const bool looked =
      std::string_view(doing) == kReading && (looking_ || sqlite3_get_autocommit(handle_) != 0);
  dead_ = fault_->kind == StoreErrorKind::kBroken ||
          (fault_->kind == StoreErrorKind::kCorrupt && !looked);
}

StoreError Db::take_fault() {
  CALLBOARD_CHECK(failed(), "take_fault() without a fault");
  if (dead_) return *fault_;
  return *std::exchange(fault_, std::nullopt);
}

void Db::look() {
  if (looking_ || failed()) return;
  script("BEGIN", kReading);
  looking_ = !failed();
}

void Db::end_look() {
  if (!std::exchange(looking_, false) || dead_ || sqlite3_get_autocommit(handle_) != 0) return;
  // Nothing was written; and a COMMIT fails where a damaged page was met.
  const int code = sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail_sql(code, kReading);
}

std::int64_t Db::changes() const { return sqlite3_changes64(handle_); }

void Db::rollback() {
  if (dead_ || sqlite3_get_autocommit(handle_) != 0) return;
  const int code = sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
  if (code == SQLITE_OK) return;
  fault_.reset();
  fail_sql(code, "Taking back a step in");
  dead_ = true;
}

void Db::checkpoint(int frames_min) {
  if (failed() || log_frames_ < frames_min) return;
  const int code =
      sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  // A reader in the way or a full disk leaves everything safe in the log; the next commit tries
  // again.
  const int plain = code & 0xff;
  if (code != SQLITE_OK && plain != SQLITE_BUSY && plain != SQLITE_FULL) fail_sql(code, "Writing");
}

bool Db::checkpoint_and_truncate() {
  if (failed()) return true;
  const int code =
      sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  if ((code & 0xff) == SQLITE_BUSY) return false;
  if (code != SQLITE_OK) fail_sql(code, "Writing");
  return true;
}

void Db::copy_into(Db& to) {
  if (failed() || to.failed()) return;
  sqlite3_backup* const backup = sqlite3_backup_init(to.handle_, "main", handle_, "main");
  if (backup == nullptr) return to.fail_sql(sqlite3_errcode(to.handle_), "Copying into");
  const int code = sqlite3_backup_step(backup, -1);
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) to.fail_sql(code, "Copying into");
}

Query::~Query() {
  if (statement_ != nullptr) sqlite3_reset(statement_);  // the error, if any, was noted by next()
}

bool Query::next() {
  if (statement_ == nullptr || db_.failed()) return false;
  column_ = 0;
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) db_.fail_sql(code, kReading);
  return false;
}

Ran Query::run() {
  if (statement_ == nullptr || db_.failed()) return Ran::kFailed;
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_DONE || code == SQLITE_ROW) return Ran::kDone;
  if (code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE ||
      code == SQLITE_CONSTRAINT_ROWID) {
    return Ran::kTaken;
  }
  db_.fail_sql(code, "Writing");
  return Ran::kFailed;
}

std::int64_t Query::integer() { return sqlite3_column_int64(statement_, column_++); }

std::string Query::text() {
  const int column = column_++;
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return bytes == nullptr ? std::string() : std::string(bytes, size);
}

void Query::corrupt(const std::string& what) {
  db_.fail(corrupt_fault(what + " cannot be understood", db_.file().string()));
}

// SQLite copies nothing here: a value outlives its Query, which is part of the caller's expression.
void Query::bind(std::string_view text) {
  if (statement_ == nullptr || db_.failed()) return;
  const int code = sqlite3_bind_text64(statement_, ++bound_, text.data() ? text.data() : "",
                                       text.size(), SQLITE_STATIC, SQLITE_UTF8);
  if (code != SQLITE_OK) db_.fail_sql(code, "Writing");
}

void Query::bind(Bytes bytes) {
  if (statement_ == nullptr || db_.failed()) return;
  const int code =
      sqlite3_bind_blob64(statement_, ++bound_, bytes.of.data(), bytes.of.size(), SQLITE_STATIC);
  if (code != SQLITE_OK) db_.fail_sql(code, "Writing");
}

void Query::bind_integer(std::int64_t value) {
  if (statement_ == nullptr || db_.failed()) return;
  const int code = sqlite3_bind_int64(statement_, ++bound_, value);
  if (code != SQLITE_OK) db_.fail_sql(code, "Writing");
}

}  // namespace callboard
