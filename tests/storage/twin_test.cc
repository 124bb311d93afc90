// The memory store is the model of the SQLite store: after any commits, accepted or refused, and
// any restart, both answer every question alike.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "storage/memory/memory_store.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/sample_rows.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

// One row of a commit, from three small numbers, so that keys meet often and failures shrink.
struct Piece {
  int kind = 0;
  int a = 0;
  int b = 0;
};
using Script = std::vector<std::vector<std::vector<Piece>>>;  // groups of commits of pieces

constexpr int kKinds = 21;
constexpr int kSmall = 4;

std::string word(int n) { return std::string(1, static_cast<char>('a' + n)); }

// Mostly fit to be accepted: what collides does so for one value of `b` only.
void add_people(Commit& c, const Piece& p, std::int64_t& counter) {
  if (p.kind == 0) {
    const std::string id = p.b == 3 ? word(p.a) : std::to_string(++counter);
    const Timestamp stamp{p.a + p.b};
    c.reply = ReplyRow{word(p.b), id, MatchId{p.b}, PersonId{p.a}, stamp, word(p.b),
                       "played",  1,  ShowId{p.a}};
  }
  if (p.kind == 1) c.cursors.push_back({word(p.a), word(p.b)});
  if (p.kind == 2) {
    c.people.push_back({PersonId{p.a}, word(p.b), p.b == 3, word(p.a)});
    c.people.back().gave_way = word(p.b);
  }
  if (p.kind == 3)
    c.identities.push_back(
        {word(p.a), word(p.b), PersonId{p.a + p.b}, PersonId{p.b}, Timestamp{p.a}});
  if (p.kind == 4) c.shows.push_back({ShowId{p.a}, word(p.b == 3 ? 0 : p.a), word(p.b)});
  if (p.kind == 5 || p.kind == 6) {
    MatchRow row = sample_match(p.a, p.b);
    row.show = ShowId{p.b % 2};
    row.status = static_cast<MatchStatus>(1 + p.b);
    for (int venue = 0; venue < p.b; ++venue) row.venues.push_back({word(p.a), word(venue), ""});
    c.matches.push_back(row);
  }
}

void add_match(Commit& c, const Piece& p, std::vector<std::uint64_t>& heads) {
  if (p.kind >= 7 && p.kind <= 9) {  // mostly the next entry
    std::uint64_t& head = heads[static_cast<std::size_t>(p.a)];
    c.log.push_back(
        sample_entry(p.a, p.kind == 9 && p.b == 3 ? static_cast<std::uint64_t>(p.a) : ++head));
  }
  if (p.kind == 10)
    c.books.push_back({BookId{p.a}, ShowId{p.a % 2}, p.b == 3 ? 1 : p.a, "s", "c", p.b > 1});
  if (p.kind == 11) {
    c.draws.push_back({BookId{p.a}, p.b, "q", "dice", 1, 6, {5}, "book", word(p.a), p.a > 1});
  }
  if (p.kind == 12 || p.kind == 13) {
    c.timers_set.push_back({MatchId{p.a}, word(p.b), Timestamp{p.b - p.a}});
    c.casts.push_back({MatchId{p.a}, {PersonId{p.b}, PersonId{p.a}}});
  }
  if (p.kind == 14) c.timers_cleared.push_back({MatchId{p.a}, word(p.b), {}});
}

