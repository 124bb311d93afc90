// Hands events to the daemon's inbox: one that is full is asked again until it takes the event or
// the adapter stops. Shared by the adapter's threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <set>
#include <string>

#include "adapters/adapter.h"

namespace callboard::matrix {

class Teller {
 public:
  void open(Inbox& inbox);
  void close();
  // False: the adapter stops; the event was not taken.
  bool tell(const AdapterEvent& event);
  // Whether this run has handed the reply in, by its id: then it has no mark of a former run.
  [[nodiscard]] bool has_handed_in(const std::string& reply);
  // Waits; false: the adapter stops.
  bool wait(std::int64_t ms);
  // For requests under way.
  [[nodiscard]] const std::atomic<bool>& closing() const { return closing_; }

 private:
  Inbox* inbox_ = nullptr;
  std::atomic<bool> closing_{true};
  std::mutex mutex_;  // guards what follows
  std::set<std::string> replies_;
  std::deque<std::string> in_order_;  // of these, the oldest first
  std::condition_variable closed_;
};

}  // namespace callboard::matrix
