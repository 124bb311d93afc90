// Operator's commands that need no match: links to the board, help. Answered on the control thread.
#pragma once

#include "adapters/control/control.h"
#include "adapters/web/board.h"
#include "bot/config/config.h"

namespace callboard {

// `board` outlives what is given.
ControlDirect direct_commands(const Config& config, WebBoard& board);

}  // namespace callboard
