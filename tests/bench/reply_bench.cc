// The way of a reply through the real daemon over SQLite on the disk that matters: text in, read,
// played, its rows written, durable. What comes afterwards (texts, pictures, the platform) is done
// by workers in life and stands outside the measured time here, in the figure `all` inside.
//   reply_bench [--benchmark_...]   (TMPDIR says where the database lies)
// Arguments: live matches, replies that queued up for one commit. Matches that end are followed by
// new ones, so history grows while it runs.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <deque>
#include <fstream>

#include "bot/chance/hash.h"
#include "bot/loop/daemon.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/bot/world/fake_platform.h"
#include "tests/bot/world/stock.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

// Renders when it is told to.
class LaterWorkers final : public Workers {
 public:
  void submit(std::function<void()> job) override { jobs_.push_back(std::move(job)); }
  void run() {
    while (!jobs_.empty()) {
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      job();
    }
  }

 private:
  std::deque<std::function<void()>> jobs_;
};

std::int64_t resident_kb() {
  std::ifstream file("/proc/self/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  file >> size >> resident;
  return resident * 4;
}

// So many shows, each with a match of two people that goes on for ever.
class Town {
 public:
  explicit Town(std::int64_t shows) {
    auto opened = open_sqlite(home_.file("town.db"));
    if (!opened) throw std::runtime_error("no store");
    store_ = std::move(*opened);
    found(shows);
    const auto number = [this] { return ++number_; };
    house_ = std::make_unique<House>(
        *store_, Entropy{[number] { return sha256(std::to_string(number())); }, number});
    if (!load_house(*house_, setups_, catalog())) throw std::runtime_error("not loaded");
    for (auto& [id, show] : house_->shows) show.pack = test::shipped_pack(*show.face);
    const Adapters adapters = {{"web", &forum_}};
    dispatcher_ = std::make_unique<Dispatcher>(*house_, adapters, test::shipped_templates(),
                                               workers_, [](const TemplateProblem&) {});
    daemon_ = std::make_unique<Daemon>(*house_, *dispatcher_, adapters, [](const LogLine&) {});
    forum_.start(inbox_, "");
    if (!daemon_->begin(now_)) throw std::runtime_error("not begun");
    settle();
    for (const auto& [id, show] : house_->shows) shows_.push_back(id);
    for (const ShowId show : shows_) fill(show);
    settle();
  }

  // Writes a move into `count` matches, next in turn.
  void write(std::int64_t count) {
    now_.ms += 1000;
    for (std::int64_t written = 0; written < count;) {
      const ShowId show = shows_.at(next_++ % shows_.size());
      if (write_move(show)) {
        ++written;
      } else {
        fill(show);
        settle();
      }
    }
  }
  // The measured part: everything written, played and durable.
  void play() {
    for (; !inbox_.events.empty(); inbox_.events.pop_front()) {
      daemon_->step(inbox_.events.front(), now_);
    }
    if (!daemon_->flush()) throw std::runtime_error("commit failed");
  }
  // Posts, reports, follow-up matches, until nothing is left to do.
  void settle() {
    for (;;) {
      workers_.run();
      if (inbox_.events.empty()) daemon_->tick(now_);
      play();
      workers_.run();
      if (inbox_.events.empty()) break;
    }
    forum_.posts.clear();
  }

 private:
  void found(std::int64_t shows) {
    Commit commit;
    commit.people.push_back({PersonId{1}, "Dee", false, ""});
    commit.identities.push_back({"web", "Dee", PersonId{1}});
    for (std::int64_t i = 1; i <= shows; ++i) {
      ShowState state;
      state.id = ShowId{i};
      state.key = "show" + std::to_string(i);
      state.hosts = {PersonId{1}};
      commit.shows.push_back(to_row(state));
      ShowSetup& setup = setups_.emplace_back();
      setup.key = state.key;
    }
    if (!store_->commit(commit)) throw std::runtime_error("not founded");
  }
  LiveMatch* match_of(ShowId show) {
    const auto current = house_->shows.at(show).state.current;
    if (!current) return nullptr;
    const auto match = house_->matches.find(*current);
    return match == house_->matches.end() ? nullptr : &match->second;
  }
  // Two people take the seats of a match that waits.
  void fill(ShowId show) {
    const LiveMatch* match = match_of(show);
    if (match == nullptr || match->row.venues.empty()) return;
    for (const char* who : {"a", "b"}) {
      forum_.write(match->row.venues.front().id, who + std::to_string(show.value), "join");
    }
  }
  bool write_move(ShowId show) {
    const LiveMatch* match = match_of(show);
    if (match == nullptr || match->row.venues.empty() || !match->game) return false;
    const Pending pending = match->game->pending();
    const auto* awaiting = std::get_if<Awaiting>(&pending);
    if (awaiting == nullptr || awaiting->seats.empty()) return false;
    const Seat seat = awaiting->seats.front();
    const PersonId person = match->desk.seats.at(seat.index);
    forum_.write(match->row.venues.front().id, house_->people.at(person).name,
                 match->game->suggest(seat, ++number_));
    return true;
  }

  TempDir home_;
  Timestamp now_{1'700'000'000'000};
  std::unique_ptr<SqliteStore> store_;
  std::vector<ShowSetup> setups_;
  std::vector<ShowId> shows_;
  std::uint64_t number_ = 0;
  std::size_t next_ = 0;
  test::FakePlatform forum_{"web", now_};
  LaterWorkers workers_;
  test::Queue inbox_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Dispatcher> dispatcher_;
  std::unique_ptr<Daemon> daemon_;
};

void reply_to_durable(benchmark::State& state) {
  Town town(state.range(0));
  for (auto _ : state) {
    state.PauseTiming();
    town.write(state.range(1));
    state.ResumeTiming();
    town.play();
    state.PauseTiming();
    town.settle();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * state.range(1));
  state.counters["resident_MB"] = static_cast<double>(resident_kb()) / 1024;
}
BENCHMARK(reply_to_durable)
    ->Args({10, 1})
    ->Args({1000, 1})
    ->Args({1000, 10})
    ->Args({1000, 100})
    ->Args({1000, 1000})
    ->UseRealTime()
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace callboard
