// All that can reach the loop: what adapters hand in, and answers the loop asked for. Plain values.
#pragma once

#include "adapters/adapter.h"

namespace callboard {

using Event = AdapterEvent;

inline constexpr std::size_t kInboxEventsMax = 10'000;
inline constexpr std::size_t kBatchEventsMax = 1'000;  // events that share one commit

}  // namespace callboard
