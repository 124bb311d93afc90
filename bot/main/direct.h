// Operator's commands that need no match: links to the board, the whole daemon's, help. Answered on
// the control thread.
#pragma once

#include "adapters/control/control.h"
#include "adapters/web/board.h"
#include "bot/config/config.h"
#include "bot/main/operator.h"

namespace callboard {

// `board` outlives what is given.
ControlDirect direct_commands(const Config& config, WebBoard& board, OperatorWords own);

}  // namespace callboard
