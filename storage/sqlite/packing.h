// Posts of older outbox rows, many together in one deflated block: the boards of a match hardly
// differ, so a block takes a tenth and less of what its posts take one by one. Of such a row `post`
// is empty in the table `outbox`, and all else stands there. Only for the SQLite store, on its
// thread; no reader of the store can tell.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "storage/rows.h"
#include "storage/sqlite/db.h"

namespace callboard {

inline constexpr std::int64_t kUnpackedRows = 512;  // the newest, which are still being sent
inline constexpr std::int64_t kRowsPerBlock = 64;   // and more, fewer than twice as many, at once

// Posts of outbox rows, by id.
using OldPosts = std::map<std::int64_t, std::string>;

// What a commit packs.
struct Packing {
  OldPosts old;          // that stand in their rows
  OldPosts fresh;        // its own
  bool at_once = false;  // its own are packed as well
  // What the row of a new post shall hold of it. In the order of rows.
  std::string in_row(OutboxId row, std::string post);
};

// Packs the oldest block that is due with each commit, so that a database of an older Callboard is
// packed block by block. Where a block's worth of posts and more come at once they are packed right
// away, with those that stand there: a busy house would write each of them twice. Old posts are
// read before the transaction: new rows do not wait for them, and where a page is damaged nothing
// is packed until the next start. The operator learns of the damage by the next backup, which is
// checked.
class Packer {
 public:
  explicit Packer(Db& db) : db_(db) {}
  // Nothing: none is due, or they cannot be read.
  Packing due(std::span<const Commit> commits);
  void pack(Packing packing);

 private:
  std::int64_t last_packed();
  OldPosts unpacked(std::int64_t last, std::int64_t upto, std::int64_t rows_max);
  OldPosts oldest_unpacked(OutboxId newest);
  Packing all_unpacked(OutboxId newest);
  Db& db_;
  bool stopped_ = false;
};

// Posts out of their blocks; rows that follow each other open a block once.
class PackedPosts {
 public:
  explicit PackedPosts(Db& db) : db_(db) {}
  // As it stood in its row. A block that cannot be read, or does not hold it, is the connection's
  // fault.
  std::string find(OutboxId row);

 private:
  Db& db_;
  std::map<std::int64_t, std::string> block_;
};

// Puts other posts in the place of those that hold one of `words` (in small letters; A to Z count
// as small) and for which `other` gives one. In a transaction.
void rewrite_packed(Db& db, const std::vector<std::string>& words,
                    const std::function<std::optional<std::string>(const std::string&)>& other);
// Puts `nothing` in the place of the posts of these rows. In a transaction.
void blank_packed(Db& db, const std::set<std::int64_t>& rows, const std::string& nothing);

}  // namespace callboard
