#include "storage/sqlite/migrations.h"

#include <array>
#include <string>

namespace callboard {
namespace {

// Composite keys cluster their rows. (Log and draws: see kAsTheyCame.)
constexpr const char* kFirst = R"sql(
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE people (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, forgotten INTEGER NOT NULL,
  zone TEXT NOT NULL) STRICT;
CREATE TABLE identities (
  adapter TEXT NOT NULL, user TEXT NOT NULL, person_id INTEGER NOT NULL,
  PRIMARY KEY (adapter, user)) STRICT, WITHOUT ROWID;
CREATE INDEX identities_of ON identities (person_id);

CREATE TABLE shows (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
CREATE TABLE matches (
  id INTEGER PRIMARY KEY, show_id INTEGER NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL,
  rules_version INTEGER NOT NULL, status INTEGER NOT NULL, book_id INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL) STRICT;
CREATE INDEX matches_of ON matches (show_id, number);
CREATE INDEX matches_unfinished ON matches (id) WHERE status IN (1, 2);
CREATE TABLE venues (
  match_id INTEGER NOT NULL, place INTEGER NOT NULL, adapter TEXT NOT NULL, id TEXT NOT NULL,
  address TEXT NOT NULL, PRIMARY KEY (match_id, place)) STRICT, WITHOUT ROWID;
CREATE INDEX venues_by_id ON venues (adapter, id, match_id);

CREATE TABLE books (
  id INTEGER PRIMARY KEY, show_id INTEGER NOT NULL, number INTEGER NOT NULL, secret BLOB NOT NULL,
  commitment BLOB NOT NULL, revealed INTEGER NOT NULL, UNIQUE (show_id, number)) STRICT;
CREATE TABLE draws (
  book_id INTEGER NOT NULL, n INTEGER NOT NULL, question BLOB NOT NULL, label TEXT NOT NULL,
  count INTEGER NOT NULL, sides INTEGER NOT NULL, outcome TEXT NOT NULL, source TEXT NOT NULL,
  proof TEXT NOT NULL, voided INTEGER NOT NULL, PRIMARY KEY (book_id, n)) STRICT, WITHOUT ROWID;

CREATE TABLE log (
  match_id INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,
  digest INTEGER NOT NULL, PRIMARY KEY (match_id, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE timers (
  match_id INTEGER NOT NULL, key TEXT NOT NULL, due_ms INTEGER NOT NULL,
  PRIMARY KEY (match_id, key)) STRICT, WITHOUT ROWID;
CREATE INDEX timers_due ON timers (due_ms);

CREATE TABLE replies (
  adapter TEXT NOT NULL, id TEXT NOT NULL, match_id INTEGER NOT NULL, person_id INTEGER NOT NULL,
  stamp_ms INTEGER NOT NULL, text TEXT NOT NULL, verdict TEXT NOT NULL, seq INTEGER NOT NULL,
  PRIMARY KEY (adapter, id)) STRICT, WITHOUT ROWID;
CREATE INDEX replies_of ON replies (match_id, stamp_ms);
CREATE TABLE cursors (adapter TEXT PRIMARY KEY, cursor TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY, match_id INTEGER NOT NULL, show_id INTEGER NOT NULL,
  adapter TEXT NOT NULL, venue TEXT NOT NULL, address TEXT NOT NULL, post TEXT NOT NULL,
  prompt_json TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT;
CREATE INDEX outbox_of ON outbox (adapter);
CREATE TABLE sent (adapter TEXT PRIMARY KEY, upto INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE exceptions (
  id INTEGER PRIMARY KEY, adapter TEXT NOT NULL, state INTEGER NOT NULL, tries INTEGER NOT NULL,
  retry_at_ms INTEGER NOT NULL, note TEXT NOT NULL) STRICT;

CREATE TABLE ledger (
  id INTEGER NOT NULL, line INTEGER NOT NULL, show_id INTEGER NOT NULL, match_id INTEGER NOT NULL,
  at_ms INTEGER NOT NULL, account TEXT NOT NULL, amount INTEGER NOT NULL, why TEXT NOT NULL,
  PRIMARY KEY (id, line)) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_of ON ledger (show_id);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, show_id INTEGER NOT NULL,
  match_id INTEGER NOT NULL, who INTEGER NOT NULL, command TEXT NOT NULL, why TEXT NOT NULL,
  before_json TEXT NOT NULL, after_json TEXT NOT NULL) STRICT;
CREATE INDEX audit_of ON audit (match_id);
CREATE TABLE burns (
  show_id INTEGER NOT NULL, item TEXT NOT NULL,
  PRIMARY KEY (show_id, item)) STRICT, WITHOUT ROWID;
)sql";

// What players have been shown, over all shows.
constexpr const char* kSeen = R"sql(
CREATE TABLE seen (
  person_id INTEGER NOT NULL, item TEXT NOT NULL,
  PRIMARY KEY (person_id, item)) STRICT, WITHOUT ROWID;
)sql";

// What people say about their time.
constexpr const char* kHours = R"sql(
ALTER TABLE people ADD COLUMN quiet_from_min INTEGER NOT NULL DEFAULT -1;
ALTER TABLE people ADD COLUMN quiet_to_min INTEGER NOT NULL DEFAULT -1;
ALTER TABLE people ADD COLUMN away_from_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN away_until_ms INTEGER NOT NULL DEFAULT 0;
)sql";

constexpr const char* kNotes = R"sql(
CREATE TABLE notes (
  show_id INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL,
  PRIMARY KEY (show_id, kind, key)) STRICT, WITHOUT ROWID;
)sql";

// What finished matches brought, once part of a show's JSON (bot/show/results.h moves it here).
constexpr const char* kResults = R"sql(
CREATE TABLE results (
  match_id INTEGER NOT NULL, place INTEGER NOT NULL, show_id INTEGER NOT NULL,
  number INTEGER NOT NULL, season INTEGER NOT NULL, person_id INTEGER NOT NULL,
  outcome INTEGER NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL, wins INTEGER NOT NULL,
  returned INTEGER NOT NULL, holds INTEGER NOT NULL, retired INTEGER NOT NULL,
  practice INTEGER NOT NULL, bonus INTEGER NOT NULL, jackpot_won INTEGER NOT NULL,
  jackpot INTEGER NOT NULL, ended_ms INTEGER NOT NULL,
  PRIMARY KEY (match_id, place)) STRICT, WITHOUT ROWID;
CREATE INDEX results_of ON results (show_id, match_id, place);
)sql";

// What stands on each account, so that nobody has to add up a whole ledger.
constexpr const char* kBalances = R"sql(
CREATE TABLE balances (
  show_id INTEGER NOT NULL, account TEXT NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (show_id, account)) STRICT, WITHOUT ROWID;
INSERT INTO balances
  SELECT show_id, account, sum(amount) FROM ledger GROUP BY show_id, account;
CREATE INDEX ledger_of_match ON ledger (match_id);
)sql";

