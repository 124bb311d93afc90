#include "bot/durable_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace callboard {
namespace {

// Enough for many steps, and for moving them into the database.
constexpr std::size_t kRoomBytes = 4 * 1024 * 1024;

std::string problem(const std::string& doing, const std::filesystem::path& file, int os_error) {
  return doing + " " + file.string() + ": " + std::generic_category().message(os_error);
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::optional<std::string> write_durably(const std::filesystem::path& file, std::string_view text) {
  std::error_code error;
  const std::filesystem::path folder = file.parent_path();
  std::filesystem::create_directories(folder, error);
  std::filesystem::path draft = file;
  draft.replace_extension(".new");
  const int fd = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return problem("cannot write", draft, errno);
  const bool whole = write_all(fd, text) && ::fsync(fd) == 0;
  const int written_error = errno;
  ::close(fd);
  if (!whole) {
    ::unlink(draft.c_str());  // half of it would only take room
    return problem("cannot write", draft, written_error);
  }
  if (std::rename(draft.c_str(), file.c_str()) != 0) return problem("cannot name", file, errno);
  const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool named = directory >= 0 && ::fsync(directory) == 0;
  const int named_error = errno;
  if (directory >= 0) ::close(directory);
  if (!named) return problem("cannot make durable the folder", folder, named_error);
  return std::nullopt;
}

bool has_room(const std::filesystem::path& folder) {
  const std::filesystem::path probe = folder / "room.new";
  const int fd = ::open(probe.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool fits = write_all(fd, std::string(kRoomBytes, ' ')) && ::fsync(fd) == 0;
  ::close(fd);
  ::unlink(probe.c_str());
  return fits;
}

}  // namespace callboard
