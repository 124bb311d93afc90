// Replies that were changed or taken away after they had been read: moves stand, the hosts are
// told. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

void handle_edit(House& house, Act& act, const Edited& edited);

}  // namespace callboard
