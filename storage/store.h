// Where a daemon keeps what must survive. One writer (the loop's thread); one contract suite
// (tests/storage/contract) runs over every implementation. After kBroken the caller must exit: a
// page that failed once is not trusted again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/rows.h"

namespace callboard {

enum class StoreErrorKind : std::uint8_t {
  kConflict,   // a log sequence is taken: another writer
  kDuplicate,  // the reply was committed before
  kNewer,      // the database is of a newer Callboard
  kLocked,     // another daemon has it
  kCorrupt,    // the file is damaged
  kFull,       // no space
  kBroken,     // a write or fsync failed, or anything else
};
struct StoreError {
  StoreErrorKind kind = StoreErrorKind::kBroken;
  std::string detail;  // what, where, what to do; for the operator
};

template <class T>
using Stored = Result<T, StoreError>;

struct Counters {  // the highest ids in use, so that the single writer can give the next
  std::int64_t person = 0, show = 0, match = 0, book = 0, outbox = 0, ledger = 0, audit = 0;
  bool operator==(const Counters&) const = default;
};

// The daemon whose backup this database was restored from, and the last post it had decided on by
// then. Its posts keep its keys, so that what stands already is found and not posted twice.
struct FormerInstallation {
  std::string installation;
  OutboxId upto;
  bool operator==(const FormerInstallation&) const = default;
};

// Shows by id, both ends included: many are read with one query.
struct ShowRange {
  ShowRange(ShowId one) : first(one), last(one) {}  // NOLINT(google-explicit-constructor)
  ShowRange(ShowId a_first, ShowId a_last) : first(a_first), last(a_last) {}
  [[nodiscard]] bool contains(ShowId id) const { return first <= id && id <= last; }
  ShowId first;
  ShowId last;
};

// What is to be erased of shows whose community is gone for good.
struct Erasure {
  std::vector<ShowId> shows;
  std::string adapter;      // where they were played
  std::set<PersonId> keep;  // people who are needed elsewhere
};

class Store {
 public:
  virtual ~Store() = default;

  // One transaction, all or none, durable when it returns. Rows with a key that exists replace the
  // old row, except: a reply is new (kDuplicate); a log entry is the next of its match, an outbox
  // or ledger id is above all before it, an audit id, a show's key and a book's number are free
  // (kConflict); a draw changes only `voided`, a book only `revealed`, a ledger id sums to zero,
  // and an account stays within 64 bits (kBroken, nothing written). A forgotten person stays
  // forgotten. Timers are cleared before they are set.
  virtual Stored<Done> commit(std::span<const Commit> commits) = 0;
  Stored<Done> commit(const Commit& one) { return commit(std::span(&one, 1)); }

  virtual Stored<Counters> counters() = 0;
  // 16 random bytes in hex, made with the database and renewed at restore: outgoing keys begin with
  // it.
  virtual Stored<std::string> installation() = 0;
  // Oldest first; none in a database that was never restored.
  virtual Stored<std::vector<FormerInstallation>> former_installations() = 0;
  // The value of a note; empty: there is none.
  virtual Stored<std::string> house_note(const std::string& key) = 0;

  virtual Stored<std::vector<PersonRow>> people() = 0;
  virtual Stored<std::optional<PersonRow>> person(PersonId id) = 0;
  virtual Stored<std::optional<PersonId>> find_identity(const std::string& adapter,
                                                        const std::string& user) = 0;
  // By platform, and of each first the one they took to last.
  virtual Stored<std::vector<IdentityRow>> identities(PersonId person) = 0;
  // Erases name, identities, raw words and the commands of a person (of their audit rows only who,
  // when and where stays); moves stay. Durable, and vacuumed from the file.
  virtual Stored<Done> forget(PersonId person) = 0;
  // Erases of these shows what people wrote, what was posted, hosts' commands, lists and notes, and
  // why money was booked; forgets whoever took part there, has no account on another platform and
  // is in no other show. Moves, results and amounts stay, of people without names. Gives who was
  // forgotten. Durable, and vacuumed from the file.
  virtual Stored<std::vector<PersonId>> erase(const Erasure& erasure) = 0;

