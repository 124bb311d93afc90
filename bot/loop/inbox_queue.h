// The bounded queue between adapters' threads and the loop's: the only mutex of the core.
// Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

#include "bot/loop/event.h"

namespace callboard {

class InboxQueue final : public Inbox {
 public:
  // False: full; the adapter tries again later.
  bool push(AdapterEvent event) override;
  // Up to `events_max` events in order; waits at most `wait` for the first, or until `wake`.
  std::vector<Event> pop(std::size_t events_max, std::chrono::milliseconds wait);
  void wake();

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Event> events_;
  bool woken_ = false;
};

}  // namespace callboard
