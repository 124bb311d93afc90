#include "storage/sqlite/read.h"

#include <limits>
#include <utility>

#include "storage/codec.h"

namespace callboard {
namespace {

// A small number that only damage can have put out of range.
template <class Small>
Small small(Query& q, const char* what) {
  const std::int64_t value = q.integer();
  if (value < 0 || static_cast<std::uint64_t>(value) > std::numeric_limits<Small>::max()) {
    q.corrupt(what);
    return Small{};
  }
  return static_cast<Small>(value);
}

template <class Enum>
Enum closed(Query& q, Enum last, const char* what) {
  const std::int64_t value = q.integer();
  if (value >= 1 && value <= static_cast<std::int64_t>(last)) return static_cast<Enum>(value);
  q.corrupt(what);
  return last;
}

std::vector<Absence> absences_in(Query& q) {
  std::vector<Absence> absences;
  const auto numbers = decode_numbers(q.text());
  if (!numbers || numbers->size() % 2 != 0) {
    q.corrupt("a list of absences that does not decode");
    return absences;
  }
  for (std::size_t i = 0; i < numbers->size(); i += 2) {
    absences.push_back({Timestamp{static_cast<std::int64_t>(numbers->at(i))},
                        Timestamp{static_cast<std::int64_t>(numbers->at(i + 1))}});
  }
  return absences;
}

}  // namespace

// Braces evaluate from left to right, which is the order of the columns.
PersonRow read_person(Query& q) {
  PersonRow row{q.id<PersonId>(), q.text(), q.flag(), q.text()};
  row.hours.quiet_from_min = static_cast<std::int32_t>(q.integer());
  row.hours.quiet_to_min = static_cast<std::int32_t>(q.integer());
  row.gave_way = q.text();
  row.hours.absences = absences_in(q);
  return row;
}

IdentityRow read_identity(Query& q) {
  return {q.text(), q.text(), q.id<PersonId>(), q.id<PersonId>(), q.id<Timestamp>()};
}

ShowRow read_show(Query& q) { return {q.id<ShowId>(), q.text(), q.text()}; }

VenueRow read_venue(Query& q) { return {q.text(), q.text(), q.text()}; }

std::pair<MatchId, VenueRow> read_venue_of(Query& q) { return {q.id<MatchId>(), read_venue(q)}; }

MatchRow read_match(Query& q) {
  return {q.id<MatchId>(),
          q.id<ShowId>(),
          q.integer(),
          q.text(),
          small<std::uint32_t>(q, "a match's rules version"),
          closed(q, MatchStatus::kHalted, "a match's status"),
          q.id<BookId>(),
          {},
          q.id<Timestamp>()};
}

BookRow read_book(Query& q) {
  return {q.id<BookId>(), q.id<ShowId>(), q.integer(), q.text(), q.text(), q.flag()};
}

DrawRow read_draw(Query& q) {
  DrawRow row{
      q.id<BookId>(), q.integer(), q.text(), q.text(), small<std::uint32_t>(q, "a draw's count"),
      q.number(),     {},          {},       {},       false};
  auto outcome = decode_numbers(q.text());
  if (!outcome) {
    q.corrupt("the outcome of draw " + std::to_string(row.n) + " of book " +
              std::to_string(row.book.value));
  }
  row.outcome = std::move(outcome).value_or(std::vector<std::uint64_t>{});
  row.source = q.text();
  row.proof = q.text();
  row.voided = q.flag();
  return row;
}

LogEntry read_log_entry(Query& q) {
  LogEntry entry{q.number(), q.id<Timestamp>(), {}, {}};
  auto body = LogCodec::decode(q.text());
  if (!body) q.corrupt("a log entry " + std::to_string(entry.seq));
  entry.body = std::move(body).value_or(RedoEntry{});
  entry.digest = Digest{q.number()};
  return entry;
}

TimerRow read_timer(Query& q) { return {q.id<MatchId>(), q.text(), q.id<Timestamp>()}; }

ReplyRow read_reply(Query& q) {
  return {q.text(), q.text(), q.id<MatchId>(), q.id<PersonId>(), q.id<Timestamp>(),
          q.text(), q.text(), q.number(),      q.id<ShowId>()};
}

StoredPost read_outbox(Query& q) {
  OutboxRow row{q.id<OutboxId>(), q.id<MatchId>(), q.id<ShowId>(), read_venue(q), {}, {}, {}};
  std::string post = q.text();
  row.prompt_json = q.text();
  row.at = q.id<Timestamp>();
  return {std::move(row), std::move(post)};
}

OutboxException read_exception(Query& q) {
  return {q.id<OutboxId>(),
          q.text(),
          closed(q, OutboxState::kFailed, "an outbox exception's state"),
          static_cast<std::int32_t>(q.integer()),
          q.id<Timestamp>(),
          q.text()};
}

LedgerRow read_ledger(Query& q) {
  return {q.integer(), q.id<ShowId>(), q.id<MatchId>(), q.id<Timestamp>(),
          q.text(),    q.integer(),    q.text()};
}

std::pair<std::string, std::int64_t> read_balance(Query& q) {
  std::string account = q.text();
  return {std::move(account), q.integer()};
}

AuditRow read_audit(Query& q) {
  return {q.integer(), q.id<Timestamp>(), q.id<ShowId>(), q.id<MatchId>(), q.id<PersonId>(),
          q.text(),    q.text(),          q.text(),       q.text()};
}

BurnRow read_burn(Query& q) { return {q.id<ShowId>(), q.text()}; }

NoteRow read_note(Query& q) { return {q.id<ShowId>(), q.text(), q.text(), q.text()}; }

ResultRow read_result(Query& q) {
  ResultRow row;
  row.match = q.id<MatchId>();
  row.place = q.integer();
  row.show = q.id<ShowId>();
  row.number = q.integer();
  row.season = q.integer();
  row.person = q.id<PersonId>();
  row.outcome = closed(q, ResultRow::Outcome::kCalledOff, "the outcome of a match");
  row.score = q.integer();
  row.won = q.integer();
  row.wins = q.integer();
  row.returned = q.flag();
  row.holds = q.flag();
  row.retired = q.flag();
  row.practice = q.flag();
  row.bonus = q.flag();
  row.jackpot_won = q.integer();
  row.jackpot = q.integer();
  row.ended = q.id<Timestamp>();
  return row;
}

}  // namespace callboard
