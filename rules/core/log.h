// The log of a match: one sequence of inputs and desk entries. A match is loaded by folding it
// again; undo and redo are entries too, and decide which inputs are in effect. Plain values; the
// fold is pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/match.h"

namespace callboard {

// Whose act an input was. What "!undo 1" counts is an act; draws and supplies follow theirs.
enum class Actor : std::uint8_t { kFollows = 0, kSeat = 1, kTimer = 2, kHost = 3 };

// Where a timer ran out that is no seat's own deadline.
inline constexpr Seat kNoSeat{255};

struct InputEntry {
  LoggedInput input;
  Actor actor = Actor::kFollows;
  Seat seat;  // kSeat, and kTimer: whose deadline was missed, or kNoSeat
  bool operator==(const InputEntry&) const = default;
};
// Takes back every input after `keep_seq` that is in effect. With `as_of`, what was in effect after
// that entry is in effect again: so a ruling that had taken play back is itself taken back.
struct UndoEntry {
  std::uint64_t keep_seq = 0;
  std::uint64_t as_of = 0;
  bool operator==(const UndoEntry&) const = default;
};
// Brings back what the last undo took, if no input came since.
struct RedoEntry {
  bool operator==(const RedoEntry&) const = default;
};
// A change outside the rules: occupant, pause, extension, delivery, venue, option. JSON of
// bot/match.
struct DeskEntry {
  std::string kind;
  std::string json;
  bool operator==(const DeskEntry&) const = default;
};

using EntryBody = std::variant<InputEntry, UndoEntry, RedoEntry, DeskEntry>;

struct LogEntry {
  std::uint64_t seq = 0;  // 1, 2, 3, ... within a match
  Timestamp at;
  EntryBody body;
  Digest digest;  // of the game state after this entry; 0 before the game has begun
  bool operator==(const LogEntry&) const = default;
};

// Which entries hold inputs in effect, kept as the log grows: an act of somebody costs the same
// whatever went before it.
class InEffect {
 public:
  // The last entry of `log` is new; those before it were taken in.
  void take_in(std::span<const LogEntry> log);
  // In order, indices into the log.
  [[nodiscard]] const std::vector<std::size_t>& inputs() const { return inputs_; }
  // How many of them are no act of anybody's: draws and supplies.
  [[nodiscard]] std::int64_t following() const { return following_; }
  // True if a RedoEntry taken in now would bring something back.
  [[nodiscard]] bool can_redo() const { return before_ && *before_ != inputs_; }

 private:
  void put(std::span<const LogEntry> log, std::vector<std::size_t> inputs);
  // What was in effect at the end of `log`, a beginning of what was taken in.
  [[nodiscard]] std::vector<std::size_t> after(std::span<const LogEntry> log) const;
  std::vector<std::size_t> inputs_;
  std::int64_t following_ = 0;
  std::optional<std::vector<std::size_t>> before_;  // the last undo, while no input came since
  // What each undo and redo left in effect, by the length of the log with it.
  std::vector<std::pair<std::size_t, std::vector<std::size_t>>> turns_;
};

// The inputs in effect of a whole log.
std::vector<std::size_t> inputs_in_effect(std::span<const LogEntry> log);

// The entry that takes back the last `count` acts in effect. An act that took play back and went on
// from there in one (an undo, and inputs beside it with nothing of the desk between: a ruling, a
// late move) is taken back whole: what it had undone stands again. Nothing: there are fewer.
std::optional<UndoEntry> undo_of(std::span<const LogEntry> log, std::size_t count);

// The keep_seq that takes back the last `count` moves with all that followed them, or nothing if
// there are fewer in effect.
std::optional<std::uint64_t> undo_target(std::span<const LogEntry> log, std::size_t count);

// True if a RedoEntry appended now would bring something back.
bool can_redo(std::span<const LogEntry> log);

}  // namespace callboard