  virtual Stored<std::vector<ShowRow>> shows() = 0;  // by id
  virtual Stored<std::optional<ShowRow>> show(ShowId id) = 0;
  virtual Stored<std::optional<MatchRow>> match(MatchId id) = 0;
  // The newest match (by id) that has the venue.
  virtual Stored<std::optional<MatchId>> find_match(const std::string& adapter,
                                                    const std::string& venue) = 0;
  virtual Stored<std::vector<MatchRow>> matches(ShowId show) = 0;  // all, by number
  virtual Stored<std::vector<MatchRow>> unfinished() = 0;          // waiting or live
  // Those in whose cast the person is, by id.
  virtual Stored<std::vector<MatchId>> matches_with(PersonId person) = 0;
  virtual Stored<std::vector<LogEntry>> log(MatchId id) = 0;  // in order
  virtual Stored<std::optional<BookRow>> book(BookId id) = 0;
  virtual Stored<std::vector<BookRow>> books(ShowId show) = 0;  // by number
  virtual Stored<std::vector<DrawRow>> draws(BookId book) = 0;  // by n

  virtual Stored<std::vector<TimerRow>> due(Timestamp now, std::size_t rows_max) = 0;  // by due
  virtual Stored<std::optional<Timestamp>> next_due() = 0;
  virtual Stored<std::vector<TimerRow>> timers(MatchId match) = 0;
  // Of each match the first that is due, without those of that key; by due time.
  virtual Stored<std::vector<TimerRow>> first_timers(const std::string& but) = 0;
  virtual Stored<std::vector<TimerRow>> timers_named(const std::string& key) = 0;  // by match

  virtual Stored<bool> seen(const ReplyRow& key) = 0;  // by adapter and id
  virtual Stored<std::optional<ReplyRow>> reply(const std::string& adapter,
                                                const std::string& id) = 0;
  virtual Stored<std::vector<ReplyRow>> replies(MatchId match) = 0;  // by stamp, adapter, id
  // The last of them, in the same order. Match 0: those written in foyers or nowhere.
  virtual Stored<std::vector<ReplyRow>> newest_replies(MatchId match, std::size_t rows_max) = 0;
  virtual Stored<std::optional<std::string>> cursor(const std::string& adapter) = 0;

  // Rows for `adapter` with id > after, in order.
  virtual Stored<std::vector<OutboxRow>> outbox(const std::string& adapter, OutboxId after,
                                                std::size_t rows_max) = 0;
  virtual Stored<std::optional<OutboxRow>> outbox_row(OutboxId id) = 0;
  virtual Stored<OutboxId> sent_up_to(const std::string& adapter) = 0;
  virtual Stored<std::vector<OutboxException>> exceptions(const std::string& adapter) = 0;

  virtual Stored<std::vector<LedgerRow>> ledger(ShowId show) = 0;  // all, by id
  virtual Stored<std::vector<LedgerRow>> match_ledger(MatchId match) = 0;
  // The last entries, whole, in the same order.
  virtual Stored<std::vector<LedgerRow>> newest_ledger(ShowId show, std::size_t entries_max) = 0;
  // What stands on each account of the show; those at zero are left out. Kept with every entry, not
  // summed: asking costs no more after a thousand matches.
  virtual Stored<std::map<std::string, std::int64_t>> balances(ShowId show) = 0;
  virtual Stored<std::vector<AuditRow>> audit(MatchId match) = 0;
  virtual Stored<bool> burnt(ShowId show, const std::string& item) = 0;
  virtual Stored<std::vector<BurnRow>> burns(ShowRange shows) = 0;           // by show, item
  virtual Stored<std::vector<std::string>> seen_items(PersonId person) = 0;  // sorted
  virtual Stored<std::vector<NoteRow>> notes(ShowRange shows) = 0;           // by show, kind, key
  virtual Stored<std::vector<ResultRow>> results(ShowRange shows) = 0;  // by show, match, place
  // The last rows of this match and of its show's own, by id. Match 0: those of the show alone.
  virtual Stored<std::vector<AuditRow>> newest_audit(ShowId show, MatchId match,
                                                     std::size_t rows_max) = 0;
};

}  // namespace callboard
