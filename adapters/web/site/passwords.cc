#include "adapters/web/site/passwords.h"

namespace callboard::web {

PasswordWorker::PasswordWorker() : thread_([this] { loop(); }) {}

PasswordWorker::~PasswordWorker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

PasswordWorker::Queued PasswordWorker::run(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || jobs_.size() >= kPasswordJobsMax) return Queued::kFull;
    jobs_.push_back(std::move(work));
  }
  wake_.notify_all();
  return Queued::kYes;
}

void PasswordWorker::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    auto work = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    work();
    lock.lock();
  }
}

}  // namespace callboard::web
