// The account on a Matrix homeserver that the configuration names: the adapter made of it, and what
// `callboard check` says about it.
#pragma once

#include <iosfwd>
#include <memory>

#include "adapters/adapter.h"
#include "bot/config/config.h"
#include "bot/loop/daemon.h"

namespace callboard {

// Nothing: no account is configured.
std::unique_ptr<Adapter> open_matrix(const Config& config, LogSink log);

namespace cli {

// Asks the homeserver. An exit code of cli.h.
int check_matrix(const Config& config, std::ostream& out);

}  // namespace cli

}  // namespace callboard
