// An inbox that remembers what it took, refuses while it is shut, and lets a test wait for events
// without sleeping. Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "adapters/adapter.h"

namespace callboard {

class RecordingInbox final : public Inbox {
 public:
  static constexpr std::chrono::seconds kPatience{30};  // only a test that fails waits so long

  bool push(AdapterEvent event) override {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
    if (shut_) {
      ++refusals_;
      return false;
    }
    events_.push_back(std::move(event));
    return true;
  }
  void shut() { set_shut(Gate::kShut); }
  void open() { set_shut(Gate::kOpen); }
  bool wait_for_refusals(int count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] { return refusals_ >= count; });
  }

  // Waits until `count` events of a kind came; gives those that did.
  template <class Event>
  std::vector<Event> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kPatience, [&] { return of_kind<Event>().size() >= count; });
    return of_kind<Event>();
  }
  template <class Event>
  std::vector<Event> all() {
    const std::lock_guard lock(mutex_);
    return of_kind<Event>();
  }
  std::vector<AdapterEvent> events() {
    const std::lock_guard lock(mutex_);
    return events_;
  }

 private:
  enum class Gate { kOpen, kShut };
  void set_shut(Gate gate) {
    const std::lock_guard lock(mutex_);
    shut_ = gate == Gate::kShut;
    refusals_ = 0;
  }
  template <class Event>
  std::vector<Event> of_kind() {
    std::vector<Event> found;
    for (const AdapterEvent& event : events_) {
      if (const auto* one = std::get_if<Event>(&event)) found.push_back(*one);
    }
    return found;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<AdapterEvent> events_;
  bool shut_ = false;
  int refusals_ = 0;
};

}  // namespace callboard
