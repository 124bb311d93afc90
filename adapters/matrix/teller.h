// Hands events to the daemon's inbox: one that is full is asked again until it takes the event or
// the adapter stops. Shared by the adapter's threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "adapters/adapter.h"

namespace callboard::matrix {

class Teller {
 public:
  void open(Inbox& inbox);
  void close();
  // False: the adapter stops; the event was not taken.
  bool tell(const AdapterEvent& event);
  // Waits; false: the adapter stops.
  bool wait(std::int64_t ms);
  // For requests under way.
  [[nodiscard]] const std::atomic<bool>& closing() const { return closing_; }

 private:
  Inbox* inbox_ = nullptr;
  std::atomic<bool> closing_{true};
  std::mutex mutex_;
  std::condition_variable closed_;
};

}  // namespace callboard::matrix
