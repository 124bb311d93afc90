// The rows of the database as plain values, and the one unit of change: a Commit. Owned by whoever
// made them; any thread. docs/database.md has a paragraph on each.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/log.h"
#include "rules/core/post.h"

namespace callboard {

struct VenueRow {
  std::string adapter;
  std::string id;
  std::string address;  // a link for people
  auto operator<=>(const VenueRow&) const = default;
};

// Days on which a person has said to be away; `until` is the first instant of being back.
struct Absence {
  Timestamp from;
  Timestamp until;
  bool operator==(const Absence&) const = default;
};

// What a person has said about their time; erased by `forget`.
struct PersonHours {
  std::int32_t quiet_from_min = -1;  // minutes since midnight on their clock; -1: no quiet hours
  std::int32_t quiet_to_min = -1;
  std::vector<Absence> absences = {};  // in order, with time between them (bot/clock/absences.h)
  bool operator==(const PersonHours&) const = default;
};
struct PersonRow {
  PersonId id;
  std::string name;        // erased by `forget`
  bool forgotten = false;  // shown as "Player <id>"
  std::string zone;        // IANA, empty: unknown
  PersonHours hours = {};
  // A host gave the person another name: SHA-256 of the one their account had, so that it does not
  // come back; kNameElsewhere until an account shows it here. Erased by `forget`.
  std::string gave_way = {};
  bool operator==(const PersonRow&) const = default;
};
// That was done in another Callboard, which does not tell the name that gave way.
inline constexpr const char* kNameElsewhere = "elsewhere";
struct IdentityRow {  // a person's account on a platform; erased by `forget`
  std::string adapter;
  std::string user;
  PersonId person;
  PersonId was = {};     // whose it was before a host linked it to this person; 0: nobody's
  Timestamp wrote = {};  // when of several there they took to this one; 0: not known
  bool operator==(const IdentityRow&) const = default;
};

struct ShowRow {
  ShowId id;
  std::string key;   // the name in callboard.toml, unique
  std::string json;  // champion, carry-over, book and match counters: bot/show
  bool operator==(const ShowRow&) const = default;
};

enum class MatchStatus : std::uint8_t { kWaiting = 1, kLive = 2, kOver = 3, kHalted = 4 };
struct MatchRow {
  MatchId id;
  ShowId show;
  std::int64_t number = 0;  // within the show
  std::string game;
  std::uint32_t rules_version = 1;
  MatchStatus status = MatchStatus::kWaiting;
  BookId book;
  std::vector<VenueRow> venues;
  Timestamp created_at;
  bool operator==(const MatchRow&) const = default;
};

// All who sit in an unfinished match, so that it need not be read to ask in which matches somebody
// plays. Replaces what was there; nobody: the rows are taken away.
struct CastRow {
  MatchId match;
  std::vector<PersonId> people;
  bool operator==(const CastRow&) const = default;
};

struct BookRow {  // a draw book; the secret is private until `revealed`
  BookId id;
  ShowId show;
  std::int64_t number = 0;  // per show, no gaps
  std::string secret;       // 32 bytes
  std::string commitment;   // SHA-256 of the secret, 32 bytes
  bool revealed = false;
  bool operator==(const BookRow&) const = default;
};
struct DrawRow {
  BookId book;
  std::int64_t n = 0;    // never reused within a book
  std::string question;  // hash of (label, count, sides, draws in effect before, digest), 32 bytes
  std::string label;
  std::uint32_t count = 0;
  std::uint64_t sides = 0;
  std::vector<std::uint64_t> outcome;
  std::string source;  // "book", "host"
  std::string proof;   // what a verifier needs beyond the secret; JSON or empty
  bool voided = false;
  bool operator==(const DrawRow&) const = default;
};

struct TimerRow {  // absolute; unique by (match, key)
  MatchId match;
  std::string key;  // "move", "host", "remind.move", "practice", ...
  Timestamp due;
  bool operator==(const TimerRow&) const = default;
};

struct OutboxRow {  // never updated
  OutboxId id;      // rising, given by the writer
  MatchId match;    // 0: no match
  ShowId show;
  VenueRow venue;  // for a private post: the thread it belongs to
  Post post;
  std::string prompt_json;  // seats, due: what the dispatcher adds ("" for none)
  Timestamp at;
  bool operator==(const OutboxRow&) const = default;
};
// A venue's progress: all rows up to `upto` are sent or stand as exceptions.
struct SentUpTo {
  std::string adapter;
  OutboxId upto;
  bool operator==(const SentUpTo&) const = default;
};
enum class OutboxState : std::uint8_t { kHeld = 1, kUnknown = 2, kFailed = 3, kSettled = 4 };
struct OutboxException {
  OutboxId id;
  std::string adapter;
  OutboxState state = OutboxState::kHeld;  // kSettled removes the row
  std::int32_t tries = 0;
  Timestamp retry_at;
  std::string note;
  bool operator==(const OutboxException&) const = default;
};

struct ReplyRow {  // intake: unique by (adapter, id); the words are erased by `forget`
  std::string adapter;
  std::string id;
  MatchId match;
  PersonId person;
  Timestamp stamp;
  std::string text;
  std::string verdict;    // "played", "refused E_SUM", "chatter", "command", ...
  std::uint64_t seq = 0;  // the log entry it led to, 0: none
  ShowId show = {};       // in whose thread, or a match's of it, it was written; 0: nowhere
  bool operator==(const ReplyRow&) const = default;
};
struct CursorRow {
  std::string adapter;
  std::string cursor;
  bool operator==(const CursorRow&) const = default;
};

struct LedgerRow {  // double entry: the amounts of one `id` sum to zero
  std::int64_t id = 0;
  ShowId show;
  MatchId match;
  Timestamp at;
  std::string account;  // "house", "jackpot", "person:7", "prize:<name>"
  std::int64_t amount = 0;
  std::string why;
  bool operator==(const LedgerRow&) const = default;
};
struct AuditRow {
  std::int64_t id = 0;
  Timestamp at;
  ShowId show;
  MatchId match;
  PersonId who;  // 0: the operator
  // The words of a forgotten person's rows are erased.
  std::string command;
  std::string why;
  std::string before_json;  // public standings, never secrets
  std::string after_json;
  bool operator==(const AuditRow&) const = default;
};
struct BurnRow {  // a pack item that was used or spoilt in a show
  ShowId show;
  std::string item;  // SHA-256 of the item, hex
  bool operator==(const BurnRow&) const = default;
};

struct SeenRow {  // a pack item a person has been shown as a player, in whatever show
  PersonId person;
  std::string item;  // as in BurnRow
  bool operator==(const SeenRow&) const = default;
};

// What a show keeps in rows of its own beside its JSON, because it is many and changes one by one:
// sign-ups, tries at a quiz, seats on offer (docs/database.md). Unique by (show, kind, key).
struct NoteRow {
  ShowId show;
  std::string kind;
  std::string key;
  std::string json;  // empty: the row is taken away
  bool operator==(const NoteRow&) const = default;
};

// One person's part in a finished match; unique by (match, place). A ruling replaces the rows of
// its match, nothing else does.
struct ResultRow {
  enum class Outcome : std::uint8_t { kPlayed = 1, kWon = 2, kCalledOff = 3 };
  ShowId show;
  MatchId match;
  std::int64_t number = 0;  // of the match within the show
  std::int64_t season = 1;  // the one it counts for
  std::int64_t place = 0;   // the seat
  PersonId person;
  Outcome outcome = Outcome::kPlayed;
  std::int64_t score = 0;  // as the game kept it
  std::int64_t won = 0;    // cash and prizes at their value
  std::int64_t wins = 0;   // of the reign as champion, this match included; 0: no champion
  bool returned = false;   // came as the champion
  bool holds = false;      // has the title afterwards
  bool retired = false;    // won and left undefeated
  bool practice = false;   // a practice player
  bool bonus = false;      // won what the game plays for at its end
  std::int64_t jackpot_won = 0;
  std::int64_t jackpot = 0;  // handed on to the next match; the same in all rows of a match
  Timestamp ended;
  bool operator==(const ResultRow&) const = default;
};

struct LogAppend {
  MatchId match;
  LogEntry entry;  // entry.seq must be the next one: otherwise another writer is at work
  bool operator==(const LogAppend&) const = default;
};

// One of the house's own few facts, by name ("halt"): neither a show's nor a match's.
struct HouseNoteRow {
  std::string key;
  std::string value;  // empty: there is no such note
  bool operator==(const HouseNoteRow&) const = default;
};

// A show that was never meant to stay: its log, draws, money, results, notes and words go; its row
// and those of its matches and books stay, so that no number is given again. Of its posts, which
// come after `posts_after`, those that are sent lose their words.
struct DiscardRow {
  ShowId show;
  std::int64_t posts_after = 0;
  bool operator==(const DiscardRow&) const = default;
};

// All that one event changes. Written whole or not at all.
struct Commit {
  std::optional<ReplyRow> reply;  // its (adapter, id) must be new
  std::vector<CursorRow> cursors;
  std::vector<PersonRow> people;
  std::vector<IdentityRow> identities;
  std::vector<ShowRow> shows;
  std::vector<MatchRow> matches;
  std::vector<CastRow> casts;
  std::vector<BookRow> books;
  std::vector<LogAppend> log;
  std::vector<DrawRow> draws;
  std::vector<TimerRow> timers_set;
  std::vector<TimerRow> timers_cleared;  // by match and key
  std::vector<OutboxRow> outbox;
  std::vector<SentUpTo> sent;
  std::vector<OutboxException> exceptions;
  std::vector<LedgerRow> ledger;
  std::vector<AuditRow> audit;
  std::vector<BurnRow> burns;
  std::vector<SeenRow> seen;
  std::vector<NoteRow> notes;  // the later of two of one key counts
  std::vector<HouseNoteRow> house_notes;
  std::vector<ResultRow> results;
  std::vector<DiscardRow> discarded;  // after all else
  [[nodiscard]] bool empty() const { return *this == Commit{}; }
  bool operator==(const Commit&) const = default;
};

}  // namespace callboard
