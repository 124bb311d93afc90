#include "storage/sqlite/sqlite_store.h"

#include <utility>

#include "storage/codec.h"
#include "storage/commit_check.h"
#include "storage/sqlite/faults.h"
#include "storage/sqlite/file_lock.h"
#include "storage/sqlite/forgetting.h"
#include "storage/sqlite/open.h"
#include "storage/sqlite/packing.h"
#include "storage/sqlite/read.h"
#include "storage/sqlite/snapshot.h"
#include "storage/sqlite/write.h"

namespace callboard {
namespace {

// Pages in the write-ahead log (16 MiB) before they move to the database: the same pages are
// written again and again, and what lies in the log moves once.
constexpr int kLogFramesMax = 4000;

template <class Id>
Id read_id(Query& q) {
  return q.id<Id>();
}
std::string read_text(Query& q) { return q.text(); }

std::int64_t rows_limit(std::size_t rows_max) {
  constexpr std::size_t kMost = 1U << 30U;
  return static_cast<std::int64_t>(rows_max < kMost ? rows_max : kMost);
}

class OpenStore final : public SqliteStore {
 public:
  OpenStore(FileLock lock, std::unique_ptr<Db> db) : lock_(std::move(lock)), db_(std::move(db)) {}

  using Store::commit;
  Stored<Done> commit(std::span<const Commit> commits) override;
  Stored<Done> forget(PersonId person) override;
  Stored<std::vector<PersonId>> erase(const Erasure& erasure) override;
  Stored<Done> backup(const std::filesystem::path& file) override;
  Stored<Done> check() override;
  Stored<Counters> counters() override;

  Stored<std::string> installation() override {
    auto found = db_->one(read_text, "SELECT value FROM meta WHERE key = 'installation'");
    if (!found) return Fail{found.error()};
    return found->value_or("");
  }
  Stored<std::vector<FormerInstallation>> former_installations() override {
    return read_former(*db_);
  }
  Stored<std::string> house_note(const std::string& key) override {
    auto found = db_->one(read_text, "SELECT value FROM meta WHERE key = 'note.' || ?", key);
    if (!found) return Fail{found.error()};
    return found->value_or("");
  }
  Stored<std::vector<PersonRow>> people() override {
    return db_->all(read_person, "SELECT * FROM people ORDER BY id");
  }
  Stored<std::optional<PersonRow>> person(PersonId id) override {
    return db_->one(read_person, "SELECT * FROM people WHERE id = ?", id);
  }
  Stored<std::optional<PersonId>> find_identity(const std::string& adapter,
                                                const std::string& user) override {
    return db_->one(read_id<PersonId>,
                    "SELECT person_id FROM identities WHERE adapter = ? AND user = ?", adapter,
                    user);
  }
  Stored<std::vector<IdentityRow>> identities(PersonId person) override {
    return db_->all(read_identity,
                    "SELECT adapter, user, person_id, was, wrote_ms FROM identities "
                    "WHERE person_id = ? ORDER BY adapter, wrote_ms DESC, user",
                    person);
  }
  Stored<std::vector<ShowRow>> shows() override {
    return db_->all(read_show, "SELECT id, key, json FROM shows ORDER BY id");
  }
  Stored<std::optional<ShowRow>> show(ShowId id) override {
    return db_->one(read_show, "SELECT id, key, json FROM shows WHERE id = ?", id);
  }
  Stored<std::optional<MatchRow>> match(MatchId id) override;
  Stored<std::optional<MatchId>> find_match(const std::string& adapter,
                                            const std::string& venue) override {
    return db_->one(read_id<MatchId>,
                    "SELECT match_id FROM venues WHERE adapter = ? AND id = ? "
                    "ORDER BY match_id DESC LIMIT 1",
                    adapter, venue);
  }
  Stored<std::vector<MatchRow>> matches(ShowId show) override {
    return with_venues(db_->all(read_match,
                                "SELECT id, show_id, number, game, rules_version, status, book_id, "
                                "created_at_ms FROM matches WHERE show_id = ? ORDER BY number, id",
                                show));
  }
  Stored<std::vector<MatchRow>> unfinished() override;
  Stored<std::vector<MatchId>> matches_with(PersonId person) override {
    return db_->all(read_id<MatchId>,
                    "SELECT match_id FROM casts WHERE person_id = ? ORDER BY match_id", person);
  }
  Stored<std::vector<LogEntry>> log(MatchId id) override {
    return db_->all(read_log_entry,
                    "SELECT seq, at_ms, body, digest FROM log WHERE match_id = ? ORDER BY seq", id);
  }
  Stored<std::optional<BookRow>> book(BookId id) override {
    return db_->one(
        read_book,
        "SELECT id, show_id, number, secret, commitment, revealed FROM books WHERE id = ?", id);
  }
  Stored<std::vector<BookRow>> books(ShowId show) override {
    return db_->all(read_book,
                    "SELECT id, show_id, number, secret, commitment, revealed FROM books "
                    "WHERE show_id = ? ORDER BY number",
                    show);
  }
  Stored<std::vector<DrawRow>> draws(BookId book) override {
    return db_->all(read_draw,
                    "SELECT book_id, n, question, label, count, sides, outcome, source, proof, "
                    "voided FROM draws WHERE book_id = ? ORDER BY n",
                    book);
  }

