#include "adapters/web/forum/schema.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>

namespace callboard::web {

namespace {

// What each number means: post.state 0 shown, 1 taken out by a host, 2 taken out by its author;
// post.verdict 0 none, else 1 + Verdict; post.author 0 is the daemon; post.to_account 0 is
// everyone; intake.kind 0 a reply, 1 an edit, 2 a deletion, 3 another time zone of
// the account that stands in intake.post, 4 what was written on an answer page, which stands in
// intake.post as page_answer.id; link.kind 0 sign-in, 1 invitation.
constexpr const char* kVersion1 = R"sql(
CREATE TABLE meta(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE account(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, skeleton TEXT NOT NULL UNIQUE,
  password TEXT, zone TEXT NOT NULL DEFAULT '', created_ms INTEGER NOT NULL);
CREATE TABLE session(
  hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account(id),
  seen_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX session_account ON session(account);
CREATE TABLE link(
  hash BLOB PRIMARY KEY, kind INTEGER NOT NULL, account INTEGER NOT NULL, thread INTEGER NOT NULL,
  reply TEXT NOT NULL, expires_ms INTEGER NOT NULL, used_ms INTEGER) WITHOUT ROWID;
CREATE TABLE thread(
  id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
  show TEXT NOT NULL, created_ms INTEGER NOT NULL);
CREATE TABLE post(
  id INTEGER PRIMARY KEY AUTOINCREMENT, thread INTEGER NOT NULL, author INTEGER NOT NULL,
  to_account INTEGER NOT NULL, stamp_ms INTEGER NOT NULL,
  words TEXT NOT NULL, edited TEXT, html TEXT NOT NULL DEFAULT '', key TEXT, once TEXT,
  pressed INTEGER NOT NULL DEFAULT 0, withheld INTEGER NOT NULL DEFAULT 0,
  verdict INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL DEFAULT 0,
  due_ms INTEGER, rev INTEGER NOT NULL);
CREATE UNIQUE INDEX post_key ON post(key, thread, to_account) WHERE key IS NOT NULL;
CREATE UNIQUE INDEX post_once ON post(author, once) WHERE once IS NOT NULL;
CREATE INDEX post_thread ON post(thread, id);
CREATE INDEX post_rev ON post(rev);
CREATE INDEX post_private ON post(to_account, id) WHERE to_account <> 0;
CREATE TABLE post_action(
  post INTEGER NOT NULL, n INTEGER NOT NULL, label TEXT NOT NULL, say TEXT NOT NULL,
  ask INTEGER NOT NULL, PRIMARY KEY(post, n)) WITHOUT ROWID;
CREATE TABLE post_actor(
  post INTEGER NOT NULL, account INTEGER NOT NULL, PRIMARY KEY(post, account)) WITHOUT ROWID;
CREATE TABLE picture(hash TEXT PRIMARY KEY, png BLOB NOT NULL);
CREATE TABLE post_picture(
  post INTEGER NOT NULL, n INTEGER NOT NULL, hash TEXT NOT NULL, alt TEXT NOT NULL,
  width INTEGER NOT NULL, height INTEGER NOT NULL, PRIMARY KEY(post, n)) WITHOUT ROWID;
CREATE TABLE intake(
  seq INTEGER PRIMARY KEY AUTOINCREMENT, post INTEGER NOT NULL, kind INTEGER NOT NULL,
  stamp_ms INTEGER NOT NULL);
)sql";

// post.answers: of a button that was pressed, the daemon's post it stood under.
constexpr const char* kVersion2 = R"sql(
ALTER TABLE post ADD COLUMN answers INTEGER;
)sql";

// A post_picture stays when its picture has gone: its alt text is shown instead.
constexpr const char* kVersion3 = R"sql(
CREATE INDEX post_picture_hash ON post_picture(hash);
)sql";

// Names that hosts have given to the people of accounts.
constexpr const char* kVersion4 = R"sql(
CREATE TABLE given_name(account INTEGER PRIMARY KEY, skeleton TEXT NOT NULL);
CREATE INDEX given_name_skeleton ON given_name(skeleton);
)sql";

// post.pack: the words of an old post of the daemon's, html and alt texts too, lie there.
constexpr const char* kVersion5 = R"sql(
ALTER TABLE post ADD COLUMN pack INTEGER;
CREATE TABLE pack(
  id INTEGER PRIMARY KEY AUTOINCREMENT, bytes INTEGER NOT NULL, posts BLOB NOT NULL);
CREATE INDEX post_unpacked ON post(thread, id) WHERE author=0 AND to_account=0 AND pack IS NULL;
)sql";

// account.zone_of_show: they have said that they want no zone of their own.
constexpr const char* kVersion6 = R"sql(
ALTER TABLE account ADD COLUMN zone_of_show INTEGER NOT NULL DEFAULT 0;
)sql";

