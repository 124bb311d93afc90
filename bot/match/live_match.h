// A match in memory: its row, its log, and what folding the log gives. The log is the truth; this
// is rebuilt from it at any time. Owned by the match table, used by the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot/chance/book.h"
#include "bot/match/desk_state.h"
#include "rules/core/match.h"
#include "storage/rows.h"

namespace callboard {

// The last command that changed the match, for a host whose command crosses it.
struct Ruled {
  PersonId who;
  Timestamp at;
  std::string command;       // never a secret one
  std::string word = "";     // of the command inside, where one is
  std::size_t proposal = 0;  // that it answers; 0: none
};

// The last command, if it is one that "!undo" does not take back: bot/desk/aside.h.
struct Aside {
  PersonId who;
  std::uint64_t place = 0;  // of the log, after it
  std::string word;
};

struct LiveMatch {
  MatchRow row;
  std::vector<LogEntry> log;
  InEffect in_effect;  // of the log
  DeskState desk;
  std::unique_ptr<AnyMatch> game;  // null before the match has begun
  std::optional<DrawBook> book;
  const GameFace* face = nullptr;
  std::optional<Ruled> ruled;  // since the daemon was started
  std::optional<Aside> aside;  // since the match was woken last
  std::vector<PersonId> cast;  // as the store has it, see CastRow
  std::uint64_t errands = 0;   // how many of the house's it has had: bot/loop/errands.h
  std::uint64_t used = 0;      // when it was asked for last: bot/match/match_table.h
};

// The same match once more, to try something on.
LiveMatch copy_of(const LiveMatch& match);

// Appends an entry: folds it, stamps the digest, and writes it to the commit. An InputEntry must
// have been applied to `match.game` before.
void append(LiveMatch& match, Timestamp at, EntryBody body, Commit& commit);

// Rebuilds the game from the inputs in effect (after an undo, a redo, or for a preview).
void refold_game(LiveMatch& match);

// The match its log describes. A digest that differs on replay, or an input the rules refuse, is
// reported as text for the operator: that match must halt, others go on.
Result<LiveMatch, std::string> fold_match(MatchRow row, std::vector<LogEntry> log,
                                          const GameFace& face);
// The same, with a look at the match before each entry is folded.
using BeforeEntry = std::function<void(const LiveMatch&, const LogEntry&)>;
Result<LiveMatch, std::string> fold_match(MatchRow row, std::vector<LogEntry> log,
                                          const GameFace& face, const BeforeEntry& before);

// The number of draws in effect: part of every question to the draw book.
std::int64_t draws_in_effect(const LiveMatch& match);

// Deadlines missed in a row by the seat (LN-118): its timer acts since its own last move.
int misses_in_a_row(const LiveMatch& match, Seat seat);

// True if a reply written at `stamp`, by its platform's clock, has crossed something: the running
// prompt was not there yet, and since the prompt that was, others than the seat have acted. Only
// stamps of platforms are compared: the machine's own clock may be wrong.
bool crossed(const LiveMatch& match, Seat seat, Timestamp stamp);

// True if a question is asked that nobody knew before, and its prompt did not stand yet when the
// reply was written: whoever wrote "fingers crossed!" below a guess has not answered it.
bool unasked(const LiveMatch& match, Timestamp stamp);

// Answers are secret now: they count in private, and no public post may show their words.
bool is_sealed(const LiveMatch& match);

}  // namespace callboard
