#include "storage/sqlite/write.h"

#include <map>
#include <optional>
#include <utility>

#include "storage/codec.h"
#include "storage/commit_check.h"
#include "storage/sqlite/forgetting.h"

namespace callboard {
namespace {

void write_reply(Db& db, const ReplyRow& row) {
  const Ran ran =
      db.run("INSERT INTO replies VALUES (?,?,?,?,?,?,?,?,?)", row.adapter, row.id, row.match,
             row.person, row.stamp, row.text, row.verdict, row.seq, row.show);
  if (ran == Ran::kTaken) db.fail(duplicate_reply(row));
}

// For rows whose key cannot be in the way: the statement says what happens to the old row.
template <class... Values>
void put(Db& db, std::string_view sql, const Values&... values) {
  const Ran ran = db.run(sql, values...);
  if (ran == Ran::kTaken) db.fail(rewritten("a row"));
}

// The place of the last entry is asked for once where several come in a row.
void write_log(Db& db, const std::vector<LogAppend>& rows) {
  const LogAppend* before = nullptr;
  std::uint64_t next = 0;
  for (const LogAppend& row : rows) {
    if (before == nullptr || before->match != row.match) {
      next = 1 + static_cast<std::uint64_t>(db.integer(
                     "SELECT coalesce(max(seq), 0) FROM log WHERE match_id = ?", 0, row.match));
    }
    before = &row;
    if (db.failed()) return;
    if (row.entry.seq != next) return db.fail(sequence_taken(row, next));
    const std::string body = LogCodec::encode(row.entry.body);
    const Ran ran = db.run("INSERT INTO log VALUES (?,?,?,?,?)", row.match, row.entry.seq,
                           row.entry.at, body, row.entry.digest);
    if (ran == Ran::kTaken) db.fail(sequence_taken(row, next + 1));
    if (db.failed()) return;
    ++next;
  }
}

void write_ledger(Db& db, const Commit& commit) {
  if (commit.ledger.empty()) return;
  if (auto fault = ledger_fault(commit)) return db.fail(*std::move(fault));
  const std::int64_t highest = db.integer("SELECT coalesce(max(id), 0) FROM ledger", 0);
  std::int64_t line = 0;
  for (const LedgerRow& row : commit.ledger) {
    if (row.id <= highest) return db.fail(id_taken("ledger entry " + std::to_string(row.id)));
    put(db, "INSERT INTO ledger VALUES (?,?,?,?,?,?,?,?)", row.id, line++, row.show, row.match,
        row.at, row.account, row.amount, row.why);
    // A sum beyond 64 bits would be no whole number any more, which the table refuses.
    put(db,
        "INSERT INTO balances VALUES (?,?,?) ON CONFLICT (show_id, account) DO UPDATE SET "
        "amount = amount + excluded.amount",
        row.show, row.account, row.amount);
  }
}

void write_show(Db& db, const ShowRow& row) {
  const Ran ran = db.run(
      "INSERT INTO shows VALUES (?,?,?) ON CONFLICT (id) DO UPDATE SET key = excluded.key, "
      "json = excluded.json",
      row.id, row.key, row.json);
  if (ran == Ran::kTaken) db.fail(id_taken("show " + row.key));
}

void write_book(Db& db, const BookRow& row) {
  const Ran ran = db.run(
      "INSERT INTO books VALUES (?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET "
      "revealed = excluded.revealed WHERE show_id = excluded.show_id AND number = excluded.number "
      "AND secret = excluded.secret AND commitment = excluded.commitment",
      row.id, row.show, row.number, Bytes{row.secret}, Bytes{row.commitment}, row.revealed);
  if (db.failed()) return;
  const std::string what = "book " + std::to_string(row.id.value);
  if (ran == Ran::kTaken) return db.fail(id_taken(what));
  if (db.changes() != 1) db.fail(rewritten(what));
}

void write_draw(Db& db, const DrawRow& row) {
  const Ran ran = db.run(
      "INSERT INTO draws VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (book_id, n) DO UPDATE SET "
      "voided = excluded.voided WHERE question = excluded.question AND label = excluded.label "
      "AND count = excluded.count AND sides = excluded.sides AND outcome = excluded.outcome "
      "AND source = excluded.source AND proof = excluded.proof",
      row.book, row.n, Bytes{row.question}, row.label, row.count, row.sides,
      encode_numbers(row.outcome), row.source, row.proof, row.voided);
  if (db.failed()) return;
  if (ran == Ran::kTaken || db.changes() != 1) {
    db.fail(
        rewritten("draw " + std::to_string(row.n) + " of book " + std::to_string(row.book.value)));
  }
}

// What commits of one transaction have in common.
struct Together {
  Packing& packing;
  std::optional<std::int64_t> highest_post{};         // once it was asked for
  std::map<std::string, const CursorRow*> cursors{};  // the last of each platform counts
};

// Ids rise.
void write_posts(Db& db, const std::vector<OutboxRow>& rows, Together& together) {
  if (rows.empty()) return;
  auto& highest = together.highest_post;
  if (!highest) highest = db.integer("SELECT coalesce(max(id), 0) FROM outbox", 0);
  for (const OutboxRow& row : rows) {
    if (db.failed()) return;
    const bool rises = row.id.value > std::exchange(*highest, row.id.value);
    if (!rises || db.run("INSERT INTO outbox VALUES (?,?,?,?,?,?,?,?,?)", row.id, row.match,
                         row.show, row.venue.adapter, row.venue.id, row.venue.address,
                         together.packing.in_row(row.id, StoredViews::encode(row.post)),
                         row.prompt_json, row.at) == Ran::kTaken) {
      return db.fail(id_taken("outbox row " + std::to_string(row.id.value)));
    }
  }
}

void write_outbox(Db& db, const Commit& commit, Together& together) {
  write_posts(db, commit.outbox, together);
  for (const SentUpTo& row : commit.sent) {
    put(db, "INSERT INTO sent VALUES (?,?) ON CONFLICT DO UPDATE SET upto = excluded.upto",
        row.adapter, row.upto);
  }
  for (const OutboxException& row : commit.exceptions) {
    if (row.state == OutboxState::kSettled) {
      put(db, "DELETE FROM exceptions WHERE id = ?", row.id);
    } else {
      put(db, "REPLACE INTO exceptions VALUES (?,?,?,?,?,?)", row.id, row.adapter, row.state,
          row.tries, row.retry_at, row.note);
    }
  }
}

void write_audit(Db& db, const Commit& commit) {
  for (const AuditRow& row : commit.audit) {
    const Ran ran =
        db.run("INSERT INTO audit VALUES (?,?,?,?,?,?,?,?,?)", row.id, row.at, row.show, row.match,
               row.who, row.command, row.why, row.before_json, row.after_json);
    if (ran == Ran::kTaken) return db.fail(id_taken("audit row " + std::to_string(row.id)));
  }
  for (const BurnRow& row : commit.burns) {
    put(db, "INSERT OR IGNORE INTO burns VALUES (?,?)", row.show, row.item);
  }
  for (const SeenRow& row : commit.seen) {
    put(db, "INSERT OR IGNORE INTO seen VALUES (?,?)", row.person, row.item);
  }
}

void write_results(Db& db, const Commit& commit) {
  for (const ResultRow& row : commit.results) {
    put(db, "REPLACE INTO results VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", row.match,
        row.place, row.show, row.number, row.season, row.person, row.outcome, row.score, row.won,
        row.wins, row.returned, row.holds, row.retired, row.practice, row.bonus, row.jackpot_won,
        row.jackpot, row.ended);
  }
}

void write_notes(Db& db, const Commit& commit) {
  for (const NoteRow& row : commit.notes) {
    if (row.json.empty()) {
      put(db, "DELETE FROM notes WHERE show_id = ? AND kind = ? AND key = ?", row.show, row.kind,
          row.key);
    } else {
      put(db, "INSERT INTO notes VALUES (?,?,?,?) ON CONFLICT DO UPDATE SET json = excluded.json",
          row.show, row.kind, row.key, row.json);
    }
  }
  for (const HouseNoteRow& row : commit.house_notes) {
    put(db, "INSERT OR REPLACE INTO meta VALUES ('note.' || ?, ?)", row.key, row.value);
  }
}

// "from,until,from,until"
std::string absences_text(const std::vector<Absence>& absences) {
  std::vector<std::uint64_t> numbers;
  for (const Absence& one : absences) {
    for (const Timestamp at : {one.from, one.until}) {
      numbers.push_back(static_cast<std::uint64_t>(at.ms));
    }
  }
  return encode_numbers(numbers);
}

void write_cursors(Db& db, const Together& together) {
  for (const auto& [adapter, row] : together.cursors) {
    put(db, "INSERT INTO cursors VALUES (?,?) ON CONFLICT DO UPDATE SET cursor = excluded.cursor",
        adapter, row->cursor);
  }
}

void write_people(Db& db, const Commit& commit) {
  for (const PersonRow& row : commit.people) {
    put(db,
        "INSERT INTO people VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET "
        "name = excluded.name, forgotten = excluded.forgotten, zone = excluded.zone, "
        "quiet_from_min = excluded.quiet_from_min, quiet_to_min = excluded.quiet_to_min, "
        "gave_way = excluded.gave_way, absences_ms = excluded.absences_ms "
        "WHERE forgotten = 0",
        row.id, row.name, row.forgotten, row.zone, row.hours.quiet_from_min, row.hours.quiet_to_min,
        row.gave_way, absences_text(row.hours.absences));
  }
  for (const IdentityRow& row : commit.identities) {
    put(db,
        "INSERT INTO identities VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET "
        "person_id = excluded.person_id, was = excluded.was, wrote_ms = excluded.wrote_ms",
        row.adapter, row.user, row.person, row.was, row.wrote);
  }
}

void write_match(Db& db, const MatchRow& row) {
  put(db,
      "INSERT INTO matches VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET "
      "show_id = excluded.show_id, number = excluded.number, game = excluded.game, "
      "rules_version = excluded.rules_version, status = excluded.status, "
      "book_id = excluded.book_id, created_at_ms = excluded.created_at_ms",
      row.id, row.show, row.number, row.game, row.rules_version, row.status, row.book,
      row.created_at);
  put(db, "DELETE FROM venues WHERE match_id = ?", row.id);
  std::int64_t place = 0;
  for (const VenueRow& venue : row.venues) {
    put(db, "INSERT INTO venues VALUES (?,?,?,?,?)", row.id, place++, venue.adapter, venue.id,
        venue.address);
  }
}

void write_casts(Db& db, const Commit& commit) {
  for (const CastRow& row : commit.casts) {
    put(db, "DELETE FROM casts WHERE match_id = ?", row.match);
    for (const PersonId person : row.people) {
      put(db, "INSERT INTO casts VALUES (?,?) ON CONFLICT DO NOTHING", row.match, person);
    }
  }
}

void write_timers(Db& db, const Commit& commit) {
  for (const TimerRow& row : commit.timers_cleared) {
    put(db, "DELETE FROM timers WHERE match_id = ? AND key = ?", row.match, row.key);
  }
  for (const TimerRow& row : commit.timers_set) {
    put(db, "INSERT INTO timers VALUES (?,?,?) ON CONFLICT DO UPDATE SET due_ms = excluded.due_ms",
        row.match, row.key, row.due);
  }
}

void write_commit(Db& db, const Commit& commit, Together& together) {
  if (commit.reply) write_reply(db, *commit.reply);
  write_log(db, commit.log);
  write_ledger(db, commit);
  for (const ShowRow& row : commit.shows) write_show(db, row);
  for (const BookRow& row : commit.books) write_book(db, row);
  for (const DrawRow& row : commit.draws) write_draw(db, row);
  write_outbox(db, commit, together);
  write_audit(db, commit);
  write_notes(db, commit);
  write_results(db, commit);
  for (const CursorRow& row : commit.cursors) together.cursors[row.adapter] = &row;
  write_people(db, commit);
  for (const MatchRow& row : commit.matches) write_match(db, row);
  write_casts(db, commit);
  write_timers(db, commit);
  for (const DiscardRow& row : commit.discarded) discard_show(db, row, together.packing);
}

}  // namespace

void write_commits(Db& db, std::span<const Commit> commits, Packing& packing) {
  Together together{packing};
  for (const Commit& commit : commits) {
    if (!db.failed()) write_commit(db, commit, together);
  }
  write_cursors(db, together);
}

}  // namespace callboard
