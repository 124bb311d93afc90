// Names of the daemon's own timers, beside the keys games use. They begin with '~', which no game's
// do.
#pragma once

#include <cstdint>
#include <string>

namespace callboard::timer_key {

inline const std::string kRemind = "~remind";
inline const std::string kPractice = "~practice";
inline const std::string kUndelivered = "~undelivered";
inline const std::string kSupply = "~supply";
inline const std::string kDice = "~dice";
inline const std::string kAskDice = "~askdice";
inline const std::string kResume = "~resume";
inline const std::string kPaused = "~paused";  // the end of a pause that has none
// Not waited for: its "due time" is since when the match is halted (bot/match/halted.h).
inline const std::string kHalted = "~halted";
inline const std::string kDark = "~dark";
inline const std::string kProtest = "~protest";
inline const std::string kHostHalf = "~host_half";
inline const std::string kHostLate = "~host_late";

// After how long the daemon looks again whether a person could read what it waits on; also the
// least that moving a deadline leaves.
inline constexpr std::int64_t kHour_ms = 60 * 60 * 1000;

inline bool is_own(const std::string& key) { return !key.empty() && key.front() == '~'; }

}  // namespace callboard::timer_key
