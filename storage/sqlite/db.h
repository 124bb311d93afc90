// One SQLite connection and its statements, with SQLite kept out of the header. The first fault
// stays in the connection and every later call does nothing, so that a reader or writer of rows
// need not look after each step; whoever began asks fault() at the end. Owned by the SQLite store;
// its one thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "rules/core/ids.h"
#include "storage/store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace callboard {

// A value that is stored as bytes: hashes and secrets.
struct Bytes {
  const std::string& of;
};

enum class Ran : std::uint8_t {
  kDone,
  kTaken,   // a key is taken; the connection has no fault, the caller says what it means
  kFailed,  // see fault()
};

class Db {
 public:
  explicit Db(std::filesystem::path file) : file_(std::move(file)) {}
  Db(const Db&) = delete;
  Db& operator=(const Db&) = delete;
  ~Db() { close(); }

  void open();  // the file exists; settings that never differ are made here
  // Only to look, beside the connection that writes: it changes nothing and never checkpoints.
  void open_to_read();
  void close();

  // Statements without values or rows.
  void script(const char* sql, const char* doing);
  template <class... Values>
  [[nodiscard]] Ran run(std::string_view sql, const Values&... values);
  // The first column of the first row; `otherwise` if there is none.
  template <class... Values>
  std::int64_t integer(std::string_view sql, std::int64_t otherwise, const Values&... values);
  template <class Row, class... Values>
  Stored<std::vector<Row>> all(Row (*read)(class Query&), std::string_view sql,
                               const Values&... values);
  template <class Row, class... Values>
  Stored<std::optional<Row>> one(Row (*read)(class Query&), std::string_view sql,
                                 const Values&... values);

  [[nodiscard]] bool failed() const { return fault_.has_value(); }
  void fail(StoreError fault);
  // What SQLite said, in words for the operator. After kBroken the connection stays failed, and
  // after kCorrupt, but for a damaged page met while reading outside of a transaction that writes.
  void fail_sql(int code, const char* doing);
  StoreError take_fault();  // for the caller; a connection that can go on is without fault after it

  // Between these, statements that read share one view of the database, which costs a system call
  // or two each otherwise. Whoever writes ends it first. One connection writes, so nothing that is
  // seen is out of date.
  void look();
  void end_look();
  [[nodiscard]] std::int64_t changes() const;
  void rollback();
  // Writes the log back into the database once it has grown to `frames_min` pages.
  void checkpoint(int frames_min);
  // The same for all of it, and empties the log. False: another program reads the database.
  bool checkpoint_and_truncate();
  // Copies the whole database into `to`; of a read transaction that is open, what it sees.
  void copy_into(Db& to);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

 private:
  friend class Query;
  sqlite3_stmt* prepared(std::string_view sql);

  std::filesystem::path file_;
  sqlite3* handle_ = nullptr;
  struct SqlHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view sql) const {
      return std::hash<std::string_view>{}(sql);
    }
  };
  std::unordered_map<std::string, sqlite3_stmt*, SqlHash, std::equal_to<>> statements_;
  std::optional<StoreError> fault_;
  bool dead_ = false;
  bool looking_ = false;
  int log_frames_ = 0;
};

// One use of a prepared statement: values in order, then rows, columns in order. Resets it at the
// end.
class Query {
 public:
  template <class... Values>
  Query(Db& db, std::string_view sql, const Values&... values)
      : db_(db), statement_(db.prepared(sql)) {
    (bind(values), ...);
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query();

  bool next();  // true: there is a row
  Ran run();

  std::int64_t integer();
  std::uint64_t number() { return static_cast<std::uint64_t>(integer()); }
  bool flag() { return integer() != 0; }
  std::string text();
  template <class Id>
  Id id() {
    return Id{integer()};
  }
  // A row that cannot be understood: the database is damaged.
  void corrupt(const std::string& what);

 private:
  void bind(std::string_view text);
  void bind(Bytes bytes);
  void bind(const std::string& text) { bind(std::string_view(text)); }
  void bind(const char* text) { bind(std::string_view(text)); }
  void bind(Timestamp at) { bind_integer(at.ms); }
  void bind(Digest digest) { bind(digest.value); }
  template <class Tag>
  void bind(StrongId<Tag> id) {
    bind_integer(id.value);
  }
  template <class Value>
  requires(std::is_integral_v<Value> || std::is_enum_v<Value>) void bind(Value value) {
    bind_integer(static_cast<std::int64_t>(value));
  }
  void bind_integer(std::int64_t value);

  Db& db_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  int column_ = 0;
};

template <class... Values>
Ran Db::run(std::string_view sql, const Values&... values) {
  return Query(*this, sql, values...).run();
}

template <class... Values>
std::int64_t Db::integer(std::string_view sql, std::int64_t otherwise, const Values&... values) {
  Query query(*this, sql, values...);
  return query.next() ? query.integer() : otherwise;
}

template <class Row, class... Values>
Stored<std::vector<Row>> Db::all(Row (*read)(Query&), std::string_view sql,
                                 const Values&... values) {
  std::vector<Row> rows;
  for (Query query(*this, sql, values...); query.next();) rows.push_back(read(query));
  if (failed()) return Fail{take_fault()};
  return rows;
}

template <class Row, class... Values>
Stored<std::optional<Row>> Db::one(Row (*read)(Query&), std::string_view sql,
                                   const Values&... values) {
  std::optional<Row> row;
  {
    Query query(*this, sql, values...);
    if (query.next()) row = read(query);
  }
  if (failed()) return Fail{take_fault()};
  return row;
}

}  // namespace callboard
