// One thread for the slow work of passwords, so that the HTTP server never waits for it. Owned by
// the WebBoard, whose other parts outlive it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace callboard::web {

inline constexpr std::size_t kPasswordJobsMax = 16;

class PasswordWorker {
 public:
  PasswordWorker();
  ~PasswordWorker();

  enum class Queued : std::uint8_t { kYes, kFull };
  [[nodiscard]] Queued run(std::function<void()> work);

 private:
  void loop();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace callboard::web
