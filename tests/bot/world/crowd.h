// Very many live matches in a store, each in a show of its own and as it stands after ten moves:
// copies of one match of a staged daemon, with people and threads of their own. For benchmarks of
// large houses, and for tests of what their start costs. Throws where a store would fail.
#pragma once

#include <cstdint>
#include <vector>

#include "bot/show/show_setup.h"
#include "storage/store.h"

namespace callboard::test {

inline constexpr Timestamp kCrowdNow{1'700'000'000'000};  // before any of their timers is due

struct CrowdSize {
  std::int64_t matches = 0;
  std::int64_t timers = 10;   // of each
  std::int64_t finished = 0;  // matches before it in each show
};

// Into a store that is empty. It needs nothing that a start has to bring up to date.
void fill_with_crowd(Store& store, const CrowdSize& size);
std::vector<ShowSetup> crowd_setups(std::int64_t matches);

}  // namespace callboard::test
