// What `callboard check` tries of all that `callboard run` needs of this machine: the address of
// the board, the hosts' accounts, the folders and the control socket. A daemon that runs may go on
// meanwhile, and nothing is left behind.
#pragma once

#include <iosfwd>

#include "bot/config/config.h"

namespace callboard::cli {

// An exit code (cli.h).
int try_run(const Config& config, std::ostream& out);

}  // namespace callboard::cli