// Which show a reply belongs to, also where it was written in no match. Of older ones in a show's
// own thread that is not known.
constexpr const char* kReplyShows = R"sql(
ALTER TABLE replies ADD COLUMN show_id INTEGER NOT NULL DEFAULT 0;
UPDATE replies SET show_id =
  coalesce((SELECT show_id FROM matches WHERE matches.id = match_id), 0) WHERE match_id <> 0;
)sql";

// Names that hosts replaced, as hashes: once in a show's JSON and the audit's copies of it, where
// nobody could be forgotten.
constexpr const char* kGaveWay = R"sql(
ALTER TABLE people ADD COLUMN gave_way TEXT NOT NULL DEFAULT '';
UPDATE people SET gave_way = coalesce((
  SELECT json_extract(pair.value, '$[1]') FROM shows, json_each(shows.json, '$.renamed') AS pair
  WHERE json_valid(shows.json) AND json_extract(pair.value, '$[0]') = people.id LIMIT 1), '')
  WHERE forgotten = 0;
UPDATE shows SET json = json_remove(json, '$.renamed')
  WHERE json_valid(json) AND instr(json, '"renamed"') > 0;
UPDATE audit SET before_json = json_remove(before_json, '$.renamed')
  WHERE json_valid(before_json) AND instr(before_json, '"renamed"') > 0;
UPDATE audit SET after_json = json_remove(after_json, '$.renamed')
  WHERE json_valid(after_json) AND instr(after_json, '"renamed"') > 0;
)sql";

// Whose an account was before a host linked it to somebody, so that the two can be parted again.
constexpr const char* kLinked = R"sql(
ALTER TABLE identities ADD COLUMN was INTEGER NOT NULL DEFAULT 0;
)sql";

// Which of several accounts on one platform a person writes from.
constexpr const char* kWritesFrom = R"sql(
ALTER TABLE identities ADD COLUMN wrote_ms INTEGER NOT NULL DEFAULT 0;
)sql";

// Several absences of a person, as "from,until,from,until".
constexpr const char* kAbsences = R"sql(
ALTER TABLE people ADD COLUMN absences_ms TEXT NOT NULL DEFAULT '';
UPDATE people SET absences_ms = away_from_ms || ',' || away_until_ms WHERE away_until_ms > 0;
ALTER TABLE people DROP COLUMN away_from_ms;
ALTER TABLE people DROP COLUMN away_until_ms;
)sql";

