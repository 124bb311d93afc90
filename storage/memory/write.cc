#include <algorithm>

#include "storage/commit_check.h"
#include "storage/memory/tables.h"

namespace callboard {
namespace {

using Fault = std::optional<StoreError>;

void write_reply(Tables& t, Journal& j, const ReplyRow& row, Fault& fault) {
  const Tables::Key key{row.adapter, row.id};
  if (t.replies.contains(key)) {
    fault = duplicate_reply(row);
    return;
  }
  j.put(t.replies, key, row);
  j.put(t.replies_by_match, {row.match, row.stamp, key}, Present{});
}

void write_people(Tables& t, Journal& j, const Commit& commit) {
  for (const CursorRow& row : commit.cursors) j.put(t.cursors, row.adapter, row.cursor);
  for (const PersonRow& row : commit.people) {
    const auto found = t.people.find(row.id);
    const bool forgotten = found != t.people.end() && found->second.forgotten;
    if (!forgotten) j.put(t.people, row.id, row);
  }
  for (const IdentityRow& row : commit.identities) {
    j.put(t.identities, {row.adapter, row.user}, row);
  }
}

void write_shows(Tables& t, Journal& j, const Commit& commit, Fault& fault) {
  for (const ShowRow& row : commit.shows) {
    for (const auto& [id, show] : t.shows) {
      if (id != row.id && show.key == row.key) fault = id_taken("show " + row.key);
    }
    if (fault) return;
    j.put(t.shows, row.id, row);
  }
}

void write_matches(Tables& t, Journal& j, const Commit& commit) {
  for (const MatchRow& row : commit.matches) {
    if (const auto old = t.matches.find(row.id); old != t.matches.end()) {
      for (const VenueRow& venue : old->second.venues) {
        j.erase(t.venues, {venue.adapter, venue.id, row.id});
      }
    }
    j.put(t.matches, row.id, row);
    for (const VenueRow& venue : row.venues) {
      j.put(t.venues, {venue.adapter, venue.id, row.id}, Present{});
    }
  }
}

void write_casts(Tables& t, Journal& j, const Commit& commit) {
  for (const CastRow& row : commit.casts) {
    if (const auto old = t.casts.find(row.match); old != t.casts.end()) {
      for (const PersonId person : old->second.people) {
        j.erase(t.casts_by_person, {person, row.match});
      }
    }
    j.put(t.casts, row.match, row);
    for (const PersonId person : row.people)
      j.put(t.casts_by_person, {person, row.match}, Present{});
  }
}

void write_books(Tables& t, Journal& j, const Commit& commit, Fault& fault) {
  for (const BookRow& row : commit.books) {
    const std::string what = "book " + std::to_string(row.id.value);
    const auto owner = t.books_by_number.find({row.show, row.number});
    const auto found = t.books.find(row.id);
    if (owner != t.books_by_number.end() && owner->second != row.id) {
      fault = id_taken(what);
    } else if (found != t.books.end()) {
      BookRow old = found->second;
      old.revealed = row.revealed;
      if (old != row) fault = rewritten(what);
    }
    if (fault) return;
    j.put(t.books, row.id, row);
    j.put(t.books_by_number, {row.show, row.number}, row.id);
  }
}

void write_draws(Tables& t, Journal& j, const Commit& commit, Fault& fault) {
  for (const DrawRow& row : commit.draws) {
    if (const auto found = t.draws.find({row.book, row.n}); found != t.draws.end()) {
      DrawRow old = found->second;
      old.voided = row.voided;
      if (old != row) {
        fault = rewritten("draw " + std::to_string(row.n) + " of book " +
                          std::to_string(row.book.value));
        return;
      }
    }
    j.put(t.draws, {row.book, row.n}, row);
  }
}

void write_log(Tables& t, Journal& j, const Commit& commit, Fault& fault) {
  for (const LogAppend& row : commit.log) {
    std::vector<LogEntry>& log = t.log[row.match];
    const std::uint64_t next_seq = log.size() + 1;
    if (row.entry.seq != next_seq) {
      fault = sequence_taken(row, next_seq);
      return;
    }
    j.append(log, row.entry);
  }
}

void write_timers(Tables& t, Journal& j, const Commit& commit) {
  const auto clear = [&](const TimerRow& row) {
    const auto found = t.timers.find({row.match, row.key});
    if (found == t.timers.end()) return;
    j.erase(t.timers_by_due, {found->second, row.match, row.key});
    j.erase(t.timers, {row.match, row.key});
  };
  for (const TimerRow& row : commit.timers_cleared) clear(row);
  for (const TimerRow& row : commit.timers_set) {
    clear(row);
    j.put(t.timers, {row.match, row.key}, row.due);
    j.put(t.timers_by_due, {row.due, row.match, row.key}, Present{});
  }
}

void write_outbox(Tables& t, Journal& j, const Commit& commit, Fault& fault) {
  for (const OutboxRow& row : commit.outbox) {
    const OutboxId highest = t.outbox.empty() ? OutboxId{} : t.outbox.rbegin()->first;
    if (row.id <= highest) {
      fault = id_taken("outbox row " + std::to_string(row.id.value));
      return;
    }
    j.put(t.outbox, row.id, row);
    j.append(t.outbox_by_adapter[row.venue.adapter], row.id);
  }
  for (const SentUpTo& row : commit.sent) j.put(t.sent, row.adapter, row.upto);
  for (const OutboxException& row : commit.exceptions) {
    if (row.state == OutboxState::kSettled) {
      j.erase(t.exceptions, row.id);
    } else {
      j.put(t.exceptions, row.id, row);
    }
  }
}

void write_ledger(Tables& t, Journal& j, const Commit& commit, Fault& fault) {
  fault = ledger_fault(commit);
  const std::int64_t highest = t.ledger.empty() ? 0 : t.ledger.rbegin()->first.first;
  for (const LedgerRow& row : commit.ledger) {
    if (!fault && row.id <= highest) fault = id_taken("ledger entry " + std::to_string(row.id));
  }
  if (fault) return;
  for (std::size_t line = 0; line < commit.ledger.size(); ++line) {
    const LedgerRow& row = commit.ledger[line];
    j.put(t.ledger, {row.id, line}, row);
    const auto found = t.balances.find({row.show, row.account});
    std::int64_t sum = found == t.balances.end() ? 0 : found->second;
    if (__builtin_add_overflow(sum, row.amount, &sum)) {
      fault = rewritten("a row");
      return;
    }
    j.put(t.balances, {row.show, row.account}, sum);
  }
}

void write_audit(Tables& t, Journal& j, const Commit& commit, Fault& fault) {
  for (const AuditRow& row : commit.audit) {
    if (t.audit.contains(row.id)) {
      fault = id_taken("audit row " + std::to_string(row.id));
      return;
    }
    j.put(t.audit, row.id, row);
  }
  for (const BurnRow& row : commit.burns) j.put(t.burns, {row.show, row.item}, Present{});
  for (const SeenRow& row : commit.seen) j.put(t.seen, {row.person, row.item}, Present{});
}

void write_notes(Tables& t, Journal& j, const Commit& commit) {
  for (const NoteRow& row : commit.notes) {
    const std::tuple key{row.show, row.kind, row.key};
    if (row.json.empty()) {
      j.erase(t.notes, key);
    } else {
      j.put(t.notes, key, row);
    }
  }
  for (const HouseNoteRow& row : commit.house_notes) j.put(t.house_notes, row.key, row.value);
  for (const ResultRow& row : commit.results) j.put(t.results, {row.match, row.place}, row);
}

template <class Map, class Meant>
void erase_meant(Journal& j, Map& map, const Meant& meant) {
  std::vector<typename Map::key_type> keys;
  for (const auto& [key, value] : map) {
    if (meant(key, value)) keys.push_back(key);
  }
  for (const auto& key : keys) j.erase(map, key);
}

// What a discarded show's rows say; the rows themselves stay.
void blank_discarded(Tables& t, Journal& j, const DiscardRow& row, const std::set<MatchId>& of) {
  const std::map<OutboxId, OutboxRow> posts = t.outbox;
  for (const auto& [id, post] : posts) {
    const auto upto = t.sent.find(post.venue.adapter);
    const bool sent = upto != t.sent.end() && id <= upto->second && !t.exceptions.contains(id);
    if (!sent || post.show != row.show || id.value <= row.posts_after) continue;
    OutboxRow blank = post;
    blank.post = Post();
    j.put(t.outbox, id, std::move(blank));
  }
  const std::map<Tables::Key, ReplyRow> replies = t.replies;
  for (const auto& [key, reply] : replies) {
    if (!of.contains(reply.match)) continue;
    ReplyRow blank = reply;
    blank.text.clear();
    j.put(t.replies, key, std::move(blank));
  }
  const std::map<std::int64_t, AuditRow> audit = t.audit;
  for (const auto& [id, command] : audit) {
    if (!of.contains(command.match)) continue;
    AuditRow blank = command;
    blank.command = blank.why = blank.before_json = blank.after_json = "";
    j.put(t.audit, id, std::move(blank));
  }
}

void write_discarded(Tables& t, Journal& j, const DiscardRow& row) {
  std::set<MatchId> of;
  std::set<BookId> books;
  for (const auto& [id, match] : t.matches) {
    if (match.show == row.show) of.insert(id);
  }
  for (const auto& [id, book] : t.books) {
    if (book.show == row.show) books.insert(id);
  }
  blank_discarded(t, j, row, of);
  const auto of_match = [&](const auto& key, const auto&) { return of.contains(key); };
  erase_meant(j, t.log, of_match);
  erase_meant(j, t.casts, of_match);
  erase_meant(j, t.casts_by_person,
              [&](const auto& key, const auto&) { return of.contains(key.second); });
  erase_meant(j, t.timers, [&](const auto& key, const auto&) { return of.contains(key.first); });
  erase_meant(j, t.timers_by_due,
              [&](const auto& key, const auto&) { return of.contains(std::get<1>(key)); });
  erase_meant(j, t.venues,
              [&](const auto& key, const auto&) { return of.contains(std::get<2>(key)); });
  for (const MatchId id : of) {
    MatchRow nowhere = t.matches.at(id);
    nowhere.venues.clear();
    j.put(t.matches, id, std::move(nowhere));
  }
  erase_meant(j, t.draws, [&](const auto& key, const auto&) { return books.contains(key.first); });
  const auto of_row = [&](const auto&, const auto& value) { return value.show == row.show; };
  erase_meant(j, t.ledger, of_row);
  erase_meant(j, t.notes, of_row);
  erase_meant(j, t.results, of_row);
  const auto of_key = [&](const auto& key, const auto&) { return key.first == row.show; };
  erase_meant(j, t.balances, of_key);
  erase_meant(j, t.burns, of_key);
}

}  // namespace

Fault write_commit(Tables& t, Journal& j, const Commit& commit) {
  Fault fault;
  if (commit.reply) write_reply(t, j, *commit.reply, fault);
  if (!fault) write_log(t, j, commit, fault);
  if (!fault) write_ledger(t, j, commit, fault);
  if (!fault) write_shows(t, j, commit, fault);
  if (!fault) write_books(t, j, commit, fault);
  if (!fault) write_draws(t, j, commit, fault);
  if (!fault) write_outbox(t, j, commit, fault);
  if (!fault) write_audit(t, j, commit, fault);
  if (fault) return fault;
  write_notes(t, j, commit);
  write_people(t, j, commit);
  write_matches(t, j, commit);
  write_casts(t, j, commit);
  write_timers(t, j, commit);
  for (const DiscardRow& row : commit.discarded) write_discarded(t, j, row);
  return std::nullopt;
}

}  // namespace callboard
