// The pool of registrants of one show as plain data: who registered, what they answered, where they
// stand in the drawn order, what they said when they were called. Each person is a row of its own
// (NoteRow), so a reply writes what it changed. Held in Show, owned by the loop's thread; changed
// through bot/show/pool/ only. Clauses: docs/rules/wheel.md, but any game's show can have a pool.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bot/chance/book.h"
#include "bot/show/pool/pool_setup.h"
#include "storage/rows.h"

namespace callboard {

inline constexpr std::size_t kRegistrantsMax = 1'000;

enum class Token : std::uint8_t { kRed, kYellow, kBlue };
inline constexpr std::size_t kTokens = 3;

enum class TestState : std::uint8_t { kNone, kSent, kPassed, kFailed };
// kAsked: called. kHere: called, and there. kAbsent, kDeclined: the place is somebody else's.
enum class CallState : std::uint8_t { kNone, kAsked, kHere, kSeated, kAbsent, kDeclined };

struct Registrant {
  PersonId person;
  std::int64_t number = 0;  // from 1, as they came; 0: called as a proxy only
  Timestamp at;
  bool accepted = false;      // the rules
  bool of_age = false;        // said so; who says no is not kept
  std::optional<bool> stage;  // wants the chance to play
  std::string birthday;       // "12-31", if it is asked for
  bool checked_in = false;
  bool withdrawn = false;
  TestState test = TestState::kNone;
  std::string item;         // hash of the test puzzle they have or had
  Timestamp test_due;       // while it is kSent
  OutboxId test_by;         // the post that brings it, as long as it was not delivered
  bool test_ruled = false;  // a host has said pass or fail
  std::optional<Token> token;
  CallState call = CallState::kNone;
  Timestamp answer_by;        // while kAsked or kHere
  OutboxId asked_by;          // the post that calls, as long as it was not delivered
  std::int64_t reminded = 0;  // of this call: how often
  PersonId given_to;          // who has their place; 0: nobody
  PersonId proxy;             // plays for them; 0: nobody
  PersonId stands_for;        // they are somebody's proxy
  bool operator==(const Registrant&) const = default;
};

// Somebody who may not register here.
struct Exclusion {
  PersonId person;
  std::string why;                   // "staff", "household of Ann", "banned": a host's words
  std::optional<Timestamp> until;    // none: for good
  std::optional<std::int64_t> only;  // the number of the one match it is about
  bool operator==(const Exclusion&) const = default;
};

struct Pool {
  // kOpen: also before it opens. kClosed: the draw is to come.
  enum class Phase : std::uint8_t { kNone, kOpen, kClosed, kDrawn };
  Phase phase = Phase::kNone;
  MatchId match;  // whose contestants are looked for
  std::int64_t match_number = 0;
  Timestamp opens;
  Timestamp closes;
  Timestamp starts;  // the draw
  bool told_check_in = false;
  std::int64_t numbered = 0;
  std::optional<DrawBook> book;            // sealed until the draw
  std::vector<PersonId> order;             // all On-Stage names as drawn, or as a host has set them
  std::size_t audition = 0;                // the first so many are the Audition List,
  std::size_t alternates = 0;              // the next so many the Alternates List
  std::vector<PersonId> audience;          // the drawn Audience names
  std::map<PersonId, Registrant> people;   // withdrawn ones too
  std::map<PersonId, Exclusion> excluded;  // outlive the round
  std::map<std::string, std::string> set;  // options as hosts have set them; outlive it, too
};

// The options in force: the configured ones, over them what hosts have set.
PoolSetup setup_of(const PoolSetup& configured, const Pool& pool);

// Answered all there is to answer; checked in is another matter.
bool is_complete(const Registrant& one, const PoolSetup& setup);

// The rows of it, and back. A row that does not decode throws Broken. The book is named by the
// head's row and loaded by the caller.
NoteRow registrant_row(ShowId show, const Registrant& one);
NoteRow pool_head(ShowId show, const Pool& pool);
NoteRow exclusion_row(ShowId show, const Exclusion& one);
struct LoadedPool {
  Pool pool;
  std::optional<BookId> book;
};
LoadedPool read_pool(std::span<const NoteRow> rows);

}  // namespace callboard
