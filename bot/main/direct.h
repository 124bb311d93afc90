// Operator's commands that need no match: links to the board, the whole daemon's, help. Answered on
// the control thread.
#pragma once

#include <functional>
#include <string>

#include "adapters/control/control.h"
#include "adapters/web/board.h"
#include "bot/config/config.h"
#include "bot/main/operator.h"

namespace callboard {

inline constexpr const char* kNotStored =
    "Nothing was stored, so nothing was done: the disk with the data folder is full. Make room on "
    "it "
    "and send the command again.";

// `board` outlives what is given. `is_made`: whether people have made a show of that key.
ControlDirect direct_commands(const Config& config, WebBoard& board, OperatorWords own,
                              std::function<bool(const std::string&)> is_made);

}  // namespace callboard
