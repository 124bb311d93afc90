#include "storage/sqlite/packing.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "storage/sqlite/faults.h"
#include "text/deflated.h"

namespace callboard {
namespace {

using Posts = OldPosts;  // by row

struct Block {
  std::int64_t first = 0;
  std::int64_t bytes = 0;  // inflated
  std::string deflated;
};
Block read_block(Query& q) { return {q.integer(), q.integer(), q.text()}; }

struct Row {
  std::int64_t id = 0;
  std::string post;
};
Row read_row(Query& q) { return {q.integer(), q.text()}; }

// "<row> <bytes>\n<post>" of each.
std::string joined(const Posts& posts) {
  constexpr std::size_t kHeadMax = 24;
  std::size_t bytes = 0;
  for (const auto& [row, post] : posts) bytes += kHeadMax + post.size();
  std::string text;
  text.reserve(bytes);
  for (const auto& [row, post] : posts) {
    text += std::to_string(row) + ' ' + std::to_string(post.size()) + '\n';
    text += post;
  }
  return text;
}

template <class Int>
bool take_number(std::string_view& rest, char end, Int& number) {
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (read.ec != std::errc{} || read.ptr == rest.data() + rest.size()) return false;
  if (*read.ptr != end) return false;
  rest.remove_prefix(static_cast<std::size_t>(read.ptr - rest.data()) + 1);
  return true;
}

std::optional<Posts> parted(std::string_view rest) {
  Posts posts;
  while (!rest.empty()) {
    std::int64_t row = 0;
    std::size_t bytes = 0;
    if (!take_number(rest, ' ', row) || !take_number(rest, '\n', bytes)) return std::nullopt;
    if (bytes > rest.size()) return std::nullopt;
    posts.emplace(row, rest.substr(0, bytes));
    rest.remove_prefix(bytes);
  }
  return posts;
}

// A block that is not what was written fails the connection.
Posts opened(Db& db, const Block& block) {
  const auto text = inflated(block.deflated, block.bytes);
  auto posts = text ? parted(*text) : std::nullopt;
  if (!posts) {
    db.fail(corrupt_fault(
        "the packed posts from outbox row " + std::to_string(block.first) + " cannot be understood",
        db.file().string()));
  }
  return std::move(posts).value_or(Posts{});
}

bool holds_any(std::string text, const std::vector<std::string>& words) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return text.find(word) != std::string::npos; });
}

void put_block(Db& db, const Posts& posts, Deflate how = Deflate::kWell) {
  const std::string text = joined(posts);
  const std::string bytes = deflated(text, how);
  if (db.run("INSERT OR REPLACE INTO packed VALUES (?,?,?,?)", posts.begin()->first,
             posts.rbegin()->first, static_cast<std::int64_t>(text.size()),
             Bytes{bytes}) == Ran::kTaken) {
    db.fail(corrupt_fault("the table of packed posts", db.file().string()));
  }
}

}  // namespace

std::string Packing::in_row(OutboxId row, std::string post) {
  if (!at_once) return post;
  fresh.emplace_hint(fresh.end(), row.value, std::move(post));
  return "";
}

Packing Packer::due(std::span<const Commit> commits) {
  OutboxId newest;
  std::size_t fresh = 0;
  for (const Commit& one : commits) {
    if (!one.outbox.empty()) newest = one.outbox.back().id;
    fresh += one.outbox.size();
  }
  if (newest == OutboxId{} || stopped_ || db_.failed()) return {};
  Packing packing = fresh < static_cast<std::size_t>(kRowsPerBlock)
                        ? Packing{oldest_unpacked(newest), {}, false}
                        : all_unpacked(newest);
  if (!db_.failed()) return packing;
  stopped_ = true;
  (void)db_.take_fault();
  return {};
}

std::int64_t Packer::last_packed() {
  return db_.integer("SELECT last FROM packed ORDER BY first DESC LIMIT 1", 0);
}

