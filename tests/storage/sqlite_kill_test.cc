// kill -9 between and inside commits: what was acknowledged is there, and every commit is there
// whole or not at all (DESIGN 13: no accepted reply lost, none applied twice).
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <random>

#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/sample_rows.h"
#include "tests/storage/temp_dir.h"

namespace callboard {
namespace {

constexpr int kKills = 60;
constexpr int kAcknowledgedMax = 40;  // before a kill
constexpr int kGroupMax = 4;

// One step of a busy daemon: every table of it carries the same number.
Commit step(std::int64_t number) {
  Commit one;
  one.reply = sample_reply("m" + std::to_string(number), std::string(200, 'w'));
  one.cursors = {{"web", std::to_string(number)}};
  one.log = {sample_entry(1, static_cast<std::uint64_t>(number))};
  one.outbox = {sample_outbox(number)};
  one.timers_set = {{MatchId{1}, "move", Timestamp{number}}};
  one.ledger = {sample_ledger(number, "house", -number), sample_ledger(number, "jackpot", number)};
  return one;
}

// Commits groups until it is killed, and writes one byte for every step that was acknowledged.
[[noreturn]] void work_until_killed(const std::filesystem::path& file, int acknowledge) {
  auto opened = open_sqlite(file);
  if (!opened) _exit(2);
  auto counters = (*opened)->counters();
  if (!counters) _exit(3);
  std::int64_t next = counters->outbox + 1;
  while (true) {
    std::vector<Commit> group;
    const std::int64_t size = 1 + next % kGroupMax;
    for (std::int64_t i = 0; i < size; ++i) group.push_back(step(next + i));
    if (!(*opened)->commit(group)) _exit(4);
    next += size;
    const std::string bytes(static_cast<std::size_t>(size), '.');
    if (write(acknowledge, bytes.data(), bytes.size()) < 0) _exit(5);
  }
}

// Reads acknowledgements up to `enough`, kills the worker, and reads what it had still written.
std::int64_t kill_after(pid_t worker, int acknowledged, std::int64_t enough) {
  std::int64_t count = 0;
  bool killed = false;
  char buffer[64];
  for (ssize_t got = 1; got > 0; count += got) {
    if (count >= enough && !killed) {
      kill(worker, SIGKILL);
      killed = true;
    }
    got = read(acknowledged, buffer, killed ? sizeof buffer : 1);
  }
  return count;
}

std::int64_t run_and_kill(const std::filesystem::path& file, std::int64_t enough) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t worker = fork();
  if (worker == 0) {
    close(ends[0]);
    work_until_killed(file, ends[1]);
  }
  close(ends[1]);
  const std::int64_t count = kill_after(worker, ends[0], enough);
  close(ends[0]);
  int status = 0;
  waitpid(worker, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "worker ended with " << status;
  return count;
}

// All tables agree on the last step, and have each step up to it once.
std::int64_t expect_whole_steps(Store& store) {
  const std::int64_t last = store.counters()->outbox;
  const auto rows = static_cast<std::size_t>(last);
  EXPECT_EQ(store.log(MatchId{1})->size(), rows);
  EXPECT_EQ(store.replies(MatchId{1})->size(), rows);
  EXPECT_EQ(store.outbox("web", OutboxId{}, 1U << 20U)->size(), rows);
  EXPECT_EQ(store.ledger(ShowId{1})->size(), 2 * rows);
  if (last == 0) return 0;
  EXPECT_EQ(*store.cursor("web"), std::to_string(last));
  EXPECT_EQ(*store.next_due(), Timestamp{last});
  EXPECT_TRUE(*store.seen(sample_reply("m" + std::to_string(last))));
  EXPECT_FALSE(*store.seen(sample_reply("m" + std::to_string(last + 1))));
  return last;
}

TEST(SqliteKill, NoAcknowledgedStepIsLostAndNoStepIsHalfThere) {
  const TempDir home;
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::int64_t before = 0;
  for (int round = 0; round < kKills; ++round) {
    const std::int64_t acknowledged =
        run_and_kill(home.file("show.db"), static_cast<std::int64_t>(random() % kAcknowledgedMax));
    const auto store = open_sqlite(home.file("show.db"));
    ASSERT_TRUE(store.ok()) << store.error().detail;
    const std::int64_t last = expect_whole_steps(**store);
    EXPECT_GE(last, before + acknowledged);
    EXPECT_LE(last, before + acknowledged + kGroupMax);
    before = last;
    if (HasFailure()) return;
  }
  EXPECT_GT(before, kKills);
}

}  // namespace
}  // namespace callboard