  Stored<std::vector<TimerRow>> due(Timestamp now, std::size_t rows_max) override {
    return db_->all(read_timer,
                    "SELECT match_id, key, due_ms FROM timers WHERE due_ms <= ? "
                    "ORDER BY due_ms, match_id, key LIMIT ?",
                    now, rows_limit(rows_max));
  }
  Stored<std::optional<Timestamp>> next_due() override {
    return db_->one(read_id<Timestamp>, "SELECT due_ms FROM timers ORDER BY due_ms LIMIT 1");
  }
  Stored<std::vector<TimerRow>> timers(MatchId match) override {
    return db_->all(read_timer,
                    "SELECT match_id, key, due_ms FROM timers WHERE match_id = ? ORDER BY key",
                    match);
  }
  Stored<std::vector<TimerRow>> first_timers(const std::string& but) override {
    return db_->all(read_timer,
                    "SELECT match_id, key, min(due_ms) AS due FROM timers "
                    "WHERE match_id <> 0 AND key <> ? GROUP BY match_id ORDER BY due, match_id",
                    but);
  }
  Stored<std::vector<TimerRow>> timers_named(const std::string& key) override {
    return db_->all(read_timer,
                    "SELECT match_id, key, due_ms FROM timers WHERE key = ? ORDER BY match_id",
                    key);
  }

  Stored<bool> seen(const ReplyRow& key) override {
    db_->look();  // asked for each reply; the commit of those that queued up ends it
    const bool found = db_->integer("SELECT 1 FROM replies WHERE adapter = ? AND id = ?", 0,
                                    key.adapter, key.id) != 0;
    if (db_->failed()) return Fail{db_->take_fault()};
    return found;
  }
  Stored<std::optional<ReplyRow>> reply(const std::string& adapter,
                                        const std::string& id) override {
    return db_->one(read_reply, "SELECT * FROM replies WHERE adapter = ? AND id = ?", adapter, id);
  }
  Stored<std::vector<ReplyRow>> replies(MatchId match) override {
    return db_->all(read_reply,
                    "SELECT * FROM replies WHERE match_id = ? ORDER BY stamp_ms, adapter, id",
                    match);
  }
  Stored<std::vector<ReplyRow>> newest_replies(MatchId match, std::size_t rows_max) override {
    auto rows = db_->all(read_reply,
                         "SELECT * FROM replies WHERE match_id = ? "
                         "ORDER BY stamp_ms DESC, adapter DESC, id DESC LIMIT ?",
                         match, rows_limit(rows_max));
    if (rows) std::reverse(rows->begin(), rows->end());
    return rows;
  }
  Stored<std::optional<std::string>> cursor(const std::string& adapter) override {
    return db_->one(read_text, "SELECT cursor FROM cursors WHERE adapter = ?", adapter);
  }

