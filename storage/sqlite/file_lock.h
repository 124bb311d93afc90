// Holds `<database>.lock` for the life of a store, so that a second daemon refuses to start. The
// kernel drops the lock with the process, however it ends; the file itself stays. Owned by the
// SQLite store.
#pragma once

#include <filesystem>
#include <utility>

#include "storage/store.h"

namespace callboard {

class FileLock {
 public:
  // kLocked names the process that has it.
  static Stored<FileLock> take(const std::filesystem::path& database);
  FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileLock();

 private:
  explicit FileLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace callboard