// No more than `rows_max`, the oldest first.
OldPosts Packer::unpacked(std::int64_t last, std::int64_t upto, std::int64_t rows_max) {
  OldPosts posts;
  auto rows =
      db_.all(read_row, "SELECT id, post FROM outbox WHERE id > ? AND id <= ? ORDER BY id LIMIT ?",
              last, upto, rows_max);
  if (!rows) {
    db_.fail(rows.error());
    return posts;
  }
  for (Row& row : *rows) posts.emplace_hint(posts.end(), row.id, std::move(row.post));
  return posts;
}

OldPosts Packer::oldest_unpacked(OutboxId newest) {
  const std::int64_t last = last_packed();
  const std::int64_t upto = newest.value - kUnpackedRows;
  if (db_.failed() || upto - last < kRowsPerBlock) return {};
  OldPosts posts = unpacked(last, upto, kRowsPerBlock);
  return static_cast<std::int64_t>(posts.size()) < kRowsPerBlock ? OldPosts{} : posts;
}

// Of an older Callboard's database, which has very many, the oldest alone.
Packing Packer::all_unpacked(OutboxId newest) {
  constexpr std::int64_t kAtOnceMax = 2 * kUnpackedRows;
  const std::int64_t last = last_packed();
  if (db_.failed()) return {};
  OldPosts posts = unpacked(last, newest.value, kAtOnceMax);
  if (static_cast<std::int64_t>(posts.size()) < kAtOnceMax) return {std::move(posts), {}, true};
  return {oldest_unpacked(newest), {}, false};
}

void Packer::pack(Packing packing) {
  OldPosts& posts = packing.old;
  if (db_.failed() || (posts.empty() && packing.fresh.empty())) return;
  if (!posts.empty()) {
    (void)db_.run("UPDATE outbox SET post = '' WHERE id BETWEEN ? AND ?", posts.begin()->first,
                  posts.rbegin()->first);
  }
  posts.merge(packing.fresh);
  constexpr auto kBlock = static_cast<std::size_t>(kRowsPerBlock);
  while (!posts.empty() && !db_.failed()) {
    OldPosts block;
    const std::size_t rows = posts.size() < 2 * kBlock ? posts.size() : kBlock;
    while (block.size() < rows) block.insert(block.end(), posts.extract(posts.begin()));
    put_block(db_, block, packing.at_once ? Deflate::kQuickly : Deflate::kWell);
  }
}

std::string PackedPosts::find(OutboxId row) {
  if (!block_.contains(row.value)) {
    const auto block = db_.one(
        read_block,
        "SELECT first, bytes, posts FROM packed WHERE first <= ? ORDER BY first DESC LIMIT 1", row);
    if (!block) {
      db_.fail(block.error());
      return "";
    }
    block_ = *block ? opened(db_, **block) : Posts{};
  }
  const auto found = block_.find(row.value);
  return found == block_.end() ? "" : found->second;
}

namespace {

// Nothing: the post stays as it is.
using Instead =
    std::function<std::optional<std::string>(std::int64_t row, const std::string& post)>;

void rewrite_blocks(Db& db, const Instead& instead) {
  for (std::int64_t after = -1; !db.failed();) {
    const auto block = db.one(
        read_block, "SELECT first, bytes, posts FROM packed WHERE first > ? ORDER BY first LIMIT 1",
        after);
    if (!block) return db.fail(block.error());
    if (!*block) return;
    after = (*block)->first;
    Posts posts = opened(db, **block);
    bool changed = false;
    for (auto& [row, post] : posts) {
      auto other = instead(row, post);
      changed = changed || other.has_value();
      if (other) post = *std::move(other);
    }
    if (changed && !db.failed()) put_block(db, posts);
  }
}

}  // namespace

void rewrite_packed(Db& db, const std::vector<std::string>& words,
                    const std::function<std::optional<std::string>(const std::string&)>& other) {
  rewrite_blocks(db, [&](std::int64_t, const std::string& post) {
    return holds_any(post, words) ? other(post) : std::nullopt;
  });
}

void blank_packed(Db& db, const std::set<std::int64_t>& rows, const std::string& nothing) {
  rewrite_blocks(db, [&](std::int64_t row, const std::string&) {
    return rows.contains(row) ? std::optional(nothing) : std::nullopt;
  });
}

}  // namespace callboard
