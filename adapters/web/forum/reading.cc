#include "adapters/web/forum/reading.h"

#include <algorithm>
#include <functional>

namespace callboard::web {

namespace {

std::vector<PostPicture> pictures_of(Db& db, PostId post) {
  std::vector<PostPicture> out;
  Rows rows = db.query(
      "SELECT hash, alt, width, height, EXISTS(SELECT 1 FROM picture WHERE "
      "picture.hash=post_picture.hash) FROM post_picture WHERE post=? ORDER BY n",
      {post.value});
  while (rows.next()) {
    out.push_back(
        {rows.text(0), rows.text(1), rows.number(2), rows.number(3), rows.number(4) != 0});
  }
  return out;
}

void fill_in(ForumPost& post, const PackedPost& packed) {
  post.html = packed.html;
  post.words = packed.words;
  for (std::size_t n = 0; n < post.pictures.size() && n < packed.alts.size(); ++n) {
    post.pictures[n].alt = packed.alts[n];
  }
}

constexpr auto kPage = static_cast<std::int64_t>(kPostsPerPage);
constexpr std::int64_t kPageAndOne = kPage + 1;
constexpr std::int64_t kThreadsSeen = 2'000;  // until enough are found that are listed

std::int64_t before_or_end(PostId before) { return before.value == 0 ? INT64_MAX : before.value; }

std::vector<PostId> ids_of(Rows rows) {
  std::vector<PostId> out;
  while (rows.next()) out.push_back(PostId{rows.number(0)});
  return out;
}

std::vector<PostChange> changes_of(Rows rows) {
  std::vector<PostChange> out;
  while (rows.next()) {
    out.push_back({PostId{rows.number(0)}, AccountId{rows.number(1)}, rows.number(2)});
  }
  return out;
}

}  // namespace

std::optional<Thread> find_thread(Db& db, ThreadId id) {
  Rows rows = db.query("SELECT id, title, show FROM thread WHERE id=?", {id.value});
  if (!rows.next()) return std::nullopt;
  return Thread{ThreadId{rows.number(0)}, rows.text(1), rows.text(2)};
}

std::vector<Thread> newest_threads(Db& db, std::size_t count_max,
                                   const std::vector<std::string>& but_of) {
  std::vector<Thread> out;
  Rows rows =
      db.query("SELECT id, title, show FROM thread ORDER BY id DESC LIMIT ?", {kThreadsSeen});
  while (out.size() < count_max && rows.next()) {
    Thread thread{ThreadId{rows.number(0)}, rows.text(1), rows.text(2)};
    if (std::find(but_of.begin(), but_of.end(), thread.show) != but_of.end()) continue;
    out.push_back(std::move(thread));
  }
  return out;
}

// What others were told in private stands in the thread, too, and is never walked over.
std::vector<PostId> thread_post_ids(Db& db, ThreadId thread, AccountId viewer, PostId before) {
  std::vector<PostId> ids = ids_of(
      db.query("SELECT id FROM post WHERE thread=? AND to_account=0 AND id<? AND (withheld=0 OR "
               "author=?) ORDER BY id DESC LIMIT ?",
               {thread.value, before_or_end(before), viewer.value, kPageAndOne}));
  if (viewer == kEveryone) return ids;
  const std::vector<PostId> own = ids_of(
      db.query("SELECT id FROM post WHERE thread=? AND to_account=? AND id<? ORDER BY id DESC "
               "LIMIT ?",
               {thread.value, viewer.value, before_or_end(before), kPageAndOne}));
  ids.insert(ids.end(), own.begin(), own.end());
  std::sort(ids.begin(), ids.end(), std::greater<>());
  if (ids.size() > kPostsPerPage + 1) ids.resize(kPostsPerPage + 1);
  return ids;
}

std::vector<PostId> private_post_ids(Db& db, AccountId viewer, PostId before) {
  if (viewer == kEveryone) return {};
  return ids_of(
      db.query("SELECT id FROM post WHERE to_account=? AND to_account<>0 AND id<? ORDER "
               "BY id DESC LIMIT ?",
               {viewer.value, before_or_end(before), kPageAndOne}));
}

std::vector<PostChange> public_changes(Db& db, ThreadId thread, std::int64_t since) {
  if (thread == kMessages) return {};
  return changes_of(db.query(
      "SELECT id, author, rev FROM post WHERE thread=? AND to_account=0 AND rev>? ORDER BY "
      "rev LIMIT ?",
      {thread.value, since, kPage}));
}

std::vector<PostChange> private_changes(Db& db, ThreadId thread, AccountId viewer,
                                        std::int64_t since) {
  if (viewer == kEveryone) return {};
  if (thread == kMessages) {
    return changes_of(
        db.query("SELECT id, author, rev FROM post WHERE to_account=? AND to_account<>0 AND rev>? "
                 "ORDER BY rev LIMIT ?",
                 {viewer.value, since, kPage}));
  }
  return changes_of(db.query(
      "SELECT id, author, rev FROM post WHERE thread=? AND to_account=? AND rev>? ORDER BY "
      "rev LIMIT ?",
      {thread.value, viewer.value, since, kPage}));
}

// Words that the viewer may not see are left behind in the database: of a hidden post only its
// author gets them, of a deleted one nobody.
std::optional<ForumPost> PostReader::read(PostId id, AccountId viewer) {
  ForumPost post;
  std::int64_t pack = 0;  // 0: it is not packed
  {
    Rows rows = db_.query(
        "SELECT p.id, p.thread, p.author, coalesce(a.name,''), p.to_account, p.stamp_ms, CASE WHEN "
        "p.state=2 OR (p.state=1 AND p.author<>?1) THEN '' ELSE coalesce(p.edited,p.words) END, "
        "p.html, p.edited IS NOT NULL, p.withheld, p.verdict, p.state, p.rev, p.pack FROM post p "
        "LEFT JOIN account a ON a.id=p.author WHERE p.id=?2 AND (p.to_account=0 OR "
        "p.to_account=?1) "
        "AND (p.withheld=0 OR p.author=?1)",
        {viewer.value, id.value});
    if (!rows.next()) return std::nullopt;
    post.id = PostId{rows.number(0)};
    post.thread = ThreadId{rows.number(1)};
    post.author = AccountId{rows.number(2)};
    post.author_name = rows.text(3);
    post.to = AccountId{rows.number(4)};
    post.stamp = Timestamp{rows.number(5)};
    post.words = rows.text(6);
    post.html = rows.text(7);
    post.edited = rows.number(8) != 0;
    post.withheld = rows.number(9) != 0;
    if (rows.number(10) > 0) post.verdict = static_cast<Verdict>(rows.number(10) - 1);
    post.state = static_cast<PostState>(rows.number(11));
    post.rev = rows.number(12);
    pack = rows.number(13);
  }
  if (post.author != kDaemon) return post;
  post.pictures = pictures_of(db_, post.id);
  if (pack != 0) fill_in(post, old_.find(pack, post.id));
  return post;
}

std::optional<ThreadId> thread_of_show_post(Db& db, PostId id) {
  Rows rows = db.query("SELECT thread FROM post WHERE id=? AND author=0", {id.value});
  return rows.next() ? std::optional(ThreadId{rows.number(0)}) : std::nullopt;
}

std::optional<ForumPost> find_post(Db& db, PostId id, AccountId viewer) {
  return PostReader(db).read(id, viewer);
}

std::int64_t last_revision(Db& db, ThreadId thread, AccountId viewer) {
  const auto number = [](Rows rows) { return rows.next() ? rows.number(0) : 0; };
  if (thread == kMessages) {
    return number(
        db.query("SELECT coalesce(max(rev),0) FROM post WHERE to_account=? AND to_account<>0",
                 {viewer.value}));
  }
  return std::max(
      number(db.query("SELECT coalesce(max(rev),0) FROM post WHERE thread=? AND to_account=0",
                      {thread.value})),
      number(db.query("SELECT coalesce(max(rev),0) FROM post WHERE thread=? AND to_account=?",
                      {thread.value, viewer.value})));
}

namespace {

// The show's own posts with buttons, and those with a due time, have an index each: a thread is not
// walked through for the newest of them.
PostId newest_with_buttons(Db& db, ThreadId thread, AccountId to) {
  Rows rows = db.query(
      "SELECT id FROM post WHERE thread=? AND to_account=? AND asks=1 ORDER BY id DESC LIMIT 1",
      {thread.value, to.value});
  return PostId{rows.next() ? rows.number(0) : 0};
}

struct Due {
  PostId post;
  Timestamp at;
};
std::optional<Due> newest_due(Db& db, ThreadId thread, AccountId to) {
  Rows rows = db.query(
      "SELECT id, due_ms FROM post WHERE thread=? AND to_account=? AND due_ms IS NOT NULL ORDER BY "
      "id DESC LIMIT 1",
      {thread.value, to.value});
  if (!rows.next()) return std::nullopt;
  return Due{PostId{rows.number(0)}, Timestamp{rows.number(1)}};
}

}  // namespace

// For everybody in the thread, or a private prompt of this viewer.
Prompt current_prompt(Db& db, ThreadId thread, AccountId viewer) {
  Prompt prompt;
  prompt.post = newest_with_buttons(db, thread, kEveryone);
  auto due = newest_due(db, thread, kEveryone);
  if (viewer != kEveryone) {
    const PostId own = newest_with_buttons(db, thread, viewer);
    prompt.privately = own > prompt.post;
    prompt.post = std::max(own, prompt.post);
    const auto own_due = newest_due(db, thread, viewer);
    if (own_due && (!due || own_due->post > due->post)) due = own_due;
  }
  if (due && due->post >= prompt.post) prompt.due = due->at;
  {
    Rows rows = db.query("SELECT 1 FROM post_actor WHERE post=? AND account=?",
                         {prompt.post.value, viewer.value});
    if (viewer == kEveryone || !rows.next()) return prompt;
  }
  Rows rows = db.query("SELECT label, say, ask FROM post_action WHERE post=? ORDER BY n",
                       {prompt.post.value});
  while (rows.next()) {
    const std::int64_t how = rows.number(2);
    prompt.actions.push_back(
        {rows.text(0), rows.text(1), how % kPrivateAction != 0, {}, how >= kPrivateAction});
  }
  return prompt;
}

PostId last_own_post(Db& db, ThreadId thread, AccountId viewer) {
  Rows rows =
      db.query("SELECT coalesce(max(id),0) FROM post WHERE thread=? AND author=? AND author<>0",
               {thread.value, viewer.value});
  return PostId{rows.next() ? rows.number(0) : 0};
}

std::optional<std::string> find_picture(Db& db, std::string_view hash) {
  Rows rows = db.query("SELECT png FROM picture WHERE hash=?", {hash});
  if (!rows.next()) return std::nullopt;
  return rows.text(0);
}

}  // namespace callboard::web