void add_rest(Commit& c, const Piece& p, std::int64_t& counter) {
  if (p.kind == 15) c.outbox.push_back(sample_outbox(p.b == 3 ? p.a : ++counter, word(p.a)));
  if (p.kind == 16) c.sent.push_back({word(p.a), OutboxId{p.b}});
  if (p.kind == 17) {
    const auto state = static_cast<OutboxState>(1 + p.b);
    c.exceptions.push_back({OutboxId{p.a}, word(p.b), state, p.b, Timestamp{p.a}, word(p.b)});
  }
  if (p.kind == 18) {
    const std::int64_t id = ++counter;
    c.ledger.push_back(sample_ledger(id, word(p.a), p.b));
    c.ledger.push_back(sample_ledger(id, word(p.b), p.a == 3 && p.b == 3 ? 0 : -p.b));
  }
  if (p.kind == 19) {
    c.audit.push_back({p.b == 3 ? p.a : ++counter, Timestamp{1}, ShowId{1}, MatchId{p.a},
                       PersonId{p.b}, "!pause", "", "", ""});
    c.burns.push_back({ShowId{p.a}, word(p.b)});
    c.seen.push_back({PersonId{p.a}, word(p.b)});
    c.notes.push_back({ShowId{p.a}, word(p.a), word(p.b), p.b == 2 ? "" : std::to_string(counter)});
  }
}

void add_results(Commit& c, const Piece& p) {
  if (p.kind == 20) c.results.push_back(sample_result(p.a, p.b % 2, p.b));
}

struct Everything {
  Counters counters;
  std::vector<PersonRow> people;
  std::vector<ShowRow> shows;
  std::vector<MatchRow> unfinished;
  std::optional<Timestamp> next_due;
  std::vector<std::vector<MatchRow>> matches;
  std::vector<std::vector<BookRow>> books;
  std::vector<std::vector<LedgerRow>> ledger, match_ledger, newest_ledger;
  std::vector<std::map<std::string, std::int64_t>> balances;
  std::vector<std::vector<BurnRow>> burns;
  std::vector<std::vector<std::string>> seen;
  std::vector<std::vector<NoteRow>> notes;
  std::vector<std::vector<ResultRow>> results;
  std::vector<std::vector<LogEntry>> logs;
  std::vector<std::vector<DrawRow>> draws;
  std::vector<std::vector<TimerRow>> timers, due;
  std::vector<std::vector<ReplyRow>> replies;
  std::vector<std::optional<ReplyRow>> reply;
  std::vector<std::vector<AuditRow>> audit;
  std::vector<std::vector<IdentityRow>> identities;
  std::vector<std::vector<OutboxRow>> outbox;
  std::vector<std::vector<OutboxException>> exceptions;
  std::vector<std::optional<ShowRow>> show;
  std::vector<std::optional<MatchRow>> match;
  std::vector<std::optional<MatchId>> found_match;
  std::vector<std::vector<MatchId>> matches_with;
  std::vector<TimerRow> first_timers, timers_named;
  std::vector<std::optional<PersonId>> found_person;
  std::vector<std::optional<std::string>> cursors;
  std::vector<OutboxId> sent;
  std::vector<bool> burnt;
  bool operator==(const Everything&) const = default;
};

void ask_by_number(Store& store, int n, Everything& all) {
  all.matches.push_back(*store.matches(ShowId{n}));
  all.matches_with.push_back(*store.matches_with(PersonId{n}));
  all.first_timers = *store.first_timers(word(1));
  all.timers_named = *store.timers_named(word(1));
  all.books.push_back(*store.books(ShowId{n}));
  all.ledger.push_back(*store.ledger(ShowId{n}));
  all.match_ledger.push_back(*store.match_ledger(MatchId{n}));
  all.newest_ledger.push_back(*store.newest_ledger(ShowId{n}, 2));
  all.balances.push_back(*store.balances(ShowId{n}));
  all.burns.push_back(*store.burns(ShowId{n}));
  all.seen.push_back(*store.seen_items(PersonId{n}));
  all.notes.push_back(*store.notes(ShowId{n}));
  all.results.push_back(*store.results(ShowId{n}));
  all.logs.push_back(*store.log(MatchId{n}));
  all.draws.push_back(*store.draws(BookId{n}));
  all.timers.push_back(*store.timers(MatchId{n}));
  all.due.push_back(*store.due(Timestamp{n - 2}, static_cast<std::size_t>(n) * 2));
  all.replies.push_back(*store.replies(MatchId{n}));
  all.reply.push_back(*store.reply(word(n), std::to_string(n)));
  all.audit.push_back(*store.audit(MatchId{n}));
  all.identities.push_back(*store.identities(PersonId{n}));
  all.outbox.push_back(*store.outbox(word(n), OutboxId{n}, 3));
  all.exceptions.push_back(*store.exceptions(word(n)));
  all.show.push_back(*store.show(ShowId{n}));
  all.match.push_back(*store.match(MatchId{n}));
  all.cursors.push_back(*store.cursor(word(n)));
  all.sent.push_back(*store.sent_up_to(word(n)));
}

