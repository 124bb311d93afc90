// A house with very many matches, each in a show of its own, as it stands in the database after ten
// moves: how long a start takes until the first deadline is armed, what stays in memory, and what a
// reply costs among so many. The database is made by another process, so that the memory counted
// is the daemon's.
//   house_bench [--benchmark_...]   (TMPDIR says where the database lies)
// Arguments: live matches, timers of each, finished matches of each show.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "bot/chance/hash.h"
#include "bot/loop/daemon.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/bot/world/crowd.h"
#include "tests/bot/world/stock.h"
#include "tests/storage/temp_dir.h"

// As in the program (bot/main/main.cc): what is free goes back to the system within a second.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "narenas:2,background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0";
}

namespace callboard {
namespace {

// What a start let go has gone back.
void let_memory_go() { std::this_thread::sleep_for(std::chrono::milliseconds(1500)); }

// The most it has been, by the system's count.
double peak_MB() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

std::int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  file >> size >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

template <class T>
T must(Stored<T> stored) {
  if (!stored) throw std::runtime_error(stored.error().detail);
  return *std::move(stored);
}

void make_house(const std::filesystem::path& file, const benchmark::State& state) {
  const auto store = must(open_sqlite(file));
  test::fill_with_crowd(*store, {state.range(0), state.range(1), state.range(2)});
}

// Renders when it is told to, since that is other threads' work in life.
class LaterWorkers final : public Workers {
 public:
  void submit(std::function<void()> job) override { jobs_.push_back(std::move(job)); }
  void run() {
    for (; !jobs_.empty(); jobs_.pop_front()) jobs_.front()();
  }

 private:
  std::deque<std::function<void()>> jobs_;
};

// Takes everything and says at once that it stands.
class Quiet final : public Adapter {
 public:
  explicit Quiet(const Timestamp& now) : now_(now) {}
  [[nodiscard]] std::string_view name() const override { return "web"; }
  [[nodiscard]] Limits limits() const override { return {}; }
  [[nodiscard]] DialectMarks marks() const override { return {}; }
  void start(Inbox& inbox, std::string /*cursor*/) override { inbox_ = &inbox; }
  void stop() override {}
  void open(OpenVenue request) override {
    (void)inbox_->push(VenueOpened{request.key, {"web", request.key}, ""});
  }
  void send(Delivery delivery) override {
    const auto* to = std::get_if<ToVenue>(&delivery.recipient);
    const Venue venue = to != nullptr ? to->venue : std::get<ToAuthor>(delivery.recipient).venue;
    (void)inbox_->push(SendResult{delivery.key, venue, Sent{delivery.key, now_}});
  }
  void find(std::string key, Venue venue) override {
    (void)inbox_->push(FindResult{std::move(key), std::move(venue), std::nullopt});
  }
  void read_up_to(Venue venue, Timestamp upto) override {
    (void)inbox_->push(ReadUpTo{std::move(venue), upto});
  }
  void acknowledge(ReplyRef /*ref*/, Verdict /*verdict*/) override {}

 private:
  const Timestamp& now_;
  Inbox* inbox_ = nullptr;
};

// In the thread of the match; or in private, so that the daemon has to find the match.
enum class Where { kThread, kNowhere };

// The daemon over that database.
class Running {
 public:
  Running(const std::filesystem::path& file, std::int64_t shows) : store_(must(open_sqlite(file))) {
    const auto number = [this] { return ++number_; };
    house_ = std::make_unique<House>(
        *store_, Entropy{[number] { return sha256(std::to_string(number())); }, number});
    must(load_house(*house_, test::crowd_setups(shows), catalog()));
    for (auto& [id, show] : house_->shows) show.pack = test::shipped_pack(*show.face);
    dispatcher_ = std::make_unique<Dispatcher>(*house_, adapters_, test::shipped_templates(),
                                               workers_, [](const TemplateProblem&) {});
    daemon_ = std::make_unique<Daemon>(*house_, *dispatcher_, adapters_, [](const LogLine&) {});
    platform_.start(inbox_, "");
    must(daemon_->begin(now_));
    if (!daemon_->next_wake()) throw std::runtime_error("no deadline is armed");
  }

