// A store that forgets everything when it goes: for `callboard play`, the simulator and tests. It
// keeps every promise of store.h but durability. Owned by its maker; one thread.
#pragma once

#include <memory>
#include <string>

#include "storage/store.h"

namespace callboard {

// `installation`: given by the simulator, so that a seed replays exactly; empty: random.
std::unique_ptr<Store> make_memory_store(std::string installation = {});

}  // namespace callboard
