#include "adapters/web/forum/posts.h"

#include "adapters/web/forum/old_posts.h"
#include "adapters/web/forum/secrets.h"
#include "text/command_marks.h"

namespace callboard::web {

namespace {

enum class IntakeKind : std::uint8_t { kReply = 0, kEdit = 1, kDeletion = 2 };

void hand_in(Writing& w, PostId post, IntakeKind kind) {
  w.db.run("INSERT INTO intake(post, kind, stamp_ms) VALUES(?,?,?)",
           {post.value, static_cast<std::int64_t>(kind), w.now.ms});
}

std::string once_key(const NewReply& reply) {
  return fingerprint(reply.form_once + "|" + std::to_string(reply.thread.value) + "|" +
                     std::to_string(reply.to.value) + "|" + reply.words);
}

bool exists(Writing& w, std::string_view sql, std::int64_t id) {
  Rows rows = w.db.query(sql, {id});
  return rows.next();
}

struct Address {
  ThreadId thread;
  AccountId to;
};

Result<Address, Refused> address_of(Writing& w, const Recipient& recipient) {
  Address out;
  std::string venue;
  if (const auto* person = std::get_if<ToAuthor>(&recipient)) {
    const auto account = parse_id<AccountId>(person->user);
    if (!account || !exists(w, "SELECT 1 FROM account WHERE id=?", account->value)) {
      return Fail{Refused{"the board has no account " + person->user}};
    }
    out.to = *account;
    venue = person->venue.id;
    if (venue.empty()) return out;
  } else {
    venue = std::get<ToVenue>(recipient).venue.id;
  }
  const auto thread = parse_id<ThreadId>(venue);
  if (!thread || !exists(w, "SELECT 1 FROM thread WHERE id=?", thread->value)) {
    return Fail{Refused{"the board has no thread " + venue}};
  }
  out.thread = *thread;
  return out;
}

void add_pictures(Writing& w, PostId post, const std::vector<Picture>& pictures,
                  std::string_view forum_key) {
  std::int64_t n = 0;
  for (const Picture& picture : pictures) {
    const std::string name = picture_name(forum_key, picture.png);
    w.db.run("INSERT OR IGNORE INTO picture(hash, png) VALUES(?,?)",
             {std::string_view(name), Bytes{picture.png}});
    w.db.run("INSERT INTO post_picture(post, n, hash, alt, width, height) VALUES(?,?,?,?,?,?)",
             {post.value, n++, std::string_view(name), std::string_view(picture.alt),
              std::int64_t{picture.width}, std::int64_t{picture.height}});
  }
}

void add_actions(Writing& w, PostId post, const Delivery& delivery) {
  std::int64_t n = 0;
  for (const Action& action : delivery.actions) {
    w.db.run("INSERT INTO post_action(post, n, label, say, ask) VALUES(?,?,?,?,?)",
             {post.value, n++, std::string_view(action.label), std::string_view(action.say),
              std::int64_t{action.ask ? 1 : 0} + (action.privately ? kPrivateAction : 0)});
  }
  for (const std::string& actor : delivery.actors) {
    const auto account = parse_id<AccountId>(actor);
    if (!account) continue;  // plays from another platform
    w.db.run("INSERT OR IGNORE INTO post_actor(post, account) VALUES(?,?)",
             {post.value, account->value});
  }
}

}  // namespace

PostId add_reply(Writing& w, const NewReply& reply) {
  const std::string once = once_key(reply);
  {
    Rows rows = w.db.query("SELECT id FROM post WHERE author=? AND once=?",
                           {reply.author.value, std::string_view(once)});
    if (rows.next()) return PostId{rows.number(0)};
  }
  const bool withheld = reply.to == kEveryone && may_hold_command(reply.words);
  w.rev += 1;
  w.db.run(
      "INSERT INTO post(thread, author, to_account, stamp_ms, words, once, pressed, withheld, rev, "
      "answers) VALUES(?,?,?,?,?,?,?,?,?,?)",
      {reply.thread.value, reply.author.value, reply.to.value, w.now.ms,
       std::string_view(reply.words), std::string_view(once),
       std::int64_t{reply.made == Made::kPressed ? 1 : 0}, std::int64_t{withheld ? 1 : 0}, w.rev,
       reply.answers.value});
  const PostId post{w.db.last_id()};
  hand_in(w, post, IntakeKind::kReply);
  w.touched.insert(reply.thread);
  return post;
}

Result<Sent, Refused> add_delivery(Writing& w, const Delivery& delivery,
                                   std::string_view forum_key) {
  const auto address = address_of(w, delivery.recipient);
  if (!address) return Fail{address.error()};
  {
    Rows rows =
        w.db.query("SELECT id, stamp_ms FROM post WHERE key=? AND thread=? AND to_account=?",
                   {std::string_view(delivery.key), address->thread.value, address->to.value});
    if (rows.next()) return Sent{std::to_string(rows.number(0)), Timestamp{rows.number(1)}};
  }
  w.rev += 1;
  const DbValue due = delivery.due ? DbValue{delivery.due->ms} : DbValue{nullptr};
  w.db.run(
      "INSERT INTO post(thread, author, to_account, stamp_ms, words, html, key, due_ms, rev, asks) "
      "VALUES(?,0,?,?,?,?,?,?,?,?)",
      {address->thread.value, address->to.value, w.now.ms, std::string_view(delivery.plain),
       std::string_view(delivery.text), std::string_view(delivery.key), due, w.rev,
       std::int64_t{delivery.actions.empty() ? 0 : 1}});
  const PostId post{w.db.last_id()};
  add_pictures(w, post, delivery.pictures, forum_key);
  add_actions(w, post, delivery);
  w.touched.insert(address->thread);
  return Sent{id_text(post), w.now};
}

void drop_pictures(Writing& w, PostId post) {
  std::vector<std::string> names;
  {
    Rows rows = w.db.query("SELECT hash FROM post_picture WHERE post=?", {post.value});
    while (rows.next()) names.push_back(rows.text(0));
  }
  w.db.run("DELETE FROM post_picture WHERE post=?", {post.value});
  for (const std::string& name : names) {
    w.db.run(
        "DELETE FROM picture WHERE hash=?1 AND NOT EXISTS(SELECT 1 FROM post_picture WHERE "
        "hash=?1)",
        {std::string_view(name)});
  }
}

void rewrite_delivery(Writing& w, const Delivery& delivery, std::string_view forum_key) {
  struct Standing {
    PostId post;
    ThreadId thread;
  };
  std::vector<Standing> found;
  {
    // '/' follows '.', so that the range holds exactly the keys that begin with "KEY.".
    const std::string first = delivery.key + ".";
    const std::string end = delivery.key + "/";
    Rows rows = w.db.query(
        "SELECT id, thread FROM post WHERE author=0 AND (key=?1 OR (key>=?2 AND key<?3)) AND "
        "(words<>'' OR html<>'' OR pack IS NOT NULL)",
        {std::string_view(delivery.key), std::string_view(first), std::string_view(end)});
    while (rows.next()) found.push_back({PostId{rows.number(0)}, ThreadId{rows.number(1)}});
  }
  for (const Standing& standing : found) {
    w.rev += 1;
    drop_packed(w, standing.post);
    w.db.run("UPDATE post SET words=?, html=?, rev=? WHERE id=?",
             {std::string_view(delivery.plain), std::string_view(delivery.text), w.rev,
              standing.post.value});
    drop_pictures(w, standing.post);
    add_pictures(w, standing.post, delivery.pictures, forum_key);
    w.touched.insert(standing.thread);
  }
}

std::optional<Sent> find_delivery(Writing& w, std::string_view key, ThreadId thread) {
  Rows rows =
      w.db.query("SELECT id, stamp_ms FROM post WHERE key=? AND thread=? ORDER BY id LIMIT 1",
                 {key, thread.value});
  if (!rows.next()) return std::nullopt;
  return Sent{std::to_string(rows.number(0)), Timestamp{rows.number(1)}};
}

ThreadId add_thread(Writing& w, const OpenVenue& request) {
  {
    Rows rows = w.db.query("SELECT id FROM thread WHERE key=?", {std::string_view(request.key)});
    if (rows.next()) return ThreadId{rows.number(0)};
  }
  w.db.run("INSERT INTO thread(key, title, show, created_ms) VALUES(?,?,?,?)",
           {std::string_view(request.key), std::string_view(request.title),
            std::string_view(request.show), w.now.ms});
  return ThreadId{w.db.last_id()};
}

namespace {

// Whether this person may still change that reply, and where it stands.
Result<ThreadId, Change> changeable(Writing& w, PostId post, AccountId author) {
  Rows rows = w.db.query("SELECT thread, stamp_ms, state FROM post WHERE id=? AND author=?",
                         {post.value, author.value});
  if (author == kDaemon || !rows.next()) return Fail{Change::kNotYours};
  const bool late = w.now.ms - rows.number(1) > kEditWindowMs;
  if (late || rows.number(2) != 0) return Fail{Change::kTooLate};
  return ThreadId{rows.number(0)};
}

}  // namespace

Change edit_reply(Writing& w, PostId post, AccountId author, std::string_view words) {
  const auto thread = changeable(w, post, author);
  if (!thread) return thread.error();
  // The daemon reads the first words only: it could not say whether these may be seen.
  if (may_hold_command(words)) return Change::kCommand;
  w.rev += 1;
  // The first words stay for the daemon, which may not have read them yet; readers see the new
  // ones.
  w.db.run("UPDATE post SET edited=?, rev=? WHERE id=?", {words, w.rev, post.value});
  hand_in(w, post, IntakeKind::kEdit);
  w.touched.insert(*thread);
  return Change::kMade;
}

Change delete_reply(Writing& w, PostId post, AccountId author) {
  const auto thread = changeable(w, post, author);
  if (!thread) return thread.error();
  w.rev += 1;
  w.db.run("UPDATE post SET state=2, rev=? WHERE id=?", {w.rev, post.value});
  hand_in(w, post, IntakeKind::kDeletion);
  w.touched.insert(*thread);
  return Change::kMade;
}

namespace {

// A verdict that says nothing new of a post with this mark and state (see schema.cc).
bool stands_so(Verdict verdict, std::int64_t mark, std::int64_t state) {
  if (verdict == Verdict::kHidden) return state != 0;
  if (verdict == Verdict::kShown) return state != 1;
  return mark == static_cast<std::int64_t>(verdict) + 1;
}

}  // namespace

void mark_reply(Writing& w, PostId post, Verdict verdict) {
  ThreadId thread;
  bool only_show = false;
  {
    Rows rows = w.db.query(
        "SELECT thread, verdict, state, withheld, words, to_account FROM post WHERE id=? AND "
        "author<>0",
        {post.value});
    if (!rows.next()) return;  // not a reply of this board
    thread = ThreadId{rows.number(0)};
    // Of a reply that was held back a question says no more than that it is nothing to hide.
    only_show = verdict == Verdict::kAsked && rows.number(5) == 0 && may_hold_command(rows.text(4));
    if (only_show && rows.number(3) == 0) return;
    const bool there = stands_so(verdict, rows.number(1), rows.number(2));
    if (there && rows.number(3) == 0) return;  // marked again after a restart: nothing to show anew
  }
  w.rev += 1;
  if (verdict == Verdict::kHidden) {
    w.db.run("UPDATE post SET state=1, withheld=0, rev=? WHERE id=? AND state<>2",
             {w.rev, post.value});
  } else if (verdict == Verdict::kShown) {
    w.db.run("UPDATE post SET state=0, withheld=0, rev=? WHERE id=? AND state=1",
             {w.rev, post.value});
  } else if (only_show) {
    w.db.run("UPDATE post SET withheld=0, rev=? WHERE id=?", {w.rev, post.value});
  } else {
    w.db.run("UPDATE post SET verdict=?, withheld=0, rev=? WHERE id=?",
             {static_cast<std::int64_t>(verdict) + 1, w.rev, post.value});
  }
  w.touched.insert(thread);
}

}  // namespace callboard::web