Everything ask(Store& store) {
  Everything all;
  all.counters = *store.counters();
  all.people = *store.people();
  all.shows = *store.shows();
  all.unfinished = *store.unfinished();
  all.next_due = *store.next_due();
  for (int n = 0; n < 2 * kSmall; ++n) {
    ask_by_number(store, n, all);
    for (int m = 0; m < kSmall; ++m) {
      all.found_match.push_back(*store.find_match(word(n), word(m)));
      all.found_person.push_back(*store.find_identity(word(n), word(m)));
      all.burnt.push_back(*store.burnt(ShowId{n}, word(m)));
    }
  }
  return all;
}

Script any_script() {
  const auto piece = rc::gen::build<Piece>(rc::gen::set(&Piece::kind, rc::gen::inRange(0, kKinds)),
                                           rc::gen::set(&Piece::a, rc::gen::inRange(0, kSmall)),
                                           rc::gen::set(&Piece::b, rc::gen::inRange(0, kSmall)));
  const auto commit = rc::gen::resize(12, rc::gen::container<std::vector<Piece>>(piece));
  const auto group =
      rc::gen::resize(4, rc::gen::container<std::vector<std::vector<Piece>>>(commit));
  return *rc::gen::container<Script>(group);
}

std::unique_ptr<SqliteStore> open(const std::filesystem::path& file) {
  auto opened = open_sqlite(file);
  RC_ASSERT(opened.ok());
  return *std::move(opened);
}

RC_GTEST_PROP(Twins, MemoryAndSqliteAnswerAlike, ()) {
  const TempDir home;
  const auto model = make_memory_store();
  auto store = open(home.file("show.db"));
  std::int64_t counter = 0;
  int accepted = 0;
  for (const auto& pieces_of_group : any_script()) {
    std::vector<std::uint64_t> heads;
    for (int n = 0; n < kSmall; ++n) heads.push_back(model->log(MatchId{n})->size());
    std::vector<Commit> group;
    for (const auto& pieces : pieces_of_group) {
      Commit& one = group.emplace_back();
      for (const Piece& piece : pieces) {
        add_people(one, piece, counter);
        add_match(one, piece, heads);
        add_rest(one, piece, counter);
        add_results(one, piece);
      }
    }
    const auto expected = model->commit(group);
    const auto got = store->commit(group);
    RC_ASSERT(got.ok() == expected.ok());
    accepted += expected.ok() ? 1 : 0;
    if (!got) {
      RC_ASSERT(got.error().kind == expected.error().kind);
      RC_ASSERT(got.error().detail == expected.error().detail);
    }
  }
  RC_CLASSIFY(accepted > 3, "more than three groups accepted");
  if (*rc::gen::arbitrary<bool>()) {
    const PersonId person{*rc::gen::inRange(0, kSmall)};
    RC_ASSERT(model->forget(person).ok());
    RC_ASSERT(store->forget(person).ok());
  }
  RC_ASSERT(ask(*store) == ask(*model));
  store.reset();
  store = open(home.file("show.db"));
  RC_ASSERT(ask(*store) == ask(*model));
  RC_ASSERT(store->check().ok());
}

}  // namespace
}  // namespace callboard
