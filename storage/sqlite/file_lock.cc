#include "storage/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

#include "storage/sqlite/faults.h"

namespace callboard {
namespace {

constexpr std::size_t kPidBytesMax = 32;

std::string owner_of(int fd) {
  std::array<char, kPidBytesMax> bytes{};
  const ssize_t count = pread(fd, bytes.data(), bytes.size(), 0);
  if (count <= 0) return "unknown";
  std::string pid(bytes.data(), static_cast<std::size_t>(count));
  return pid.substr(0, pid.find('\n'));
}

}  // namespace

Stored<FileLock> FileLock::take(const std::filesystem::path& database) {
  const std::string name = database.string() + ".lock";
  FileLock lock(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (lock.fd_ < 0) return Fail{system_fault(errno, "Opening the lock file", name)};
  if (flock(lock.fd_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return Fail{system_fault(errno, "Locking", name)};
    return Fail{StoreError{StoreErrorKind::kLocked,
                           "Another Callboard (process " + owner_of(lock.fd_) +
                               ") is using the database " + database.string() +
                               ". Stop it first, or give this one a database of its own."}};
  }
  const std::string pid = std::to_string(getpid()) + "\n";
  if (fchmod(lock.fd_, 0600) != 0 || ftruncate(lock.fd_, 0) != 0 ||
      pwrite(lock.fd_, pid.data(), pid.size(), 0) != static_cast<ssize_t>(pid.size())) {
    return Fail{system_fault(errno, "Writing the lock file", name)};
  }
  return lock;
}

FileLock::~FileLock() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace callboard
