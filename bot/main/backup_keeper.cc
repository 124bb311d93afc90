#include "bot/main/backup_keeper.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>
#include <exception>
#include <memory>
#include <system_error>
#include <utility>

namespace callboard {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "callboard-";
constexpr std::string_view kForm = "########-######";

bool is_ours(const std::string& name) {
  if (!name.starts_with(kPrefix) || name.size() != kPrefix.size() + kForm.size()) return false;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const char at = name[kPrefix.size() + i];
    const bool digit = std::isdigit(static_cast<unsigned char>(at)) != 0;
    if (kForm[i] == '#' ? !digit : at != kForm[i]) return false;
  }
  return true;
}

// A copy that was interrupted; none is being written now.
bool is_rest(const std::string& name) {
  constexpr std::string_view kPart = ".part";
  return name.ends_with(kPart) && is_ours(name.substr(0, name.size() - kPart.size()));
}

}  // namespace

std::string backup_name(Timestamp at) {
  const auto seconds = static_cast<std::time_t>(at.ms / 1000);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 64> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &utc);
  return std::string(kPrefix) + std::string(text.data(), size);
}

std::optional<std::string> thin_out(const fs::path& folder, std::int64_t keep) {
  std::error_code error;
  std::vector<std::string> names;
  std::vector<fs::path> old;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    std::error_code unseen;
    if (is_ours(name) && fs::exists(at->path() / kBackupList, unseen)) names.push_back(name);
    if (is_rest(name)) old.push_back(at->path());
  }
  if (error) return folder.string() + " cannot be read: " + error.message();
  std::sort(names.begin(), names.end(), std::greater<>());
  for (std::size_t i = static_cast<std::size_t>(keep); i < names.size(); ++i) {
    old.push_back(folder / names[i]);
  }
  for (const fs::path& one : old) {
    fs::remove_all(one, error);
    if (error) {
      return "the old backup " + one.string() + " cannot be taken away: " + error.message();
    }
  }
  return std::nullopt;
}

BackupKeeper::BackupKeeper(BackupSetup setup, fs::path data, std::function<Timestamp()> clock,
                           std::function<void()> wake)
    : setup_(std::move(setup)),
      data_(std::move(data)),
      clock_(std::move(clock)),
      wake_(std::move(wake)) {}

BackupKeeper::~BackupKeeper() {
  if (thread_.joinable()) thread_.join();
}

void BackupKeeper::make(ShowId show) {
  {
    const std::lock_guard lock(mutex_);
    if (at_work_) {
      done_.push_back({show, Daemon::Backup::kFailed, "the backup before is still being written"});
      return wake_();
    }
  }
  if (thread_.joinable()) thread_.join();  // it has ended
  std::error_code error;
  if (!fs::exists(setup_.folder, error)) {
    fs::create_directories(setup_.folder, error);
    if (!error) fs::permissions(setup_.folder, fs::perms::owner_all, error);
  }
  if (error) {
    return finish({show, Daemon::Backup::kFailed,
                   "cannot make the folder " + setup_.folder.string() + ": " + error.message()});
  }
  auto taken = picture_of(data_);
  if (!taken) return finish({show, Daemon::Backup::kFailed, taken.error()});
  const std::shared_ptr<const BackupPicture> picture =
      std::make_shared<BackupPicture>(*std::move(taken));
  {
    const std::lock_guard lock(mutex_);
    at_work_ = true;
  }
  try {
    thread_ = std::thread([this, show, picture, now = clock_()] { write(show, *picture, now); });
  } catch (const std::system_error& none) {
    finish({show, Daemon::Backup::kFailed, std::string("no thread for it: ") + none.what()});
  }
}

void BackupKeeper::write(ShowId show, const BackupPicture& picture, Timestamp now) {
  BackupDone done{show, Daemon::Backup::kFailed, ""};
  try {
    const fs::path target = setup_.folder / backup_name(now);
    auto problem = write_backup(picture, target, now);
    if (!problem) {
      problem = thin_out(setup_.folder, setup_.keep);
      if (problem) *problem = target.string() + " is made, but " + *problem;
    }
    if (!problem) done.came = Daemon::Backup::kMade;
    done.what = problem.value_or(target.string());
  } catch (const std::exception& broken) {
    done.what = broken.what();
  }
  finish(std::move(done));
}

void BackupKeeper::finish(BackupDone done) {
  {
    const std::lock_guard lock(mutex_);
    at_work_ = false;
    done_.push_back(std::move(done));
  }
  wake_();
}

std::vector<BackupDone> BackupKeeper::take_done() {
  const std::lock_guard lock(mutex_);
  return std::exchange(done_, {});
}

}  // namespace callboard
