// Preloaded into the program under test: ends it, as kill -9 does, before or after the n-th of one
// kind of system call, that is between two exact steps: a page half written, a commit just durable,
// an answer not yet sent. CALLBOARD_KILL_AT is "<call> <before|after> <n>", e.g. "fdatasync after
// 17". Any thread of the program may be the one that makes the call.
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <sstream>
#include <string>

namespace {

struct Plan {
  std::string call;
  std::string side;
  long n = 0;
};

const Plan& plan() {
  static const Plan made = [] {
    Plan read;
    const char* words = std::getenv("CALLBOARD_KILL_AT");
    std::istringstream in(words == nullptr ? "" : words);
    in >> read.call >> read.side >> read.n;
    return read;
  }();
  return made;
}

std::atomic<long> calls{0};

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

// Calls what was meant, and dies at the side of it that was planned.
template <class Call>
auto count(const char* name, const Call& call) {
  const bool now = plan().call == name && ++calls == plan().n;
  if (now && plan().side == "before") kill(getpid(), SIGKILL);
  const auto result = call();
  if (now) kill(getpid(), SIGKILL);
  return result;
}

}  // namespace

extern "C" {

int fdatasync(int fd) {
  static const auto real = next<int (*)(int)>("fdatasync");
  return count("fdatasync", [&] { return real(fd); });
}

ssize_t pwrite64(int fd, const void* data, size_t bytes, off64_t at) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t, off64_t)>("pwrite64");
  return count("pwrite64", [&] { return real(fd, data, bytes, at); });
}

ssize_t sendmsg(int fd, const msghdr* message, int flags) {
  static const auto real = next<ssize_t (*)(int, const msghdr*, int)>("sendmsg");
  return count("sendmsg", [&] { return real(fd, message, flags); });
}

int rename(const char* from, const char* to) noexcept {
  static const auto real = next<int (*)(const char*, const char*)>("rename");
  return count("rename", [&] { return real(from, to); });
}

}  // extern "C"
