#include "adapters/web/forum/reading.h"

#include <algorithm>

#include "adapters/web/forum/old_posts.h"

namespace callboard::web {

namespace {

// Columns of a post as `read_posts` takes them. Words that the viewer may not see are left behind
// in the database: of a hidden post only its author gets them, of a deleted one nobody.
#define POST_COLUMNS                                                                              \
  "SELECT p.id, p.thread, p.author, coalesce(a.name,''), p.to_account, p.stamp_ms, "              \
  "CASE WHEN p.state=2 OR (p.state=1 AND p.author<>?1) THEN '' ELSE coalesce(p.edited,p.words) "  \
  "END, p.html, p.edited IS NOT NULL, p.withheld, p.verdict, p.state, p.rev, p.pack FROM post p " \
  "LEFT JOIN account a ON a.id=p.author "
#define VISIBLE "(p.to_account=0 OR p.to_account=?1) AND (p.withheld=0 OR p.author=?1) "

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

std::vector<ForumPost> read_posts(Db& db, Rows rows) {
  std::vector<ForumPost> out;
  std::vector<std::int64_t> packs;  // of each; 0: it is not packed
  while (rows.next()) {
    ForumPost post;
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
    packs.push_back(rows.number(13));
    out.push_back(std::move(post));
  }
  OldPosts old(db);
  for (std::size_t i = 0; i < out.size(); ++i) {
    ForumPost& post = out[i];
    if (post.author != kDaemon) continue;
    post.pictures = pictures_of(db, post.id);
    if (packs[i] != 0) fill_in(post, old.find(packs[i], post.id));
  }
  return out;
}

std::int64_t before_or_end(PostId before) { return before.value == 0 ? INT64_MAX : before.value; }

std::vector<ForumPost> oldest_first(std::vector<ForumPost> posts) {
  std::reverse(posts.begin(), posts.end());
  return posts;
}

constexpr auto kPage = static_cast<std::int64_t>(kPostsPerPage);

}  // namespace

std::optional<Thread> find_thread(Db& db, ThreadId id) {
  Rows rows = db.query("SELECT id, title, show FROM thread WHERE id=?", {id.value});
  if (!rows.next()) return std::nullopt;
  return Thread{ThreadId{rows.number(0)}, rows.text(1), rows.text(2)};
}

std::vector<Thread> newest_threads(Db& db, std::size_t count_max) {
  std::vector<Thread> out;
  Rows rows = db.query("SELECT id, title, show FROM thread ORDER BY id DESC LIMIT ?",
                       {static_cast<std::int64_t>(count_max)});
  while (rows.next()) out.push_back({ThreadId{rows.number(0)}, rows.text(1), rows.text(2)});
  return out;
}

std::vector<ForumPost> thread_posts(Db& db, ThreadId thread, AccountId viewer, PostId before) {
  return oldest_first(
      read_posts(db, db.query(POST_COLUMNS "WHERE p.thread=?2 AND p.id<?3 AND " VISIBLE
                                           "ORDER BY p.id DESC LIMIT ?4",
                              {viewer.value, thread.value, before_or_end(before), kPage})));
}

std::vector<ForumPost> private_posts(Db& db, AccountId viewer, PostId before) {
  if (viewer == kEveryone) return {};
  return oldest_first(read_posts(
      db, db.query(POST_COLUMNS "WHERE p.to_account=?1 AND p.id<?2 ORDER BY p.id DESC LIMIT ?3",
                   {viewer.value, before_or_end(before), kPage})));
}

std::vector<ForumPost> changed_posts(Db& db, ThreadId thread, AccountId viewer,
                                     std::int64_t since) {
  if (thread == kMessages) {
    if (viewer == kEveryone) return {};
    return read_posts(
        db, db.query(POST_COLUMNS "WHERE p.rev>?2 AND p.to_account=?1 ORDER BY p.rev LIMIT ?3",
                     {viewer.value, since, kPage}));
  }
  return read_posts(db, db.query(POST_COLUMNS "WHERE p.rev>?2 AND p.thread=?3 AND " VISIBLE
                                              "ORDER BY p.rev LIMIT ?4",
                                 {viewer.value, since, thread.value, kPage}));
}

std::optional<ForumPost> find_post(Db& db, PostId id, AccountId viewer) {
  auto posts =
      read_posts(db, db.query(POST_COLUMNS "WHERE p.id=?2 AND " VISIBLE, {viewer.value, id.value}));
  if (posts.empty()) return std::nullopt;
  return std::move(posts.front());
}

#undef POST_COLUMNS
#undef VISIBLE

std::int64_t last_revision(Db& db) {
  Rows rows = db.query("SELECT coalesce(max(rev),0) FROM post");
  return rows.next() ? rows.number(0) : 0;
}

Prompt current_prompt(Db& db, ThreadId thread, AccountId viewer) {
  Prompt prompt;
  PostId newest;
  {
    // Actors in the thread, or a private prompt of this viewer.
    Rows rows = db.query(
        "SELECT p.id, p.to_account FROM post p WHERE p.thread=?1 AND p.author=0 AND "
        "(p.to_account=0 OR "
        "p.to_account=?2) AND EXISTS(SELECT 1 FROM post_action a WHERE a.post=p.id) "
        "ORDER BY p.id DESC LIMIT 1",
        {thread.value, viewer.value});
    if (rows.next()) {
      newest = PostId{rows.number(0)};
      prompt.privately = rows.number(1) != 0;
    }
  }
  prompt.post = newest;
  {
    Rows rows = db.query(
        "SELECT due_ms FROM post WHERE thread=?1 AND author=0 AND id>=?2 AND due_ms IS NOT NULL "
        "AND (to_account=0 OR to_account=?3) ORDER BY id DESC LIMIT 1",
        {thread.value, newest.value, viewer.value});
    if (rows.next()) prompt.due = Timestamp{rows.number(0)};
  }
  {
    Rows rows = db.query("SELECT 1 FROM post_actor WHERE post=? AND account=?",
                         {newest.value, viewer.value});
    if (viewer == kEveryone || !rows.next()) return prompt;
  }
  Rows rows =
      db.query("SELECT label, say, ask FROM post_action WHERE post=? ORDER BY n", {newest.value});
  while (rows.next()) {
    const std::int64_t how = rows.number(2);
    prompt.actions.push_back(
        {rows.text(0), rows.text(1), how % kPrivateAction != 0, {}, how >= kPrivateAction});
  }
  return prompt;
}

PostId last_own_post(Db& db, ThreadId thread, AccountId viewer) {
  Rows rows = db.query("SELECT coalesce(max(id),0) FROM post WHERE thread=? AND author=?",
                       {thread.value, viewer.value});
  return PostId{rows.next() ? rows.number(0) : 0};
}

std::optional<std::string> find_picture(Db& db, std::string_view hash) {
  Rows rows = db.query("SELECT png FROM picture WHERE hash=?", {hash});
  if (!rows.next()) return std::nullopt;
  return rows.text(0);
}

}  // namespace callboard::web
