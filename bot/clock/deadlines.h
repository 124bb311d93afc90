// The clock of a match: it starts when the prompt was delivered, it fires only after every venue
// has confirmed that it was read up to the due time, and it stands still in a pause. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// What the dispatcher needs to know of a prompt: JSON {"seats": [...], "due_ms": n}. `due`: as the
// post says it; nothing in a pause, when no clock runs.
std::string prompt_note(const Awaiting& awaiting, std::optional<Timestamp> due);

// The timers of what was asked go, but not those that last; the end of a pause and an open
// protest's wait for its host stay, with the warnings on the way there.
void clear_asked(House& house, Act& act, const LiveMatch& match);

// A new prompt is on its way: old timers go; a wait for the host alone starts at once, players'
// clocks start at delivery.
void begin_prompt(House& house, Act& act, LiveMatch& match, const Awaiting& awaiting, OutboxId row);

// The platform says that a post stands since `stamp`. Of the running prompt: clocks start (LN-113),
// once it stands at home for each who is to move.
void prompt_delivered(House& house, Act& act, LiveMatch& match, const OutboxRow& row,
                      Timestamp stamp);

// Somebody answers where the prompt stands, though it does not yet where they were at home: they
// have seen it, and are at home there now. Once that is so of all who are to move, clocks start.
void answered_elsewhere(House& house, Act& act, LiveMatch& match, Seat seat,
                        const std::string& adapter);
// The prompt stood there by then, though not yet where everybody who is to move is at home.
bool stood_there(const LiveMatch& match, const std::string& adapter, Timestamp stamp);

// No new prompt is due: timers that last begin and end as they are asked for.
void tend_lasting(House& house, Act& act, LiveMatch& match);

// A timer came due: asks the venues whether they were read up to then. Once all of them have
// confirmed it, it fires.
void timer_due(House& house, Act& act, LiveMatch& match, const TimerRow& timer);
// The timers that have waited for this venue alone, of matches and (match 0) of shows: they wait no
// longer, and each is to be fired in an Act of its own.
// A thread has taken the place of another: what was still to be read there is to be read here.
void ask_there(House& house, Act& act, const Venue& before, const Venue& here);
std::vector<TimerRow> confirm_read(House& house, const Venue& venue, Timestamp upto);
// One of them. Nothing if it was moved or cleared by what fired before it.
void fire_read(House& house, Act& act, const TimerRow& timer);

// The timer of the seat's deadline, which is of no other seat; nothing: no such clock runs.
std::optional<std::string> deadline_of(const LiveMatch& match, Seat seat);
// The timer that runs for several seats in common; nothing: there is none.
std::optional<std::string> shared_deadline(const LiveMatch& match);
// Fires that timer now: "!miss NAME".
void miss_now(House& house, Act& act, LiveMatch& match, const std::string& timer);

// Moves the due time of the running deadline by `by_s`; a shorter clock keeps an hour (HA-14).
// Gives the new due time, or nothing if no clock runs.
std::optional<Timestamp> extend(House& house, Act& act, LiveMatch& match, std::int64_t by_s);

// Clocks stand still. Whoever pauses says what ends it.
void pause(House& house, Act& act, LiveMatch& match);
// One whose end no host has named ends when the wait for hosts is over; they are told on the way.
// Gives when.
Timestamp pause_for_hosts(House& house, Act& act, LiveMatch& match);
// It ends by itself at `until` and not before (HA-15).
void pause_until(House& house, Act& act, LiveMatch& match, Timestamp until);
void pause_lapses(House& house, Act& act, LiveMatch& match);
// HA-16: with the time that was left, or asked afresh with a whole clock.
enum class Resumption : std::uint8_t { kWhatWasLeft, kFresh };
void resume(House& house, Act& act, LiveMatch& match);
// By a host's word: who and why are in `facts`.
void resume(House& house, Act& act, LiveMatch& match, Resumption how, nlohmann::json facts);

}  // namespace callboard
