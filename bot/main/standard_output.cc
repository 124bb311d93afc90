#include "bot/main/standard_output.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <streambuf>

namespace callboard::cli {
namespace {

// Hands all on to the stream that was there.
class Minded final : public std::streambuf {
 public:
  explicit Minded(std::streambuf& under) : under_(under) {}
  [[nodiscard]] int fault() const { return fault_; }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const int_type put = under_.sputc(traits_type::to_char_type(c));
    if (traits_type::eq_int_type(put, traits_type::eof())) note();
    return put;
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::streamsize put = under_.sputn(text, size);
    if (put != size) note();
    return put;
  }
  int sync() override {
    const int done = under_.pubsync();
    if (done != 0) note();
    return done;
  }

 private:
  void note() {
    int none = 0;
    fault_.compare_exchange_strong(none, errno == 0 ? EIO : errno);
  }
  std::streambuf& under_;
  std::atomic<int> fault_{0};  // the first one
};

Minded* minded = nullptr;

// Where one of the three was closed by whoever started the program, the next file it opens would
// take its place and get what is printed. Reading is all that this one is good for.
void fill_closed() {
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(standard, F_GETFD) != -1 || errno != EBADF) continue;
    (void)::open("/dev/null", O_RDONLY);  // the lowest number that is free
  }
}

}  // namespace

void mind_standard_output() {
  fill_closed();
  if (minded != nullptr) return;
  minded = new Minded(*std::cout.rdbuf());  // std::cout is flushed once more after all statics
  std::cout.rdbuf(minded);
}

std::optional<std::string> standard_output_fault() {
  std::cout.clear();
  std::cout.flush();
  const int fault = minded == nullptr ? 0 : minded->fault();
  if (fault == 0) return std::nullopt;
  return "standard output cannot be written: " + std::string(std::strerror(fault));
}

}  // namespace callboard::cli
