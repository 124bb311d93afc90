// Time given back: what an outage took from clocks that were running. The credit is an entry of the
// match's log, so that it survives a restart, counts once, and a host can take it back. Loop's
// thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// The daemon was not running, a platform did not answer, the system's clock could not be trusted,
// or the operator had stopped everything.
enum class OutageOf : std::uint8_t { kDaemon, kVenue, kClock, kHalt };

struct Outage {
  Timestamp from;
  Timestamp to;
  OutageOf of = OutageOf::kDaemon;
  std::string adapter;     // kVenue: only matches played there
  std::string place = "";  // likewise, of AdapterState; empty: anywhere on the platform
};
bool is_at(const Show& show, const Outage& outage);

// Shorter ones are credited without a word, and only to clocks that ended in them or just after.
inline constexpr std::int64_t kOutageNoticed_ms = 2 * 60 * 1000;

// As long as this, of the daemon or of a show's platform, hosts are alerted as well.
inline constexpr std::int64_t kOutageAlerted_ms = 60 * 60 * 1000;

// What an outage takes from a clock that runs from `start` to `due`, in ms: the overlap without
// what `covered` was given back for already, and so much that min(`floor_s`, the outage's length)
// is usable afterwards. 0: nothing, or too short to speak of.
struct Running {
  Timestamp start;
  Timestamp due;
};
std::int64_t taken_ms(const Outage& outage, const Running& clock,
                      const std::vector<CreditedSpan>& covered, std::int64_t floor_s);

// The outage concerns the match: it is live, not paused, and a clock runs.
bool concerns(const House& house, const LiveMatch& match, const Outage& outage);

// Moves every running clock of the match by its overlap with the outage (minus what was credited
// before), so that at least the show's `outage_floor` is usable afterwards, though never more than
// the outage took; the reminder moves along. One notice. Gives the longest credit in ms; 0: none.
std::int64_t credit(House& house, Act& act, LiveMatch& match, const Outage& outage);

// Tells the show's hosts of the longest of these outages, if it lasted an hour and concerned the
// show: once, however many of its matches have clocks. Nothing of a halt or of the clock.
void alert_outage(House& house, Act& act, const Show& show, const std::vector<Outage>& outages);

// "!credit off": the due times go back, though not before an hour from now. Gives the new due time;
// nothing: the running prompt has no credit.
std::optional<Timestamp> take_back_credit(House& house, Act& act, LiveMatch& match);

}  // namespace callboard
