#include "adapters/web/forum/people.h"

#include "adapters/web/forum/posts.h"
#include "adapters/web/forum/secrets.h"

namespace callboard::web {

namespace {

std::optional<Account> read_account(Rows rows) {
  if (!rows.next()) return std::nullopt;
  return Account{AccountId{rows.number(0)}, rows.text(1), rows.text(2), rows.text(3),
                 rows.number(4) != 0};
}

void tell_zone(Writing& w, AccountId id) {
  w.db.run("INSERT INTO intake(post, kind, stamp_ms) VALUES(?,3,?)", {id.value, w.now.ms});
}

std::vector<PostId> posts_for(Writing& w, AccountId id) {
  std::vector<PostId> posts;
  Rows rows = w.db.query("SELECT id FROM post WHERE to_account=? AND author=0", {id.value});
  while (rows.next()) posts.push_back(PostId{rows.number(0)});
  return posts;
}

}  // namespace

std::optional<Account> find_account(Db& db, AccountId id) {
  return read_account(db.query(
      "SELECT id, name, zone, password, zone_of_show FROM account WHERE id=?", {id.value}));
}

std::optional<Account> find_account_by_name(Db& db, std::string_view name) {
  auto exact = read_account(db.query(
      "SELECT id, name, zone, password, zone_of_show FROM account WHERE name=? AND skeleton NOT "
      "LIKE 'forgotten:%'",
      {name}));
  if (exact) return exact;
  const std::string skeleton = name_skeleton(name);
  auto own = read_account(
      db.query("SELECT id, name, zone, password, zone_of_show FROM account WHERE skeleton=?",
               {std::string_view(skeleton)}));
  if (own) return own;
  return read_account(
      db.query("SELECT id, name, zone, password, zone_of_show FROM account WHERE id="
               "(SELECT min(account) FROM given_name WHERE skeleton=?)",
               {std::string_view(skeleton)}));
}

Result<AccountId, NameProblem> add_account(Writing& w, const GoodName& name) {
  w.db.run(
      "INSERT OR IGNORE INTO account(name, skeleton, created_ms, look) SELECT ?1,?2,?3,?4 "
      "WHERE NOT EXISTS(SELECT 1 FROM given_name WHERE skeleton IN (?2,?4)) AND NOT EXISTS(SELECT "
      "1 "
      "FROM account WHERE skeleton=?4 OR look IN (?2,?4))",
      {std::string_view(name.shown), std::string_view(name.skeleton), w.now.ms,
       std::string_view(name.look)});
  if (w.db.changes() == 0) return Fail{NameProblem::kTaken};
  return AccountId{w.db.last_id()};
}

namespace {

struct Named {
  AccountId id;
  std::string name;
};

std::vector<Named> read_names(Db& db, std::string_view sql) {
  std::vector<Named> out;
  Rows rows = db.query(sql);
  while (rows.next()) out.push_back({AccountId{rows.number(0)}, rows.text(1)});
  return out;
}

}  // namespace

void renew_skeletons(Writing& w) {
  const std::string version = skeleton_version();
  {
    Rows rows = w.db.query("SELECT value FROM meta WHERE name='skeletons'");
    if (rows.next() && rows.text(0) == version) return;
  }
  const auto people = read_names(
      w.db, "SELECT id, name FROM account WHERE skeleton NOT LIKE 'forgotten:%' ORDER BY id");
  w.db.run("UPDATE account SET skeleton='old:' || id WHERE skeleton NOT LIKE 'forgotten:%'");
  for (const Named& one : people) {
    const std::string skeleton = name_skeleton(one.name);
    const std::string look = name_look(one.name);
    w.db.run("UPDATE OR IGNORE account SET skeleton=?, look=? WHERE id=?",
             {std::string_view(skeleton), std::string_view(look), one.id.value});
  }
  // Of given names the shapes are all that is kept.
  const auto given = read_names(w.db, "SELECT account, skeleton FROM given_name");
  for (const Named& one : given) {
    const std::string skeleton = name_skeleton(one.name);
    w.db.run("UPDATE given_name SET skeleton=? WHERE account=?",
             {std::string_view(skeleton), one.id.value});
  }
  w.db.run("INSERT OR REPLACE INTO meta(name, value) VALUES('skeletons', ?)",
           {std::string_view(version)});
}

void set_password_hash(Writing& w, AccountId id, std::string_view hash) {
  w.db.run("UPDATE account SET password=? WHERE id=?", {hash, id.value});
}

void keep_zone_of(Writing& w, AccountId id, std::string_view zone) {
  w.db.run("UPDATE account SET zone=? WHERE id=? AND skeleton NOT LIKE 'forgotten:%'",
           {zone, id.value});
}

void keep_name_of(Writing& w, AccountId id, std::string_view name) {
  const std::string skeleton = name_skeleton(name);
  w.db.run("DELETE FROM given_name WHERE account=? AND skeleton<>?",
           {id.value, std::string_view(skeleton)});
  if (skeleton.empty()) return;
  w.db.run(  // the same name again: nothing is written
      "INSERT OR IGNORE INTO given_name(account, skeleton) SELECT id, ?1 FROM account "
      "WHERE id=?2 AND skeleton<>?1 AND skeleton NOT LIKE 'forgotten:%'",
      {std::string_view(skeleton), id.value});
}

void set_zone(Writing& w, AccountId id, std::string_view zone) {
  w.db.run("UPDATE account SET zone=?1, zone_of_show=(?1='') WHERE id=?2", {zone, id.value});
  tell_zone(w, id);
}

void offer_zone(Writing& w, AccountId id, std::string_view zone) {
  w.db.run("UPDATE account SET zone=? WHERE id=? AND zone='' AND zone_of_show=0", {zone, id.value});
  if (w.db.changes() > 0) tell_zone(w, id);
}

void forget_account(Writing& w, AccountId id) {
  const std::string name = "Player " + std::to_string(id.value);
  const std::string skeleton = "forgotten:" + std::to_string(id.value);
  w.db.run("UPDATE account SET name=?, skeleton=?, look='', password=NULL, zone='' WHERE id=?",
           {std::string_view(name), std::string_view(skeleton), id.value});
  w.db.run("DELETE FROM given_name WHERE account=?", {id.value});
  w.scrub = true;
  close_all_sessions(w, id);
  w.db.run("DELETE FROM link WHERE account=?", {id.value});
  // A revision of its own for each post, so that open pages can take the changes in portions.
  w.db.run("UPDATE post SET words='', edited=NULL, state=2, rev=?+id WHERE author=?",
           {w.rev, id.value});
  for (const PostId post : posts_for(w, id)) drop_pictures(w, post);
  w.db.run("UPDATE post SET words='', html='', rev=?+id WHERE to_account=? AND author=0",
           {w.rev, id.value});
  {
    Rows rows = w.db.query("SELECT coalesce(max(rev),0) FROM post");
    if (rows.next()) w.rev = rows.number(0);
  }
  Rows rows = w.db.query("SELECT DISTINCT thread FROM post WHERE author=?", {id.value});
  while (rows.next()) w.touched.insert(ThreadId{rows.number(0)});
}

std::optional<Session> find_session(Db& db, std::string_view token, Timestamp now) {
  const std::string hash = token_hash(token);
  Rows rows = db.query("SELECT account, seen_ms FROM session WHERE hash=? AND expires_ms>?",
                       {Bytes{hash}, now.ms});
  if (!rows.next()) return std::nullopt;
  return Session{AccountId{rows.number(0)}, Timestamp{rows.number(1)}};
}

void open_session(Writing& w, std::string_view token, AccountId account) {
  const std::string hash = token_hash(token);
  w.db.run("DELETE FROM session WHERE expires_ms<=?", {w.now.ms});
  w.db.run(
      "DELETE FROM session WHERE account=?1 AND hash NOT IN (SELECT hash FROM session WHERE "
      "account=?1 ORDER BY seen_ms DESC LIMIT ?2)",
      {account.value, static_cast<std::int64_t>(kSessionsPerAccountMax - 1)});
  w.db.run("INSERT INTO session(hash, account, seen_ms, expires_ms) VALUES(?,?,?,?)",
           {Bytes{hash}, account.value, w.now.ms, w.now.ms + kSessionMs});
}

void roll_session(Writing& w, std::string_view token) {
  const std::string hash = token_hash(token);
  w.db.run("UPDATE session SET seen_ms=?, expires_ms=? WHERE hash=?",
           {w.now.ms, w.now.ms + kSessionMs, Bytes{hash}});
}

void close_session(Writing& w, std::string_view token) {
  const std::string hash = token_hash(token);
  w.db.run("DELETE FROM session WHERE hash=?", {Bytes{hash}});
}

void close_all_sessions(Writing& w, AccountId account) {
  w.db.run("DELETE FROM session WHERE account=?", {account.value});
}

void add_link(Writing& w, std::string_view token, const Link& link) {
  const std::string hash = token_hash(token);
  const std::int64_t life_ms = link.kind == LinkKind::kSignIn ? kSignInLinkMs : kInvitationMs;
  w.db.run("INSERT INTO link(hash, kind, account, thread, reply, expires_ms) VALUES(?,?,?,?,?,?)",
           {Bytes{hash}, static_cast<std::int64_t>(link.kind), link.account.value,
            link.thread.value, std::string_view(link.reply), w.now.ms + life_ms});
}

std::optional<Link> find_link(Db& db, std::string_view token, LinkKind kind, Timestamp now) {
  const std::string hash = token_hash(token);
  Rows rows = db.query(
      "SELECT account, thread, reply FROM link WHERE hash=? AND kind=? AND used_ms IS NULL AND "
      "expires_ms>?",
      {Bytes{hash}, static_cast<std::int64_t>(kind), now.ms});
  if (!rows.next()) return std::nullopt;
  return Link{kind, AccountId{rows.number(0)}, ThreadId{rows.number(1)}, rows.text(2)};
}

LinkUse use_link(Writing& w, std::string_view token, LinkKind kind) {
  const std::string hash = token_hash(token);
  w.db.run(
      "UPDATE link SET used_ms=?1 WHERE hash=?2 AND kind=?3 AND used_ms IS NULL AND expires_ms>?1",
      {w.now.ms, Bytes{hash}, static_cast<std::int64_t>(kind)});
  return w.db.changes() == 1 ? LinkUse::kTaken : LinkUse::kGone;
}

}  // namespace callboard::web
