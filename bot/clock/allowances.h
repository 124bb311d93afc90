// What softens a deadline for one person: absence, quiet hours, time bank, excused misses, and the
// short clock of somebody who keeps away. Every use is an entry of the match's log and is told.
// Loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "bot/match/house.h"

namespace callboard {

// Quiet hours move only clocks at least this long: a show played within an hour has no nights.
inline constexpr std::int64_t kQuietClockMin_s = 12 * 60 * 60;
// Left of a clock at least when quiet hours or an absence end.
inline constexpr std::int64_t kWake_ms = 60 * 60 * 1000;

// Zone and hours of whoever sits there; the show's zone where the person's is unknown.
std::string zone_of(const House& house, const Show& show, PersonId person);

// The length of the seat's next clock: the show's deadline, or its short clock after a miss.
std::int64_t clock_s(House& house, const LiveMatch& match, Seat seat);

// Where a clock that would run over [from, due] ends, with the absences (within the show's cap for
// a match) and the quiet hours of its person. Never earlier than `due`.
struct Placed {
  Timestamp due;
  std::vector<SeatSpan> stands;  // in order
};
Placed place_due(House& house, const LiveMatch& match, Seat seat, Timestamp from, Timestamp due);
// An instant moved out of the person's quiet hours, to their end.
Timestamp awake_at(House& house, const LiveMatch& match, Seat seat, Timestamp at);

// Sets the seat's clock, of a personal timer: due time, standing still, reminder.
void set_clock(House& house, Act& act, LiveMatch& match, const Timer& timer, Timestamp from,
               Timestamp due);

// Where the timer would end without quiet hours and absences to come, which time that is given or
// taken counts from; once the night that put a clock off is over, where that ends.
Timestamp plain_due(House& house, const LiveMatch& match, const TimerRow& row, Timestamp now);
// Moves the end of a timer that runs, but not nearer than an hour. Where it is a seat's clock, the
// absence and the quiet hours of its person hold for the new end too, which is given.
Timestamp move_clock(House& house, Act& act, LiveMatch& match, const TimerRow& row,
                     std::int64_t by_ms);
// Of those that are not over at `now`: from when, until when, and whether that is now.
nlohmann::json spans_json(const std::vector<SeatSpan>& spans, Timestamp now);
nlohmann::json absences_of(const House& house, PersonId person, Timestamp now);

// The reminder goes with it, out of quiet hours.
void move_reminder(House& house, Act& act, const LiveMatch& match, std::int64_t by_ms);

// After the ends of clocks have moved: a reminder that had come due meanwhile, and was not sent,
// comes once more where its time is still to come.
void remind_anew(House& house, Act& act, LiveMatch& match);

// The person's absences or quiet hours have changed: running clocks of theirs are placed anew, from
// now. Gives how many matches that concerned.
int replace_clocks(House& house, Act& act, PersonId person);
// The clock of a match that is paused stands for that reason alone.
void forget_stand(House& house, Act& act, LiveMatch& match);

// A bank that runs has used what ran until `now`.
std::int64_t bank_left_ms(House& house, const LiveMatch& match, Seat seat, Timestamp now);
std::int64_t excused_left(House& house, const LiveMatch& match, Seat seat);

// The deadline `due` has passed: uses the bank, then an excused miss. True if that kept the penalty
// away.
bool spared(House& house, Act& act, LiveMatch& match, const Timer& timer, Timestamp due);

// "12 more hours please": from the bank if that has something left, and told; else the hosts are
// asked. Gives the new due time; nothing: the hosts were asked. No clock runs: E_NOCLOCK.
// What was asked for in this turn already, and no host has answered, or one has turned down, is not
// passed on again. Time that would end in the same night or absence is not taken (kNoGain).
enum class MoreTime : std::uint8_t { kFromBank, kAsked, kAskedBefore, kDenied, kNoGain, kNoClock };
MoreTime more_time(House& house, Act& act, LiveMatch& match, Seat seat,
                   std::optional<std::int64_t> by_s);

}  // namespace callboard
