// Preloaded into the program under test: ends it, as kill -9 does, right before or after one exact
// system call: a page half written, a commit just durable, an answer not yet sent. Any thread of
// the program may be the one that makes the call.
//
// CALLBOARD_KILL_AT    "<call>[@<file>] <before|after> <n>", e.g. "fdatasync after 17", or
//                      "pwrite64@forum.db-wal before 3". A file is its last name, or "socket".
// CALLBOARD_KILL_ARM   a file; nothing is counted before it is there
// CALLBOARD_KILL_TRACE a file that gets a line "<call>@<file>" for each call counted
// CALLBOARD_DISK       a file that says how the disk is from now on: "slow <ms>" for each flush, or
//                      "readonly"; empty: well
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <sstream>
#include <string>

namespace {

std::string wish(const char* name) {
  const char* words = std::getenv(name);
  return words == nullptr ? "" : words;
}

struct Plan {
  std::string call;
  std::string file;  // empty: any
  std::string side;
  long n = 0;
  std::string arm;
  std::string trace;
};

const Plan& plan() {
  static const Plan made = [] {
    Plan read;
    std::istringstream in(wish("CALLBOARD_KILL_AT"));
    in >> read.call >> read.side >> read.n;
    if (const auto at = read.call.find('@'); at != std::string::npos) {
      read.file = read.call.substr(at + 1);
      read.call.resize(at);
    }
    read.arm = wish("CALLBOARD_KILL_ARM");
    read.trace = wish("CALLBOARD_KILL_TRACE");
    return read;
  }();
  return made;
}

std::atomic<long> calls{0};

bool armed() {
  static std::atomic<bool> is_armed{plan().arm.empty()};
  if (!is_armed && access(plan().arm.c_str(), F_OK) == 0) is_armed = true;
  return is_armed;
}

std::string last_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// The file behind a descriptor, "socket", or nothing for what keeps no data (pipes, events).
std::string file_of(int fd) {
  struct stat info {};
  if (fstat(fd, &info) != 0) return "";
  if (S_ISSOCK(info.st_mode)) return "socket";
  if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) return "";
  char path[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(fd);
  const ssize_t length = readlink(link.c_str(), path, sizeof path);
  return length <= 0 ? "" : last_name(std::string(path, static_cast<std::size_t>(length)));
}

void note(const std::string& line) {
  static const int fd = open(plan().trace.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const std::string whole = line + "\n";
  (void)syscall(SYS_write, fd, whole.data(), whole.size());  // not by way of ourselves
}

// How the disk is said to be. By system calls, so as not to come back here.
std::string disk() {
  static const std::string file = wish("CALLBOARD_DISK");
  if (file.empty()) return "";
  const long fd = syscall(SYS_openat, AT_FDCWD, file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return "";
  char said[64];
  const long length = syscall(SYS_read, fd, said, sizeof said);
  syscall(SYS_close, fd);
  return length <= 0 ? "" : std::string(said, static_cast<std::size_t>(length));
}

void take_time() {
  long ms = 0;
  if (sscanf(disk().c_str(), "slow %ld", &ms) == 1) usleep(static_cast<useconds_t>(ms * 1000));
}

// Files only, and not what the program says on its terminal.
bool is_refused(int fd) {
  if (fd <= STDERR_FILENO || disk() != "readonly") return false;
  struct stat info {};
  return fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

// Calls what was meant, and dies at the side of it that was planned.
template <class Name, class Call>
auto count(const char* name, const Name& file_name, const Call& call) {
  if (!armed()) return call();
  const bool traced = !plan().trace.empty();
  const bool named = traced || (plan().call == name && !plan().file.empty());
  const std::string file = named ? file_name() : "";
  if (traced && !file.empty()) note(std::string(name) + "@" + file);
  const bool meant = plan().call == name && (plan().file.empty() || plan().file == file);
  const bool now = meant && ++calls == plan().n;
  if (now && plan().side == "before") kill(getpid(), SIGKILL);
  const auto result = call();
  if (now) kill(getpid(), SIGKILL);
  return result;
}

template <class Call>
auto count_fd(const char* name, int fd, const Call& call) {
  return count(
      name, [fd] { return file_of(fd); }, call);
}

template <class Call>
auto count_write(const char* name, int fd, const Call& call) -> decltype(call()) {
  if (!is_refused(fd)) return count_fd(name, fd, call);
  errno = EROFS;
  return -1;
}

}  // namespace

extern "C" {

int fdatasync(int fd) {
  static const auto real = next<int (*)(int)>("fdatasync");
  take_time();
  return count_fd("fdatasync", fd, [&] { return real(fd); });
}

int fsync(int fd) {
  static const auto real = next<int (*)(int)>("fsync");
  take_time();
  return count_fd("fsync", fd, [&] { return real(fd); });
}

ssize_t pwrite64(int fd, const void* data, size_t bytes, off64_t at) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t, off64_t)>("pwrite64");
  return count_write("pwrite64", fd, [&] { return real(fd, data, bytes, at); });
}

ssize_t write(int fd, const void* data, size_t bytes) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  return count_write("write", fd, [&] { return real(fd, data, bytes); });
}

ssize_t writev(int fd, const iovec* parts, int number) {
  static const auto real = next<ssize_t (*)(int, const iovec*, int)>("writev");
  return count_write("writev", fd, [&] { return real(fd, parts, number); });
}

ssize_t send(int fd, const void* data, size_t bytes, int flags) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t, int)>("send");
  return count_fd("send", fd, [&] { return real(fd, data, bytes, flags); });
}

ssize_t sendmsg(int fd, const msghdr* message, int flags) {
  static const auto real = next<ssize_t (*)(int, const msghdr*, int)>("sendmsg");
  return count_fd("sendmsg", fd, [&] { return real(fd, message, flags); });
}

int ftruncate64(int fd, off64_t bytes) noexcept {
  static const auto real = next<int (*)(int, off64_t)>("ftruncate64");
  return count_write("ftruncate64", fd, [&] { return real(fd, bytes); });
}

int rename(const char* from, const char* to) noexcept {
  static const auto real = next<int (*)(const char*, const char*)>("rename");
  return count(
      "rename", [to] { return last_name(to); }, [&] { return real(from, to); });
}

int unlink(const char* name) noexcept {
  static const auto real = next<int (*)(const char*)>("unlink");
  return count(
      "unlink", [name] { return last_name(name); }, [&] { return real(name); });
}

}  // extern "C"
