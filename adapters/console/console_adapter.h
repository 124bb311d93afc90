// Play at a terminal: one venue, "console", where several people may share the keyboard by writing
// "Name: words". What the terminal cannot do: edits, private messages that stay private (an aside
// is printed for all to see), marks beside a line (they are printed below). Owned by the daemon;
// its two threads (one waits for lines, one talks to the inbox and prints) end with stop().
#pragma once

#include <memory>

#include "adapters/adapter.h"
#include "adapters/console/terminal.h"

namespace callboard {

inline constexpr const char* kConsole = "console";    // the adapter's and the venue's name
inline constexpr std::size_t kConsoleJobsMax = 4096;  // requests waiting; one more is lost
inline constexpr std::size_t kConsoleTextBytesMax = 64 * 1024;  // of one post

// The terminal outlives the adapter. Requests made before start() are answered after it.
std::unique_ptr<Adapter> make_console_adapter(Terminal& terminal);

}  // namespace callboard
