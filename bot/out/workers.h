// Where posts are rendered: a thread beside the loop, or at once for tests and the simulator.
#pragma once

#include <functional>
#include <memory>

namespace callboard {

class Workers {
 public:
  virtual ~Workers() = default;
  // Runs `job` once, in the order of submission. Loop's thread.
  virtual void submit(std::function<void()> job) = 0;
};

std::unique_ptr<Workers> make_inline_workers();
// One thread; its destructor finishes what was submitted.
std::unique_ptr<Workers> make_worker_thread();

}  // namespace callboard
