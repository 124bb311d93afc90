// `callboard backup` and `restore`: copies of what must not be lost.
#include <iostream>
#include <system_error>

#include "adapters/control/control.h"
#include "bot/main/backup.h"
#include "bot/main/cli.h"
#include "bot/main/theatre.h"
#include "storage/sqlite/file_lock.h"

namespace callboard::cli {
namespace {

int fails(const std::string& why) {
  std::cerr << "callboard: " << why << "\n";
  return kBroken;
}

}  // namespace

int backup(const std::filesystem::path& file, const std::filesystem::path& to) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  std::error_code error;
  const auto folder = std::filesystem::absolute(to, error).lexically_normal();
  // A daemon that runs makes the copy itself: it alone knows when both databases agree.
  if (const auto answer = ask_control(config.data / "control.sock", "backup " + folder.string())) {
    const bool done = answer->status == ControlStatus::kDone;
    (done ? std::cout : std::cerr) << answer->text;
    return done ? kDone : kBroken;
  }
  const auto database = std::filesystem::weakly_canonical(config.data / "callboard.db", error);
  const auto lock = FileLock::take(database);
  if (!lock) return fails(lock.error().detail);
  const auto picture = picture_of(config.data);
  if (!picture) return fails(picture.error());
  if (const auto problem = write_backup(*picture, folder, system_now())) return fails(*problem);
  std::cout << "Wrote " << folder.string()
            << ". It holds secrets of running matches: keep it safe.\n";
  return kDone;
}

int restore(const std::filesystem::path& file, const std::filesystem::path& from) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  if (const auto problem = restore_backup(from, config.data)) return fails(*problem);
  std::cout << "Restored into " << config.data.string()
            << ". Never let the daemon that made the backup run beside this one.\n";
  return kDone;
}

}  // namespace callboard::cli
