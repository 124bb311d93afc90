#include "bot/main/try_run.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "adapters/control/control.h"
#include "adapters/web/board.h"
#include "bot/config/listen.h"
#include "bot/main/cli.h"
#include "bot/main/theatre.h"

namespace callboard::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kTries = 3;
constexpr std::chrono::milliseconds kBetweenTries{100};

// Folders that were made to try something, gone again at the end.
class Traces {
 public:
  Traces() = default;
  ~Traces() {
    std::error_code ignored;
    for (auto one = made_.rbegin(); one != made_.rend(); ++one) fs::remove(*one, ignored);
  }
  Traces(const Traces&) = delete;
  Traces& operator=(const Traces&) = delete;

  // With all above it.
  std::error_code make(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> missing;
    for (fs::path at = folder; !at.empty() && !fs::exists(at, error); at = at.parent_path()) {
      missing.push_back(at);
      if (at == at.parent_path()) break;
    }
    error.clear();
    for (auto one = missing.rbegin(); !error && one != missing.rend(); ++one) {
      if (fs::create_directory(*one, error)) made_.push_back(*one);
    }
    return error;
  }

 private:
  std::vector<fs::path> made_;
};

// `what`: "the data folder".
int try_folder(const std::string& what, const fs::path& folder, std::ostream& out) {
  Traces traces;
  std::error_code error = traces.make(folder.lexically_normal());
  if (!error && !fs::is_directory(folder, error)) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (!error) {
    std::string name = (folder / "callboard-try-XXXXXX").string();
    const int file = ::mkstemp(name.data());
    if (file < 0 || ::write(file, "x", 1) != 1 || ::fsync(file) != 0) {
      error = {errno, std::generic_category()};
    }
    if (file >= 0) {
      ::close(file);
      ::unlink(name.c_str());
    }
  }
  if (!error) return kDone;
  out << folder.string() << ": " << what << " cannot be written: " << error.message() << "\n";
  return kFails;
}

int try_address(const Config& config, std::ostream& out) {
  const auto listen = parse_listen(config.web.listen);
  if (!listen) return kFails;  // said already
  std::optional<std::string> fault;
  for (int tries = 0; tries < kTries; ++tries) {  // another check may try the same right now
    if (tries > 0) std::this_thread::sleep_for(kBetweenTries);
    fault = WebBoard::cannot_listen(listen->host, listen->port);
    if (!fault) return kDone;
    if (fault->find("in use") == std::string::npos) break;
  }
  out << "web.listen = \"" << config.web.listen << "\": " << *fault << "\n";
  return kFails;
}

// A folder of its own under the system's one for such things, which goes with its user.
class Temporary {
 public:
  Temporary() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "callboard-XXXXXX").string();
    if (!error && ::mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Temporary() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  [[nodiscard]] const fs::path& folder() const { return folder_; }  // empty: none could be made

 private:
  fs::path folder_;
};

// The hosts' accounts are made on a board that nobody else is on: who is on the show's own board
// with a name that looks alike has that account.
int try_hosts(const Config& config, std::ostream& out) {
  std::set<std::string> hosts;
  for (const ShowSetup& show : config.shows) hosts.insert(show.hosts.begin(), show.hosts.end());
  const Temporary temporary;
  if (hosts.empty() || temporary.folder().empty()) return kDone;
  WebBoardConfig web;
  web.port = 0;
  web.folder = temporary.folder();
  web.clock = &system_now;
  web.log = [](const std::string&) {};
  const auto board = WebBoard::open(std::move(web));
  if (!board) return kDone;
  int result = kDone;
  for (const ShowSetup& show : config.shows) {
    for (const std::string& name : show.hosts) {
      if ((*board)->ensure_account(name)) continue;
      out << "show " << show.key << ": " << no_account_for(name) << "\n";
      result = kFails;
    }
  }
  return result;
}

}  // namespace

int try_run(const Config& config, std::ostream& out) {
  int result = try_folder("the data folder", config.data, out);
  std::error_code none;
  if (const fs::path finished = config.data / "transcripts"; fs::exists(finished, none)) {
    result |= try_folder("the folder of the transcripts", finished, out);
  }
  const fs::path socket = config.data / "control.sock";
  if (const auto problem = control_path_problem(socket)) {
    out << *problem << "\n";
    result = kFails;
  }
  // A daemon that runs has the address.
  if (!ask_control(socket, "status")) result |= try_address(config, out);
  if (!config.backup.folder.empty()) {
    result |= try_folder("the folder of the backups", config.backup.folder, out);
  }
  return result | try_hosts(config, out);
}

}  // namespace callboard::cli
