// `callboard play`: the whole daemon over a store in memory and the terminal as its only platform.
// One thread drives it, the console adapter has two of its own. Whoever types at a terminal sees
// practice players think; lines that come from a file or a pipe are taken one by one, each when
// nothing that was set off before is left to do, and thinking takes no time.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <iostream>

#include "adapters/console/console_adapter.h"
#include "bot/chance/hash.h"
#include "bot/clock/timer_keys.h"
#include "bot/loop/daemon.h"
#include "bot/loop/inbox_queue.h"
#include "bot/main/cli.h"
#include "bot/main/play.h"
#include "bot/main/share.h"
#include "bot/main/stock.h"
#include "rules/catalog.h"
#include "storage/memory/memory_store.h"
#include "text/clean.h"

namespace callboard {
namespace {

inline constexpr std::chrono::milliseconds kWait{
    100};  // and then a look whether Ctrl-C was pressed
inline constexpr const char* kHostName = "Host";

enum class Pace : std::uint8_t { kTyped, kPiped };

// The system's time, and what was skipped because nobody waits for it. Any thread.
class Clock {
 public:
  [[nodiscard]] Timestamp now() const {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return {std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + skipped_ms_};
  }
  void skip_to(Timestamp time) { skipped_ms_ += std::max<std::int64_t>(time.ms - now().ms, 0); }

 private:
  std::atomic<std::int64_t> skipped_ms_{0};
};

// Ctrl-C and the like wait until they are asked for, so that they end play between two commits.
class StopKeys {
 public:
  StopKeys() {
    sigemptyset(&keys_);
    sigaddset(&keys_, SIGINT);
    sigaddset(&keys_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &keys_, &before_);
  }
  ~StopKeys() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  StopKeys(const StopKeys&) = delete;
  StopKeys& operator=(const StopKeys&) = delete;
  [[nodiscard]] bool pressed() const {
    constexpr timespec kNow{};
    return sigtimedwait(&keys_, nullptr, &kNow) > 0;
  }

 private:
  sigset_t keys_{};
  sigset_t before_{};
};

// The terminal, which is opened for one match only: the next one of the show is not played here.
class OneMatch final : public Adapter {
 public:
  explicit OneMatch(Adapter& terminal) : terminal_(terminal) {}
  [[nodiscard]] std::string_view name() const override { return terminal_.name(); }
  [[nodiscard]] Limits limits() const override { return terminal_.limits(); }
  [[nodiscard]] DialectMarks marks() const override { return terminal_.marks(); }
  void start(Inbox& inbox, std::string cursor) override {
    terminal_.start(inbox, std::move(cursor));
  }
  void stop() override { terminal_.stop(); }
  void open(OpenVenue request) override {
    if (!opened_) terminal_.open(std::move(request));
    opened_ = true;
  }
  void send(Delivery delivery) override { terminal_.send(std::move(delivery)); }
  void find(std::string key, Venue venue) override {
    terminal_.find(std::move(key), std::move(venue));
  }
  void read_up_to(Venue venue, Timestamp upto) override {
    terminal_.read_up_to(std::move(venue), upto);
  }
  void acknowledge(ReplyRef ref, Verdict verdict) override {
    terminal_.acknowledge(std::move(ref), verdict);
  }

 private:
  Adapter& terminal_;
  bool opened_ = false;
};

std::optional<ShowSetup> show_of_game(const std::string& game,
                                      const std::vector<std::string>& options) {
  auto show = cli::trial_show({"", "", "", game, options});
  if (!show) return std::nullopt;
  show->key = "play";
  show->title = "A match in this terminal";
  show->hosts.clear();
  show->digest.clear();
  show->platforms = {kConsole};
  show->practice = Permission::kAllowed;
  return show;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  for (const char byte : random_bytes(8)) {
    number = (number << 8U) | static_cast<unsigned char>(byte);
  }
  return number;
}

class HotSeat {
 public:
  HotSeat(Terminal& terminal, Clock& clock, Pace pace, std::shared_ptr<const Renderer> renderer);
  // The show and its host into the empty store; what went wrong.
  std::optional<std::string> set_up(const ShowSetup& setup);
  // Until the match is over, the input ends or `stop` says so; what went wrong.
  std::optional<std::string> run(const StopKeys& stop);