  // The next move of the match; nothing if nobody is to move there.
  std::optional<Incoming> move_in(MatchId id, Where privately = Where::kThread) {
    const auto found = house_->matches.find(id);
    if (found == house_->matches.end() || !found->second.game) return std::nullopt;
    const LiveMatch& match = found->second;
    const Pending pending = match.game->pending();
    const auto* due = std::get_if<Awaiting>(&pending);
    if (due == nullptr || due->seats.empty()) return std::nullopt;
    const PersonRow& person = house_->people.at(match.desk.seats.at(due->seats[0].index));
    Incoming incoming;
    incoming.ref = {"web", "r" + std::to_string(++number_)};
    incoming.venue = {"web", privately == Where::kNowhere ? "whispers" : match.row.venues.at(0).id};
    incoming.privately = privately == Where::kNowhere;
    incoming.author = {"web", person.name, person.name};
    incoming.text = match.game->suggest(due->seats[0], ++number_);
    incoming.stamp = now_;
    return incoming;
  }
  // What has come in is handled and made durable together.
  void play(const std::vector<Incoming>& replies) {
    for (const Incoming& reply : replies) daemon_->step(reply, now_);
    for (; !inbox_.events.empty(); inbox_.events.pop_front()) {
      daemon_->step(inbox_.events.front(), now_);
    }
    must(daemon_->flush());
  }
  // Every match sleeps.
  void lay_down_all() {
    const std::size_t awake_max = std::exchange(house_->awake_max, 0);
    must(daemon_->flush());
    house_->awake_max = awake_max;
  }
  // What is owed to every match after a start is done with.
  void go_round() {
    for (auto wake = daemon_->next_wake(); wake && *wake <= now_; wake = daemon_->next_wake()) {
      daemon_->tick(now_);
      must(daemon_->flush());
    }
  }
  [[nodiscard]] const House& house() const { return *house_; }
  // The threads' part of the work; not ours to measure.
  void render() { workers_.run(); }
  [[nodiscard]] bool idle() const { return inbox_.events.empty(); }
  void settle() {
    for (render(); !idle(); render()) play({});
  }

 private:
  Timestamp now_ = test::kCrowdNow;
  std::unique_ptr<SqliteStore> store_;
  std::uint64_t number_ = 0;
  test::Queue inbox_;
  Quiet platform_{now_};
  Adapters adapters_ = {{"web", &platform_}};
  LaterWorkers workers_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Dispatcher> dispatcher_;
  std::unique_ptr<Daemon> daemon_;
};

void in_a_child(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    try {
      work();
    } catch (const std::exception& error) {
      std::fputs(error.what(), stderr);
      _exit(1);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) throw std::runtime_error("the database was not made");
}

constexpr std::int64_t kReplies = 200;

enum class Rest { kAwake, kAsleep };

double us_a_reply(Running& running, const benchmark::State& state, Where where, Rest rest) {
  std::chrono::nanoseconds spent{0};
  std::int64_t played = 0;
  for (std::int64_t i = 0; i < 4 * kReplies && played < kReplies; ++i) {
    const auto reply = running.move_in(MatchId{1 + i * 7919 % state.range(0)}, where);
    if (!reply) continue;
    if (rest == Rest::kAsleep) running.lay_down_all();
    const auto begun = std::chrono::steady_clock::now();
    running.play({*reply});
    spent += std::chrono::steady_clock::now() - begun;
    ++played;
    running.settle();
  }
  return static_cast<double>(spent.count()) / 1e3 / static_cast<double>(played);
}

void house(benchmark::State& state) {
  const TempDir home;
  const auto file = home.file("house.db");
  in_a_child([&] { make_house(file, state); });
  test::shipped_templates();
  test::shipped_pack(catalog().at(0));
  const std::int64_t before = resident_bytes();
  for (auto _ : state) {
    Running running(file, state.range(0));
    state.PauseTiming();
    state.counters["folded"] = static_cast<double>(running.house().made_anew.matches);
    let_memory_go();
    state.counters["peak_MB"] = peak_MB();
    state.counters["resident_MB"] = static_cast<double>(resident_bytes()) / 1e6;
    state.counters["of_the_house_MB"] = static_cast<double>(resident_bytes() - before) / 1e6;
    const auto begun = std::chrono::steady_clock::now();
    running.go_round();
    state.counters["round_s"] =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    let_memory_go();
    state.counters["after_round_MB"] = static_cast<double>(resident_bytes()) / 1e6;
    running.settle();
    state.counters["us_a_reply"] = us_a_reply(running, state, Where::kThread, Rest::kAwake);
    state.counters["us_waking"] = us_a_reply(running, state, Where::kThread, Rest::kAsleep);
    state.counters["us_private"] = us_a_reply(running, state, Where::kNowhere, Rest::kAwake);
    state.ResumeTiming();
  }
  state.counters["disk_MB"] = static_cast<double>(std::filesystem::file_size(file)) / 1e6;
}
double median_us(std::vector<std::chrono::nanoseconds> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return static_cast<double>(middle->count()) / 1e3;
}

constexpr std::chrono::milliseconds kGap{1};  // 1,000 replies a second
constexpr std::int64_t kArrivals = 5'000;

// A clock that stands still while something is done that other threads do in life.
class Watch {
 public:
  [[nodiscard]] std::chrono::nanoseconds now() const {
    return std::chrono::steady_clock::now() - begun_ - out_;
  }
  void leave_out(const std::function<void()>& work) {
    const auto from = std::chrono::steady_clock::now();
    work();
    out_ += std::chrono::steady_clock::now() - from;
  }

