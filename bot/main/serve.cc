// `callboard run`, `demo` and `init`: the ways to a running daemon.
#include <fcntl.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "bot/main/cli.h"
#include "bot/main/share.h"
#include "bot/main/shell_word.h"
#include "bot/main/standard_output.h"
#include "bot/main/theatre.h"
#include "rules/catalog.h"

namespace callboard::cli {
namespace {

LogSink log_to_stderr() {
  auto logger = spdlog::stderr_color_mt("callboard");
  logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  return [logger](const LogLine& line) {
    const bool trouble = line.event != "web" && line.event != "adapter_up" &&
                         line.event != "backup" && line.event != "started" &&
                         line.event != "stopped" && line.event != "disk_has_room";
    const auto level = trouble ? spdlog::level::warn : spdlog::level::info;
    logger->log(level, "event={} match={} {}", line.event, line.match, line.detail);
  };
}

// Waits for SIGINT or SIGTERM on a thread of its own, so that the loop ends between two commits.
class StopSignals {
 public:
  explicit StopSignals(std::atomic<bool>& stop) {
    sigset_t signals = ours();
    fd_ = signalfd(-1, &signals, SFD_CLOEXEC);
    thread_ = std::thread([this, &stop] {
      signalfd_siginfo info{};
      while (read(fd_, &info, sizeof info) == sizeof info) {
        stop = true;
        const std::lock_guard lock(mutex_);
        if (theatre_ != nullptr) theatre_->wake();
        if (ending_) return;
      }
    });
  }
  ~StopSignals() {
    ending_ = true;
    kill(getpid(), SIGTERM);
    thread_.join();
    close(fd_);
  }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // Whom to wake; nobody while none plays.
  void watch(Theatre* theatre) {
    const std::lock_guard lock(mutex_);
    theatre_ = theatre;
  }

  // Before any thread starts: so that all of them leave these signals to the one that reads.
  static void block() {
    sigset_t signals = ours();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    signal(SIGPIPE, SIG_IGN);
  }

