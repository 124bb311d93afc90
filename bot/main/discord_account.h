// The bot of the section [discord], made from what the configuration names. Used at the start and
// by `callboard check`.
#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "adapters/adapter.h"
#include "bot/config/config.h"
#include "bot/loop/daemon.h"

namespace callboard {

// Not started. The error names the file and says what is wrong with it, for the operator.
Result<std::unique_ptr<Adapter>, std::string> open_discord(const Config& config, LogSink log);

// Asks Discord, if it is configured; tells what is wrong and where to click. False: something is.
bool check_discord_account(const Config& config, std::ostream& out);

}  // namespace callboard
