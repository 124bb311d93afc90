#include "adapters/web/forum/db.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include "rules/core/overloaded.h"

namespace callboard::web {

namespace {

constexpr int kBusyWaitMs = 2000;

int bind(sqlite3_stmt* statement, int index, const DbValue& value) {
  return std::visit(
      Overloaded{[&](std::nullptr_t) { return sqlite3_bind_null(statement, index); },
                 [&](std::int64_t number) { return sqlite3_bind_int64(statement, index, number); },
                 [&](std::string_view text) {
                   return sqlite3_bind_text64(statement, index, text.data() ? text.data() : "",
                                              text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
                 },
                 [&](Bytes bytes) {
                   return sqlite3_bind_blob64(statement, index,
                                              bytes.data.data() ? bytes.data.data() : "",
                                              bytes.data.size(), SQLITE_TRANSIENT);
                 }},
      value);
}

// What an operator can do about a file that cannot be opened.
std::string advice(sqlite3* handle) {
  switch (sqlite3_errcode(handle) & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return ". The board's file is damaged, or another program's; nothing in it was changed. Keep "
             "a copy of it and of the files beside it (-wal, -shm), then put the whole data folder "
             "back from the latest backup and start again";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return ". Another program has it open (a database browser, a copy tool): close it and start "
             "again";
    case SQLITE_FULL:
      return ". Free some space on that disk and start again; what was accepted is safe";
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return ". Check that the file and its folder can be written by Callboard's user";
    default:
      return "";
  }
}

}  // namespace

Rows::~Rows() {
  if (statement_ != nullptr) sqlite3_reset(statement_);
}

bool Rows::next() {
  if (statement_ == nullptr) return false;
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) db_.note_error();
  sqlite3_reset(statement_);
  statement_ = nullptr;
  return false;
}

std::int64_t Rows::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Rows::text(int column) const {
  const void* data = sqlite3_column_blob(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return data == nullptr ? std::string() : std::string(static_cast<const char*>(data), size);
}

bool Rows::null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

Result<std::unique_ptr<Db>, std::string> Db::open(const std::filesystem::path& file, DbRole role) {
  const mode_t old_mask = umask(0077);
  sqlite3* handle = nullptr;
  const int flags =
      role == DbRole::kWriter ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  umask(old_mask);
  std::unique_ptr<Db> db(new Db(handle));
  if (code != SQLITE_OK) {
    if (handle == nullptr) return Fail{file.string() + ": no memory"};
    return Fail{file.string() + ": " + sqlite3_errmsg(handle) + advice(handle)};
  }
  sqlite3_busy_timeout(handle, kBusyWaitMs);
  if (role == DbRole::kWriter) {
    db->script(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA secure_delete=ON;");
  } else {
    // Only the writer may checkpoint: two connections that do can corrupt the file in older SQLite.
    db->script("PRAGMA query_only=ON; PRAGMA wal_autocheckpoint=0;");
  }
  if (!db->ok()) return Fail{file.string() + ": " + db->error() + advice(handle)};
  return db;
}

Db::~Db() {
  for (auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close(handle_);
}

Rows Db::query(std::string_view sql, std::initializer_list<DbValue> values) {
  return {*this, prepare(sql, values)};
}

void Db::run(std::string_view sql, std::initializer_list<DbValue> values) {
  Rows rows(*this, prepare(sql, values));
  while (rows.next()) {
  }
}

void Db::script(const std::string& sql) {
  if (!ok()) return;
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) note_error();
}

std::int64_t Db::last_id() const { return sqlite3_last_insert_rowid(handle_); }
std::int64_t Db::changes() const { return sqlite3_changes64(handle_); }

std::int64_t Db::take_steps() {
  std::int64_t steps = 0;
  for (auto& [sql, statement] : statements_) {
    steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
  }
  return steps;
}

sqlite3_stmt* Db::prepare(std::string_view sql, std::initializer_list<DbValue> values) {
  if (!ok()) return nullptr;
  auto found = statements_.find(sql);
  if (found == statements_.end()) {
    sqlite3_stmt* fresh = nullptr;
    if (sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &fresh, nullptr) != SQLITE_OK) {
      note_error();
      return nullptr;
    }
    found = statements_.emplace(std::string(sql), fresh).first;
  }
  int index = 0;
  for (const DbValue& value : values) {
    if (bind(found->second, ++index, value) != SQLITE_OK) {
      note_error();
      return nullptr;
    }
  }
  return found->second;
}

void Db::note_error() {
  if (error_.empty()) error_ = sqlite3_errmsg(handle_);
  if (error_.empty()) error_ = "unknown database error";
}

}  // namespace callboard::web