  Stored<std::vector<OutboxRow>> outbox(const std::string& adapter, OutboxId after,
                                        std::size_t rows_max) override {
    return with_posts(
        db_->all(read_outbox,
                 "SELECT id, match_id, show_id, adapter, venue, address, post, prompt_json, "
                 "at_ms FROM outbox WHERE adapter = ? AND id > ? ORDER BY id LIMIT ?",
                 adapter, after, rows_limit(rows_max)));
  }
  Stored<std::optional<OutboxRow>> outbox_row(OutboxId id) override {
    auto rows = with_posts(
        db_->all(read_outbox,
                 "SELECT id, match_id, show_id, adapter, venue, address, post, prompt_json, "
                 "at_ms FROM outbox WHERE id = ?",
                 id));
    if (!rows) return Fail{rows.error()};
    return rows->empty() ? std::nullopt : std::optional(std::move(rows->front()));
  }
  Stored<OutboxId> sent_up_to(const std::string& adapter) override {
    const OutboxId upto{db_->integer("SELECT upto FROM sent WHERE adapter = ?", 0, adapter)};
    if (db_->failed()) return Fail{db_->take_fault()};
    return upto;
  }
  Stored<std::vector<OutboxException>> exceptions(const std::string& adapter) override {
    return db_->all(read_exception,
                    "SELECT id, adapter, state, tries, retry_at_ms, note FROM exceptions "
                    "WHERE adapter = ? ORDER BY id",
                    adapter);
  }

  Stored<std::vector<LedgerRow>> ledger(ShowId show) override {
    return ledger_rows("show_id = ?", show);
  }
  Stored<std::vector<LedgerRow>> match_ledger(MatchId match) override {
    return ledger_rows("match_id = ?", match);
  }
  Stored<std::vector<LedgerRow>> newest_ledger(ShowId show, std::size_t entries_max) override {
    return ledger_rows(
        "show_id = ?1 AND id IN (SELECT DISTINCT id FROM ledger WHERE show_id = ?1 "
        "ORDER BY id DESC LIMIT ?2)",
        show, rows_limit(entries_max));
  }
  Stored<std::map<std::string, std::int64_t>> balances(ShowId show) override {
    auto rows = db_->all(read_balance,
                         "SELECT account, amount FROM balances WHERE show_id = ? AND amount <> 0 "
                         "ORDER BY account",
                         show);
    if (!rows) return Fail{rows.error()};
    return std::map<std::string, std::int64_t>(rows->begin(), rows->end());
  }
  Stored<std::vector<AuditRow>> audit(MatchId match) override {
    return db_->all(read_audit,
                    "SELECT id, at_ms, show_id, match_id, who, command, why, before_json, "
                    "after_json FROM audit WHERE match_id = ? ORDER BY id",
                    match);
  }
  // Two walks down one index, each as long as the answer: rows of other matches are never looked
  // at.
  Stored<std::vector<AuditRow>> newest_audit(ShowId show, MatchId match,
                                             std::size_t rows_max) override {
    const auto most = rows_limit(rows_max);
    auto rows =
        db_->all(read_audit,
                 "SELECT id, at_ms, show_id, match_id, who, command, why, before_json, after_json "
                 "FROM audit WHERE id IN ("
                 "SELECT id FROM (SELECT id FROM audit WHERE match_id = ? AND match_id <> 0 "
                 "ORDER BY id DESC LIMIT ?) UNION ALL "
                 "SELECT id FROM (SELECT id FROM audit WHERE match_id = 0 AND show_id = ? "
                 "ORDER BY id DESC LIMIT ?)) ORDER BY id DESC LIMIT ?",
                 match, most, show, most, most);
    if (rows) std::reverse(rows->begin(), rows->end());
    return rows;
  }
  Stored<bool> burnt(ShowId show, const std::string& item) override {
    const bool found =
        db_->integer("SELECT 1 FROM burns WHERE show_id = ? AND item = ?", 0, show, item) != 0;
    if (db_->failed()) return Fail{db_->take_fault()};
    return found;
  }
  Stored<std::vector<BurnRow>> burns(ShowRange shows) override {
    return db_->all(read_burn,
                    "SELECT show_id, item FROM burns WHERE show_id BETWEEN ? AND ? "
                    "ORDER BY show_id, item",
                    shows.first, shows.last);
  }
  Stored<std::vector<std::string>> seen_items(PersonId person) override {
    return db_->all(read_text, "SELECT item FROM seen WHERE person_id = ? ORDER BY item", person);
  }
  Stored<std::vector<NoteRow>> notes(ShowRange shows) override {
    return db_->all(read_note,
                    "SELECT show_id, kind, key, json FROM notes WHERE show_id BETWEEN ? AND ? "
                    "ORDER BY show_id, kind, key",
                    shows.first, shows.last);
  }
  Stored<std::vector<ResultRow>> results(ShowRange shows) override {
    return db_->all(read_result,
                    "SELECT match_id, place, show_id, number, season, person_id, outcome, score, "
                    "won, wins, returned, holds, retired, practice, bonus, jackpot_won, jackpot, "
                    "ended_ms FROM results WHERE show_id BETWEEN ? AND ? "
                    "ORDER BY show_id, match_id, place",
                    shows.first, shows.last);
  }

