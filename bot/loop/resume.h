// The end of a halt, in the one order that loses nothing and keeps what people wrote in its order:
// platforms fall silent, what they had handed in meanwhile is emptied out of the inbox, they begin
// again after the cursor, and clocks get their time back before any of it is read. Loop's thread.
#pragma once

#include <functional>
#include <vector>

#include "bot/loop/daemon.h"

namespace callboard {

// `take` gives what is in the inbox, nothing when it is empty. An error means: exit.
Stored<Done> resume(Daemon& daemon, Store& store, const Adapters& platforms, Inbox& inbox,
                    const std::function<std::vector<Event>()>& take, Timestamp now);

}  // namespace callboard
