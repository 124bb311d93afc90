// What `callboard ctl status` and `resume` say: how the daemon is, and what the operator can do
// about it. For the operator's eyes; never secrets. Loop's thread.
#pragma once

#include <string>

#include "bot/config/config.h"
#include "bot/loop/daemon.h"

namespace callboard {

Stored<std::string> status_words(const Config& config, House& house, const Dispatcher& dispatcher,
                                 Daemon& daemon);
// What `resume confirm` would let out, and what it would give back to which clocks.
std::string resume_preview(House& house, const Dispatcher& dispatcher, Timestamp now);

// "2026-11-21 12:00 UTC"
std::string utc_words(Timestamp at);

}  // namespace callboard