 private:
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::chrono::nanoseconds out_{0};
};

// Replies arrive at a fixed rate, whatever becomes of those before; from arrival until durable.
// What the platform answers to the posts is handled in between, as in life.
void arrival_to_durable(benchmark::State& state) {
  const TempDir home;
  const auto file = home.file("house.db");
  in_a_child([&] { make_house(file, state); });
  Running running(file, state.range(0));
  running.settle();
  std::vector<std::chrono::nanoseconds> waits;
  for (auto _ : state) {
    Watch watch;
    std::int64_t arrived = 0;
    std::int64_t skipped = 0;
    while (arrived < kArrivals) {
      std::vector<Incoming> replies;
      std::vector<std::chrono::nanoseconds> since;
      watch.leave_out([&] {
        running.render();
        for (; arrived < kArrivals && arrived * kGap <= watch.now(); ++arrived) {
          const std::int64_t at = arrived + skipped;
          auto reply = running.move_in(MatchId{1 + at % state.range(0)});
          if (reply) {
            replies.push_back(*std::move(reply));
            since.push_back(arrived * kGap);
          } else {
            ++skipped;
            --arrived;
          }
        }
      });
      if (replies.empty() && running.idle()) continue;
      running.play(replies);
      for (const auto from : since) waits.push_back(watch.now() - from);
    }
  }
  state.counters["p50_us"] = median_us(waits);
}
BENCHMARK(arrival_to_durable)->Args({1'000, 10, 0})->Iterations(1)->UseRealTime();

// The same pace, with nothing but 4 KiB appended and synchronised: what the disk takes.
void append_and_fdatasync(benchmark::State& state) {
  const TempDir home;
  const int file = ::open(home.file("log").c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
  const std::string page(4096, 'x');
  std::vector<std::chrono::nanoseconds> waits;
  for (auto _ : state) {
    const Watch watch;
    for (std::int64_t i = 0; i < kArrivals; ++i) {
      while (watch.now() < i * kGap) {
      }
      if (::write(file, page.data(), page.size()) < 0 || fdatasync(file) != 0) {
        throw std::runtime_error("cannot be written");
      }
      waits.push_back(watch.now() - i * kGap);
    }
  }
  ::close(file);
  state.counters["p50_us"] = median_us(waits);
}
BENCHMARK(append_and_fdatasync)->Iterations(1)->UseRealTime();

BENCHMARK(house)
    ->Args({1'000, 10, 0})
    ->Args({1'000, 10, 100})
    ->Args({10'000, 10, 0})
    ->Args({100'000, 10, 0})
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace callboard