 private:
  std::optional<std::string> turn();
  [[nodiscard]] std::optional<Timestamp> thinking() const;
  // The match is at the terminal, and all its posts are printed.
  [[nodiscard]] bool idle() const { return !house_.venues.empty() && dispatcher_.waiting() == 0; }
  void take(Event event);
  void notice_end(const Touched& touched);

  Terminal& terminal_;
  Clock& clock_;
  Pace pace_;
  InboxQueue inbox_;
  std::unique_ptr<Store> store_ = make_memory_store();
  House house_{*store_, Entropy{&fresh_secret, &random_number}};
  std::unique_ptr<Adapter> console_;
  OneMatch adapter_{*console_};
  std::unique_ptr<Workers> workers_ = make_inline_workers();
  Adapters adapters_{{kConsole, &adapter_}};
  Dispatcher dispatcher_;
  Daemon daemon_;
  std::deque<Event> lines_;   // typed, not yet handled
  std::deque<Event> events_;  // all else
  bool input_ended_ = false;
  bool over_ = false;
};

HotSeat::HotSeat(Terminal& terminal, Clock& clock, Pace pace,
                 std::shared_ptr<const Renderer> renderer)
    : terminal_(terminal),
      clock_(clock),
      pace_(pace),
      console_(make_console_adapter(terminal)),
      dispatcher_(house_, adapters_, std::move(renderer), *workers_,
                  [](const TemplateProblem& problem) {
                    std::cerr << problem.file << ":" << problem.line << ": " << problem.reason
                              << "\n";
                  }),
      daemon_(
          house_, dispatcher_, adapters_,
          [](const LogLine& line) {
            if (line.match > 0)
              std::cerr << "callboard: " << line.event << " " << line.detail << "\n";
          },
          [this](const Touched& touched) { notice_end(touched); }) {}

std::optional<std::string> HotSeat::set_up(const ShowSetup& setup) {
  Commit commit;
  ShowState state;
  state.id = ShowId{1};
  state.key = setup.key;
  commit.shows.push_back(to_row(state));
  if (auto done = store_->commit(commit); !done) return done.error().detail;
  if (auto loaded = load_house(house_, {setup}, catalog()); !loaded) return loaded.error().detail;
  Show& show = house_.shows.at(state.id);
  stock(house_);
  if (!show.pack->problems.empty()) return to_line(show.pack->problems.front());
  Act act;
  act.now = clock_.now();
  show.state.hosts.push_back(person_of(house_, act, {kConsole, fold_key(kHostName), kHostName}));
  note_hosts(house_, show);
  save(show, act);
  if (auto done = store_->commit(act.commit); !done) return done.error().detail;
  adapter_.start(inbox_, "");
  if (auto begun = daemon_.begin(act.now); !begun) return begun.error().detail;
  return std::nullopt;
}

void HotSeat::notice_end(const Touched& touched) {
  for (const MatchId id : touched.matches) {
    const auto row = store_->match(id);
    over_ = over_ || (row && *row && (*row)->status == MatchStatus::kOver);
  }
}

void HotSeat::take(Event event) {
  if (std::holds_alternative<Incoming>(event)) {
    lines_.push_back(std::move(event));
    return;
  }
  // Adapters hand in what was typed before they say that nothing more will be.
  if (const auto* state = std::get_if<AdapterState>(&event); state != nullptr && !state->up) {
    input_ended_ = true;
  }
  events_.push_back(std::move(event));
}

// When the practice player whose turn it is has thought long enough.
std::optional<Timestamp> HotSeat::thinking() const {
  std::optional<Timestamp> first;
  for (const auto& [id, match] : house_.matches) {
    const auto timer = house_.timers.find(id, timer_key::kPractice);
    if (timer && (!first || timer->due < *first)) first = timer->due;
  }
  return first;
}

std::optional<std::string> HotSeat::turn() {
  for (Event& event : inbox_.pop(kBatchEventsMax, lines_.empty() ? kWait : kWait / 10)) {
    take(std::move(event));
  }
  if (pace_ == Pace::kPiped && idle() && events_.empty()) {
    if (const auto due = thinking()) clock_.skip_to(*due);
  }
  const bool wait = pace_ == Pace::kPiped && thinking();
  if (!lines_.empty() && events_.empty() && idle() && !wait && !over_) {
    events_.push_back(std::move(lines_.front()));
    lines_.pop_front();
  }
  const Timestamp now = clock_.now();
  while (!events_.empty()) {
    daemon_.step(events_.front(), now);
    events_.pop_front();
  }
  if (!over_) daemon_.tick(now);
  if (auto done = daemon_.flush(); !done) return done.error().detail;
  return std::nullopt;
}

std::optional<std::string> HotSeat::run(const StopKeys& stop) {
  while (!stop.pressed()) {
    if (auto problem = turn()) return problem;
    if (terminal_.output_failed()) return "what is said cannot be written; the match ends here";
    const bool at_rest = idle() && events_.empty();
    if (over_ && at_rest) return std::nullopt;
    if (input_ended_ && at_rest && lines_.empty() && !thinking()) {
      terminal_.note("The input has ended; the match stays unfinished.");
      return std::nullopt;
    }
  }
  terminal_.note("\nStopped; the match stays unfinished.");
  return std::nullopt;
}

int play_at(Terminal& terminal, Clock& clock, Pace pace, const ShowSetup& show, std::ostream& out) {
  const StopKeys stop;  // before any thread starts
  const auto renderer = Renderer::load(share_folder() / "templates", {}, "en");
  if (!renderer) {
    std::cerr << renderer.error().file << ":" << renderer.error().line << ": "
              << renderer.error().reason << "\n";
    return cli::kBroken;
  }
  out << "Everybody at this keyboard writes a name first: \"Ann: join\", \"Bob: join\" or \"Ann: "
         "practice\",\nthen their moves; \"(Ann): ...\" is for the daemon alone. \"Ann: help\" "
         "says what "
         "is possible,\n\""
      << kHostName << ": !help\" what a host may do. Ctrl-C ends.\n\n";
  HotSeat play(terminal, clock, pace, *renderer);
  auto problem = play.set_up(show);
  if (!problem) problem = play.run(stop);
  if (problem) std::cerr << "callboard: " << *problem << "\n";
  return problem ? cli::kBroken : cli::kDone;
}

}  // namespace

int play_in_terminal(const std::string& game, const std::vector<std::string>& options,
                     std::istream& in, std::ostream& out) {
  if (find_game(game) == nullptr) {
    std::cerr << "callboard: there is no game \"" << game << "\"\n";
    return cli::kUsage;
  }
  const auto show = show_of_game(game, options);
  if (!show) return cli::kUsage;
  Clock clock;
  // https://no-color.org: whatever the value, if there is one.
  const char* const no_colour = std::getenv("NO_COLOR");
  const bool wanted = no_colour == nullptr || *no_colour == '\0';
  const bool coloured = wanted && &out == &std::cout && ::isatty(STDOUT_FILENO) == 1;
  const TerminalOptions how{
      {}, [&clock] { return clock.now(); }, coloured ? Colours::kShown : Colours::kLeftOut};
  if (&in != &std::cin) {
    Terminal terminal(in, out, how);
    return play_at(terminal, clock, Pace::kPiped, *show, out);
  }
  FdInput typed(STDIN_FILENO);
  Terminal terminal(typed, out, how);
  const Pace pace = ::isatty(STDIN_FILENO) == 1 ? Pace::kTyped : Pace::kPiped;
  return play_at(terminal, clock, pace, *show, out);
}

}  // namespace callboard
