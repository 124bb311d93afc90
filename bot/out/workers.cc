#include "bot/out/workers.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace callboard {
namespace {

class InlineWorkers final : public Workers {
 public:
  void submit(std::function<void()> job) override { job(); }
};

// The queue is bounded by the dispatcher: one job a venue at a time.
class WorkerThread final : public Workers {
 public:
  WorkerThread() : thread_([this] { run(); }) {}
  ~WorkerThread() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    arrived_.notify_one();
    thread_.join();
  }
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

  void submit(std::function<void()> job) override {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    arrived_.notify_one();
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (!ending_ || !jobs_.empty()) {
      arrived_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (jobs_.empty()) continue;
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> jobs_;
  bool ending_ = false;
  std::thread thread_;  // last: starts when all above is made
};

}  // namespace

std::unique_ptr<Workers> make_inline_workers() { return std::make_unique<InlineWorkers>(); }
std::unique_ptr<Workers> make_worker_thread() { return std::make_unique<WorkerThread>(); }

}  // namespace callboard
