// What a match waits for. Rules ask for luck, content and time; the bot answers with logged inputs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/ids.h"

namespace callboard {

// Luck: `count` uniform values in [0, sides). The label says what for ("dice", "labels").
struct Draw {
  std::string label;
  std::uint32_t count = 1;
  std::uint64_t sides = 2;
  std::vector<std::uint64_t> given{};  // set by people: recorded as theirs, and nothing is thrown
  bool operator==(const Draw&) const = default;
};

// Content from a pack. `kind` names the pack section; `tags` narrow it ("followup"). Where nothing
// fits them any other one will do, unless the rules need just that.
struct Wanted {
  std::string kind;
  std::vector<std::string> tags;
  bool strict = false;
  bool operator==(const Wanted&) const = default;
};

// How long a timer runs. The durations of kDeadline and kHost belong to the show.
enum class Span : std::uint8_t { kDeadline, kHost, kFixed };

struct Timer {
  std::string key;          // given back in TimerFired
  std::vector<Seat> seats;  // whose clock it is; empty: the host's
  Span span = Span::kDeadline;
  std::int64_t fixed_s = 0;  // seconds, kFixed only
  bool lasting = false;  // set when it first appears; later prompts that name its key let it run on
  bool operator==(const Timer&) const = default;
};

// A deadline that one seat has to itself: it alone stands for absences, has a time bank, and counts
// as missed. What runs out for several at once, or after a fixed time, is nobody's fault.
inline bool is_personal(const Timer& timer) {
  return timer.span == Span::kDeadline && timer.seats.size() == 1;
}
// Runs on whoever is to move: of a round, not of a seat or the host.
inline bool is_nobodys(const Timer& timer) {
  return timer.span == Span::kFixed && timer.seats.empty();
}

// People are to act. `turn` rises by one whenever a new prompt is due; while it stays the same no
// clock restarts (a warning or a host's quiet edit). A wait for the host always has a kHost timer;
// when that fires the bot plays the game's host_default.
struct Awaiting {
  std::uint64_t turn = 0;
  std::vector<Seat> seats;  // who may move now
  bool host = false;        // a host is to act
  bool asks = false;  // something nobody knew before: words from before the prompt are no answer
  std::vector<Timer> timers;
  // Answers are secret: they count when written in private, and nobody else is told of them.
  bool sealed = false;
  bool operator==(const Awaiting&) const = default;
};

struct Over {
  std::optional<Seat> winner;
  bool operator==(const Over&) const = default;
};

using Pending = std::variant<Draw, Wanted, Awaiting, Over>;

}  // namespace callboard
