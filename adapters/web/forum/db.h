// A thin hold on SQLite for the board's own forum.db: statements kept prepared, and an error that
// sticks, so that a piece of work is written straight down and judged once, before its commit.
// One Db belongs to one thread: the forum's writer, or the HTTP thread's reader.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "rules/core/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace callboard::web {

struct Bytes {
  std::string_view data;
};
using DbValue = std::variant<std::nullptr_t, std::int64_t, std::string_view, Bytes>;

// Rows of one query; reading past the end, or after an error, gives none.
class Rows {
 public:
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows();

  bool next();
  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] std::string text(int column) const;  // bytes too
  [[nodiscard]] bool null(int column) const;

 private:
  friend class Db;
  Rows(class Db& db, sqlite3_stmt* statement) : db_(db), statement_(statement) {}
  Db& db_;
  sqlite3_stmt* statement_;  // null after an error
};

enum class DbRole : std::uint8_t { kWriter, kReader };

class Db {
 public:
  // The writer creates the file (mode 0600), sets WAL and full sync; a reader may only look.
  static Result<std::unique_ptr<Db>, std::string> open(const std::filesystem::path& file,
                                                       DbRole role);
  Db(const Db&) = delete;
  Db& operator=(const Db&) = delete;
  ~Db();

  // `sql` must be a literal: statements are kept by it. Do not run one while its Rows live.
  Rows query(std::string_view sql, std::initializer_list<DbValue> values = {});
  void run(std::string_view sql, std::initializer_list<DbValue> values = {});
  void script(const std::string& sql);  // several statements, for migrations

  [[nodiscard]] std::int64_t last_id() const;
  [[nodiscard]] std::int64_t changes() const;  // rows of the last INSERT, UPDATE or DELETE

  // What all queries have cost since the last call, in steps of SQLite's machine: the same on every
  // computer.
  std::int64_t take_steps();

  [[nodiscard]] bool ok() const { return error_.empty(); }
  [[nodiscard]] const std::string& error() const { return error_; }
  void forgive() { error_.clear(); }  // after a rollback

 private:
  friend class Rows;
  explicit Db(sqlite3* handle) : handle_(handle) {}
  sqlite3_stmt* prepare(std::string_view sql, std::initializer_list<DbValue> values);
  void note_error();

  sqlite3* handle_;
  std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
  std::string error_;
};

}  // namespace callboard::web
