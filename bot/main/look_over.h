// What `callboard check` says of the data: whether the databases are sound, whether every
// unfinished match replays with this very program, whether others could read the files. Works on a
// copy, so a daemon may run meanwhile and an older database is upgraded in the copy only.
#pragma once

#include <iosfwd>

#include "bot/config/config.h"

namespace callboard::cli {

enum class Naming { kProblems, kEveryMatch };

// An exit code (cli.h).
int look_over_data(const Config& config, Naming naming, std::ostream& out);

}  // namespace callboard::cli
