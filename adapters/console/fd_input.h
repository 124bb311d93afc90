// Standard input (or any descriptor) as a stream whose wait can be ended from another thread, so
// that a daemon can stop while nobody types. One thread reads; interrupt() from any.
#pragma once

#include <istream>
#include <memory>

namespace callboard {

class FdInput final : public std::istream {
 public:
  explicit FdInput(int fd);  // stays open after this
  ~FdInput() override;

  void interrupt();  // a read that waits, and every later one, sees the end of input
  [[nodiscard]] bool interrupted() const;
  void resume();  // reads wait again; what came meanwhile is still there

 private:
  class Buffer;
  std::unique_ptr<Buffer> buffer_;
};

}  // namespace callboard
