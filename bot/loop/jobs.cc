#include "bot/loop/jobs.h"

#include <utility>

namespace callboard {

bool LoopJobs::ask(const std::function<void()>& work) {
  Job job;
  job.work = &work;
  std::unique_lock lock(mutex_);
  if (closed_) return false;
  waiting_.push_back(&job);
  lock.unlock();
  wake_();
  lock.lock();
  changed_.wait(lock, [&] { return job.done || job.failed || closed_; });
  return job.done;
}

void LoopJobs::run() {
  std::unique_lock lock(mutex_);
  while (!waiting_.empty()) {
    Job* job = waiting_.front();
    waiting_.pop_front();
    try {
      (*job->work)();  // under the lock, so that nobody who gave up has taken the work away
      job->done = true;
    } catch (const std::exception&) {
      job->failed = true;  // costs the question, never the daemon
    }
    changed_.notify_all();
  }
}

void LoopJobs::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
}

}  // namespace callboard
