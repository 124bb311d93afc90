// Work that other threads want done on the loop's thread, between two commits: the operator's
// questions, and pictures of the databases. Thread-safe; `run` is the loop's.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace callboard {

class LoopJobs {
 public:
  // `wake` makes the loop call `run` soon.
  explicit LoopJobs(std::function<void()> wake) : wake_(std::move(wake)) {}

  // Has the loop do it and waits for that; not for the loop's own thread. False: it
  // was not done, because the loop has ended or the work threw.
  bool ask(const std::function<void()>& work);
  // Does what is waiting.
  void run();
  // Nobody waits any more, and nothing is done from now on.
  void close();

 private:
  struct Job {
    const std::function<void()>* work = nullptr;
    bool done = false;
    bool failed = false;
  };
  std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job*> waiting_;
  bool closed_ = false;
};

}  // namespace callboard