 private:
  template <class... Values>
  Stored<std::vector<LedgerRow>> ledger_rows(std::string_view where, const Values&... values) {
    std::string sql =
        "SELECT id, show_id, match_id, at_ms, account, amount, why FROM ledger WHERE ";
    sql.append(where).append(" ORDER BY id, line");
    return db_->all(read_ledger, sql, values...);
  }
  Stored<std::vector<MatchRow>> with_venues(Stored<std::vector<MatchRow>> rows);
  Stored<std::vector<OutboxRow>> with_posts(Stored<std::vector<StoredPost>> found);

  FileLock lock_;  // before the connection: it goes last
  std::unique_ptr<Db> db_;
  Packer packer_{*db_};
};

Stored<std::vector<MatchRow>> OpenStore::with_venues(Stored<std::vector<MatchRow>> rows) {
  if (!rows) return rows;
  for (MatchRow& row : *rows) {
    auto venues = db_->all(
        read_venue, "SELECT adapter, id, address FROM venues WHERE match_id = ? ORDER BY place",
        row.id);
    if (!venues) return Fail{venues.error()};
    row.venues = *std::move(venues);
  }
  return rows;
}

Stored<std::vector<OutboxRow>> OpenStore::with_posts(Stored<std::vector<StoredPost>> found) {
  if (!found) return Fail{found.error()};
  std::vector<OutboxRow> rows;
  PackedPosts packed(*db_);
  for (StoredPost& one : *found) {
    auto post = StoredViews::decode(one.post.empty() ? packed.find(one.row.id) : one.post);
    if (!post && !db_->failed()) {
      db_->fail(
          corrupt_fault("outbox row " + std::to_string(one.row.id.value) + " cannot be understood",
                        db_->file().string()));
    }
    if (db_->failed()) return Fail{db_->take_fault()};
    one.row.post = *std::move(post);
    rows.push_back(std::move(one.row));
  }
  return rows;
}

// There may be very many: their venues are one query, not one each.
Stored<std::vector<MatchRow>> OpenStore::unfinished() {
  auto rows = db_->all(read_match,
                       "SELECT id, show_id, number, game, rules_version, status, book_id, "
                       "created_at_ms FROM matches WHERE status IN (1, 2) ORDER BY id");
  if (!rows) return rows;
  auto venues = db_->all(read_venue_of,
                         "SELECT m.id, v.adapter, v.id, v.address FROM matches m "
                         "JOIN venues v ON v.match_id = m.id WHERE m.status IN (1, 2) "
                         "ORDER BY m.id, v.place");
  if (!venues) return Fail{venues.error()};
  auto row = rows->begin();
  for (auto& [match, venue] : *venues) {
    while (row->id != match) ++row;
    row->venues.push_back(std::move(venue));
  }
  return rows;
}

Stored<std::optional<MatchRow>> OpenStore::match(MatchId id) {
  auto rows = with_venues(db_->all(read_match,
                                   "SELECT id, show_id, number, game, rules_version, status, "
                                   "book_id, created_at_ms FROM matches WHERE id = ?",
                                   id));
  if (!rows) return Fail{rows.error()};
  return rows->empty() ? std::nullopt : std::optional(rows->front());
}

Stored<Done> OpenStore::commit(std::span<const Commit> commits) {
  db_->end_look();
  Packing packing = packer_.due(commits);
  if (db_->run("BEGIN IMMEDIATE") == Ran::kDone) {
    write_commits(*db_, commits, packing);
    packer_.pack(std::move(packing));
    db_->script("COMMIT", "Writing");
    db_->checkpoint(kLogFramesMax);
  }
  if (!db_->failed()) return Done{};
  db_->rollback();
  return Fail{db_->take_fault()};
}

Stored<Counters> OpenStore::counters() {
  const auto highest = [&](std::string_view sql) { return db_->integer(sql, 0); };
  const Counters high{highest("SELECT max(0, coalesce(max(id), 0)) FROM people"),
                      highest("SELECT max(0, coalesce(max(id), 0)) FROM shows"),
                      highest("SELECT max(0, coalesce(max(id), 0)) FROM matches"),
                      highest("SELECT max(0, coalesce(max(id), 0)) FROM books"),
                      highest("SELECT max(0, coalesce(max(id), 0)) FROM outbox"),
                      highest("SELECT max(0, coalesce(max(id), 0)) FROM ledger"),
                      highest("SELECT max(0, coalesce(max(id), 0)) FROM audit")};
  if (db_->failed()) return Fail{db_->take_fault()};
  return high;
}

Stored<Done> OpenStore::forget(PersonId person) {
  db_->end_look();
  return forget_in(*db_, person);
}

Stored<std::vector<PersonId>> OpenStore::erase(const Erasure& erasure) {
  db_->end_look();
  return erase_in(*db_, erasure);
}

Stored<Done> OpenStore::check() {
  db_->end_look();
  check_pages(*db_, "PRAGMA integrity_check(1)", db_->file());
  if (!db_->failed()) return Done{};
  return Fail{db_->take_fault()};
}

Stored<Done> OpenStore::backup(const std::filesystem::path& file) {
  auto snapshot = take_snapshot(db_->file(), SnapshotOf::kCallboard);
  if (!snapshot) return Fail{snapshot.error()};
  return (*snapshot)->copy_to(file);
}

}  // namespace

Stored<std::unique_ptr<SqliteStore>> open_sqlite(const std::filesystem::path& file) {
  std::error_code error;
  // Every way to name the file leads to one lock.
  auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(file, error), error);
  if (error || path.empty()) {
    return Fail{StoreError{StoreErrorKind::kBroken, "The database path " + file.string() +
                                                        " is not valid: " + error.message()}};
  }
  auto lock = FileLock::take(path);
  if (!lock) return Fail{lock.error()};
  auto db = open_database(path);
  if (!db) return Fail{db.error()};
  std::unique_ptr<SqliteStore> store =
      std::make_unique<OpenStore>(*std::move(lock), *std::move(db));
  return store;
}

}  // namespace callboard
