// How many steps a second the SQLite store makes durable, alone and in groups. A step is what a
// played reply writes: reply, cursor, two log entries, a timer, an outbox row. Run on the disk that
// matters:
//   store_bench [--benchmark_...]   (TMPDIR says where the database lies)
#include <benchmark/benchmark.h>

#include <random>

#include "storage/memory/memory_store.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/sample_rows.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

constexpr std::int64_t kMatches = 1000;

// Makes steps in the manner of many matches being played at once.
class Play {
 public:
  Commit step() {
    const std::int64_t match = 1 + static_cast<std::int64_t>(random_() % kMatches);
    std::uint64_t& head = heads_[static_cast<std::size_t>(match - 1)];
    const std::int64_t number = ++number_;
    Commit one;
    one.reply = sample_reply(std::to_string(number), "I'll take the 1, 2 & 4 please");
    one.reply->match = MatchId{match};
    one.cursors = {{"web", std::to_string(number)}};
    for (int entry = 0; entry < 2; ++entry) {
      LogAppend& row = one.log.emplace_back(sample_entry(match, ++head));
      row.entry.body =
          InputEntry{LogCodec::input(R"({"s":0,"m":{"take":[1,2,4]}})"), Actor::kSeat, Seat{}};
    }
    one.timers_set = {{MatchId{match}, "move", Timestamp{number}}};
    one.outbox = {sample_outbox(number)};
    one.outbox[0].post = sample_post("board", std::string(400, 'b'));
    return one;
  }

 private:
  std::mt19937 random_{7};
  std::vector<std::uint64_t> heads_ = std::vector<std::uint64_t>(kMatches, 0);
  std::int64_t number_ = 0;
};

void commit_groups(benchmark::State& state, Store& store) {
  Play play;
  std::vector<Commit> group(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    state.PauseTiming();
    for (Commit& one : group) one = play.step();
    state.ResumeTiming();
    if (!store.commit(group)) return state.SkipWithError("a commit failed");
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void sqlite_commit(benchmark::State& state) {
  const TempDir home;
  const auto store = open_sqlite(home.file("show.db"));
  if (!store) return state.SkipWithError(store.error().detail.c_str());
  commit_groups(state, **store);
}
BENCHMARK(sqlite_commit)->Arg(1)->Arg(10)->Arg(100)->UseRealTime();

void memory_commit(benchmark::State& state) {
  const auto store = make_memory_store();
  commit_groups(state, *store);
}
BENCHMARK(memory_commit)->Arg(1)->Arg(100)->UseRealTime();

void sqlite_load_a_match(benchmark::State& state) {
  const TempDir home;
  const auto store = open_sqlite(home.file("show.db"));
  if (!store) return state.SkipWithError(store.error().detail.c_str());
  Play play;
  std::vector<Commit> group(50 * kMatches);
  for (Commit& one : group) one = play.step();
  if (!(*store)->commit(group)) return state.SkipWithError("a commit failed");
  std::int64_t entries = 0;
  for (auto _ : state) {
    const auto log = (*store)->log(MatchId{1 + entries % kMatches});
    entries += static_cast<std::int64_t>(log->size());
    benchmark::DoNotOptimize(log);
  }
  state.SetItemsProcessed(entries);
}
BENCHMARK(sqlite_load_a_match);

}  // namespace
}  // namespace callboard
