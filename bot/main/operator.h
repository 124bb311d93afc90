// The operator's commands that look at or steer the whole daemon: backup, status, halt, resume,
// clock. Answered on the control thread; what touches the loop's data is done on the loop's.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "adapters/control/control.h"
#include "bot/config/config.h"
#include "bot/loop/daemon.h"
#include "bot/loop/inbox_queue.h"
#include "bot/loop/jobs.h"

namespace callboard {

// Gives nothing for words that are not the operator's. `word` and what stands behind it.
using OperatorWords =
    std::function<std::optional<ControlAnswer>(const std::string& word, const std::string& rest)>;

// What each is, for the list of commands.
inline constexpr const char* kOperatorHelp =
    "callboard ctl status             how the daemon, its shows and its posts are\n"
    "callboard ctl halt               stop everything: no posts, no deadlines; replies are kept\n"
    "callboard ctl resume             what would happen then; \"resume confirm\" does it\n"
    "callboard ctl clock accept       the system's clock has jumped and is right as it is\n"
    "callboard ctl settled ROW        a failed or unknown post was looked after\n"
    "callboard ctl backup FOLDER      a copy of both databases, as of now\n";

// What the operator's commands work on. All of it outlives what is given; the parts are there once
// the loop runs.
struct OperatorDesk {
  LoopJobs& jobs;
  const Config& config;
  InboxQueue& inbox;
  const std::unique_ptr<House>& house;
  const std::unique_ptr<Dispatcher>& dispatcher;
  const std::unique_ptr<Daemon>& daemon;
  std::function<Timestamp()> clock;
  std::function<Adapters()> platforms;  // without the control socket
};

OperatorWords operator_words(OperatorDesk desk);

}  // namespace callboard
