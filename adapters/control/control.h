// `callboard ctl`: the operator's commands over a Unix socket that only the daemon's own user may
// open. A request is one line, the answer is text until the connection closes. Commands for a match
// go through the inbox like any reply; a few ("link NAME") are answered directly. One thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "adapters/adapter.h"
#include "rules/core/result.h"

namespace callboard {

inline constexpr std::size_t kControlLineMax = 8 * 1024;

// Answers a line at once, or gives nothing: then it goes to the loop. Called on the socket's
// thread.
using ControlDirect = std::function<std::optional<std::string>(const std::string& line)>;

// Binds the socket (mode 0600). The error is for the operator: the path is taken or too long.
Result<std::unique_ptr<Adapter>, std::string> open_control(const std::filesystem::path& socket,
                                                           ControlDirect direct,
                                                           std::function<Timestamp()> clock);

// The other end: sends a line and gives the answer. The error says whether a daemon is running.
Result<std::string, std::string> ask_control(const std::filesystem::path& socket,
                                             const std::string& line);

}  // namespace callboard
