#include "adapters/web/forum/old_posts.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "text/deflated.h"

namespace callboard::web {

namespace {

constexpr std::int64_t kPostsPerPack = 64;

using Posts = std::map<std::int64_t, PackedPost>;

void put_number(std::string& out, std::size_t number) { out += std::to_string(number) + ' '; }
void put_text(std::string& out, const std::string& text) {
  put_number(out, text.size());
  out += text;
}

// Of each post its id, html, words, the number of its pictures and their alt texts.
std::string joined(const Posts& posts) {
  std::string out;
  for (const auto& [id, post] : posts) {
    put_number(out, static_cast<std::size_t>(id));
    put_text(out, post.html);
    put_text(out, post.words);
    put_number(out, post.alts.size());
    for (const std::string& alt : post.alts) put_text(out, alt);
  }
  return out;
}

class Parts {
 public:
  explicit Parts(std::string_view rest) : rest_(rest) {}
  [[nodiscard]] bool more() const { return whole_ && !rest_.empty(); }
  [[nodiscard]] bool whole() const { return whole_; }
  std::size_t number() {
    std::size_t value = 0;
    const char* const end = rest_.data() + rest_.size();
    const auto read = std::from_chars(rest_.data(), end, value);
    whole_ = whole_ && read.ec == std::errc{} && read.ptr != end && *read.ptr == ' ';
    if (!whole_) return 0;
    rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()) + 1);
    return value;
  }
  std::string text() {
    const std::size_t bytes = number();
    whole_ = whole_ && bytes <= rest_.size();
    if (!whole_) return "";
    std::string text(rest_.substr(0, bytes));
    rest_.remove_prefix(bytes);
    return text;
  }

 private:
  std::string_view rest_;
  bool whole_ = true;
};

Posts parted(const std::string& joined_posts) {
  Posts posts;
  Parts parts(joined_posts);
  while (parts.more()) {
    PackedPost& post = posts[static_cast<std::int64_t>(parts.number())];
    post.html = parts.text();
    post.words = parts.text();
    for (std::size_t left = parts.number(); left > 0 && parts.whole(); --left) {
      post.alts.push_back(parts.text());
    }
  }
  return parts.whole() ? posts : Posts{};
}

std::optional<Posts> read_pack(Db& db, std::int64_t pack) {
  Rows rows = db.query("SELECT bytes, posts FROM pack WHERE id=?", {pack});
  if (!rows.next()) return std::nullopt;
  const auto text = inflated(rows.text(1), rows.number(0));
  return text ? std::optional(parted(*text)) : std::nullopt;
}

struct Place {
  std::int64_t thread = 0;
  std::int64_t post = 0;
};

// Posts of one thread behind `after` that wait to be packed.
std::vector<Place> next_waiting(Writing& w, const Place& after) {
  std::vector<Place> found;
  Rows rows = w.db.query(
      "SELECT thread, id FROM post WHERE author=0 AND to_account=0 AND pack IS NULL AND "
      "(thread, id)>(?1, ?2) AND stamp_ms<?3 ORDER BY thread, id LIMIT ?4",
      {after.thread, after.post, w.now.ms - kPostUnpackedMs, kPostsPerPack});
  while (rows.next()) {
    const Place one{rows.number(0), rows.number(1)};
    if (!found.empty() && found.front().thread != one.thread) break;
    found.push_back(one);
  }
  return found;
}

// Few posts alone take much room: those of a thread that still goes on wait for more.
bool may_pack(Writing& w, const std::vector<Place>& waiting) {
  if (static_cast<std::int64_t>(waiting.size()) == kPostsPerPack) return true;
  Rows rows = w.db.query(
      "SELECT stamp_ms FROM post WHERE thread=? AND to_account=0 AND author=0 ORDER BY id DESC",
      {waiting.front().thread});
  return rows.next() && rows.number(0) < w.now.ms - kPostUnpackedMs;
}

PackedPost taken(Writing& w, std::int64_t post) {
  PackedPost packed;
  {
    Rows rows = w.db.query("SELECT html, words FROM post WHERE id=?", {post});
    if (rows.next()) packed = {rows.text(0), rows.text(1), {}};
  }
  Rows rows = w.db.query("SELECT alt FROM post_picture WHERE post=? ORDER BY n", {post});
  while (rows.next()) packed.alts.push_back(rows.text(0));
  return packed;
}

// Only those of a thread's newest prompt are ever shown.
void drop_buttons(Writing& w, const Place& place) {
  {
    Rows rows =
        w.db.query("SELECT 1 FROM post WHERE thread=? AND to_account=0 AND asks=1 AND id>? LIMIT 1",
                   {place.thread, place.post});
    if (!rows.next()) return;
  }
  w.db.run("UPDATE post SET asks=0 WHERE id=? AND asks=1", {place.post});
  w.db.run("DELETE FROM post_action WHERE post=?", {place.post});
  w.db.run("DELETE FROM post_actor WHERE post=?", {place.post});
}

void pack(Writing& w, const std::vector<Place>& waiting) {
  Posts posts;
  for (const Place& one : waiting) posts.emplace(one.post, taken(w, one.post));
  const std::string text = joined(posts);
  const std::string bytes = deflated(text);
  w.db.run("INSERT INTO pack(bytes, posts) VALUES(?,?)",
           {static_cast<std::int64_t>(text.size()), Bytes{bytes}});
  const std::int64_t id = w.db.last_id();
  for (const Place& one : waiting) {
    w.db.run("UPDATE post SET html='', words='', pack=? WHERE id=?", {id, one.post});
    w.db.run("UPDATE post_picture SET alt='' WHERE post=?", {one.post});
    drop_buttons(w, one);
  }
}

}  // namespace

Packed pack_old_posts(Writing& w) {
  Place after;
  for (int packs = 0; packs < kPacksAtOnce;) {
    const std::vector<Place> waiting = next_waiting(w, after);
    if (waiting.empty()) return Packed::kAll;
    const bool may = may_pack(w, waiting);
    after = may ? waiting.back() : Place{waiting.back().thread, INT64_MAX};
    if (!may) continue;
    pack(w, waiting);
    ++packs;
  }
  return Packed::kMoreWaits;
}

const PackedPost& OldPosts::find(std::int64_t pack, PostId post) {
  static const PackedPost none;
  if (pack != open_) {
    open_ = pack;
    posts_ = read_pack(db_, pack).value_or(Posts{});
  }
  const auto found = posts_.find(post.value);
  return found == posts_.end() ? none : found->second;
}

void drop_packed(Writing& w, PostId post) {
  std::int64_t id = 0;
  {
    Rows rows = w.db.query("SELECT pack FROM post WHERE id=? AND pack IS NOT NULL", {post.value});
    if (!rows.next()) return;
    id = rows.number(0);
  }
  w.db.run("UPDATE post SET pack=NULL WHERE id=?", {post.value});
  auto posts = read_pack(w.db, id);
  if (!posts) return;  // damaged
  posts->erase(post.value);
  if (posts->empty()) return w.db.run("DELETE FROM pack WHERE id=?", {id});
  const std::string text = joined(*posts);
  const std::string bytes = deflated(text);
  w.db.run("UPDATE pack SET bytes=?, posts=? WHERE id=?",
           {static_cast<std::int64_t>(text.size()), Bytes{bytes}, id});
}

}  // namespace callboard::web
