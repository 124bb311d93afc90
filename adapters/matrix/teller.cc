#include "adapters/matrix/teller.h"

#include <chrono>

namespace callboard::matrix {
namespace {

constexpr std::int64_t kFullMs = 10;

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
  while (!closing_) {
    if (inbox_->push(event)) return true;
    if (!wait(kFullMs)) return false;
  }
  return false;
}

bool Teller::wait(std::int64_t ms) {
  std::unique_lock lock(mutex_);
  closed_.wait_for(lock, std::chrono::milliseconds(ms), [this] { return closing_.load(); });
  return !closing_;
}

}  // namespace callboard::matrix
