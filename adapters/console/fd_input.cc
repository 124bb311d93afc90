#include "adapters/console/fd_input.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <streambuf>

#include "rules/core/check.h"

namespace callboard {

class FdInput::Buffer final : public std::streambuf {
 public:
  explicit Buffer(int fd) : fd_(fd), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    CALLBOARD_CHECK(wake_ >= 0, "no descriptor left to end a wait for input with");
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() override { ::close(wake_); }

  // An event that fails to be written or read was set or cleared before: nothing is lost by it.
  void interrupt() {
    interrupted_ = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
  }
  void resume() {
    interrupted_ = false;
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(wake_, &count, sizeof count);
  }
  [[nodiscard]] bool interrupted() const { return interrupted_; }

 protected:
  int_type underflow() override {
    while (true) {
      std::array<pollfd, 2> wait{{{wake_, POLLIN, 0}, {fd_, POLLIN, 0}}};
      if (::poll(wait.data(), wait.size(), -1) < 0) {
        if (errno == EINTR) continue;
        return traits_type::eof();
      }
      if (wait[0].revents != 0) return traits_type::eof();
      const ssize_t count = ::read(fd_, bytes_.data(), bytes_.size());
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) return traits_type::eof();
      setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
      return traits_type::to_int_type(bytes_.front());
    }
  }

 private:
  int fd_;
  int wake_;
  std::atomic<bool> interrupted_ = false;
  std::array<char, 4096> bytes_{};
};

FdInput::FdInput(int fd) : std::istream(nullptr), buffer_(std::make_unique<Buffer>(fd)) {
  rdbuf(buffer_.get());
}

FdInput::~FdInput() { rdbuf(nullptr); }

void FdInput::interrupt() { buffer_->interrupt(); }

bool FdInput::interrupted() const { return buffer_->interrupted(); }

void FdInput::resume() {
  buffer_->resume();
  clear();
}

}  // namespace callboard
