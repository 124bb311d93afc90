#include "storage/sqlite/forgetting.h"

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "storage/codec.h"
#include "storage/commit_check.h"
#include "storage/name_in_words.h"
#include "storage/sqlite/faults.h"
#include "storage/sqlite/packing.h"
#include "storage/sqlite/read.h"

namespace callboard {
namespace {

AuditWords read_audit_words(Query& q) { return {q.integer(), q.text(), q.text()}; }

// A text, and the key of its row.
template <class Key>
struct Typed {
  Key key;
  std::string text;
};
Typed<std::int64_t> read_typed(Query& q) { return {q.integer(), q.text()}; }
Typed<std::string> read_reply_typed(Query& q) { return {q.text(), q.text()}; }

// Goes through the texts that may be meant, found by the database in whatever case of A to Z.
template <class Key, class Without>
void forget_typed(Db& db, Typed<Key> (*read)(Query&), std::string_view select,
                  std::string_view update, const std::vector<std::string>& names,
                  const Without& without) {
  for (const std::string& name : names) {
    const auto rows = db.all(read, select, name);
    for (std::size_t i = 0; rows && i < rows->size(); ++i) {
      const std::optional<std::string> text = without((*rows)[i].text);
      if (text) (void)db.run(update, *text, (*rows)[i].key);
    }
  }
}

// What people typed and the daemon has posted or booked, and hosts' commands. In a transaction.
void forget_words(Db& db, const std::vector<std::string>& names, PersonId person) {
  const auto in_words = [&](const std::string& text) { return forgotten_in(text, names, person); };
  const auto in_post = [&](const std::string& text) -> std::optional<std::string> {
    const auto post = StoredViews::decode(text);
    const auto without = post ? forgotten_in(*post, names, person) : std::nullopt;
    if (!without) return std::nullopt;
    return StoredViews::encode(*without);
  };
  forget_typed(db, read_typed, "SELECT id, post FROM outbox WHERE instr(lower(post), ?) > 0",
               "UPDATE outbox SET post = ? WHERE id = ?", names, in_post);
  rewrite_packed(db, names, in_post);
  forget_typed(db, read_typed, "SELECT DISTINCT id, why FROM ledger WHERE instr(lower(why), ?) > 0",
               "UPDATE ledger SET why = ? WHERE id = ?", names, in_words);
  forget_typed(db, read_reply_typed,
               "SELECT adapter || char(10) || id, text FROM replies WHERE text LIKE '!%' AND "
               "instr(lower(text), ?) > 0",
               "UPDATE replies SET text = ? WHERE adapter || char(10) || id = ?", names, in_words);
}

// In a transaction.
void forget_person(Db& db, PersonId person) {
  const auto known = db.one(read_person, "SELECT * FROM people WHERE id = ?", person);
  auto said = db.all(read_audit_words, "SELECT id, command, why FROM audit ORDER BY id");
  if (!known) return db.fail(known.error());
  if (!said) return db.fail(said.error());
  const std::string name = *known ? (*known)->name : "";
  const std::vector<std::string> names = names_of(*said, name);
  const std::vector<AuditWords> cleared = without_name(*std::move(said), name);
  const auto step = [&](std::string_view sql) {
    if (db.run(sql, person) == Ran::kTaken) db.fail(rewritten("a person"));
  };
  step(
      "UPDATE people SET name = '', zone = '', forgotten = 1, quiet_from_min = -1, "
      "quiet_to_min = -1, gave_way = '', absences_ms = '' WHERE id = ?");
  step("DELETE FROM identities WHERE person_id = ?");
  step("DELETE FROM seen WHERE person_id = ?");
  step("UPDATE replies SET text = '' WHERE person_id = ?");
  for (const AuditWords& row : cleared) {
    const Ran ran =
        db.run("UPDATE audit SET command = ?, why = '' WHERE id = ?", row.command, row.id);
    if (ran == Ran::kTaken) db.fail(rewritten("the audit"));
  }
  step("UPDATE audit SET command = '', why = '', before_json = '', after_json = '' WHERE who = ?");
  forget_words(db, names, person);
}

// Ends the transaction. The rows are gone for good; then their bytes, which may stand in free parts
// of pages and in the log.
void clear_out(Db& db, const char* what) {
  db.script("COMMIT", "Writing");
  if (db.failed()) return db.rollback();
  db.script("VACUUM", "Clearing out");
  if (!db.checkpoint_and_truncate()) {
    db.fail({StoreErrorKind::kLocked,
             std::string(what) + ", but another program reads " + db.file().string() +
                 ", so old bytes still stand in its write-ahead log. Close that program, then "
                 "do it once more."});
  }
}

PersonId read_person_id(Query& q) { return q.id<PersonId>(); }
std::int64_t read_number(Query& q) { return q.integer(); }

// What is said in SQL of the shows: a list of numbers of ours.
std::string list_of(const std::vector<ShowId>& shows) {
  std::string list;
  for (const ShowId show : shows) list += (list.empty() ? "" : ",") + std::to_string(show.value);
  return "(" + list + ")";
}

// Who took part there and is in no other show, on no other platform.
std::vector<PersonId> only_there(Db& db, const Erasure& erasure) {
  const std::string there = list_of(erasure.shows);
  auto found =
      db.all(read_person_id,
             "SELECT person_id FROM replies WHERE show_id IN " + there +
                 " UNION SELECT person_id FROM results WHERE show_id IN " + there +
                 " EXCEPT SELECT person_id FROM replies WHERE show_id != 0 AND "
                 "show_id NOT IN " +
                 there + " EXCEPT SELECT person_id FROM results WHERE show_id NOT IN " + there +
                 " EXCEPT SELECT person_id FROM casts JOIN matches ON matches.id = "
                 "casts.match_id WHERE matches.show_id NOT IN " +
                 there + " EXCEPT SELECT person_id FROM identities WHERE adapter != ?",
             erasure.adapter);
  if (!found) {
    db.fail(found.error());
    return {};
  }
  std::erase_if(*found, [&](PersonId person) { return erasure.keep.contains(person); });
  return *std::move(found);
}

void erase_show(Db& db, ShowId show, const std::string& nothing) {
  const auto step = [&](std::string_view sql) {
    if (db.run(sql, show) == Ran::kTaken) db.fail(rewritten("a show"));
  };
  step("UPDATE replies SET text = '' WHERE show_id = ?");
  step(
      "UPDATE audit SET command = '', why = '', before_json = '', after_json = '' "
      "WHERE show_id = ?");
  step("UPDATE ledger SET why = '' WHERE show_id = ?");
  step("DELETE FROM notes WHERE show_id = ?");
  step("DELETE FROM exceptions WHERE id IN (SELECT id FROM outbox WHERE show_id = ?)");
  const auto rows = db.all(read_number, "SELECT id FROM outbox WHERE show_id = ?", show);
  if (!rows) return db.fail(rows.error());
  const std::set<std::int64_t> posts(rows->begin(), rows->end());
  blank_packed(db, posts, nothing);
  if (db.run("UPDATE outbox SET post = ? WHERE show_id = ? AND post != ''", nothing, show) ==
      Ran::kTaken) {
    db.fail(rewritten("a post"));
  }
  // What was never sent is not sent any more.
  step(
      "DELETE FROM outbox WHERE show_id = ? AND id > coalesce((SELECT upto FROM sent WHERE "
      "sent.adapter = outbox.adapter), 0)");
}

}  // namespace

Stored<Done> forget_in(Db& db, PersonId person) {
  db.script("BEGIN IMMEDIATE", "Writing");
  forget_person(db, person);
  clear_out(db, "The person is forgotten");
  if (!db.failed()) return Done{};
  return Fail{db.take_fault()};
}

// By what indexes lead to: a house of many years is not gone through for a test of an hour.
void discard_show(Db& db, const DiscardRow& row, Packing& packing) {
  const auto step = [&](std::string_view sql) {
    if (db.run(sql, row.show) == Ran::kTaken) db.fail(rewritten("a show"));
  };
  const std::string nothing = StoredViews::encode(Post());
  const auto sent =
      db.all(read_number,
             "SELECT id FROM outbox WHERE id > ? AND show_id = ? AND id <= coalesce((SELECT upto "
             "FROM sent WHERE sent.adapter = outbox.adapter), 0) AND id NOT IN (SELECT id FROM "
             "exceptions)",
             row.posts_after, row.show);
  if (!sent) return db.fail(sent.error());
  blank_packed(db, {sent->begin(), sent->end()}, nothing);
  for (const std::int64_t id : *sent) {
    if (db.run("UPDATE outbox SET post = ? WHERE id = ? AND post != ''", nothing, id) ==
        Ran::kTaken) {
      return db.fail(rewritten("a post"));
    }
    if (const auto old = packing.old.find(id); old != packing.old.end()) old->second = nothing;
  }
  step("UPDATE replies SET text = '' WHERE match_id IN (SELECT id FROM matches WHERE show_id = ?)");
  step(
      "UPDATE audit SET command = '', why = '', before_json = '', after_json = '' "
      "WHERE match_id IN (SELECT id FROM matches WHERE show_id = ?)");
  step("DELETE FROM draws WHERE book_id IN (SELECT id FROM books WHERE show_id = ?)");
  for (const char* table : {"log", "casts", "venues", "timers"}) {
    const std::string sql = std::string("DELETE FROM ") + table +
                            " WHERE match_id IN (SELECT id FROM matches WHERE show_id = ?)";
    step(sql);
  }
  for (const char* table : {"ledger", "balances", "results", "burns", "notes"}) {
    step(std::string("DELETE FROM ") + table + " WHERE show_id = ?");
  }
}

Stored<std::vector<PersonId>> erase_in(Db& db, const Erasure& erasure) {
  db.script("BEGIN IMMEDIATE", "Writing");
  const std::vector<PersonId> people = only_there(db, erasure);
  const std::string nothing = StoredViews::encode(Post());
  for (const ShowId show : erasure.shows) erase_show(db, show, nothing);
  for (const PersonId person : people) forget_person(db, person);
  clear_out(db, "The shows are erased");
  if (!db.failed()) return people;
  return Fail{db.take_fault()};
}

}  // namespace callboard
