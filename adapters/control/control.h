// `callboard ctl`: the operator's commands over a Unix socket that only the daemon's own user may
// open. A request is one line; the answer is a line with one of the words of `ControlStatus`, then
// text until the connection closes. Commands for a match go through the inbox like any reply; a few
// ("link NAME") are answered directly. One thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "adapters/adapter.h"
#include "rules/core/result.h"

namespace callboard {

inline constexpr std::size_t kControlLineMax = 8 * 1024;

// What became of a request, and the word for it on the wire.
enum class ControlStatus : std::uint8_t {
  kDone,        // "done"
  kRefused,     // "refused": understood, and not done; the text says why
  kUsage,       // "usage": there is no such command or show
  kUnanswered,  // "unanswered": taken in, but nobody said in time what came of it
};
struct ControlAnswer {
  ControlStatus status = ControlStatus::kDone;
  std::string text;
};

// Answers a line at once, or gives nothing: then it goes to the loop. Called on the socket's
// thread.
using ControlDirect = std::function<std::optional<ControlAnswer>(const std::string& line)>;

// Why nothing is carried out now; nothing: all is well. Called on the socket's thread.
using ControlStalled = std::function<std::optional<std::string>()>;
// Why no socket can be bound there, whatever else there is: the path is too long. Nothing: it can.
std::optional<std::string> control_path_problem(const std::filesystem::path& socket);

// Binds the socket (mode 0600). The error is for the operator: the path is taken or too long.
Result<std::unique_ptr<Adapter>, std::string> open_control(const std::filesystem::path& socket,
                                                           ControlDirect direct,
                                                           std::function<Timestamp()> clock,
                                                           ControlStalled stalled = {});

// The other end: sends a line and gives the answer. The error says whether a daemon is running.
Result<ControlAnswer, std::string> ask_control(const std::filesystem::path& socket,
                                               const std::string& line);

}  // namespace callboard
