#include "adapters/matrix/teller.h"

#include <chrono>

namespace callboard::matrix {
namespace {

constexpr std::int64_t kFullMs = 10;
constexpr std::size_t kRepliesMax = 20'000;  // remembered

}  // namespace

void Teller::open(Inbox& inbox) {
  const std::lock_guard lock(mutex_);
  inbox_ = &inbox;
  closing_ = false;
}

void Teller::close() {
  const std::lock_guard lock(mutex_);
  closing_ = true;
  closed_.notify_all();
}

bool Teller::tell(const AdapterEvent& event) {
  if (const auto* reply = std::get_if<Incoming>(&event)) {
    const std::lock_guard lock(mutex_);
    if (replies_.insert(reply->ref.id).second) in_order_.push_back(reply->ref.id);
    if (in_order_.size() > kRepliesMax) {
      replies_.erase(in_order_.front());
      in_order_.pop_front();
    }
  }
  while (!closing_) {
    if (inbox_->push(event)) return true;
    if (!wait(kFullMs)) return false;
  }
  return false;
}

bool Teller::has_handed_in(const std::string& reply) {
  const std::lock_guard lock(mutex_);
  return replies_.contains(reply);
}

bool Teller::wait(std::int64_t ms) {
  std::unique_lock lock(mutex_);
  closed_.wait_for(lock, std::chrono::milliseconds(ms), [this] { return closing_.load(); });
  return !closing_;
}

}  // namespace callboard::matrix
