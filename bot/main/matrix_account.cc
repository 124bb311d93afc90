#include "bot/main/matrix_account.h"

#include <sys/stat.h>

#include <algorithm>
#include <ostream>

#include "adapters/matrix/matrix_adapter.h"
#include "bot/main/cli.h"
#include "bot/main/shell_word.h"
#include "bot/main/theatre.h"

namespace callboard {
namespace {

constexpr unsigned kOthers = 0077;

MatrixSetup setup_of(const Config& config) {
  const MatrixFiles& files = config.matrix;
  MatrixSetup setup;
  setup.homeserver = files.homeserver;
  setup.user = files.user;
  setup.access_token_file = files.access_token_file;
  setup.password_file = files.password_file;
  setup.device = files.device;
  setup.room = files.room;
  for (const ShowSetup& show : config.shows) {
    const auto& on = show.platforms;
    if (std::find(on.begin(), on.end(), "matrix") == on.end()) continue;
    const std::string room = place_on(show, "matrix");
    if (room != setup.room) setup.more_rooms.push_back(room);
  }
  setup.inviters = files.inviters;
  setup.hosts_power_level = files.hosts_power_level;
  setup.folder = config.data;
  setup.clock = &system_now;
  return setup;
}

}  // namespace

std::unique_ptr<Adapter> open_matrix(const Config& config, LogSink log) {
  if (config.matrix.homeserver.empty()) return nullptr;
  MatrixSetup setup = setup_of(config);
  setup.log = [log = std::move(log)](const std::string& line) { log({"matrix", 0, line}); };
  return make_matrix(std::move(setup));
}

namespace cli {

int check_matrix(const Config& config, std::ostream& out) {
  if (config.matrix.homeserver.empty()) return kDone;
  int result = kDone;
  for (const auto& file : {config.matrix.access_token_file, config.matrix.password_file,
                           config.data / "matrix.json"}) {
    struct stat found {};
    if (file.empty() || ::stat(file.c_str(), &found) != 0) continue;
    if ((found.st_mode & kOthers) == 0) continue;
    out << file.string() << ": other accounts of this machine may open it; chmod go-rwx "
        << shell_word(file) << "\n";
    result = kFails;
  }
  const MatrixReport report = look_over_matrix(setup_of(config));
  for (const std::string& words : report.problems) out << "matrix: " << words << "\n";
  for (const std::string& words : report.notes) out << "matrix: note: " << words << "\n";
  return report.problems.empty() ? result : kFails;
}

}  // namespace cli
}  // namespace callboard
