#include "bot/loop/inbox_queue.h"

#include <utility>

namespace callboard {

bool InboxQueue::push(AdapterEvent event) {
  {
    const std::lock_guard lock(mutex_);
    if (events_.size() >= kInboxEventsMax) return false;
    events_.push_back(std::move(event));
  }
  arrived_.notify_one();
  return true;
}

std::vector<Event> InboxQueue::pop(std::size_t events_max, std::chrono::milliseconds wait) {
  std::unique_lock lock(mutex_);
  arrived_.wait_for(lock, wait, [&] { return woken_ || !events_.empty(); });
  woken_ = false;
  std::vector<Event> taken;
  while (!events_.empty() && taken.size() < events_max) {
    taken.push_back(std::move(events_.front()));
    events_.pop_front();
  }
  return taken;
}

void InboxQueue::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  arrived_.notify_one();
}

}  // namespace callboard