 private:
  static sigset_t ours() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
  }
  int fd_ = -1;
  std::mutex mutex_;  // guards `theatre_`
  Theatre* theatre_ = nullptr;
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

// After a full disk has room again the folder is opened anew, as a start does.
int serve(const Config& config, std::function<void(Theatre&)> opened) {
  StopSignals::block();
  const LogSink log = log_to_stderr();
  std::atomic<bool> stop{false};
  StopSignals signals(stop);
  while (true) {
    auto theatre = Theatre::open(config, log);
    if (!theatre) {
      std::cerr << "callboard: " << theatre.error() << "\nStart it again when that is put right.\n";
      return kBroken;
    }
    if (opened) std::exchange(opened, nullptr)(**theatre);
    if (standard_output_fault()) return kBroken;  // main() says so
    signals.watch(theatre->get());
    const auto problem = (*theatre)->run(stop);
    signals.watch(nullptr);
    if (!problem) {
      log({"stopped", 0, "in order; what was accepted is on disk"});
      return kDone;
    }
    if ((*theatre)->begins_anew()) continue;
    std::cerr << "callboard: " << *problem << "\nNothing that was accepted is lost. "
              << "Put it right and start again.\n";
    return kBroken;
  }
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool write_new(const std::filesystem::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  return static_cast<bool>(out.flush());
}

}  // namespace

bool load_config(const std::filesystem::path& file, Config& config) {
  auto read = read_config(file, catalog());
  if (!read) {
    for (const ConfigProblem& problem : read.error()) std::cerr << to_line(problem) << "\n";
    return false;
  }
  config = *std::move(read);
  return true;
}

int run(const std::filesystem::path& file) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  return serve(config, [](Theatre& theatre) {
    std::cout << "Callboard serves " << theatre.board().address() << std::endl;
  });
}

// Writes callboard.toml from the commented example; an existing one is kept.
int init(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const auto file = folder / "callboard.toml";
  if (std::filesystem::exists(file)) {
    std::cout << file.string() << " is there already and was left as it is.\n";
    return kDone;
  }
  const std::string text = read_file(share_folder() / "config" / "callboard.example.toml");
  if (text.empty() || !write_new(file, text)) {
    std::cerr << "callboard: cannot write " << file.string() << "\n";
    return kUsage;
  }
  std::cout << "Wrote " << file.string() << ". Read it, put in the hosts' names, then:\n"
            << "  callboard check --config " << shell_word(file) << "\n"
            << "  callboard run --config " << shell_word(file) << "\n";
  if (std::filesystem::exists(folder / "data" / "callboard.db")) {
    std::cout << "The demo's match, people and jackpot in " << (folder / "data").string()
              << " are taken over by the show \"lucky\".\n";
  }
  return kDone;
}

std::string trial_key(const std::string& game) { return game == kUsualGame ? "lucky" : game; }

std::optional<ShowSetup> trial_show(const DemoOptions& options) {
  const std::string key = trial_key(options.game);
  std::string text = "[show.\"" + key + "\"]\ngame = \"" + options.game + "\"\n";
  if (!options.deadline.empty()) text += "deadline = \"" + options.deadline + "\"\n";
  text += "[show.\"" + key + "\".options]\n";
  for (const std::string& option : options.options) {
    const auto equals = option.find('=');
    const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
    text += "\"" + option.substr(0, equals) + "\" = \"" + value + "\"\n";
  }
  auto read = parse_config(text, "demo", ".", catalog());
  if (!read) {
    for (const ConfigProblem& problem : read.error()) {
      const bool of_words = problem.line > 0;
      std::cerr << "callboard: " << (of_words ? "--game, --deadline or --option: " : "")
                << problem.reason << "\n";
    }
    return std::nullopt;
  }
  ShowSetup show = std::move(read->shows.front());
  show.hosts = {"Your Host"};
  show.host_plays = Permission::kAllowed;
  return show;
}

namespace {

// Every game twice: a show to play in, and one that practice players play, to be watched.
std::optional<std::vector<ShowSetup>> all_games(const DemoOptions& options) {
  std::vector<ShowSetup> shows;
  for (const GameFace& game : catalog()) {
    DemoOptions its = options;
    its.game = game.name;
    its.options = game.trial_options;
    const auto show = trial_show(its);
    if (!show) return std::nullopt;
    shows.push_back(*show);
  }
  const std::size_t games = shows.size();
  for (std::size_t i = 0; i < games; ++i) {
    ShowSetup watched = shows[i];
    watched.key += "-watched";
    watched.title = title_of(watched.game) + " to watch";
    watched.hosts.clear();
    watched.exhibition = Permission::kAllowed;
    shows.push_back(std::move(watched));
  }
  return shows;
}

void invite(const Config& config, std::ostream& out) {
  if (config.shows.size() == 1) {
    const ShowSetup& show = config.shows.front();
    out << "A match of " << title_of(show.game) << " waits for "
        << find_game(show.game)->seats(show.options) << " players. Take a seat yourself, invite\n"
        << "people from the desk, or add a practice player.";
    return;
  }
  out << "Practice players play there, to be watched. Take a seat against one yourself:\n"
      << "one button on the front page.";
}

}  // namespace

int demo(const DemoOptions& options) {
  Config config;
  config.data = std::filesystem::absolute(options.folder) / "data";
  config.web.listen = options.listen;
  config.web.title = "Callboard demo";
  config.web.guests = Permission::kAllowed;
  if (options.game.empty() && !options.options.empty()) {
    std::cerr << "callboard: --option needs --game, which says the game it is of\n";
    return kUsage;
  }
  if (options.game.empty()) {
    auto shows = all_games(options);
    if (!shows) return kUsage;
    config.shows = *std::move(shows);
  } else {
    const auto show = trial_show(options);
    if (!show) return kUsage;
    config.shows = {*show};
  }
  return serve(config, [&](Theatre& theatre) {
    const auto link = theatre.sign_in_link("Your Host");
    std::cout << "\nCallboard is open at  " << theatre.board().address()
              << "\nYour link as host    " << link.value_or("(none could be made)")
              << "\n  (it works once; `callboard ctl --data " << shell_word(config.data)
              << " link \"Your Host\"` makes another)\n\n";
    invite(config, std::cout);
    std::cout << " Stop with Ctrl-C; what was played is kept in\n"
              << config.data.string() << ".\n"
              << "To make it a real show: callboard init --folder " << shell_word(options.folder)
              << std::endl;
  });
}

}  // namespace callboard::cli
