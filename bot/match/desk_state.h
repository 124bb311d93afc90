// What the daemon knows of a match beside the rules: who sits where, the prompt that runs, a pause.
// Folded from the desk entries of the match's log by a pure function. Owned by the loop's thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/carry.h"
#include "rules/core/log.h"
#include "rules/core/options.h"

namespace callboard {

enum class PlayerKind { kPerson, kPractice };

struct Prompt {
  std::uint64_t turn = 0;  // of Awaiting
  OutboxId row;            // the post that asks
  Timestamp posted;
  std::optional<Timestamp> delivered;  // the clock runs from here
};

// An item dealt from a pack: its hash, its draw, and how many draws were in effect before it.
struct Dealt {
  std::string item;
  std::int64_t n = 0;
  std::int64_t draws_before = 0;
};

// A code a player adds to the draws.
struct Spin {
  PersonId person;
  std::string code;
};

struct Pause {
  Timestamp since;
  std::map<std::string, std::int64_t> left_ms;  // of each timer
};

// Time given back to the running prompt after outages (bot/clock/credit.h).
struct CreditedSpan {
  Timestamp from;
  Timestamp to;
};
struct Credited {
  std::vector<CreditedSpan> spans;
  std::map<std::string, std::int64_t> by_ms;  // of each timer; empty once a host took it back
};

struct DeskState {
  std::vector<PersonId> joined;  // waiting to be seated, in order
  std::vector<PersonId> practice;
  std::vector<PersonId> seats;  // empty until the match has begun
  bool begun = false;
  OptionValues options;  // the game was started with
  CarryIn carry;
  std::optional<Prompt> prompt;
  std::optional<Pause> pause;
  Credited credited;
  std::vector<Dealt> dealt;
  std::vector<Spin> spins;  // the newest of each person, in the order in which they were accepted
  std::map<PersonId, std::int64_t> spins_given;
  bool over = false;
  [[nodiscard]] bool is_practice(PersonId person) const;
  [[nodiscard]] std::optional<Seat> seat_of(PersonId person) const;
};

// The kinds of desk entries and their making.
namespace desk {
DeskEntry joined(PersonId person, PlayerKind kind);
DeskEntry left(PersonId person);
DeskEntry begun(const std::vector<PersonId>& seats, const OptionValues& options,
                const CarryIn& carry);
DeskEntry occupant(Seat seat, PersonId person);
// True for an `occupant` entry of this seat.
bool seats_somebody(const DeskEntry& entry, Seat seat);
DeskEntry prompted(std::uint64_t turn, OutboxId row);
DeskEntry delivered(OutboxId row, Timestamp stamp);
DeskEntry dealt(const Dealt& dealt);
DeskEntry spin(PersonId person, const std::string& code);
DeskEntry paused(const std::map<std::string, std::int64_t>& left_ms);
DeskEntry resumed();
DeskEntry credited(const CreditedSpan& outage, const std::map<std::string, std::int64_t>& by_ms);
DeskEntry credit_taken_back();
DeskEntry closed(std::string_view how);  // "over", "aborted"
}  // namespace desk

// Folds one desk entry; an unknown kind throws Broken (a log of a newer daemon).
void fold_desk(DeskState& state, Timestamp at, const DeskEntry& entry);

}  // namespace callboard