// Pages on which people of other platforms answer in private: forum/answer_pages.h. `code` goes
// once somebody has said it; said: what the daemon has answered there last.
constexpr const char* kVersion7 = R"sql(
CREATE TABLE answer_page(
  id TEXT PRIMARY KEY, hash BLOB NOT NULL UNIQUE, code TEXT UNIQUE, expires_ms INTEGER NOT NULL,
  adapter TEXT NOT NULL DEFAULT '', user TEXT NOT NULL DEFAULT '',
  at_adapter TEXT NOT NULL DEFAULT '', at TEXT NOT NULL DEFAULT '',
  said TEXT NOT NULL DEFAULT '', said_key TEXT NOT NULL DEFAULT '',
  said_ms INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE page_answer(
  id INTEGER PRIMARY KEY AUTOINCREMENT, page TEXT NOT NULL, once TEXT NOT NULL,
  words TEXT NOT NULL, prompt TEXT NOT NULL, stamp_ms INTEGER NOT NULL,
  verdict INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX page_answer_once ON page_answer(page, once);
)sql";

// account.look: names.h; meta 'skeletons' says by which data it and the skeletons were made.
// post.asks: it has buttons. The newest post of a kind, and what changed, is found by an index and
// not by walking through a thread, or over what was said there to others.
constexpr const char* kVersion8 = R"sql(
ALTER TABLE post ADD COLUMN asks INTEGER NOT NULL DEFAULT 0;
UPDATE post SET asks=1 WHERE id IN (SELECT post FROM post_action);
DROP INDEX post_thread;
DROP INDEX post_rev;
CREATE INDEX post_shown ON post(thread, to_account, id);
CREATE INDEX post_changed ON post(thread, to_account, rev);
CREATE INDEX post_private_changed ON post(to_account, rev) WHERE to_account <> 0;
CREATE INDEX post_asks ON post(thread, to_account, id) WHERE asks = 1;
CREATE INDEX post_due ON post(thread, to_account, id) WHERE due_ms IS NOT NULL;
CREATE INDEX post_by ON post(author, thread, id) WHERE author <> 0;
ALTER TABLE account ADD COLUMN look TEXT NOT NULL DEFAULT '';
CREATE INDEX account_look ON account(look);
CREATE INDEX account_name ON account(name);
)sql";

constexpr const char* kSteps[] = {kVersion1, kVersion2, kVersion3, kVersion4,
                                  kVersion5, kVersion6, kVersion7, kVersion8};
static_assert(std::size(kSteps) == kForumVersion);

std::int64_t version_of(Db& db) {
  Rows rows = db.query("PRAGMA user_version");
  return rows.next() ? rows.number(0) : 0;
}

bool flush(const std::filesystem::path& path, int flags) {
  const int fd = ::open(path.c_str(), flags | O_CLOEXEC);
  const bool flushed = fd >= 0 && ::fsync(fd) == 0;
  if (fd >= 0) ::close(fd);
  return flushed;
}

// The copy has its name only when it is whole and on the disk.
Result<Done, std::string> keep_as_it_is(Db& db, const std::filesystem::path& file) {
  const std::string name = file.string() + ".before-" + std::to_string(kForumVersion);
  std::filesystem::path copy = name;
  std::error_code error;
  for (int again = 2; std::filesystem::exists(copy, error); ++again) {
    copy = name + "." + std::to_string(again);
  }
  const std::string draft = copy.string() + ".part";
  std::filesystem::remove(draft, error);  // of an upgrade that was interrupted
  const mode_t old_mask = umask(0077);
  db.run("VACUUM INTO ?", {std::string_view(draft)});
  umask(old_mask);
  const auto fails = [&](const std::string& why) {
    std::filesystem::remove(draft, error);
    return Fail{"no copy could be kept before its upgrade, so nothing was changed: " + why};
  };
  if (!db.ok()) return fails(db.error());
  const bool named = flush(draft, O_RDONLY) && std::rename(draft.c_str(), copy.c_str()) == 0 &&
                     flush(copy.parent_path(), O_RDONLY | O_DIRECTORY);
  if (!named) return fails(std::strerror(errno));
  return Done{};
}

}  // namespace

Result<Done, std::string> bring_up_to_date(Db& db, const std::filesystem::path& file) {
  const std::int64_t found = version_of(db);
  if (found > kForumVersion) {
    return Fail{std::string("forum.db was made by a newer release (version ") +
                std::to_string(found) + ", this one knows " + std::to_string(kForumVersion) +
                "): use that release, or restore a backup"};
  }
  if (found > 0 && found < kForumVersion) {
    if (auto kept = keep_as_it_is(db, file); !kept) return kept;
  }
  for (std::int64_t version = found; version < kForumVersion; ++version) {
    db.script("BEGIN IMMEDIATE");
    db.script(kSteps[version]);
    db.script("PRAGMA user_version=" + std::to_string(version + 1));
    db.script("COMMIT");
  }
  if (!db.ok()) return Fail{"forum.db cannot be opened: " + db.error()};
  return Done{};
}

}  // namespace callboard::web