// Who sits in unfinished matches, which are not all in memory. Filled at the first start.
constexpr const char* kCasts = R"sql(
CREATE TABLE casts (
  match_id INTEGER NOT NULL, person_id INTEGER NOT NULL,
  PRIMARY KEY (match_id, person_id)) STRICT, WITHOUT ROWID;
CREATE INDEX casts_of ON casts (person_id, match_id);
)sql";

// The posts of older outbox rows, many in one block (storage/sqlite/packing.h).
constexpr const char* kPacked = R"sql(
CREATE TABLE IF NOT EXISTS packed (
  first INTEGER PRIMARY KEY, last INTEGER NOT NULL, bytes INTEGER NOT NULL,
  posts BLOB NOT NULL) STRICT;
)sql";

// Entries of the log and draws in the order in which they came. Kept by match and by book, each
// reply wrote the pages of its match anew, which was most of what a commit wrote. Which timer is
// due next is known in memory: nobody asks the index.
constexpr const char* kAsTheyCame = R"sql(
CREATE TABLE log_as_it_came (
  match_id INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,
  digest INTEGER NOT NULL) STRICT;
INSERT INTO log_as_it_came
  SELECT match_id, seq, at_ms, body, digest FROM log ORDER BY match_id, seq;
DROP TABLE log;
ALTER TABLE log_as_it_came RENAME TO log;
CREATE UNIQUE INDEX log_of ON log (match_id, seq);
CREATE TABLE draws_as_they_came (
  book_id INTEGER NOT NULL, n INTEGER NOT NULL, question BLOB NOT NULL, label TEXT NOT NULL,
  count INTEGER NOT NULL, sides INTEGER NOT NULL, outcome TEXT NOT NULL, source TEXT NOT NULL,
  proof TEXT NOT NULL, voided INTEGER NOT NULL) STRICT;
INSERT INTO draws_as_they_came
  SELECT book_id, n, question, label, count, sides, outcome, source, proof, voided FROM draws
  ORDER BY book_id, n;
DROP TABLE draws;
ALTER TABLE draws_as_they_came RENAME TO draws;
CREATE UNIQUE INDEX draws_of ON draws (book_id, n);
DROP INDEX IF EXISTS timers_due;
)sql";

constexpr std::array kMigrations{
    Migration{1, kFirst},       Migration{2, kSeen},       Migration{3, kHours},
    Migration{4, kNotes},       Migration{5, kResults},    Migration{6, kBalances},
    Migration{7, kReplyShows},  Migration{8, kGaveWay},    Migration{9, kLinked},
    Migration{10, kWritesFrom}, Migration{11, kAbsences},  Migration{12, kCasts},
    Migration{13, kPacked},     Migration{14, kAsTheyCame}};

StoreError newer_fault(const Db& db, std::int64_t found, std::int64_t known) {
  return {StoreErrorKind::kNewer,
          "The database " + db.file().string() + " has version " + std::to_string(found) +
              ", this Callboard knows versions up to " + std::to_string(known) +
              ". Install the newer Callboard that wrote it, or restore a backup from before."};
}

StoreError foreign_fault(const Db& db) {
  return {StoreErrorKind::kBroken,
          "The file " + db.file().string() +
              " is a database of another program. Give Callboard a file of its own: a new name is "
              "enough, it is made at the first start."};
}

void make_step(Db& db, const Migration& step) {
  db.script("BEGIN IMMEDIATE", "Upgrading");
  db.script(step.sql, "Upgrading");
  const std::string marks = "PRAGMA application_id=" + std::to_string(kApplicationId) +
                            "; PRAGMA user_version=" + std::to_string(step.version);
  db.script(marks.c_str(), "Upgrading");
  db.script("COMMIT", "Upgrading");
  if (db.failed()) db.rollback();
}

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

void migrate(Db& db, std::span<const Migration> steps) {
  const std::int64_t found = db.integer("PRAGMA user_version", 0);
  const std::int64_t owner = db.integer("PRAGMA application_id", 0);
  const std::int64_t tables = db.integer("SELECT count(*) FROM sqlite_schema", 0);
  if (db.failed()) return;
  if (owner != kApplicationId && (owner != 0 || found != 0 || tables != 0)) {
    return db.fail(foreign_fault(db));
  }
  const std::int64_t known = steps.empty() ? 0 : steps.back().version;
  if (found > known) return db.fail(newer_fault(db, found, known));
  for (const Migration& step : steps) {
    if (step.version > found && !db.failed()) make_step(db, step);
  }
}

}  // namespace callboard
