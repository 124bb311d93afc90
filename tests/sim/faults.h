// Which faults a run has and how often: the mix of docs/reliability.md unless a file says otherwise
// ("name = number" a line, "#" begins a comment). Plain values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/result.h"

namespace callboard::sim {

// Per million where nothing else is said.
struct Faults {
  // of a reply
  std::int64_t duplicate = 100'000;
  std::int64_t reorder = 100'000;  // up to 10 minutes
  std::int64_t delay = 50'000;     // 1 s to 6 h
  std::int64_t drop = 20'000;      // found by a catch-up
  std::int64_t edit = 20'000;
  // of a post
  std::int64_t answer_lost = 20'000;   // it stands, and the platform's answer is lost
  std::int64_t error_before = 15'000;  // 5xx, it does not stand
  std::int64_t rate_limited = 15'000;  // 429
  std::int64_t refused = 1'000;        // a private post to an account that has vanished
  std::int64_t head_gone = 1'000;  // somebody has taken away the post that says how things stand
  // of a press of a button, where there are buttons
  std::int64_t press_lost = 40'000;     // the person sees that it failed
  std::int64_t press_twice = 40'000;    // within two seconds
  std::int64_t press_late = 30'000;     // told after its token's time, up to 3 h
  std::int64_t press_old = 60'000;      // of an earlier prompt
  std::int64_t press_other = 100'000;   // of a prompt: somebody presses whose turn it is not
  std::int64_t session_lost = 300'000;  // of a start: presses that were not taken in are gone
  // of a post there
  std::int64_t limit_channel = 15'000;  // 429 of its thread, up to 2 min
  std::int64_t limit_all = 5'000;       // 429 of the whole bot, up to 10 min
  // a day, there
  std::int64_t thread_archived = 300'000;
  std::int64_t thread_locked = 150'000;  // 1 min to 1 d: nobody writes, posts wait
  std::int64_t thread_deleted = 30'000;
  std::int64_t token_taken = 30'000;  // a new one is given within 2 days
  std::int64_t bot_removed = 30'000;  // from the server; invited again within 5 days
  // a day
  std::int64_t outage = 50'000;       // of the platform, 1 s to 7 d
  std::int64_t clock_jump = 240'000;  // up to 24 h either way
  std::int64_t crash = 1'000'000;     // at any step of an event's way
  std::int64_t restart = 100'000;     // in order, away for up to a day
  std::int64_t disk_full = 33'000;    // a commit is refused
  std::int64_t disk_error = 33'000;   // a commit fails; it may be on the disk all the same
  std::int64_t halt = 20'000;         // the operator stops everything for a while
  // of a real database on a faulty disk; none: the store is memory
  std::int64_t sqlite = 0;     // anything but 0: SQLite
  std::int64_t power_cut = 0;  // a day; unsynced writes are lost, kept or torn
  std::int64_t write_error = 0;
  std::int64_t sync_error = 0;
  std::int64_t no_space = 0;
  std::int64_t upgrade = 0;  // a day; a newer daemon finds the database as the one before left it
};

// The names and values, for files and for shortening a history.
std::map<std::string, std::int64_t Faults::*> fault_names();
Faults no_faults();
// Reads `text` over `faults`. The error names the line.
Result<Faults, std::string> read_faults(const std::string& text, Faults faults);

}  // namespace callboard::sim
